import { t } from '../language/translate.ts';
import { DestroyAlert } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';

/** "Do you really want to destroy {headline}?" (DOM-10). */
export function DestroyPageDialog({ dialog }: { dialog: DestroyDialog }) {
  const name = dialog.subject?.name;
  return (
    <DestroyAlert
      dialog={dialog}
      question={
        name ? t('Do you really want to destroy {name}?', { name }) : t('Do you really want to destroy this page?')
      }
      consequences={t(
        'Its sections and items go with it. Links, menus and breadcrumbs that lead to it will be broken.',
      )}
      failed={(message) => t('The page is not destroyed: {message}', { message })}
    />
  );
}
