import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import type { PageEditing } from '../../../workflows/page-editing.ts';

const consequences = {
  section: 'Its items go with it.',
  item: 'Its texts and its link go with it. The picture stays in the library.',
};

/** Asks before a section or an item is destroyed, by its name (PAGE-26, X15). */
export function DestroyPartDialog({ editing }: { editing: PageEditing }) {
  const { doomed, isAsking, isDestroying, failure, send } = editing;
  return (
    <AlertDialog
      open={isAsking}
      question={`Do you really want to destroy ${doomed?.name ?? 'this'}?`}
      consequences={doomed ? consequences[doomed.kind] : null}
      busy={isDestroying ? 'Destroying…' : null}
      failure={isAsking && failure ? `The ${doomed?.kind ?? 'part'} is not destroyed: ${failure.message}` : null}
      onConfirm={() => send({ type: 'destroy.confirmed' })}
      onCancel={() => send({ type: 'destroy.cancelled' })}
    />
  );
}
