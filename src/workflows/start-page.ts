/** Set as Start Page (PAGE-27). */
import type { Page } from '../../contract/entities.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type Command, useCommand } from './command.ts';

export function useStartPage(domainId: number, page: Page, onSet: () => void): Command {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand(async (signal) => {
    const params = { domainId, pageId: page.id };
    await client.call('updatePage', {
      params,
      body: { start_page_domain_id: domainId },
      revision: page.revision,
      signal,
    });
    await refresh({ type: 'startPage.set', ...params });
  }, onSet);
}
