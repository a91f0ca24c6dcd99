import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';

export function DestroyMenuDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.target?.name;
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={`Do you really want to destroy ${name ? `the menu ${name}` : 'this menu'}?`}
      consequences="All its entries go with it. The pages that they lead to stay."
      busy={dialog.isBusy ? 'Destroying…' : null}
      failure={dialog.failure ? `The menu is not destroyed: ${dialog.failure.message}` : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}
