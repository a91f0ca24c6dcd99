/** Where pages, display modes, layouts, images and components are used, and links to repair. */
import { domainSettings } from '../../contract/entities.ts';
import { defaultMode } from '../../contract/modes.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import { readOwnDomains, seenAmong } from '../images/image-rights.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound } from '../kernel/refusal.ts';
import { oneOf, type Query, unreadable } from '../kernel/request-query.ts';
import { displayModeUsages } from '../rules/display-mode-usages.ts';
import { countDisplayMode, readPlacements } from './display-mode-uses.ts';
import { linkOfKey, placeOfKey, readLinks, readUses } from './reference-places.ts';

export const referenceHandlers = {
  listUses: async ({ database, params: { domainId }, query }) => {
    const kind = oneOf(query, 'kind', 'page', 'display_mode', 'layout');
    const after = afterIn(query, placeOfKey);
    const { key = '' } = query;
    if (kind === 'layout') return readUses(database, [domainId], { kind, keys: [key] }, after);
    if (kind === 'display_mode') {
      const of = query.of === undefined ? undefined : oneOf(query, 'of', 'section', 'item');
      const isDefault = of !== undefined && (await defaultModeOf(database, domainId, of)) === key;
      const keys = isDefault ? [key, ''] : [key];
      const known = await countDisplayMode(database, domainId, keys, of);
      return readUses(database, [domainId], { kind, keys, of, known }, after);
    }
    const page = orNotFound(await findPageOf(database, domainId, key), 'page');
    const notOnPage = query.elsewhere === undefined ? undefined : page.id;
    const linked = await readUses(database, [domainId], { kind, keys: [page.path], notOnPage }, after);
    const start = await readUses(database, [domainId], { kind: 'start_page', keys: [String(page.id)] }, null);
    const places = after ? linked.places : [...start.places, ...linked.places];
    return { ...linked, count: start.count + linked.count, places };
  },

  listSharedUses: async ({ database, account, query }) => {
    const kind = oneOf(query, 'kind', 'image', 'component');
    const own = await readOwnDomains(database, account);
    const { key = '' } = query;
    const after = afterIn(query, placeOfKey);
    // Of an image of others, not even the number of its uses is told.
    const isHidden = kind === 'image' && /^\d{1,9}$/.test(key) && !(await seenAmong(database, own, [Number(key)])).size;
    if (isHidden) return { count: 0, hidden: 0, places: [], next: null };
    return readUses(database, own, { kind, keys: [key] }, after);
  },

  listLinks: {
    isCostly: true,
    run: async ({ database, params, query }) => readLinks(database, params.domainId, afterIn(query, linkOfKey)),
  },

  listDisplayModeUsages: async ({ database, params: { domainId } }) => {
    const row = await findRow(database, 'domain_settings', { domain_id: domainId });
    const settings = row && domainSettings(row);
    const sections = await readPlacements(database, domainId, 'section');
    const items = await readPlacements(database, domainId, 'item');
    return [
      ...displayModeUsages('Section', settings?.section_display_modes ?? [], sections),
      ...displayModeUsages('Item', settings?.item_display_modes ?? [], items),
    ];
  },
} satisfies Partial<Handlers>;

/** Parts without a display mode are shown in this one, and count as its uses. */
async function defaultModeOf(database: Database, domainId: number, of: 'section' | 'item'): Promise<string | null> {
  const row = await findRow(database, 'domain_settings', { domain_id: domainId });
  return (row && defaultMode(domainSettings(row)[`${of}_display_modes`])?.name) ?? null;
}

function afterIn<Key>({ after }: Query, read: (key: string) => Key | null): Key | null {
  if (after === undefined || after === '') return null;
  const place = read(after);
  if (!place) throw unreadable('after');
  return place;
}

/** @param key the id or the path */
function findPageOf(database: Database, domainId: number, key: string) {
  const isId = /^\d{1,9}$/.test(key);
  return findRow(database, 'pages', { domain_id: domainId, ...(isId ? { id: Number(key) } : { path: key }) });
}
