/** What the menu of a part, the keys on it, and the places between parts do with copies. */
import type { PartPlace } from '../../../contract/copies.ts';
import type { Page } from '../../../contract/entities.ts';
import { number, t } from '../../language/translate.ts';
import { findPart } from '../../lib/page-parts.ts';
import { showToast } from '../../ui/toast.tsx';
import { type CopiedPart, copyPart } from '../copied-part.ts';
import type { Part } from '../use-page-editing.ts';
import type { PartCopy } from './change-controls.ts';

export function duplicateOf(page: Page, { kind, id }: Pick<Part, 'kind' | 'id'>): PartCopy | null {
  const found = findPart(page, { kind, id });
  if (!found) return null;
  const { parentId: parent_id, index, count } = found.place;
  const at = { place: number(index + 2), count: number(count + 1) };
  const message =
    kind === 'section'
      ? t('Duplicated as section {place} of {count}.', at)
      : t('Duplicated as item {place} of {count}.', at);
  return { kind, id, place: { parent_id, after_id: id }, message };
}

/** @param isCut it leaves its place when it is pasted */
export function copyToClipboard(
  at: { domainId: number; pageId: number },
  { kind, id, name }: Part,
  isCut: boolean,
): void {
  copyPart({ ...at, kind, id, isCut });
  const isSection = kind === 'section';
  if (isCut) showToast(isSection ? t('Cut section {name}.', { name }) : t('Cut item {name}.', { name }));
  else showToast(isSection ? t('Copied section {name}.', { name }) : t('Copied item {name}.', { name }));
}

/** @param siblings the parts that are there, without what was cut there */
export function pasteOf(
  { kind, id, domainId: from, pageId, isCut }: CopiedPart,
  domainId: number,
  place: PartPlace,
  siblings: readonly { id: number }[],
): PartCopy {
  const others = isCut && from === domainId ? siblings.filter((one) => one.id !== id) : siblings;
  const at = {
    place: number(others.findIndex((one) => one.id === place.after_id) + 2),
    count: number(others.length + 1),
  };
  const isSection = kind === 'section';
  return {
    ...{ kind, id, place },
    ...(from === domainId ? {} : { from }),
    ...(isCut ? { is_move: true, leaves: pageId === null ? null : { domainId: from, pageId } } : {}),
    message: isCut
      ? isSection
        ? t('Moved as section {place} of {count}.', at)
        : t('Moved as item {place} of {count}.', at)
      : isSection
        ? t('Pasted as section {place} of {count}.', at)
        : t('Pasted as item {place} of {count}.', at),
  };
}
