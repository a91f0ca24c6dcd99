import type { Domain } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { Affected } from '../references/used-in.tsx';
import { DestroyAlert } from '../trash/destroy-question.tsx';
import type { DestroyDialog } from '../trash/use-destruction.ts';

/** "Do you really want to destroy {headline}?" (DOM-10). */
export function DestroyPageDialog({ domain, dialog }: { domain: Domain; dialog: DestroyDialog }) {
  const name = dialog.subject?.name;
  const key = domain.has_references ? dialog.subject?.id : undefined;
  return (
    <DestroyAlert
      dialog={dialog}
      question={
        name ? t('Do you really want to destroy {name}?', { name }) : t('Do you really want to destroy this page?')
      }
      consequences={
        <>
          {t('Its sections and items go with it. Links, menus and breadcrumbs that lead to it will be broken.')}
          {key === undefined ? null : <Affected used={{ domainId: domain.id, kind: 'page', key, elsewhere: 1 }} />}
        </>
      }
      failed={(message) => t('The page is not destroyed: {message}', { message })}
    />
  );
}
