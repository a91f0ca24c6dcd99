/** Determines the differences from live, or from any number, from the changes since then. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Change, isContentKind, newestSeq, subjectOf } from '../db/changes.ts';
import { type Database, transact } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { lockRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import {
  applyChange,
  compare,
  keyOf,
  type Part,
  type Parts,
  type Stamp,
  type Subject,
  stampOf,
} from '../history/differing-parts.ts';
import { readSubject } from '../history/keyframes.ts';
import { rowsAt, sideOf } from '../history/versions.ts';
import { readPaths, updateLinkStates } from '../references/link-states.ts';
import { type DeployedState, deployedStateOf, seqOfPage } from './delivered-versions.ts';
import { findAccepted, findBeforeFirst, findLive, fixLive, readHeldNumbers } from './deployments.ts';
import { addImageMarks } from './image-marks.ts';
import { type Difference, stage, storeDifferences, storeStaged } from './pending-rows.ts';

/** The differences from `base` caused by the changes up to `until`. */
type Prepared = { base: number; until: number; differences: readonly Difference[] };

/** There are more changes to read than is acceptable while the domain is locked. */
class TooManyChanges extends Error {
  constructor(readonly base: number) {
    super(`The differences from ${base} were not determined before the lock was taken.`);
  }
}

/** After this many attempts, the changes are read under the lock even if the preparation is missing or outdated. */
const attempts = 3;

/**
 * Runs `work`, which changes the state of a deployment, under the domain's lock. Afterwards the newest deployment that has not
 * failed is live, and the differences from it are stored. They are determined before the lock is taken, so that others can
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
        if (prepared) await stage(transaction, prepared.differences);
        if (!(await lockRow(transaction, 'domains', domainId))) return false;
        await work(transaction);
        await updateLive(transaction, domainId, { prepared, mayRetry: attempt <= attempts });
        return true;
      });
    } catch (error) {
      if (!(error instanceof TooManyChanges)) throw error;
      const until = await newestSeq(database, domainId);
      prepared = { base: error.base, until, differences: await changedSince(database, domainId, error.base) };
    }
  }
}

type Preparation = { prepared: Prepared | null; mayRetry: boolean };

async function updateLive(database: Database, domainId: number, preparation: Preparation): Promise<void> {
  const [former, accepted] = [await findLive(database, domainId), await findAccepted(database, domainId)];
  if (former?.deployment?.id === accepted?.id) return;
  // A process of an earlier version does not note the number before the first deployment.
  if (!former) await fixLive(database, domainId, await newestSeq(database, domainId));
  const to = accepted ? deployedStateOf(accepted) : (await findBeforeFirst(database, domainId))?.composition;
  if (!to) throw new Error(`The number before the first deployment of domain ${domainId} is unknown.`);
  const heldNumbers = await readHeldNumbers(database, domainId);
  const holds = new Map(heldNumbers.map(({ page_id, live_seq }) => [page_id, live_seq]));
  const from = former?.composition ?? null;
  const ownPages = new Set([...(from ? from.pages.keys() : []), ...to.pages.keys(), ...holds.keys()]);
  const numberOf = (side: DeployedState | null, pageId: number) =>
    side ? seqOfPage(side, pageId) : holds.has(pageId) ? (holds.get(pageId) ?? null) : 'newest';
  const isUnchanged = (pageId: number) => numberOf(from, pageId) === numberOf(to, pageId);
  const isSameBase = from?.base === to.base;
  const changed = [...ownPages].filter((pageId) => !isUnchanged(pageId));
  const unchanged = [...ownPages].filter(isUnchanged);
  const which = isSameBase
    ? isIn(database, 'page_id', changed)
    : sql`(page_id is null or not ${isIn(database, 'page_id', unchanged)})`;
  const differing = isSameBase ? null : await differencesFrom(database, domainId, to.base, preparation);
  const held = changed.filter((pageId) => holds.has(pageId));
  const formerPaths = await readPaths(database, domainId, held);
  await sql`delete from pending where domain_id = ${domainId} and ${which}`.execute(database);
  if (differing) {
    const excluded = new Set([...unchanged, ...to.pages.keys()]);
    const isIncluded = ({ page_id }: Difference) => page_id === null || !excluded.has(page_id);
    const { staged, outdated, differences } = differing;
    const current = staged.filter((difference) => isIncluded(difference) && !outdated.has(difference.subject));
    await storeStaged(database, current, staged);
    await storeDifferences(database, differences.filter(isIncluded));
  }
  for (const pageId of changed) {
    const number = numberOf(to, pageId);
    if (number === 'newest' || (!isSameBase && !to.pages.has(pageId))) continue;
    await storeDifferences(database, await changedSince(database, domainId, number, `page ${pageId}`));
  }
  await updateLinkStates(database, domainId, [...formerPaths, ...(await readPaths(database, domainId, held))]);
  await storeLive(database, domainId, accepted?.id ?? null);
}

/** `staged` were prepared; `differences` replace those of the `outdated` subjects, which were written since. */
async function differencesFrom(
  database: Database,
  domainId: number,
  base: number,
  { prepared, mayRetry }: Preparation,
): Promise<{ staged: readonly Difference[]; outdated: ReadonlySet<string>; differences: readonly Difference[] }> {
  const known = prepared?.base === base ? prepared : null;
  const changes = await database
    .selectFrom('changes')
    .select(['subject', 'kind'])
    .where('domain_id', '=', domainId)
    .where('seq', '>', known?.until ?? base)
    .limit(batchSize)
    .execute();
  if (changes.length === batchSize && mayRetry) throw new TooManyChanges(base);
  if (!known || changes.length === batchSize) {
    return { staged: [], outdated: new Set(), differences: await changedSince(database, domainId, base) };
  }
  const outdated = new Set(changes.flatMap(({ subject, kind }) => (isContentKind(kind) ? [subject] : [])));
  const differences: Difference[] = [];
  for (const subject of outdated) differences.push(...(await changedSince(database, domainId, base, subject)));
  return { staged: known.differences, outdated, differences };
}

async function storeLive(database: Database, domainId: number, deployment_id: number | null): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct subject) as count from pending
    where domain_id = ${domainId} and (page_id is null or page_id not in (
      select page_id from holds where domain_id = ${domainId} and is_open = 1
    ))
  `.execute(database);
  const changes_count = Number(rows[0]?.count ?? 0);
  await database
    .updateTable('live_domains')
    .set({ deployment_id, changes_count })
    .where('domain_id', '=', domainId)
    .execute();
}

const batchSize = 1000;

/**
 * The differences between a number and now.
 * @param seq `null`, only with a `subject`, if that did not exist
 * @param subject the only one to compare
 */
export async function changedSince(
  database: Database,
  domainId: number,
  seq: number | null,
  subject?: string,
): Promise<Difference[]> {
  const differences = new Map<string, Difference & { last: Map<string, Stamp>; newest: Stamp; isComplete: boolean }>();
  for (let after = seq ?? 0; ; ) {
    const changes = await readChanges(database, domainId, after, subject);
    for (const change of changes) {
      after = change.seq;
      if (!isContentKind(change.kind)) continue;
      const name = subjectOf(change);
      const difference = differences.get(name) ?? {
        ...{ domain_id: domainId, subject: name, page_id: change.page_id, parts: new Map() },
        ...{ last: new Map(), newest: change, isComplete: seq !== null },
      };
      difference.isComplete = difference.isComplete && applyChange(difference.parts, change);
      difference.last.set(keyOf(change.kind, change.entity_id), change);
      difference.newest = change;
      differences.set(name, difference);
    }
    if (changes.length < batchSize) break;
    await yieldToEventLoop();
  }
  for (const difference of differences.values()) {
    if (difference.isComplete) continue;
    difference.parts = await compareWith(database, difference, seq, (part) =>
      stampOf(difference.last.get(keyOf(part.kind, part.entity_id)) ?? difference.newest),
    );
  }
  return [...differences.values()].filter(({ parts }) => parts.size > 0);
}

async function readChanges(database: Database, domainId: number, after: number, subject?: string): Promise<Change[]> {
  const rows = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('seq', '>', after)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('seq')
    .limit(batchSize)
    .execute();
  return rows.map(changeOf);
}

export function changeOf(row: Stored<'changes'>): Change {
  return { ...row, before: sideOf(row.before), after: sideOf(row.after) };
}

/**
 * Compares the versions of a subject.
 * @param seq `null` if the subject did not exist
 */
export async function compareWith(
  database: Database,
  { domain_id: domainId, subject }: Subject,
  seq: number | null,
  stampFor: (part: Part) => Stamp,
): Promise<Parts> {
  const live = seq === null ? {} : await rowsAt(database, domainId, subject, seq);
  const now = await readSubject(database, domainId, subject);
  const parts = compare(live, now);
  if (seq !== null) await addImageMarks(database, { domainId, seq }, parts, live, now);
  for (const [key, part] of parts) parts.set(key, { ...part, ...stampFor(part) });
  return parts;
}
