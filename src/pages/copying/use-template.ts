import type { Page } from '../../../contract/entities.ts';
import { useClient } from '../../api/client.ts';
import { useRefresh } from '../../api/invalidation.ts';
import { t } from '../../language/translate.ts';
import { pageName } from '../../lib/pages.ts';
import { type Command, useCommand } from '../../lib/use-command.ts';
import { showToast } from '../../ui/toast.tsx';

/** Makes the page a template, or a page like others. */
export function useTemplate(domainId: number, page: Page): Command<boolean> {
  const client = useClient();
  const refresh = useRefresh();
  const name = pageName(page);
  return useCommand<boolean>(
    async (signal, is_template) => {
      try {
        const params = { domainId, pageId: page.id };
        await client.call('setTemplate', { params, body: { is_template }, revision: page.revision, signal });
      } finally {
        await refresh({ type: 'template.set', domainId, pageId: page.id });
      }
    },
    (_, is_template) =>
      showToast(
        is_template ? t('{name} is a template now.', { name }) : t('{name} is no template any more.', { name }),
      ),
  );
}
