/**
 * Keeps the differences from live up to date in the transaction that writes, so that counting them is one read. There are
 * differences only for domains that were deployed, whatever became of it, and for pages that are held back.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Change, isContentKind, subjectOf } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { applyChange, keyOf, type Part, type Parts, type Subject, stampOf } from '../history/differing-parts.ts';
import { sideOf } from '../history/versions.ts';
import { groupBy } from '../kernel/group-by.ts';
import { readPaths, updateLinkStates } from '../references/link-states.ts';
import { seqOfPage } from './delivered-versions.ts';
import { findLive, fixLive, numberDeployment } from './deployments.ts';
import { insert, rowOf } from './pending-rows.ts';
import { compareWith } from './update-live.ts';

/**
 * Called once in each transaction that wrote content, after its changes got their numbers.
 * @param state the result of `selectLiveState` if there is only one change
 */
export async function updatePending(
  database: Database,
  changes: readonly Change[],
  state: string | null = null,
): Promise<void> {
  for (const [domainId, ofDomain] of groupBy(changes, (change) => change.domain_id)) {
    if (!ofDomain.some(({ kind }) => kind === 'deployment')) continue;
    await fixLive(database, domainId, Math.min(...ofDomain.map(({ seq }) => seq)) - 1);
  }
  // Holds first: whether a page is held back decides whether its differences are counted.
  for (const change of changes) if (change.kind === 'hold') await updateHold(database, change);
  const content = changes.filter(({ kind }) => isContentKind(kind));
  for (const ofSubject of groupBy(content, (change) => `${change.domain_id} ${subjectOf(change)}`).values()) {
    await updateSubject(database, ofSubject, state === null ? null : parseState(state));
  }
  for (const change of changes) {
    if (change.kind === 'deployment') await numberDeployment(database, change.entity_id, change.seq);
  }
}

/** @param changes of one subject */
async function updateSubject(database: Database, changes: readonly Change[], known: State | null): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { domain_id: domainId, page_id: pageId } = first;
  const subject: Subject = { domain_id: domainId, subject: subjectOf(first), page_id: pageId };
  const state = known ?? (await readState(database, subject));
  if (!state?.isDeployed && !state?.hold) return;
  const { parts } = state;
  let { unread } = state;
  let former: Parts = new Map(parts);
  if (!changes.every((change) => applyChange(parts, change))) {
    const live = await findLive(database, domainId);
    const number = live ? seqOfPage(live.composition, pageId) : (state.hold?.live_seq ?? null);
    const stored = (await readState(database, subject))?.parts ?? new Map();
    [former, unread] = [stored, 0];
    const compared = await compareWith(database, subject, number, (part) => {
      const own = stored.get(keyOf(part.kind, part.entity_id));
      const isSame = own?.state === part.state && JSON.stringify(own.live) === JSON.stringify(part.live);
      return stampOf(isSame ? own : (changes.at(-1) ?? first));
    });
    parts.clear();
    for (const [key, part] of compared) parts.set(key, part);
  }
  await store(database, subject, former, parts);
  const isNew = former.size + unread === 0;
  if (isNew === (parts.size + unread === 0) || !state.isDeployed || state.hold) return;
  await addToCount(database, domainId, isNew ? 1 : -1);
}

async function updateHold(
  database: Database,
  { domain_id: domainId, page_id: pageId, action, seq }: Change,
): Promise<void> {
  if (action === 'updated' || pageId === null) return;
  const isDeployed = (await findLive(database, domainId)) !== null;
  const holds = database.updateTable('holds').where('domain_id', '=', domainId).where('page_id', '=', pageId);
  if (action === 'created') {
    const from = isDeployed ? { from_seq: seq } : { from_seq: seq, live_seq: seq };
    await holds.set(from).where('is_open', '=', 1).execute();
  } else {
    await holds.set({ to_seq: seq }).where('is_open', '=', 0).where('to_seq', 'is', null).execute();
  }
  const differing = database.selectFrom('pending').where('domain_id', '=', domainId).where('page_id', '=', pageId);
  if (!(await differing.select('kind').limit(1).executeTakeFirst())) return;
  if (isDeployed) return addToCount(database, domainId, action === 'created' ? -1 : 1);
  // Before its rows are deleted, because they hold the path of the page on the website.
  await updateLinkStates(database, domainId, await readPaths(database, domainId, [pageId]));
  await database.deleteFrom('pending').where('domain_id', '=', domainId).where('page_id', '=', pageId).execute();
}

/** `unread` is the number of differing parts that were only counted. */
type State = { isDeployed: boolean; hold: { live_seq: number | null } | null; parts: Parts; unread: number };

/**
 * Selects, as JSON text, how a subject differs from live; `null` if it is not compared with live.
 * @param change restricts what is read: parts that this change cannot touch have no values or are only counted
 */
export function selectLiveState(
  database: Database,
  { domain_id, subject, page_id }: Readonly<Record<keyof Subject, unknown>>,
  change: { action: unknown; entity_id: unknown } | null,
): RawBuilder<string | null> {
  const [object, list] = isPostgres(database)
    ? [sql`json_build_object`, sql`json_agg`]
    : [sql`json_object`, sql`json_group_array`];
  const isConcerned = sql`(kind in ('page', 'menu', 'breadcrumbs', 'domain', 'settings', 'redirect') or entity_id = ${change?.entity_id})`;
  const [needed, which] = change
    ? [sql`case when ${isConcerned} then live end`, sql`(${change.action} <> 'updated' or ${isConcerned})`]
    : [sql`live`, sql`true`];
  const own = sql`from pending where domain_id = ${domain_id} and subject = ${subject}`;
  return sql`(
    select case when l.domain_id is not null or h.id is not null then cast(${object}(
      'is_fixed', l.domain_id is not null, 'hold_id', h.id, 'live_seq', h.live_seq, 'parts', (
        select ${list}(${object}(
          'kind', kind, 'entity_id', entity_id, 'state', state, 'seq', seq, 'at', at, 'user_id', user_id,
          'source', source, 'live', ${needed}
        )) ${own} and ${which}
      ), 'count', (select count(*) ${own})
    ) as text) end
    from (select 1 as one) as base
    left join live_domains as l on l.domain_id = ${domain_id}
    left join holds as h on h.domain_id = ${domain_id} and h.page_id = ${page_id} and h.is_open = 1
  )`;
}

async function readState(database: Database, subject: Subject): Promise<State | null> {
  const { rows } = await sql<{
    state: string | null;
  }>`select ${selectLiveState(database, subject, null)} as state`.execute(database);
  const text = rows[0]?.state ?? null;
  return text === null ? null : parseState(text);
}

type LiveState = {
  is_fixed: boolean | number;
  hold_id: number | null;
  live_seq: number | null;
  parts: (Omit<Part, 'live'> & { live: string | null })[] | null;
  count: number;
};

function parseState(text: string): State {
  const { is_fixed, hold_id, live_seq, parts, count }: LiveState = JSON.parse(text);
  const all = (parts ?? []).map(partOf);
  return {
    isDeployed: Boolean(is_fixed),
    hold: hold_id === null ? null : { live_seq },
    parts: new Map(all.map((part) => [keyOf(part.kind, part.entity_id), part])),
    unread: count - all.length,
  };
}

async function store(database: Database, subject: Subject, former: Parts, parts: Parts): Promise<void> {
  const gone = [...former.values()].filter(({ kind, entity_id }) => !parts.has(keyOf(kind, entity_id)));
  for (const { kind, entity_id } of gone) {
    const isPart = sql`subject = ${subject.subject} and kind = ${kind} and entity_id = ${entity_id}`;
    await sql`delete from pending where domain_id = ${subject.domain_id} and ${isPart}`.execute(database);
  }
  const changed = [...parts].filter(([key, part]) => former.get(key) !== part);
  const rows = changed.map(([, part]) => rowOf(subject, part));
  await insert(database, rows);
}

async function addToCount(database: Database, domainId: number, difference: 1 | -1): Promise<void> {
  await sql`
    update live_domains set changes_count = changes_count + ${difference} where domain_id = ${domainId}
  `.execute(database);
}

/** The differing parts of these subjects. */
export async function readPendingParts(
  database: Database,
  domainId: number,
  subjects: readonly string[],
): Promise<(Part & { subject: string })[]> {
  const rows = await database
    .selectFrom('pending')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where(isIn(database, 'subject', subjects))
    .execute();
  return rows.map(partOf);
}

function partOf<Row extends { live: string | null }>({ live, ...part }: Row): Omit<Row, 'live'> & Pick<Part, 'live'> {
  return { ...part, live: sideOf(live) ?? {} };
}
