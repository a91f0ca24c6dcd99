import { AlertDialog } from '../ui/alert-dialog.tsx';
import type { DestroyDialog } from '../workflows/destroy-dialog.ts';

export type DestroyQuestionProps = {
  dialog: DestroyDialog;
  /** What is destroyed, such as "User": "Really destroy User 5?" */
  what: string;
  /** What goes with it, in one sentence. */
  consequences: string;
};

/** "Really destroy {what} {id}?" Its name, where it has one, is said below the question. */
export function DestroyQuestion({ dialog, what, consequences }: DestroyQuestionProps) {
  const { target, failure } = dialog;
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={`Really destroy ${what} ${target?.id ?? ''}?`}
      consequences={target?.name ? `${target.name}: ${consequences}` : consequences}
      busy={dialog.isBusy ? 'Destroying…' : null}
      failure={failure ? `${what} ${target?.id ?? ''} is not destroyed: ${failure.message}` : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
