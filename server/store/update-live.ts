/** Finds out anew what differs from live, or from any number, out of the changes since. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Change, newestSeq, subjectOf } from './changes.ts';
import { type Database, transact } from './database.ts';
import {
  type Composition,
  compositionOf,
  findLive,
  newestNotFailed,
  numberIn,
  readHeldNumbers,
} from './deployments.ts';
import { readSubject } from './keyframes.ts';
import { applyChange, compare, keyOf, type Part, type Parts, type Stamp, type Subject, stampIn } from './parts.ts';
import { type Differing, stage, storeStaged, storeUnits } from './pending-rows.ts';
import { noteStates, readPaths } from './reference-rows.ts';
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
        if (prepared) await stage(transaction, prepared.units);
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
  const differing = to && !isSameBase ? await differingFrom(database, domainId, to.base, preparation) : null;
  const held = anew.filter((pageId) => holds.has(pageId));
  const formerPaths = await readPaths(database, domainId, held);
  await sql`delete from pending where domain_id = ${domainId} and ${which}`.execute(database);
  if (to && differing) {
    const except = new Set([...kept, ...to.pages.keys()]);
    const isMeant = ({ pageId }: Unit) => pageId === null || !except.has(pageId);
    const { known, late, units } = differing;
    await storeStaged(
      database,
      known.filter((unit) => isMeant(unit) && !late.has(unit.subject)),
      known,
    );
    await storeUnits(database, units.filter(isMeant));
  }
  for (const pageId of anew) {
    const number = numberOf(to, pageId);
    if (number === 'newest' || (to && !isSameBase && !to.pages.has(pageId))) continue;
    await storeUnits(database, await changedSince(database, domainId, number, `page ${pageId}`));
  }
  await noteStates(database, domainId, [...formerPaths, ...(await readPaths(database, domainId, held))]);
  await storeLive(database, domainId, live?.id ?? null);
}

/** What was prepared, and anew the subjects that were written since. */
async function differingFrom(
  database: Database,
  domainId: number,
  base: number,
  { prepared, mayRefuse }: Preparation,
): Promise<{ known: readonly Unit[]; late: ReadonlySet<string>; units: readonly Unit[] }> {
  const known = prepared?.base === base ? prepared : null;
  const changes = await database
    .selectFrom('changes')
    .select(['subject', 'kind'])
    .where('domain_id', '=', domainId)
    .where('seq', '>', known?.until ?? base)
    .limit(atOnce)
    .execute();
  if (changes.length === atOnce && mayRefuse) throw new Unprepared(base);
  if (!known || changes.length === atOnce) {
    return { known: [], late: new Set(), units: await changedSince(database, domainId, base) };
  }
  const late = new Set(changes.flatMap(({ subject, kind }) => (isNoContent(kind) ? [] : [subject])));
  const units: Unit[] = [];
  for (const subject of late) units.push(...(await changedSince(database, domainId, base, subject)));
  return { known: known.units, late, units };
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

type Unit = Differing & { number: number | null };
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

function within(column: string, ids: readonly number[]) {
  return ids.length === 0 ? sql`false` : sql`${sql.id(column)} in (${sql.join(ids)})`;
}
