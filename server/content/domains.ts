/** Reads domains with their pages, settings and client tokens, and presents them as the API does. */
import { type RawBuilder, sql } from 'kysely';
import type { ClientToken } from '../../contract/client-tokens.ts';
import type { ResponseOf } from '../../contract/endpoints.ts';
import {
  type Domain,
  type DomainSummary,
  domainFields,
  domainSettings,
  type PageSummary,
  type StoredSettings,
} from '../../contract/entities.ts';
import { faithfulValue } from '../../contract/faithful-json.ts';
import { markLocked, recordUpdate } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isPostgres, lockClause } from '../db/dialect.ts';
import { findDomain, isThere } from '../db/present-domains.ts';
import { findRow, lockRow, presented } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import type { Account } from '../kernel/account.ts';
import { selectReportedWebsite, websiteOf } from '../publishing/deployments.ts';
import { readHeldPages } from '../publishing/holds.ts';
import { previewOrigin } from '../rules/checks.ts';
import { openCiTokens } from './ci-tokens.ts';
import { type PagesPart, readPageSummaries, readPart } from './page-summaries.ts';
import { presentMetaData } from './pages.ts';

/** Which deployment data of a domain is visible: everything to `admin`, no secrets to the others. */
export type DomainView = 'admin' | 'management' | 'editor';

export function readDomainSummaries(database: Database, account: Account): Promise<DomainSummary[]> {
  const domains = database
    .selectFrom('domains')
    .select(['domains.id', 'fqdn', 'slug'])
    .where(isThere)
    .orderBy('domains.id');
  if (account.is_admin) return domains.execute();
  return domains
    .innerJoin('user_domains', 'user_domains.domain_id', 'domains.id')
    .where('user_domains.user_id', '=', account.id)
    .execute();
}

/** Changing the start page does not change the domain's revision. */
export async function saveStartPage(
  database: Database,
  domainId: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  await database.updateTable('domains').set({ start_page_id: to }).where('id', '=', domainId).execute();
  await recordUpdate(database, 'domains', {
    from: { id: domainId, start_page_id: from },
    to: { id: domainId, start_page_id: to },
    columns: ['start_page_id'],
  });
}

/** Locks several domains, always in the same order, so that two transactions do not wait for each other. */
export async function lockDomains(database: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from domains where ${which} order by id ${lockClause(database)}
  `.execute(database);
  for (const { id } of rows) markLocked(database, id);
}

/**
 * Everything that the presented domain depends on, in one read: the newest number covers content and holds, the revision its
 * setup. If more is presented, it must be added here. `null` if there is no such domain.
 */
export async function findDomainState(
  database: Database,
  domainId: number,
): Promise<{ state: string; revision: number } | null> {
  type Row = Record<'seq' | 'live' | 'changes' | 'trash' | 'building', number | null> & {
    website: string | null;
    revision: number;
  };
  const { rows } = await sql<Row>`
    select domains.revision, live.domain_id as live, live.changes_count as changes,
      (${selectReportedWebsite(domainId)}) as website,
      (select max(seq) from changes where domain_id = ${domainId}) as seq,
      (select count(*) from trash where domain_id = ${domainId}) as trash,
      (select count(*) from search_builds) as building
    from domains left join live_domains as live on live.domain_id = domains.id where domains.id = ${domainId}
  `.execute(database);
  const [row] = rows;
  return row ? { state: JSON.stringify(Object.entries(row).sort()), revision: row.revision } : null;
}

export async function readDomain(
  database: Database,
  domainId: number,
  view: DomainView,
  part?: PagesPart,
): Promise<ResponseOf<'getDomain'> | null> {
  const row = await findDomain(database, domainId);
  if (!row) return null;
  const { known, answer } = await readPart(database, row, part);
  return { ...(await presentDomain(database, row, view, known)), ...answer };
}

export async function presentDomain(
  database: Database,
  row: Stored<'domains'>,
  view: DomainView,
  known?: PageSummary[],
): Promise<Domain> {
  const pages = known ?? (await readPageSummaries(database, row.id));
  const settings = await findRow(database, 'domain_settings', { domain_id: row.id });
  const tokens = view === 'admin' ? await readClientTokens(database, { domain_id: row.id }) : [];
  const start = pages.find(({ id }) => id === row.start_page_id);
  const { website, trash_count, ...counts } = await readFigures(database, row.id);
  return {
    ...presented(domainFields, row),
    meta_data: presentMetaData(row.meta_data),
    start_page: start ? { id: start.id, headline: start.headline } : null,
    pages,
    ...(await deploymentSettings(database, row, view)),
    domain_settings: settings ? domainSettings(settings) : null,
    client_tokens: tokens,
    trash_count: view === 'admin' ? null : trash_count,
    moves_over_places: true,
    has_delivery: true,
    website_url: websiteOf(website, row),
    has_preview: true,
    has_events: false,
    seq: null,
    ...counts,
    has_references: true,
    has_search: false,
    has_live_summary: true,
    has_copies: true,
    has_bulk: true,
    moves_parts: true,
    has_next_steps: true,
    publishes_pages: true,
    held_pages: await readHeldPages(database, row.id),
  };
}

/** The origins that the console may frame for this account: those of its domains. */
export async function readPreviewOrigins(database: Database, account: Account): Promise<string[]> {
  const all = database
    .selectFrom('domains')
    .select('preview_url')
    .distinct()
    .where('preview_url', 'is not', null)
    .where(isThere);
  const linked = database.selectFrom('user_domains').select('domain_id').where('user_id', '=', account.id);
  const domains = account.is_admin ? all : all.where('id', 'in', linked);
  const origins = (await domains.execute()).map(({ preview_url }) => previewOrigin(preview_url ?? ''));
  return [...new Set(origins.filter((origin) => origin !== null))].sort();
}

async function readFigures(database: Database, domainId: number) {
  const list = isPostgres(database) ? sql`string_agg(id::text, ',')` : sql`group_concat(id)`;
  type Row = { changes: number | null; links: number; trash: number; website: string | null; templates: string | null };
  const { rows } = await sql<Row>`
    select (select changes_count from live_domains where domain_id = ${domainId}) as changes,
      (select count(*) from content_references where domain_id = ${domainId} and state is not null) as links,
      (select count(*) from trash where domain_id = ${domainId}) as trash, (${selectReportedWebsite(domainId)}) as website,
      (select ${list} from pages where domain_id = ${domainId} and is_template = 1) as templates
  `.execute(database);
  const { changes = null, links = 0, trash = 0, website = null, templates = null } = rows[0] ?? {};
  const ids = templates?.split(',').map(Number) ?? [];
  return {
    saves_are_live: changes === null,
    changes_count: changes ?? 0,
    links_count: Number(links),
    trash_count: Number(trash),
    template_ids: ids.sort((one, other) => one - other),
    website,
  };
}

/** Reads the settings after locking their domain and everything in it. */
export async function lockSettings(database: Database, settingsId: number): Promise<Stored<'domain_settings'> | null> {
  const settings = await findRow(database, 'domain_settings', settingsId);
  if (settings) await lockRow(database, 'domains', settings.domain_id);
  return findSettings(database, settingsId);
}

/** `null` also if their website is in the trash. */
export async function findSettings(database: Database, settingsId: number): Promise<Stored<'domain_settings'> | null> {
  const settings = await findRow(database, 'domain_settings', settingsId);
  return settings && (await findDomain(database, settings.domain_id)) && settings;
}

export function presentSettings(row: Stored<'domain_settings'>): StoredSettings {
  return {
    ...row,
    section_display_modes: faithfulValue(row.section_display_modes),
    item_display_modes: faithfulValue(row.item_display_modes),
    layouts: faithfulValue(row.layouts),
  };
}

/** All tokens, or those with these values. */
export async function readClientTokens(
  database: Database,
  which: { 'client_tokens.id'?: number; domain_id?: number } = {},
): Promise<ClientToken[]> {
  const rows = await database
    .selectFrom('client_tokens')
    .innerJoin('domains', 'domains.id', 'client_tokens.domain_id')
    .selectAll('client_tokens')
    .select('domains.fqdn')
    .where(({ and }) => and(which))
    .where(isThere)
    .orderBy('client_tokens.id')
    .execute();
  return rows.map(presentClientToken);
}

export async function readClientToken(database: Database, tokenId: number): Promise<ClientToken | null> {
  return (await readClientTokens(database, { 'client_tokens.id': tokenId }))[0] ?? null;
}

/** `null` also if its website is in the trash. */
export async function lockClientToken(database: Database, tokenId: number): Promise<Stored<'client_tokens'> | null> {
  const token = await lockRow(database, 'client_tokens', tokenId);
  return token && (await findDomain(database, token.domain_id)) && token;
}

function presentClientToken(row: Stored<'client_tokens'> & { fqdn: string }): ClientToken {
  const { domain_id, fqdn, may_preview, may_report, token: _, token_hash: __, token_end: ends_with, ...fields } = row;
  const rights = { may_preview: may_preview === 1, may_report: may_report === 1 };
  return { ...fields, ...rights, token: null, ends_with, domain: { id: domain_id, fqdn } };
}

async function deploymentSettings(database: Database, row: Stored<'domains'>, view: DomainView) {
  const { ci_webhook_url, ci_user } = row;
  if (view === 'admin') return { ci_webhook_url, ci_user, ...(await openCiTokens(database, row)) };
  return {
    ci_webhook_url: view === 'editor' ? originOf(ci_webhook_url) : ci_webhook_url,
    ci_user: null,
    ci_user_token: null,
    ci_webhook_token: null,
  };
}

/** The path and query of a webhook URL are often secret. An editor only needs to know that there is a webhook. */
function originOf(url: string | null): string | null {
  return url === null ? null : URL.canParse(url) ? new URL(url).origin : 'https://';
}
