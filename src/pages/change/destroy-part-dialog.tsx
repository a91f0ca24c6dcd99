import type { Page } from '../../../contract/entities.ts';
import { type Around, counted, t } from '../../language/translate.ts';
import { shortList } from '../../lib/names.ts';
import { findPart } from '../../lib/page-parts.ts';
import { partName } from '../../lib/pages.ts';
import { DestroyAlert } from '../../trash/destroy-question.tsx';
import type { PageEditing, Part } from '../use-page-editing.ts';

const failures: Record<Part['kind'], Around<'message'>> = {
  section: 'The section is not destroyed: {message}',
  item: 'The item is not destroyed: {message}',
};

/** Asks for confirmation before a section or an item is destroyed, by its name. */
export function DestroyPartDialog({ page, editing }: { page: Page; editing: PageEditing }) {
  const { pendingDestroy: part, isDestroying, failure, confirmDestroy, cancelDestroy } = editing;
  const asked = { subject: part, isBusy: isDestroying, failure: part && failure };
  return (
    <DestroyAlert
      dialog={{ ...asked, confirm: confirmDestroy, dismiss: cancelDestroy }}
      question={
        part
          ? t('Do you really want to destroy {name}?', { name: part.name })
          : t('Do you really want to destroy this?')
      }
      consequences={part && consequencesOf(page, part)}
      failed={(message) => t(failures[part?.kind ?? 'section'], { message })}
    />
  );
}

const namedItems = 3;

/** Nothing links to a part, so that only its own content is affected. */
function consequencesOf(page: Page, { kind, id }: Part): string {
  if (kind === 'item') return t('Its texts and its link go with it. The image stays in the library.');
  const items = findPart(page, { kind, id })?.part.items ?? [];
  if (items.length === 0) return t('It has no items.');
  const names = shortList(
    items.map((item) => partName('item', item)),
    namedItems,
  );
  return counted(items.length, 'Its item goes with it: {names}.', 'Its {count} items go with it: {names}.', { names });
}
