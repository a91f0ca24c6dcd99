/** Keys on the section or item in focus: move up and down, duplicate, move to a page, copy, cut, paste. */
import type { Page } from '../../../contract/entities.ts';
import { findPart } from '../../lib/page-parts.ts';
import type { CopiedPart } from '../copied-part.ts';
import { isPossible, itemSteps, partOf, sectionSteps } from '../part-moves.ts';
import type { Part } from '../use-page-editing.ts';
import type { ChangeControls, PartCopy } from './change-controls.ts';
import { copyToClipboard, duplicateOf, pasteOf } from './part-commands.ts';

export type PartKeyOptions = {
  domainId: number;
  page: Page;
  copied: CopiedPart | null;
  insertCopy: (copy: PartCopy) => void;
  send: ((part: Part, isMove: boolean) => void) | null;
  onMove: ChangeControls['onMove'];
};

export function runPartKey(
  key: string,
  { kind, id }: Pick<Part, 'kind' | 'id'>,
  { domainId, page, copied, insertCopy, send, onMove }: PartKeyOptions,
): void {
  const found = findPart(page, { kind, id });
  if (!found) return;
  const part = partOf(kind, found.part);
  const at = { domainId, pageId: page.id };
  if (key === 'arrowup' || key === 'arrowdown') {
    const { index } = found.place;
    const steps =
      kind === 'section' ? sectionSteps(page, index) : itemSteps(page, page.sections.indexOf(found.section), index);
    const step = key === 'arrowup' ? steps.up : steps.down;
    // The same control keeps the focus, in the outline too.
    if (isPossible(step)) onMove(step, document.activeElement?.id || undefined);
  }
  if (key === 'c') copyToClipboard(at, part, false);
  if (key === 'x' && send) copyToClipboard(at, part, true);
  if (key === 'm') send?.(part, true);
  const copy = key === 'd' ? duplicateOf(page, part) : key === 'v' && copied ? pasteBeside(copied) : null;
  if (copy) insertCopy(copy);

  /** After the part; an item goes to the end of a section, and a section after the one of an item. */
  function pasteBeside(one: CopiedPart): PartCopy | null {
    if (!found) return null;
    const { section } = found;
    if (one.kind === 'section') {
      return pasteOf(one, domainId, { parent_id: page.id, after_id: section.id }, page.sections);
    }
    const after_id = kind === 'item' ? id : (section.items.at(-1)?.id ?? null);
    return pasteOf(one, domainId, { parent_id: section.id, after_id }, section.items);
  }
}
