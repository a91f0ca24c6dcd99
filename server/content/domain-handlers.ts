import { newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { columns, findRow } from '../db/rows.ts';
import type { Account } from '../kernel/account.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { orNotFound } from '../kernel/refusal.ts';
import { type Query, wholeNumber } from '../kernel/request-query.ts';
import { isSearchBuilt } from '../search/search-build.ts';
import { mayUseDomain } from './domain-access.ts';
import {
  type DomainView,
  lockSettings,
  presentDomain,
  presentSettings,
  readDomain,
  readDomainSummaries,
} from './domains.ts';
import { readOverview } from './overview.ts';
import type { PagesPart } from './page-summaries.ts';
import { mergeMetaData } from './part-handlers.ts';
import { destroyRow, reviseRow } from './revise.ts';

export const domainHandlers = {
  listDomains: async ({ database, account }) => {
    const domains = await readDomainSummaries(database, account);
    const extras = { has_overview: true, has_search: await isSearchBuilt(database) };
    return domains.map((domain) => ({ ...domain, ...extras }));
  },

  getOverview: ({ database, account, query }) => readOverview(database, account, wholeNumber(query, 'domain')),

  getDomain: async ({ database, account, params, query, services }) => {
    const extras = await extrasOf(database, params.domainId, services);
    const domain = await readDomain(database, params.domainId, viewOf(account), partOf(query));
    return { ...orNotFound(domain, 'domain'), ...extras };
  },

  updateDomain: async (call) => {
    const { database, account, params, body, services } = call;
    const view = viewOf(account);
    const row = orNotFound(await findRow(database, 'domains', params.domainId), 'domain');
    const changes = { ...body, meta_data: mergeMetaData(row, body.meta_data) };
    const present = async (domain: typeof row) => ({
      ...(await presentDomain(database, domain, view)),
      ...(await extrasOf(database, domain.id, services)),
    });
    return present(await reviseRow(call, 'domains', row, columns(changes), present));
  },

  destroySettings: async (call) => {
    const { database, account, params } = call;
    const row = orNotFound(await lockSettings(database, params.settingsId), 'settings');
    orNotFound(await mayUseDomain(database, account, row.domain_id, false), 'settings');
    await destroyRow(call, 'domain_settings', row, presentSettings);
  },
} satisfies Partial<Handlers>;

/**
 * Fields that only this server adds to a domain. Call it before reading the domain: a client that follows the events after
 * `seq` then misses none. `trash_count` is `null` without a trash.
 */
async function extrasOf(database: Database, domainId: number, { trashDays, events }: Services) {
  return {
    has_events: events !== undefined,
    seq: events ? await newestSeq(database, domainId) : null,
    has_search: await isSearchBuilt(database),
    ...(trashDays > 0 ? {} : { trash_count: null }),
  };
}

export function partOf(query: Query): PagesPart {
  return { after: wholeNumber(query, 'after'), first: wholeNumber(query, 'first') };
}

export function viewOf(account: Account): DomainView {
  return account.is_admin ? 'management' : 'editor';
}
