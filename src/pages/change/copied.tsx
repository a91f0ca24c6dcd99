import { script } from '../../lib/lazy.ts';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import type { ChangeControls } from './change-controls.ts';

const copiedBox = script('copied-box', async () => (await import('../copying/copied-box.tsx')).CopiedBox);

/** What can be pasted on this page, if there is something. */
export function Copied({ copying }: Pick<ChangeControls, 'copying'>) {
  return copying?.copied ? <LoadedPart wanted={copiedBox} props={{ copied: copying.copied }} /> : null;
}
