/** The resources that the shell, the domain list and their links need from the start. `readings.ts` has all. */
import type { Domain, Page, PageSummary } from '../../contract/entities.ts';
import { keepLeftOut, leftOutOf } from '../lib/left-out.ts';
import type { Client } from './client.ts';
import { readFromFirst } from './first-rows.ts';
import { rememberMe, takeRememberedMe } from './remembered-me.ts';

export type Key = string | readonly (string | number)[];
/** A resource: its SWR key and its request. `shown` is the cached value, if any. */
export type Reading<Data = unknown> = { key: Key; load(client: Client, shown?: Data): Promise<Data> };

export const reading = <Data>(key: Key, load: Reading<Data>['load']): Reading<Data> => ({ key, load });

/** The keys of `me` and `domains`, plus id, are defined in §9 of the specification. */
export const coreReadings = {
  me: reading('me', async (client) => takeRememberedMe() ?? rememberMe(await client.call('getMe', {}))),
  domains: reading('domains', (client) => client.call('listDomains', {})),
  /** With its pages and settings. @param takesFirst whether its first pages are requested separately and shown first */
  domain: (domainId: number, takesFirst = false) =>
    reading<Domain>(['domains', domainId], async (client, shown) => {
      // A delta would not tell what was left out of the earlier answer, so then everything is read.
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

/** Returns the same list if nothing has changed. */
function withChanges(shown: PageSummary[], changed: PageSummary[], gone: number[]): PageSummary[] {
  if (changed.length + gone.length === 0) return shown;
  const replaced = new Set([...gone, ...changed.map(({ id }) => id)]);
  return [...shown.filter(({ id }) => !replaced.has(id)), ...changed].sort((one, other) => one.id - other.id);
}

const readAt = new WeakMap<Page, number>();

/** When a cached page was read, in milliseconds since 1970. */
export const pageReadAt = (page: Page): number | undefined => readAt.get(page);

/** A local change of a cached page does not change when it was read. */
export function keepReadAt(before: Page, now: Page): Page {
  const at = readAt.get(before);
  if (at !== undefined) readAt.set(now, at);
  return now;
}
