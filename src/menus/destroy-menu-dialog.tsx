import { t, translated } from '../language/translate.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { FailureText } from '../ui/failure-notice.tsx';

export function DestroyMenuDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.target?.name;
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={
        name
          ? t('Do you really want to destroy the menu {name}?', { name })
          : t('Do you really want to destroy this menu?')
      }
      consequences={t('All its entries go with it. The pages that they lead to stay.')}
      busy={dialog.isBusy ? t('Destroying…') : null}
      failure={
        dialog.failure ? (
          <FailureText
            failure={dialog.failure}
            quoted={t('The menu is not destroyed: {message}', { message: translated(dialog.failure.message) })}
          />
        ) : null
      }
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
