import { t, translated } from '../language/translate.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { FailureText } from '../ui/failure-notice.tsx';

/** "Do you really want to destroy {headline}?" (DOM-10). */
export function DestroyPageDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.target?.name;
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={
        name ? t('Do you really want to destroy {name}?', { name }) : t('Do you really want to destroy this page?')
      }
      consequences={t(
        'Its sections and items go with it. Links, menus and breadcrumbs that lead to it will be broken.',
      )}
      busy={dialog.isBusy ? t('Destroying…') : null}
      failure={
        dialog.failure ? (
          <FailureText
            failure={dialog.failure}
            quoted={t('The page is not destroyed: {message}', { message: translated(dialog.failure.message) })}
          />
        ) : null
      }
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
