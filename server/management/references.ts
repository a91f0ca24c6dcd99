/** Where something is used, and links to repair. */
import { problem } from '../../contract/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Query } from '../http/request-query.ts';
import { found } from '../http/revisions.ts';
import type { TargetKind } from '../rules/references.ts';
import type { Database } from '../store/database.ts';
import { readDomainSummaries } from '../store/domains.ts';
import { placeOfKey, readLinks, readUses } from '../store/reference-places.ts';

export const referenceHandlers = {
  listUses: async ({ database, params: { domainId }, query }) => {
    const kind = oneOf(query, 'page', 'display_mode', 'layout');
    const after = afterIn(query);
    const { key = '' } = query;
    if (kind !== 'page') return readUses(database, [domainId], { kind, key }, after);
    const page = found(await findPageOf(database, domainId, key), 'page');
    const linked = await readUses(database, [domainId], { kind, key: page.path }, after);
    const start = await readUses(database, [domainId], { kind: 'start_page', key: String(page.id) }, null);
    const places = after ? linked.places : [...start.places, ...linked.places];
    return { ...linked, count: start.count + linked.count, places };
  },

  listSharedUses: async ({ database, account, query }) => {
    const kind = oneOf(query, 'image', 'component');
    const domains = account.is_admin ? null : (await readDomainSummaries(database, account)).map(({ id }) => id);
    return readUses(database, domains, { kind, key: query.key ?? '' }, afterIn(query));
  },

  listLinks: async ({ database, params, query }) => readLinks(database, params.domainId, query.after ?? ''),
} satisfies Partial<Handlers>;

function oneOf<Kind extends TargetKind>({ kind }: Query, ...kinds: Kind[]): Kind {
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new Refusal(400, problem('query_unreadable', { name: 'kind' }));
  return known;
}

function afterIn({ after }: Query) {
  if (after === undefined || after === '') return null;
  const place = placeOfKey(after);
  if (!place) throw new Refusal(400, problem('query_unreadable', { name: 'after' }));
  return place;
}

/** @param key the id or the path */
function findPageOf(database: Database, domainId: number, key: string) {
  const pages = database.selectFrom('pages').select(['id', 'path']).where('domain_id', '=', domainId);
  const isId = /^\d{1,9}$/.test(key);
  return (isId ? pages.where('id', '=', Number(key)) : pages.where('path', '=', key)).executeTakeFirst();
}
