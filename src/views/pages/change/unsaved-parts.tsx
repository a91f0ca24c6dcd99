import { type RefObject, useEffect } from 'react';
import type { Page } from '../../../../contract/entities.ts';
import { t } from '../../../language/translate.ts';
import { dayAtTime } from '../../../lib/moments.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { itemLabel, pageLabel, sectionLabel } from '../../../workflows/form-labels.ts';
import { fragmentOf, type KeptEntity, useKeptDrafts } from '../../../workflows/kept-drafts.ts';
import type { EditTarget } from '../../../workflows/page-editing.ts';
import { findItem, findSection } from '../../../workflows/part-drafts.ts';

export type UnsavedPartsProps = {
  page: Page;
  onOpen: (target: EditTarget) => void;
  /** The form that was left for signing in again goes on where it was: once, whatever becomes of it. */
  hasGoneOn: RefObject<boolean>;
};

/** Text that was typed on this page and never saved: said before anything is opened, with the way to it (X26). */
export function UnsavedParts({ page, onOpen, hasGoneOn }: UnsavedPartsProps) {
  const kept = useKeptDrafts([`page:${page.id}`, ...page.sections.map(({ id }) => `section:${id}`)]);
  useEffect(() => {
    const left = kept.find((one) => one.goesOn || fragmentOf(one) === location.hash);
    const target = left ? targetOf(left) : null;
    if (target === null || hasGoneOn.current) return;
    hasGoneOn.current = true;
    onOpen(target);
  }, [kept, hasGoneOn, onOpen]);
  return kept.flatMap((entity) => {
    const target = targetOf(entity);
    if (target === null) return [];
    return [
      <Notice
        key={`${entity.kind}:${entity.id}:${entity.within}`}
        tone="warn"
        title={t('Unsaved text found: {label}', { label: labelOf(page, entity) })}
        actions={<Button onClick={() => onOpen(target)}>{t('Open it')}</Button>}
      >
        {t('It was typed in this browser on {time} and never saved.', { time: dayAtTime(entity.keptAt) })}
      </Notice>,
    ];
  });
}

/** As its form calls itself now; what is gone is called as it was when it was typed. */
function labelOf(page: Page, { kind, id, label }: KeptEntity): string {
  if (kind === 'page') return pageLabel(page);
  const section = kind === 'section' && id !== null ? findSection(page, id) : null;
  const item = kind === 'item' && id !== null ? (findItem(page, id)?.item ?? null) : null;
  if (kind === 'section' && (id === null || section)) return sectionLabel(section);
  return kind === 'item' && (id === null || item) ? itemLabel(item) : label;
}

function targetOf({ kind, id, within }: KeptEntity): EditTarget | null {
  const parentId = Number(within.split(':')[1]);
  switch (kind) {
    case 'page':
      return { kind: 'page' };
    case 'section':
      return id === null ? { kind: 'newSection' } : { kind: 'section', sectionId: id };
    case 'item':
      return id === null ? { kind: 'newItem', sectionId: parentId } : { kind: 'item', itemId: id };
    default:
      return null;
  }
}
