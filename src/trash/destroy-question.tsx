import { type Label, t, translated } from '../language/translate.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { FailureText } from '../ui/failure-notice.tsx';
import type { DestroyDialog } from './use-destruction.ts';

export type DestroyQuestionProps = {
  dialog: DestroyDialog;
  /** What is destroyed, such as "User": "Really destroy User 5?" */
  what: Label;
  /** What is destroyed with it, in one sentence. */
  consequences: string;
};

/** "Really destroy {what} {id}?" The name, if there is one, is below the question. */
export function DestroyQuestion({ dialog, what, consequences }: DestroyQuestionProps) {
  const { target, failure } = dialog;
  const named = { what: t(what), id: target?.id ?? '' };
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={t('Really destroy {what} {id}?', named)}
      consequences={target?.name ? `${target.name}: ${consequences}` : consequences}
      busy={dialog.isBusy ? t('Destroying…') : null}
      failure={
        failure ? (
          <FailureText
            failure={failure}
            quoted={t('{what} {id} is not destroyed: {reason}', { ...named, reason: translated(failure.message) })}
          />
        ) : null
      }
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
