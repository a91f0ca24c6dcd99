import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useState } from 'react';
import { decode, integer, object, string } from '../../../contract/decode.ts';
import type { Domain, Page } from '../../../contract/entities.ts';
import { t } from '../../language/translate.ts';
import { partId } from '../../lib/focus-targets.ts';
import { hourAndMinute } from '../../lib/time-format.ts';
import { DashedBadge } from '../../ui/badge.tsx';
import type { EditTarget } from '../use-page-editing.ts';

/** The last save, shown until the next edit begins; `part` is an element id. */
export type Saved = { part: string; at: number };

const pagePart = 'page';

export function savedPart(target: EditTarget, savedId: number): string {
  return target.kind === 'none' || target.kind === 'page' ? pagePart : partId(target.kind, savedId);
}

/** Navigation state that tells the next screen about a save of the page. */
export const savedOnPage = (): { saved: Saved } => ({ saved: { part: pagePart, at: Date.now() } });

/** The save on the previous screen. It is not shown again on a later visit. */
export function useSavedBefore(): Saved | null {
  const [state] = useState(() => decode(object({ saved: object({ part: string, at: integer }) }), history.state));
  useEffect(() => history.replaceState({ ...history.state, saved: null }, ''), []);
  return state.ok ? state.value.saved : null;
}

/** "Saved 15:16", next to the saved part; without `part`, for the page itself. The live region announces it once. */
export function SavedMark({ saved, part = pagePart }: { saved: Saved | null; part?: string }) {
  if (saved?.part !== part) return null;
  return (
    <span data-part="saved" className="inline-flex items-center gap-1 align-top text-hint font-normal text-ink-2">
      <Check aria-hidden size={14} className="stroke-2" />
      {t('Saved {time}', { time: hourAndMinute(saved.at) })}
    </span>
  );
}

/** The line above the title of a page: its id, path and layout, and whether it is published. */
export const pageKicker = (
  { id, path, layout, published }: Page,
  saved: Saved | null,
  { template_ids }: Pick<Domain, 'template_ids'>,
): ReactNode[] => [
  t('Page {id}', { id }),
  path,
  layout ? t('Layout {name}', { name: layout }) : null,
  published ? null : (
    <DashedBadge key="unpublished">{t(template_ids?.includes(id) ? 'template' : 'unpublished')}</DashedBadge>
  ),
  saved?.part === pagePart ? <SavedMark key="saved" saved={saved} /> : null,
];
