/**
 * What differs from live, by page, menu and the domain's own data: kept up to date in the transaction that writes, so that
 * the count is one read. Only domains that were deployed have it, and pages that are held back.
 */
import { type RawBuilder, sql } from 'kysely';
import { groupBy } from '../rules/pages.ts';
import { type Change, subjectOf } from './changes.ts';
import type { Database } from './database.ts';
import { compositionOf, findLive, numberDeployment, numberIn } from './deployments.ts';
import { isPostgres } from './dialect.ts';
import { applyChange, keyOf, type Part, type Parts, type Subject, stampIn } from './parts.ts';
import { insert, rowOf } from './pending-rows.ts';
import { noteStates, readPaths } from './reference-rows.ts';
import type { Stored } from './tables.ts';
import { compareWith } from './update-live.ts';
import { sideOf } from './versions.ts';

/**
 * Called once in each transaction that wrote content, when its changes have their numbers.
 * @param state what `stateOf` has read for the only change
 */
export async function noteChanges(
  database: Database,
  changes: readonly Change[],
  state: string | null = null,
): Promise<void> {
  const content = changes.filter(({ kind }) => kind !== 'hold' && kind !== 'deployment');
  for (const [, own] of groupBy(content, (change) => `${change.domainId} ${subjectOf(change)}`)) {
    await noteContent(database, own, state === null ? null : readable(state));
  }
  for (const change of changes) {
    if (change.kind === 'hold') await noteHold(database, change);
    if (change.kind === 'deployment') await numberDeployment(database, change.entityId, change.seq);
  }
}

/** @param changes of one subject */
async function noteContent(database: Database, changes: readonly Change[], known: State | null): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { domainId, pageId } = first;
  const subject = subjectOf(first);
  const state = known ?? (await readState(database, { domainId, subject, pageId }));
  if (!state?.isDeployed && !state?.hold) return;
  const { parts } = state;
  let { others } = state;
  let former: Parts = new Map(parts);
  if (!changes.every((change) => applyChange(parts, change))) {
    const live = await findLive(database, domainId);
    const number = live ? numberIn(compositionOf(live), pageId) : (state.hold?.live_seq ?? null);
    const whole = (await readState(database, { domainId, subject, pageId }))?.parts ?? new Map();
    [former, others] = [whole, 0];
    const compared = await compareWith(database, { domainId, subject, pageId }, number, (part) => {
      const own = whole.get(keyOf(part.kind, part.entityId));
      const isSame = own?.state === part.state && JSON.stringify(own.live) === JSON.stringify(part.live);
      return stampIn(isSame ? own : (changes.at(-1) ?? first));
    });
    parts.clear();
    for (const [key, part] of compared) parts.set(key, part);
  }
  await store(database, { domainId, subject, pageId }, former, parts);
  const isNew = former.size + others === 0;
  if (isNew === (parts.size + others === 0) || !state.isDeployed || state.hold) return;
  await countMore(database, domainId, isNew ? 1 : -1);
}

async function noteHold(database: Database, { domainId, pageId, action, seq }: Change): Promise<void> {
  if (action === 'updated' || pageId === null) return;
  const isDeployed = (await findLive(database, domainId)) !== null;
  const hold = { domain_id: domainId, page_id: pageId };
  const open = database
    .updateTable('holds')
    .where('domain_id', '=', hold.domain_id)
    .where('page_id', '=', hold.page_id);
  if (action === 'created') {
    await open
      .set(isDeployed ? { from_seq: seq } : { from_seq: seq, live_seq: seq })
      .where('is_open', '=', 1)
      .execute();
  } else {
    await open.set({ to_seq: seq }).where('is_open', '=', 0).where('to_seq', 'is', null).execute();
  }
  const own = database.selectFrom('pending').where('domain_id', '=', domainId).where('page_id', '=', pageId);
  const differs = await own.select('kind').limit(1).executeTakeFirst();
  if (!differs) return;
  if (isDeployed) return countMore(database, domainId, action === 'created' ? -1 : 1);
  // What tells under which path the page was on the website is deleted.
  await noteStates(database, domainId, await readPaths(database, domainId, [pageId]));
  await database.deleteFrom('pending').where('domain_id', '=', domainId).where('page_id', '=', pageId).execute();
}

/** `others`: how many further parts differ. */
type State = { isDeployed: boolean; hold: { live_seq: number | null } | null; parts: Parts; others: number };

/**
 * How a subject stands to live, as JSON text; `null` if nothing is compared with live.
 * @param change what it is read for: parts that this cannot touch have no values, or are only counted; `null` reads all
 */
export function stateOf(
  database: Database,
  { domainId, subject, pageId }: Readonly<Record<keyof Subject, unknown>>,
  change: { action: unknown; entityId: unknown } | null,
): RawBuilder<string | null> {
  const [object, list] = isPostgres(database)
    ? [sql`json_build_object`, sql`json_agg`]
    : [sql`json_object`, sql`json_group_array`];
  const isConcerned = sql`(kind in ('page', 'menu', 'breadcrumbs', 'domain', 'settings', 'redirect') or entity_id = ${change?.entityId})`;
  const [needed, which] = change
    ? [sql`case when ${isConcerned} then live end`, sql`(${change.action} <> 'updated' or ${isConcerned})`]
    : [sql`live`, sql`true`];
  const own = sql`from pending where domain_id = ${domainId} and subject = ${subject}`;
  return sql`(
    select case when l.deployment_id is not null or h.id is not null then cast(${object}(
      'deployment_id', l.deployment_id, 'hold_id', h.id, 'live_seq', h.live_seq, 'parts', (
        select ${list}(${object}(
          'kind', kind, 'entity_id', entity_id, 'state', state, 'seq', seq, 'at', at, 'user_id', user_id,
          'source', source, 'live', ${needed}
        )) ${own} and ${which}
      ), 'count', (select count(*) ${own})
    ) as text) end
    from (select 1 as one) as base
    left join live_domains as l on l.domain_id = ${domainId}
    left join holds as h on h.domain_id = ${domainId} and h.page_id = ${pageId} and h.is_open = 1
  )`;
}

async function readState(database: Database, unit: Subject): Promise<State | null> {
  const { rows } = await sql<{ state: string | null }>`select ${stateOf(database, unit, null)} as state`.execute(
    database,
  );
  const text = rows[0]?.state ?? null;
  return text === null ? null : readable(text);
}

type StatedPart = Omit<Stored<'pending'>, 'domain_id' | 'subject' | 'page_id' | 'live'> & { live: string | null };
type Stated = {
  deployment_id: number | null;
  hold_id: number | null;
  live_seq: number | null;
  parts: StatedPart[] | null;
  count: number;
};

function readable(text: string): State {
  const { deployment_id, hold_id, live_seq, parts, count }: Stated = JSON.parse(text);
  const all = (parts ?? []).map(({ live, ...part }) => partOf({ ...part, live: live ?? '{}' }));
  return {
    isDeployed: deployment_id !== null,
    hold: hold_id === null ? null : { live_seq },
    parts: new Map(all.map((part) => [keyOf(part.kind, part.entityId), part])),
    others: count - all.length,
  };
}

async function store(database: Database, unit: Subject, former: Parts, parts: Parts): Promise<void> {
  const gone = [...former.values()].filter(({ kind, entityId }) => !parts.has(keyOf(kind, entityId)));
  for (const { kind, entityId } of gone) {
    await database
      .deleteFrom('pending')
      .where('domain_id', '=', unit.domainId)
      .where('subject', '=', unit.subject)
      .where('kind', '=', kind)
      .where('entity_id', '=', entityId)
      .execute();
  }
  const changed = [...parts].filter(([key, part]) => former.get(key) !== part).map(([, part]) => part);
  await insert(
    database,
    changed.map((part) => rowOf(unit, part)),
  );
}

async function countMore(database: Database, domainId: number, more: 1 | -1): Promise<void> {
  await database
    .updateTable('live_domains')
    .set((row) => ({ changes_count: row('changes_count', '+', more) }))
    .where('domain_id', '=', domainId)
    .execute();
}

/** The differing parts of these pages, menus and domain data. */
export async function readParts(
  database: Database,
  domainId: number,
  subjects: readonly string[],
): Promise<(Part & { subject: string })[]> {
  const found: (Part & { subject: string })[] = [];
  for (let first = 0; first < subjects.length; first += 500) {
    const rows = await database
      .selectFrom('pending')
      .selectAll()
      .where('domain_id', '=', domainId)
      .where('subject', 'in', subjects.slice(first, first + 500))
      .execute();
    for (const row of rows) found.push({ subject: row.subject, ...partOf(row) });
  }
  return found;
}

function partOf(row: Omit<Stored<'pending'>, 'domain_id' | 'subject' | 'page_id'>): Part {
  const { kind, entity_id, state, live, seq, at, user_id, source } = row;
  return {
    kind,
    entityId: entity_id,
    state,
    live: sideOf(live) ?? {},
    seq,
    at,
    userId: user_id,
    source,
  };
}
