import { t, translated } from '../language/translate.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { FailureText } from '../ui/failure-notice.tsx';
import type { DestroyDialog } from './use-destruction.ts';

/** Asks before something is removed from the trash for good. */
export function DestroyForGoodDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.target?.name ?? '';
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={t('Are you sure you want to destroy {name} for good?', { name })}
      consequences={t('It cannot be restored after that.')}
      busy={dialog.isBusy ? t('Destroying…') : null}
      failure={
        dialog.failure ? (
          <FailureText
            failure={dialog.failure}
            quoted={t('{name} is not destroyed: {message}', { name, message: translated(dialog.failure.message) })}
          />
        ) : null
      }
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
