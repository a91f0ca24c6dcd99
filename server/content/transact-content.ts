/** Transactions that write content: they number their changes, update the indexes and notify listeners. */
import { type RawBuilder, sql } from 'kysely';
import {
  beginRecording,
  type Change,
  isContentKind,
  type Recorder,
  subjectOf,
  type WriteContext,
} from '../db/changes.ts';
import { type Database, prepared, runConcurrently, transact, type Value } from '../db/database.ts';
import { batchesOf, isPostgres } from '../db/dialect.ts';
import { type Isolate, unisolated } from '../db/isolate.ts';
import { lockRow } from '../db/rows.ts';
import { keyframeEvery, storeKeyframe } from '../history/keyframes.ts';
import { recordFurtherWrites, storeLastWrite } from '../history/last-writes.ts';
import { groupBy } from '../kernel/group-by.ts';
import { selectLiveState, updatePending } from '../publishing/pending-changes.ts';
import { changeOf } from '../publishing/update-live.ts';
import { recordRedirects, storeRedirects } from '../references/redirects.ts';
import { updateReferences } from '../references/reference-index.ts';
import { updateSearchIndex } from '../search/search-index.ts';

type Listener = (changes: readonly Change[]) => void;
const listeners = new WeakMap<Database, Set<Listener>>();

/**
 * Calls `listener`, which must not throw, after each transaction of this process that has written content.
 * @returns a function that removes the listener
 */
export function listenToChanges(database: Database, listener: Listener): () => void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
  return () => void all.delete(listener);
}

/** Like `transact`; content can be written only here. */
export async function transactContent<T>(
  database: Database,
  writeContext: WriteContext,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const { result, changes } = await transact(database, async (transaction) => {
    const recorder = beginRecording(transaction);
    const result = await work(transaction);
    await recordRedirects(transaction, recorder);
    const { lastWrite } = recorder;
    const [changes] = await runConcurrently([
      storeChanges(transaction, recorder, writeContext),
      lastWrite ? storeLastWrite(transaction, lastWrite, writeContext) : Promise.resolve([]),
      updateSearchIndex(transaction, recorder.changes, recorder.written),
    ]);
    return { result, changes };
  });
  if (changes.length > 0) for (const listener of listeners.get(database) ?? []) listener(changes);
  return result;
}

async function storeChanges(
  transaction: Database,
  { changes, locked }: Recorder,
  { at, userId: user_id, source }: WriteContext,
): Promise<Change[]> {
  const stored: (Change & Numbered)[] = [];
  for (const [domainId, ofDomain] of groupBy(changes, (change) => change.domain_id)) {
    if (!locked.has(domainId)) throw new Error(`The content of domain ${domainId} is written without its lock.`);
    const complete = ofDomain.map((change) => ({ ...change, at, user_id, source: change.source ?? source }));
    for (const batch of batchesOf(complete)) stored.push(...(await insert(transaction, domainId, batch)));
  }
  /** By domain and subject, the last change of each subject that is to get a keyframe. */
  const last = new Map<string, Change>();
  for (const change of stored) {
    const key = `${change.domain_id} ${subjectOf(change)}`;
    if (change.nth % keyframeEvery === 0 || last.has(key)) last.set(key, change);
  }
  for (const change of last.values()) {
    await storeKeyframe(transaction, change.domain_id, subjectOf(change), change.seq);
  }
  await storeRedirects(transaction, stored);
  const isCompared = stored.some(({ kind, state }) => state !== null || !isContentKind(kind));
  const [only] = stored.length === 1 ? stored : [];
  if (isCompared) await updatePending(transaction, stored, only?.state);
  await updateReferences(transaction, stored);
  await recordFurtherWrites(transaction, stored);
  return stored;
}

/** `state` is that of `selectLiveState`; `null` if nothing is compared with live. */
type Numbered = { seq: number; nth: number; state: string | null };

/** The columns of a new change. `place` counts the changes of the statement, `own` those of the same subject. */
const inputTypes = {
  ...{ place: 'integer', at: 'bigint', user_id: 'integer', source: 'text', kind: 'text', entity_id: 'integer' },
  ...{ page_id: 'integer', action: 'text', before: 'text', after: 'text', subject: 'text', own: 'integer' },
};
const inputs = Object.entries(inputTypes).map(([name, type]) => ({ name, id: sql.id(name), type: sql.raw(type) }));

/** Returns the state of the subject, limited to what this change can touch. */
const insertOne = insertStatement(
  (_, value) =>
    sql`(select ${sql.join(inputs.map(({ name, id, type }) => sql`cast(${value(name)} as ${type}) as ${id}`))})`,
  (database, value) =>
    selectLiveState(
      database,
      { domain_id: value('domain_id'), subject: value('subject'), page_id: value('page_id') },
      { action: value('action'), entity_id: value('entity_id') },
    ),
);
/** Returns only whether there is a state: an empty text. */
const insertMany = insertStatement(
  (database, value) =>
    isPostgres(database)
      ? sql`(select * from json_to_recordset(${value('rows')}::json)
          as rows(${sql.join(inputs.map(({ id, type }) => sql`${id} ${type}`))}))`
      : sql`(select ${sql.join(inputs.map(({ name, id }) => sql`value ->> ${sql.lit(name)} as ${id}`))}
          from json_each(${value('rows')}))`,
  (_, value) => sql`case
    when exists (select 1 from live_domains where domain_id = ${value('domain_id')}) then ''
    when exists (select 1 from holds where domain_id = ${value('domain_id')} and is_open = 1) then '' end`,
);

/** A single statement, which costs a write only one more round trip. */
function insertStatement(
  rowsBy: (database: Database, value: Value) => RawBuilder<unknown>,
  stateBy: (database: Database, value: Value) => RawBuilder<unknown>,
) {
  return prepared<Numbered>((database, value) => {
    const domainId = value('domain_id');
    return sql`
      with base as (select coalesce(max(seq), 0) as seq from changes where domain_id = ${domainId})
      insert into changes (
        domain_id, seq, at, user_id, source, kind, entity_id, page_id, action, before, after, subject, nth, is_indexed
      )
      select cast(${domainId} as integer), base.seq + place, at, user_id, source, kind, entity_id, page_id, action, before,
        after, subject, own + coalesce((
          select nth from changes where domain_id = ${domainId} and changes.subject = input.subject
          order by seq desc limit 1
        ), 0), 1
      from base, ${rowsBy(database, value)} as input
      returning seq, nth, ${stateBy(database, value)} as state`;
  });
}

async function insert(
  transaction: Database,
  domainId: number,
  changes: readonly Omit<Change, 'seq'>[],
): Promise<(Change & Numbered)[]> {
  const counts = new Map<string, number>();
  const rows = changes.map((change, index) => {
    const subject = subjectOf(change);
    const own = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, own);
    const [before, after] = [change.before, change.after].map((side) => side && JSON.stringify(side));
    return { ...change, place: index + 1, before, after, subject, own };
  });
  const [only] = rows.length === 1 ? rows : [];
  const numbers = await (only
    ? insertOne(transaction, only)
    : insertMany(transaction, { domain_id: domainId, rows: JSON.stringify(rows) }));
  numbers.sort((one, other) => one.seq - other.seq);
  return changes.map((change, index) => ({ ...change, ...(numbers[index] ?? { seq: 0, nth: 0, state: null }) }));
}

/** Changes indexed in one transaction, so that nobody waits long for the lock of the domain. */
const indexedAtOnce = 200;

/** Indexes changes that processes of an earlier version have written. @returns their number */
export async function indexMissedChanges(database: Database, isolate: Isolate = unisolated): Promise<number> {
  const missed = () => database.selectFrom('changes').where('is_indexed', '=', 0);
  const domains = await missed().select('domain_id').distinct().orderBy('domain_id').execute();
  let indexed = 0;
  for (const { domain_id: domainId } of domains) {
    await isolate({ task: 'index of references', domainId }, async () => {
      for (;;) {
        const some = await indexSome(database, domainId);
        indexed += some;
        if (some === 0) return;
      }
    });
  }
  return indexed;
}

function indexSome(database: Database, domainId: number): Promise<number> {
  return transact(database, async (transaction) => {
    await lockRow(transaction, 'domains', domainId);
    const rows = await transaction
      .selectFrom('changes')
      .selectAll()
      .where('domain_id', '=', domainId)
      .where('is_indexed', '=', 0)
      .orderBy('seq')
      .limit(indexedAtOnce)
      .execute();
    const changes = rows.map(changeOf);
    await updateReferences(transaction, changes);
    await updateSearchIndex(transaction, changes);
    const seqs = rows.map(({ seq }) => seq);
    if (seqs.length === 0) return 0;
    await transaction
      .updateTable('changes')
      .set({ is_indexed: 1 })
      .where('domain_id', '=', domainId)
      .where('seq', 'in', seqs)
      .execute();
    return seqs.length;
  });
}
