import { t } from '../language/translate.ts';
import { DestroyAlert } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';

export function DestroyMenuDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.subject?.name;
  return (
    <DestroyAlert
      dialog={dialog}
      question={
        name
          ? t('Do you really want to destroy the menu {name}?', { name })
          : t('Do you really want to destroy this menu?')
      }
      consequences={t('All its entries go with it. The pages that they lead to stay.')}
      failed={(message) => t('The menu is not destroyed: {message}', { message })}
    />
  );
}
