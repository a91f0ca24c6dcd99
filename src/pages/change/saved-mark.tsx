import Check from 'lucide-react/icons/check';
import { t } from '../../language/translate.ts';
import { partId } from '../../lib/part-ids.ts';
import { hourAndMinute } from '../../lib/time-format.ts';
import type { EditTarget } from '../use-page-editing.ts';

/** What was saved last on this screen, until the next edit begins. */
export type Saved = { part: string; at: number };

const pagePart = 'page';

export function savedPart(target: EditTarget, savedId: number): string {
  if (target.kind === 'none' || target.kind === 'page') return pagePart;
  return partId(target.kind === 'section' || target.kind === 'newSection' ? 'section' : 'item', savedId);
}

export const isOfPage = (saved: Saved | null): boolean => saved?.part === pagePart;

export type SavedMarkProps = { saved: Saved | null; part?: string };

/** "Saved 15:16", where it was saved: the page itself unless a part is named. It is read out by the one live region. */
export function SavedMark({ saved, part = pagePart }: SavedMarkProps) {
  if (saved?.part !== part) return null;
  return (
    <span data-part="saved" className="inline-flex items-center gap-1 text-hint font-normal text-ink-2">
      <Check aria-hidden size={14} strokeWidth={2} />
      {t('Saved {time}', { time: hourAndMinute(saved.at) })}
    </span>
  );
}
