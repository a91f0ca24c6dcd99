/** Set as Start Page, and its undo (PAGE-27). */
import type { Domain, Page } from '../../contract/entities.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import type { Restore } from '../trash/use-restoring.ts';

type Former = Domain['start_page'];

export type StartPageOptions = {
  /** Receives the previous start page, and a function that restores it. */
  onSet: (former: Former, undo: Restore) => void;
  /** Called when the screen shows the new start page. */
  onShown: () => void;
};

export function useStartPage(
  { id: domainId, start_page }: Domain,
  page: Page,
  { onSet, onShown }: StartPageOptions,
): Command {
  const client = useClient();
  const refresh = useRefresh();
  const undo = (before: Former): Restore => {
    return async (signal) => {
      const params = { domainId, pageId: before?.id ?? page.id };
      await client.call('updatePage', { params, body: { start_page_domain_id: before ? domainId : null }, signal });
      await refresh({ type: 'startPage.set', domainId, pageId: page.id });
    };
  };
  return useCommand(async (signal) => {
    const params = { domainId, pageId: page.id };
    const body = { start_page_domain_id: domainId };
    await client.call('updatePage', { params, body, revision: page.revision, signal });
    // Before the refresh, so that the message also appears if the user leaves the screen meanwhile.
    onSet(start_page, undo(start_page));
    await refresh({ type: 'startPage.set', ...params });
  }, onShown);
}
