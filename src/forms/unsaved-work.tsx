import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { hasStoredDrafts } from './draft-owner.ts';
import type { UnsavedTextsProps } from './unsaved-texts.tsx';

const unsavedTexts = script('unsaved-texts', async () => (await import('./unsaved-texts.tsx')).UnsavedTexts);

/** `UnsavedTexts`, whose script is loaded only if this browser may hold drafts. */
export const UnsavedWork = (props: UnsavedTextsProps) =>
  hasStoredDrafts() ? <LoadedPart wanted={unsavedTexts} props={props} /> : null;
