/** The changes of all domains and the activity log as one list, newest first. */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityEntry, ActivityFilter, ActivityKind } from '../../contract/activity.ts';
import type { Act, ChangeSource } from '../../contract/history.ts';
import { imageSources } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { type PersonColumns, personOf, personSql } from '../db/people.ts';
import type { Stored } from '../db/tables.ts';
import { actsOf, readPagesOf } from './acts.ts';

/** `by` is a user's id, or 0 for actions of the server. */
export type Filter = {
  since: number | null;
  by: number | null;
  kind: ActivityFilter | null;
  domainId: number | null;
};
/** The place of a row in the list; `domain` is 0 for the log, whose `seq` is an id. */
export type Key = { at: number; domain: number; seq: number };
/** `act` describes a change of content. */
export type ActivityRow = Omit<ActivityEntry, 'id' | 'at' | 'acts' | 'writes'> & { key: Key; act: Act | null };

type Range = { before: Key | null; after: Key | null };

/** @param folded sources to leave out: `readFolded` reads their changes as one row for each run */
export async function readActivityRows(
  database: Database,
  filter: Filter,
  range: Range,
  limit: number,
  folded: readonly ChangeSource[] = imageSources,
): Promise<ActivityRow[]> {
  const rows = [
    ...(await readChanges(database, filter, range, limit, folded)),
    ...(await readLog(database, filter, range, limit)),
  ];
  return rows.sort(newestFirst).slice(0, limit);
}

type Keyed = Pick<ActivityRow, 'key'>;
export const newestFirst = ({ key: one }: Keyed, { key: other }: Keyed): number =>
  other.at - one.at || other.domain - one.domain || other.seq - one.seq;

const changeKinds = {
  'no-refresh': null,
  content: ['domain', 'menu', 'page', 'breadcrumbs', 'section', 'item', 'redirect'],
  deployments: ['hold', 'deployment'],
  'sign-ins': [],
  people: [],
  settings: ['settings'],
} as const satisfies Record<ActivityFilter, readonly Stored<'changes'>['kind'][] | null>;

const logKinds = {
  'no-refresh': null,
  content: [],
  deployments: ['deployment'],
  'sign-ins': ['sign-in'],
  people: ['user', 'invitation', 'token'],
  settings: ['domain', 'component'],
} as const satisfies Record<ActivityFilter, readonly ActivityKind[] | null>;

async function readChanges(
  database: Database,
  filter: Filter,
  range: Range,
  limit: number,
  folded: readonly ChangeSource[],
): Promise<ActivityRow[]> {
  const kinds = filter.kind && changeKinds[filter.kind];
  if (kinds?.length === 0) return [];
  const isOther = folded.length === 0 ? sql`true` : sql`not (${oneOf('source', folded)})`;
  const which = sql`${changesIn(filter, range)} and ${oneOf('kind', kinds)} and ${isOther}`;
  const rows = await readNewest(database, which, limit);
  const acts = await actsOf(database, rows);
  const pages = await readPagesOf(database, rows);
  return rows.map((row, place) => {
    const act = acts[place] ?? null;
    const page = row.page_id === null ? null : (pages.get(row.page_id) ?? null);
    return { ...activityRowOf(row), act, page, name: act?.name ?? null, fields: act?.fields ?? [] };
  });
}

type ChangeRow = Stored<'changes'> & PersonColumns & { fqdn: string | null; count: number | null };

function activityRowOf({ at, domain_id, seq, kind, source, action, entity_id, count, ...row }: ChangeRow): ActivityRow {
  return {
    key: { at: Number(at), domain: domain_id, seq },
    by: personOf(row),
    domain: { id: domain_id, fqdn: row.fqdn },
    kind: kind === 'hold' || kind === 'deployment' || kind === 'settings' ? kind : 'content',
    ...{ source, action, entity_id, name: null, fields: [], count: count ?? 1, act: null, page: null },
  };
}

/** The newest changes of all domains that match, found in the index on times before anything is joined. */
async function readNewest(database: Database, which: RawBuilder<unknown>, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select changes.*, ${personSql}, domains.fqdn, deployed.changes as count from (
      select domain_id, seq from changes where ${which} order by at desc, domain_id desc, seq desc limit ${limit}
    ) as found
    inner join changes on changes.domain_id = found.domain_id and changes.seq = found.seq
    left join users on users.id = changes.user_id left join domains on domains.id = changes.domain_id
    left join domain_deployments as deployed on changes.kind = 'deployment' and deployed.id = changes.entity_id
  `.execute(database);
  return rows;
}

async function readLog(database: Database, filter: Filter, range: Range, limit: number): Promise<ActivityRow[]> {
  const kinds = filter.kind && logKinds[filter.kind];
  if (kinds?.length === 0) return [];
  const conditions = [
    ...within(filter, sql`activity.`),
    ...(range.before ? [logBeyond(range.before, 'before')] : []),
    ...(range.after ? [logBeyond(range.after, 'after')] : []),
  ];
  const { rows } = await sql<Stored<'activity'> & PersonColumns & { fqdn: string | null }>`
    select activity.*, ${personSql}, coalesce(domains.fqdn, former.fqdn) as fqdn from activity
    left join users on users.id = activity.user_id left join domains on domains.id = activity.domain_id
    left join former_domains as former on former.id = activity.domain_id
    where ${all(conditions)} and ${oneOf('activity.kind', kinds)}
    order by activity.at desc, activity.id desc limit ${limit}
  `.execute(database);
  return rows.map(({ id, at, kind, action, entity_id, name, fields, count, ...row }) => ({
    key: { at: Number(at), domain: 0, seq: id },
    by: personOf(row),
    domain: row.domain_id === null ? null : { id: row.domain_id, fqdn: row.fqdn },
    source: row.user_id === null ? 'api' : 'console',
    fields: fields === '' ? [] : fields.split(' '),
    count: Number(count),
    ...{ kind, action, entity_id, name, act: null, page: null },
  }));
}

/**
 * Refreshes of image URLs and changes of images between two places in the list, each folded into one row with the number of
 * its changes. One that continues above `before` is left out, because it was listed there.
 */
export async function readFolded(
  database: Database,
  filter: Filter,
  range: Range,
  limit: number,
): Promise<ActivityRow[]> {
  if (filter.kind !== null && filter.kind !== 'content' && filter.kind !== 'no-refresh') return [];
  const sources = filter.kind === 'no-refresh' ? (['image'] as const) : imageSources;
  const found: (ActivityRow & { first: number })[] = [];
  while (found.length < limit) {
    const notFound = found.map(
      ({ key: { domain, seq }, first }) => sql`not (domain_id = ${domain} and seq between ${first} and ${seq})`,
    );
    const which = sql`${changesIn(filter, range)} and ${oneOf('source', sources)} and ${all(notFound)}`;
    const [newest] = await readNewest(database, which, 1);
    if (!newest) break;
    const { seq } = newest;
    const end = (direction: 'asc' | 'desc') => endOfRun(database, newest, direction);
    const [first, last] = [((await end('desc')) ?? 0) + 1, ((await end('asc')) ?? seq + 1) - 1];
    const [act] = await actsOf(database, [newest]);
    found.push({
      ...activityRowOf(newest),
      fields: act?.fields ?? [],
      count: range.before && last > seq ? 0 : seq - first + 1,
      first,
    });
  }
  return found.filter(({ count }) => count > 0).map(({ first: _, ...row }) => row);
}

/** The nearest number in this direction that does not belong to the same run; `null` if there is none. */
async function endOfRun(
  database: Database,
  { domain_id, seq, user_id, source, at }: Stored<'changes'>,
  direction: 'asc' | 'desc',
): Promise<number | null> {
  const isBeyond = direction === 'desc' ? sql`seq < ${seq}` : sql`seq > ${seq}`;
  const isElse = user_id === null ? sql`user_id is not null` : sql`user_id is null or user_id <> ${user_id}`;
  // Every change of an image is one transaction.
  const isOther = source === 'image' ? sql`${isElse} or at <> ${at}` : isElse;
  const { rows } = await sql<{ seq: number }>`
    select seq from changes where domain_id = ${domain_id} and ${isBeyond} and (source <> ${source} or ${isOther})
    order by seq ${sql.raw(direction)} limit 1
  `.execute(database);
  return rows[0]?.seq ?? null;
}

function changesIn(filter: Filter, { before, after }: Range): RawBuilder<unknown> {
  const tuple = ({ at, domain, seq }: Key) => sql`(${at}, ${domain}, ${seq})`;
  return all([
    ...within(filter, sql``),
    ...(before ? [sql`(at, domain_id, seq) < ${tuple(before)}`] : []),
    ...(after ? [sql`(at, domain_id, seq) > ${tuple(after)}`] : []),
  ]);
}

/** Within the same millisecond, the log comes after the changes. */
function logBeyond({ at, domain, seq }: Key, side: 'before' | 'after'): RawBuilder<unknown> {
  if (side === 'before')
    return domain > 0 ? sql`activity.at <= ${at}` : sql`(activity.at, activity.id) < (${at}, ${seq})`;
  return domain > 0 ? sql`activity.at > ${at}` : sql`(activity.at, activity.id) > (${at}, ${seq})`;
}

function within({ since, by, domainId }: Filter, table: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    ...(since === null ? [] : [sql`${table}at >= ${since}`]),
    ...(by === null ? [] : [by === 0 ? sql`${table}user_id is null` : sql`${table}user_id = ${by}`]),
    ...(domainId === null ? [] : [sql`${table}domain_id = ${domainId}`]),
  ];
}

function oneOf(column: string, values: readonly string[] | null): RawBuilder<unknown> {
  return values === null ? sql`true` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** Every matching row, read in batches. */
export async function* eachActivityRow(database: Database, filter: Filter): AsyncGenerator<ActivityRow> {
  const atOnce = 500;
  let range: Range = { before: null, after: null };
  for (;;) {
    const rows = await readActivityRows(
      database,
      filter,
      range,
      atOnce,
      filter.kind === 'no-refresh' ? ['image-refresh'] : [],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    range = { before: last.key, after: null };
  }
}
