import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';

/** "Do you really want to destroy {headline}?" (DOM-10). */
export function DestroyPageDialog({ dialog }: { dialog: DestroyDialog }) {
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={`Do you really want to destroy ${dialog.target?.name || 'this page'}?`}
      consequences="Its sections and items go with it. Links, menus and breadcrumbs that lead to it will be broken."
      busy={dialog.isBusy ? 'Destroying…' : null}
      failure={dialog.failure ? `The page is not destroyed: ${dialog.failure.message}` : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
