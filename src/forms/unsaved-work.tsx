import { script } from '../lib/lazy.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { mayHoldDrafts } from './draft-owner.ts';
import type { UnsavedTextsProps } from './unsaved-texts.tsx';

const unsavedTexts = script('unsaved-texts', async () => (await import('./unsaved-texts.tsx')).UnsavedTexts);

/** The unsaved texts of this browser; nothing is loaded if there are none. */
export const UnsavedWork = (props: UnsavedTextsProps) =>
  mayHoldDrafts() ? <LoadedPart wanted={unsavedTexts} props={props} /> : null;
