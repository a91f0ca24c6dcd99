/** Finds out anew what differs from live, or from any number, out of the changes since. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Change, newestSeq, subjectOf } from './changes.ts';
import { type Database, prepared, transact } from './database.ts';
import {
  type Composition,
  compositionOf,
  findLive,
  newestNotFailed,
  numberIn,
  readHeldNumbers,
} from './deployments.ts';
import { isPostgres } from './dialect.ts';
import { readSubject } from './keyframes.ts';
import { applyChange, compare, keyOf, type Part, type Parts, type Stamp, type Subject, stampIn } from './parts.ts';
import { lockRow } from './rows.ts';
import type { Stored } from './tables.ts';
import { rowsAt, sideOf } from './versions.ts';

/** What differs from `base`, by the changes up to `until`. */
type Prepared = { base: number; until: number; units: readonly Unit[] };

/** More changes than one reads while others wait have to be looked at. */
class Unprepared extends Error {
  constructor(readonly base: number) {
    super(`What differs from ${base} was not found out before the lock was taken.`);
  }
}

/** As often what was prepared may be too old. */
const attempts = 3;

/**
 * Runs `work`, which changes the state of a deployment, under the domain's lock; then the newest deployment that has not
 * failed is live, and what differs from it is known. All of that is found out before the lock is taken, so that others
 * write meanwhile.
 * @returns false if there is no such domain
 */
export async function transactLive(
  database: Database,
  domainId: number,
  work: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  let prepared: Prepared | null = null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(database, async (transaction) => {
        if (!(await lockRow(transaction, 'domains', domainId))) return false;
        await work(transaction);
        await updateLive(transaction, domainId, { prepared, mayRefuse: attempt <= attempts });
        return true;
      });
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      const until = await newestSeq(database, domainId);
      prepared = { base: error.base, until, units: await changedSince(database, domainId, error.base) };
    }
  }
}

type Preparation = { prepared: Prepared | null; mayRefuse: boolean };

async function updateLive(database: Database, domainId: number, preparation: Preparation): Promise<void> {
  const [former, live] = [await findLive(database, domainId), await newestNotFailed(database, domainId)];
  if (former?.id === live?.id) return;
  const holds = new Map(
    (await readHeldNumbers(database, domainId)).map(({ page_id, live_seq }) => [page_id, live_seq]),
  );
  const [from, to] = [former && compositionOf(former), live && compositionOf(live)];
  const ownPages = new Set([...(from ? from.pages.keys() : []), ...(to ? to.pages.keys() : []), ...holds.keys()]);
  const numberOf = (side: Composition | null, pageId: number) =>
    side ? numberIn(side, pageId) : holds.has(pageId) ? (holds.get(pageId) ?? null) : 'newest';
  const isKept = (pageId: number) => numberOf(from, pageId) === numberOf(to, pageId);
  const isSameBase = from !== null && to !== null && from.base === to.base;
  const anew = [...ownPages].filter((pageId) => !isKept(pageId));
  const kept = [...ownPages].filter(isKept);
  const which = isSameBase ? within('page_id', anew) : sql`(page_id is null or not ${within('page_id', kept)})`;
  const differing = to && !isSameBase ? await differingFrom(database, domainId, to.base, preparation) : [];
  await sql`delete from pending where domain_id = ${domainId} and ${which}`.execute(database);
  if (to) {
    const except = new Set([...kept, ...to.pages.keys()]);
    await storeUnits(
      database,
      differing.filter(({ pageId }) => pageId === null || !except.has(pageId)),
    );
  }
  for (const pageId of anew) {
    const number = numberOf(to, pageId);
    if (number === 'newest' || (to && !isSameBase && !to.pages.has(pageId))) continue;
    await storeUnits(database, await changedSince(database, domainId, number, `page ${pageId}`));
  }
  await storeLive(database, domainId, live?.id ?? null);
}

/** What was prepared, and anew what was written since. */
async function differingFrom(
  database: Database,
  domainId: number,
  base: number,
  { prepared, mayRefuse }: Preparation,
): Promise<readonly Unit[]> {
  const known = prepared?.base === base ? prepared : null;
  const changes = await database
    .selectFrom('changes')
    .select(['subject', 'kind'])
    .where('domain_id', '=', domainId)
    .where('seq', '>', known?.until ?? base)
    .limit(atOnce)
    .execute();
  if (changes.length === atOnce && mayRefuse) throw new Unprepared(base);
  if (!known || changes.length === atOnce) return changedSince(database, domainId, base);
  const late = new Set(changes.flatMap(({ subject, kind }) => (isNoContent(kind) ? [] : [subject])));
  const units = known.units.filter(({ subject }) => !late.has(subject));
  for (const subject of late) units.push(...(await changedSince(database, domainId, base, subject)));
  return units;
}

const isNoContent = (kind: string) => kind === 'hold' || kind === 'deployment';

async function storeLive(database: Database, domainId: number, deploymentId: number | null): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subject) as count from pending
    where domain_id = ${domainId} and (page_id is null or page_id not in (
      select page_id from holds where domain_id = ${domainId} and is_open = 1
    ))
  `.execute(database);
  const state = { deployment_id: deploymentId, changes_count: deploymentId === null ? 0 : Number(rows[0]?.count ?? 0) };
  await database
    .insertInto('live_domains')
    .values({ domain_id: domainId, ...state })
    .onConflict((conflict) => conflict.column('domain_id').doUpdateSet(state))
    .execute();
}

type Unit = Subject & { number: number | null; parts: Parts };
const atOnce = 1000;

/**
 * What differs between a number and now.
 * @param subject the only one that is meant; it may have no number: then it was not there
 */
export async function changedSince(
  database: Database,
  domainId: number,
  seq: number | null,
  subject?: string,
): Promise<Unit[]> {
  const units = new Map<string, Unit & { last: Map<string, Stamp>; newest: Stamp; isSure: boolean }>();
  for (let after = seq ?? 0; ; ) {
    const some = await readChanges(database, domainId, after, subject);
    for (const change of some) {
      after = change.seq;
      if (isNoContent(change.kind)) continue;
      const name = subjectOf(change);
      const unit = units.get(name) ?? {
        ...{
          domainId,
          subject: name,
          pageId: change.pageId,
          number: seq,
          parts: new Map(),
          last: new Map(),
          isSure: seq !== null,
        },
        newest: change,
      };
      unit.isSure = unit.isSure && applyChange(unit.parts, change);
      unit.last.set(keyOf(change.kind, change.entityId), change);
      unit.newest = change;
      units.set(name, unit);
    }
    if (some.length < atOnce) break;
    await othersHadTheirTurn();
  }
  for (const unit of units.values()) {
    if (unit.isSure) continue;
    unit.parts = await compareWith(database, unit, seq, (part) =>
      stampIn(unit.last.get(keyOf(part.kind, part.entityId)) ?? unit.newest),
    );
  }
  return [...units.values()].filter(({ parts }) => parts.size > 0);
}

async function readChanges(database: Database, domainId: number, after: number, subject?: string): Promise<Change[]> {
  const rows = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('seq', '>', after)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('seq')
    .limit(atOnce)
    .execute();
  return rows.map(changeOf);
}

export function changeOf({
  domain_id,
  user_id,
  entity_id,
  page_id,
  before,
  after,
  ...change
}: Stored<'changes'>): Change {
  return {
    ...{ ...change, domainId: domain_id, userId: user_id, entityId: entity_id, pageId: page_id },
    ...{ before: sideOf(before), after: sideOf(after) },
  };
}

/** @param seq `null`: it was not there */
export async function compareWith(
  database: Database,
  { domainId, subject }: Subject,
  seq: number | null,
  stampOf: (part: Part) => Stamp,
): Promise<Parts> {
  const live = seq === null ? {} : await rowsAt(database, domainId, subject, seq);
  const parts = compare(live, await readSubject(database, domainId, subject));
  for (const [key, part] of parts) parts.set(key, { ...part, ...stampOf(part) });
  return parts;
}

async function storeUnits(database: Database, units: readonly Unit[]): Promise<void> {
  await insert(
    database,
    units.flatMap((unit) => [...unit.parts.values()].map((part) => rowOf(unit, part))),
  );
}

export function rowOf({ domainId, subject, pageId }: Subject, part: Part): Stored<'pending'> {
  const { kind, entityId, state, live, seq, at, userId, source } = part;
  const place = { domain_id: domainId, subject, page_id: pageId, kind, entity_id: entityId };
  return { ...place, state, live: JSON.stringify(live), seq, at, user_id: userId, source };
}

const columns = [
  ...(['domain_id', 'subject', 'page_id', 'kind', 'entity_id', 'state'] as const),
  ...(['live', 'seq', 'at', 'user_id', 'source'] as const),
];
const names = sql.join(columns.map((name) => sql.id(name)));
const replaced = sql.join(columns.slice(5).map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`));
const storing = (given: RawBuilder<unknown>) => sql`
  insert into pending (${names}) ${given} on conflict (domain_id, subject, kind, entity_id) do update set ${replaced}`;
const storeOne = prepared((_, value) => storing(sql`values (${sql.join(columns.map(value))})`));

/** Adds rows, or replaces them; one parameter for many, because both databases limit their number. */
export async function insert(database: Database, rows: readonly Stored<'pending'>[]): Promise<void> {
  const [only] = rows.length === 1 ? rows : [];
  if (only) await storeOne(database, only);
  else {
    for (let first = 0; first < rows.length; first += atOnce) {
      if (first > 0) await othersHadTheirTurn();
      const text = JSON.stringify(rows.slice(first, first + atOnce));
      const given = isPostgres(database)
        ? sql`select ${names} from json_populate_recordset(null::pending, ${text}::json)`
        : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${text}) where true`;
      await storing(given).execute(database);
    }
  }
}

function within(column: string, ids: readonly number[]) {
  return ids.length === 0 ? sql`false` : sql`${sql.id(column)} in (${sql.join(ids)})`;
}
