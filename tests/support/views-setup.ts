import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { timePanel } from '../../src/deployments/later-time-panel.tsx';
import { twoVersions } from '../../src/forms/form-panel.tsx';
import { speak } from '../../src/language/translate.ts';
import { ignoreComposedKeys } from '../../src/lib/composition.ts';
import { preload } from '../../src/lib/lazy.ts';
import { pagePicker } from '../../src/pages/later-page-picker.tsx';
import { undoToast } from '../../src/trash/undo-offer.tsx';
import { alertDialog } from '../../src/ui/later-dialog.tsx';

ignoreComposedKeys();

// In a browser the screen has stood for a while before somebody presses.
await Promise.all([
  preload(alertDialog),
  preload(pagePicker),
  preload(timePanel),
  preload(twoVersions),
  preload(undoToast),
]);

// The files of a worker share one page, one clock and one language.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  speak('en-GB', {});
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});
