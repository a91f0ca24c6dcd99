/** What is read from the start: the shell, the domain list, and the links to pages and menus. `readings.ts` has all. */
import type { Domain, Page, PageSummary } from '../../contract/entities.ts';
import { keepLeftOut, leftOutOf } from '../lib/left-out.ts';
import type { Client } from './client.ts';
import { readFromFirst } from './first-rows.ts';
import { rememberMe, takeRememberedMe } from './remembered-me.ts';

export type Key = string | readonly (string | number)[];
/** `shown` is what was read before and is still shown. */
export type Reading<Data = unknown> = { key: Key; load(client: Client, shown?: Data): Promise<Data> };

export const reading = <Data>(key: Key, load: Reading<Data>['load']): Reading<Data> => ({ key, load });

/** The keys of `me` and `domains`, plus id, are defined in §9 of the specification. */
export const coreReadings = {
  me: reading('me', async (client) => takeRememberedMe() ?? rememberMe(await client.call('getMe', {}))),
  domains: reading('domains', (client) => client.call('listDomains', {})),
  /** With its pages and settings. @param takesFirst whether its first pages are shown before the others have come */
  domain: (domainId: number, takesFirst = false) =>
    reading<Domain>(['domains', domainId], async (client, shown) => {
      // What could not be read is known only of a whole answer.
      const after = leftOutOf(shown) ? null : (shown?.seq ?? null);
      const query = after === null ? {} : { query: { after: String(after) } };
      const answer = await (takesFirst && !shown
        ? readFromFirst(client, domainId)
        : client.call('getDomain', { params: { domainId }, ...query }));
      const { pages_since, gone_pages, pages_count: _, ...now } = answer;
      if (!shown || after === null || pages_since !== after) return keepLeftOut(answer, now);
      return keepLeftOut(answer, { ...now, pages: withChanges(shown.pages, now.pages, gone_pages ?? []) });
    }),
  page: (domainId: number, pageId: number) =>
    reading(['pages', domainId, pageId], async (client) => {
      const page = await client.call('getPage', { params: { domainId, pageId } });
      readAt.set(page, Date.now());
      return page;
    }),
  menus: (domainId: number) =>
    reading(['menus', domainId], (client) => client.call('listMenus', { params: { domainId } })),
  menu: (domainId: number, menuId: number) =>
    reading(['menus', domainId, menuId], (client) => client.call('getMenu', { params: { domainId, menuId } })),
};

/** The same list if nothing has changed. */
function withChanges(shown: PageSummary[], changed: PageSummary[], gone: number[]): PageSummary[] {
  if (changed.length + gone.length === 0) return shown;
  const away = new Set([...gone, ...changed.map(({ id }) => id)]);
  return [...shown.filter(({ id }) => !away.has(id)), ...changed].sort((one, other) => one.id - other.id);
}

const readAt = new WeakMap<Page, number>();

/** When a cached page was read, in milliseconds since 1970. */
export const pageReadAt = (page: Page): number | undefined => readAt.get(page);

/** A cached page with a change that was made here is as old as before. */
export function keepReadAt(before: Page, now: Page): Page {
  const at = readAt.get(before);
  if (at !== undefined) readAt.set(now, at);
  return now;
}
