/** Transactions that write content: their changes take numbers, and are told to who listens. */
import { type RawBuilder, sql } from 'kysely';
import { groupBy } from '../rules/pages.ts';
import { beginRecording, type Change, type Circumstances, type Recorder, subjectOf } from './changes.ts';
import { type Database, prepared, together, transact, type Value } from './database.ts';
import { isPostgres } from './dialect.ts';
import { keepKeyframe, keyframeEvery } from './keyframes.ts';
import { recordFurtherWrites, storeLastWrite } from './last-writes.ts';
import { noteChanges, stateOf } from './pending.ts';
import { followPages, storeRedirects } from './redirects.ts';
import { noteReferences } from './references.ts';
import { noteSearch } from './search-index.ts';

type Listener = (changes: readonly Change[]) => void;
const listeners = new WeakMap<Database, Set<Listener>>();

/** Calls `listener` after each transaction of this process that has written content. It must not throw. */
export function listenToChanges(database: Database, listener: Listener): void {
  const all = listeners.get(database) ?? new Set();
  listeners.set(database, all.add(listener));
}

/** Like `transact`. Only here content can be written. */
export async function transactContent<T>(
  database: Database,
  circumstances: Circumstances,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const { result, changes } = await transact(database, async (transaction) => {
    const recorder = beginRecording(transaction);
    const result = await work(transaction);
    await followPages(transaction, recorder);
    const { lastWrite } = recorder;
    const [changes] = await together([
      storeChanges(transaction, recorder, circumstances),
      lastWrite ? storeLastWrite(transaction, lastWrite) : Promise.resolve([]),
      noteSearch(transaction, recorder.changes, recorder.written),
    ]);
    return { result, changes };
  });
  if (changes.length > 0) for (const listener of listeners.get(database) ?? []) listener(changes);
  return result;
}

/** Changes stored with one statement. */
const atOnce = 500;

async function storeChanges(
  transaction: Database,
  recorder: Recorder,
  circumstances: Circumstances,
): Promise<Change[]> {
  const { changes, locked } = recorder;
  const stored: Change[] = [];
  let isCompared = changes.some(({ kind }) => kind === 'hold' || kind === 'deployment');
  let state: string | null = null;
  for (const [domainId, ofDomain] of groupBy(changes, (change) => change.domainId)) {
    if (!locked.has(domainId)) throw new Error(`The content of domain ${domainId} is written without its lock.`);
    const { at, userId, source } = circumstances;
    const whole = ofDomain.map((change) => ({ ...change, at, userId, source: change.source ?? source }));
    const numbered = await takeNumbers(transaction, domainId, whole);
    stored.push(...numbered.changes);
    state = numbered.state;
    isCompared ||= state !== null;
  }
  await storeRedirects(transaction, stored);
  if (isCompared) await noteChanges(transaction, stored, stored.length === 1 ? state : null);
  await noteReferences(transaction, stored);
  await recordFurtherWrites(transaction, stored);
  return stored;
}

async function takeNumbers(
  transaction: Database,
  domainId: number,
  changes: readonly Omit<Change, 'seq'>[],
): Promise<{ changes: Change[]; state: string | null }> {
  const stored: Change[] = [];
  let told: string | null = null;
  const due = new Map<string, number>();
  for (let first = 0; first < changes.length; first += atOnce) {
    const some = changes.slice(first, first + atOnce);
    const numbers = await insert(transaction, domainId, some);
    for (const [index, change] of some.entries()) {
      const { seq = 0, nth = 0, state = null } = numbers[index] ?? {};
      told = state;
      stored.push({ ...change, seq });
      if (nth % keyframeEvery === 0 || due.has(subjectOf(change))) due.set(subjectOf(change), seq);
    }
  }
  for (const [subject, seq] of due) await keepKeyframe(transaction, domainId, subject, seq);
  return { changes: stored, state: told };
}

/** `state` is `null` if nothing is compared with live. */
type Numbered = { seq: number; nth: number; state: string | null };

/** What is given of a change; `place` and `own` count the changes of the statement, and of the same subject. */
const givenColumns = {
  ...{ place: 'integer', at: 'bigint', user_id: 'integer', source: 'text', kind: 'text', entity_id: 'integer' },
  ...{ page_id: 'integer', action: 'text', before: 'text', after: 'text', subject: 'text', own: 'integer' },
};
const given = Object.entries(givenColumns).map(([name, type]) => ({ name, id: sql.id(name), type: sql.raw(type) }));

/** It says with what the change is compared. */
const insertOne = inserting(
  (_, value) =>
    sql`(select ${sql.join(given.map(({ name, id, type }) => sql`cast(${value(name)} as ${type}) as ${id}`))})`,
  (database, value) =>
    stateOf(
      database,
      { domainId: value('domain_id'), subject: value('subject'), pageId: value('page_id') },
      { action: value('action'), entityId: value('entity_id') },
    ),
);
const insertMany = inserting(
  (database, value) =>
    isPostgres(database)
      ? sql`(select * from json_to_recordset(${value('rows')}::json)
          as rows(${sql.join(given.map(({ id, type }) => sql`${id} ${type}`))}))`
      : sql`(select ${sql.join(given.map(({ name, id }) => sql`value ->> ${sql.lit(name)} as ${id}`))}
          from json_each(${value('rows')}))`,
  (_, value) => sql`case
    when exists (select 1 from live_domains where domain_id = ${value('domain_id')} and deployment_id is not null) then ''
    when exists (select 1 from holds where domain_id = ${value('domain_id')} and is_open = 1) then '' end`,
);

/** One statement, so that a write waits only once more for its database. */
function inserting(
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
          select nth from changes where domain_id = ${domainId} and changes.subject = given.subject
          order by seq desc limit 1
        ), 0), 1
      from base, ${rowsBy(database, value)} as given
      returning seq, nth, ${stateBy(database, value)} as state`;
  });
}

async function insert(
  transaction: Database,
  domainId: number,
  changes: readonly Omit<Change, 'seq'>[],
): Promise<Numbered[]> {
  const counts = new Map<string, number>();
  const rows = changes.map((change, index) => {
    const subject = subjectOf(change);
    const own = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, own);
    const { at, userId: user_id, source, kind, entityId: entity_id, pageId: page_id, action } = change;
    const [before, after] = [change.before, change.after].map((side) => side && JSON.stringify(side));
    return { place: index + 1, at, user_id, source, kind, entity_id, page_id, action, before, after, subject, own };
  });
  const [only] = rows.length === 1 ? rows : [];
  const numbers = await (only
    ? insertOne(transaction, { domain_id: domainId, ...only })
    : insertMany(transaction, { domain_id: domainId, rows: JSON.stringify(rows) }));
  return numbers.sort((one, other) => one.seq - other.seq);
}
