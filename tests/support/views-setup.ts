import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The files of a worker share one page and one clock, but nothing that the console remembers.
vi.resetModules();
const { ignoreComposedKeys } = await import('../../src/lib/composition.ts');
const { preload } = await import('../../src/lib/lazy.ts');
const { speak } = await import('../../src/language/translate.ts');

ignoreComposedKeys();

// In a browser the screen has stood for a while before somebody presses.
await Promise.all([
  preload((await import('../../src/ui/lazy-dialog.tsx')).alertDialog),
  preload((await import('../../src/pages/lazy-page-picker.tsx')).pagePicker),
  preload((await import('../../src/deployments/lazy-time-panel.tsx')).timePanel),
  preload((await import('../../src/forms/form-panel.tsx')).twoVersions),
  preload((await import('../../src/trash/undo-offer.tsx')).undoToast),
]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  speak('en-GB', {});
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});
