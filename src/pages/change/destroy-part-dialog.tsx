import { type Around, type Label, t, translated } from '../../language/translate.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FailureText } from '../../ui/failure-notice.tsx';
import type { PageEditing, Part } from '../use-page-editing.ts';

const texts: Record<Part['kind'], { consequences: Label; failure: Around<'message'> }> = {
  section: { consequences: 'Its items go with it.', failure: 'The section is not destroyed: {message}' },
  item: {
    consequences: 'Its texts and its link go with it. The picture stays in the library.',
    failure: 'The item is not destroyed: {message}',
  },
};

/** Asks for confirmation before a section or an item is destroyed, by its name (PAGE-26, X15). */
export function DestroyPartDialog({ editing }: { editing: PageEditing }) {
  const { pendingDestroy, isAsking, isDestroying, failure, confirmDestroy, cancelDestroy } = editing;
  const text = pendingDestroy && texts[pendingDestroy.kind];
  return (
    <AlertDialog
      open={isAsking}
      question={
        pendingDestroy
          ? t('Do you really want to destroy {name}?', { name: pendingDestroy.name })
          : t('Do you really want to destroy this?')
      }
      consequences={text && t(text.consequences)}
      busy={isDestroying ? t('Destroying…') : null}
      failure={
        text && isAsking && failure ? (
          <FailureText failure={failure} quoted={t(text.failure, { message: translated(failure.message) })} />
        ) : null
      }
      onConfirm={confirmDestroy}
      onCancel={cancelDestroy}
    />
  );
}
