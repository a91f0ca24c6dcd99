import type { Page } from '../../../contract/entities.ts';
import { type Around, counted, number, t } from '../../language/translate.ts';
import { findPart } from '../../lib/page-parts.ts';
import { partName } from '../../lib/pages.ts';
import { FailureText } from '../../ui/failure-notice.tsx';
import { LaterAlertDialog } from '../../ui/later-dialog.tsx';
import type { PageEditing, Part } from '../use-page-editing.ts';

const failures: Record<Part['kind'], Around<'message'>> = {
  section: 'The section is not destroyed: {message}',
  item: 'The item is not destroyed: {message}',
};

/** Asks for confirmation before a section or an item is destroyed, by its name (PAGE-26, X15). */
export function DestroyPartDialog({ page, editing }: { page: Page; editing: PageEditing }) {
  const { pendingDestroy, isAsking, isDestroying, failure, confirmDestroy, cancelDestroy } = editing;
  return (
    <LaterAlertDialog
      open={isAsking}
      question={
        pendingDestroy
          ? t('Do you really want to destroy {name}?', { name: pendingDestroy.name })
          : t('Do you really want to destroy this?')
      }
      consequences={pendingDestroy && consequencesOf(page, pendingDestroy)}
      busy={isDestroying ? t('Destroying…') : null}
      failure={
        pendingDestroy && isAsking && failure ? (
          <FailureText failure={failure} quoted={t(failures[pendingDestroy.kind], { message: failure })} />
        ) : null
      }
      onConfirm={confirmDestroy}
      onCancel={cancelDestroy}
    />
  );
}

const namedItems = 3;

/** Nothing links to a part, so that only its own content is affected. */
function consequencesOf(page: Page, { kind, id }: Part): string {
  if (kind === 'item') return t('Its texts and its link go with it. The picture stays in the library.');
  const items = findPart(page, { kind, id })?.part.items ?? [];
  if (items.length === 0) return t('It has no items.');
  const first = items.slice(0, namedItems).map((item) => partName('item', item));
  const rest = items.length - first.length;
  const names =
    rest > 0 ? t('{names}; and {count} more', { names: first.join('; '), count: number(rest) }) : first.join('; ');
  return counted(items.length, 'Its item goes with it: {names}.', 'Its {count} items go with it: {names}.', { names });
}
