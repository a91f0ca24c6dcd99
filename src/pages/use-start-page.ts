/** Set as Start Page, and its undo. */
import type { Domain, Page } from '../../contract/entities.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { type Command, useCommand } from '../lib/use-command.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import type { Restore } from '../trash/use-restoring.ts';

/** @param onShown called when the screen shows the new start page */
export function useStartPage(
  { id: domainId, fqdn, start_page: former }: Domain,
  page: Page,
  onShown: () => void,
): Command {
  const client = useClient();
  const refresh = useRefresh();
  const set = (pageId: number, startPageOf: number | null, call: { revision?: number | null; signal: AbortSignal }) =>
    client.call('updatePage', { params: { domainId, pageId }, body: { start_page_domain_id: startPageOf }, ...call });
  const refreshed = () => refresh({ type: 'startPage.set', domainId, pageId: page.id });
  const names = { page: pageName(page), fqdn };
  /** Leaves the start page that somebody else has chosen since. */
  const change = async (signal: AbortSignal, { from, to }: { from: number | null; to: number | null }) => {
    try {
      const { start_page: now } = await client.call('getDomain', { params: { domainId }, signal });
      if ((now?.id ?? null) !== from) {
        const message = now
          ? t('Somebody has chosen {page} since.', { page: pageName(now) })
          : t('Somebody has changed it since.');
        throw new ApiError({ code: 'refused', message });
      }
      if (to !== null) await set(to, domainId, { signal });
      else if (from !== null) await set(from, null, { signal });
    } finally {
      await refreshed();
    }
  };
  const undo: Restore = (signal) => change(signal, { from: page.id, to: former?.id ?? null });
  return useCommand(async (signal) => {
    await set(page.id, domainId, { revision: page.revision, signal });
    // Before the refresh, so that the message also appears if the user leaves the screen meanwhile.
    offerUndo({
      message: former
        ? t('{page} is the Start Page now. {former} was the start page until now.', {
            page: names.page,
            former: pageName(former),
          })
        : t('{page} is the Start Page of {fqdn} now.', names),
      undo,
      repeat: async (signal) => {
        await change(signal, { from: former?.id ?? null, to: page.id });
        return undo;
      },
      about: `start page ${domainId}`,
      needs: [page, former].map((one) => `page ${one?.id}`),
      undone: former
        ? t('{page} is the Start Page of {fqdn} now.', { page: pageName(former), fqdn })
        : t('{fqdn} has no Start Page now.', { fqdn }),
      failed: (message) => t('The Start Page is not changed: {message}', { message }),
    });
    await refreshed();
  }, onShown);
}
