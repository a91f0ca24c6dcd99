/** Who changed what: the changes of a subject in entries, as people remember their work. */
import type { Act, DestroyedPart, History, HistoryEntry, Person } from '../../contract/history.ts';
import { groupBy } from '../rules/pages.ts';
import type { Rows } from '../rules/replay.ts';
import { foldedActs, nameOfRow, readNames } from './acts.ts';
import type { Database } from './database.ts';
import { compositionOf, findLive, numberIn } from './deployments.ts';
import type { Stored } from './tables.ts';
import { rowsByTable } from './tree.ts';

/** Newest first. */
type Listed = Stored<'changes'> & { email: string | null; kind: Act['kind'] };

const entriesAtOnce = 50;
const changesAtOnce = 200;
/** One person's writes within this time are one entry, in milliseconds. */
const oneSitting = 10 * 60 * 1000;

/** @param before the number below which to begin; `null` for the newest */
export async function readHistory(
  database: Database,
  domainId: number,
  subject: string,
  before: number | null,
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const changes: Listed[] = [];
  let groups: Listed[][] = [];
  for (let isOver = false; !isOver && groups.length <= entriesAtOnce; ) {
    const limits = { before: changes.at(-1)?.seq ?? before, limit: changesAtOnce };
    const more = await readChanges(database, domainId, subject, limits);
    changes.push(...more);
    isOver = more.length < changesAtOnce;
    const deployed = await deployedSeqs(database, domainId, changes);
    // The oldest run may go on.
    groups = runsOf(changes)
      .slice(0, isOver ? undefined : -1)
      .flatMap((run) => sittingsOf(run, deployed));
  }
  const shown = groups.slice(0, entriesAtOnce);
  const names = await namesOf(database, domainId, subject, shown.flat());
  const entries = shown.map((group) => entryOf(group, names));
  return { entries, next: groups.length > entriesAtOnce ? (entries.at(-1)?.first_seq ?? null) : null };
}

/**
 * The deployments that took a version between these numbers, newest first: `seq` is that of the version. One that left the
 * subject as it was on the website is none of them. `pageId` is `null` for menus and the domain's own data.
 */
export async function readDeployed(
  database: Database,
  domainId: number,
  pageId: number | null,
  { from, before }: { from: number; before: number | null },
): Promise<History['deployments']> {
  const live = await findLive(database, domainId);
  const shown = live && numberIn(compositionOf(live), pageId);
  const rows = await deployedOf(database, domainId).where('seq', '>=', from).orderBy('seq', 'desc').execute();
  const took = rows.flatMap(({ id, seq: own, again_seq, triggered_at, ...row }) => {
    if (own === null || triggered_at === null || row.base_seq === null) return [];
    const seq = numberIn(compositionOf({ ...row, seq: own }), pageId);
    const isTaken = seq !== null && (seq === own || again_seq !== null);
    return isTaken ? [{ id, seq, at: timeOf({ at: triggered_at }) }] : [];
  });
  const current = took.find(({ id, seq }) => seq === shown && live && id <= live.id);
  return took
    .filter(({ seq }) => seq >= from && (before === null || seq < before))
    .map((one) => ({ ...one, is_live: one === current }))
    .sort((one, other) => other.seq - one.seq);
}

function deployedOf(database: Database, domainId: number) {
  return database
    .selectFrom('domain_deployments')
    .select(['id', 'seq', 'base_seq', 'pages_at', 'again_seq', 'triggered_at'])
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['triggered', 'running', 'succeeded']);
}

/** The saves of one entry, each as an entry. */
export async function readSaves(
  database: Database,
  domainId: number,
  subject: string,
  [first, last]: readonly [number, number],
): Promise<HistoryEntry[]> {
  const changes = await readChanges(database, domainId, subject, { before: last + 1, from: first, limit: 1000 });
  const names = await namesOf(database, domainId, subject, changes);
  const saves = groupBy(changes, ({ at, user_id, source }) => `${at} ${user_id} ${source}`);
  return [...saves.values()].map((save) => entryOf(save, names));
}

/** The parts among these, of an earlier version, that were destroyed after `seq`: when, and by whom. */
export async function readDestroyed(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
  gone: readonly { kind: DestroyedPart['kind']; id: number }[],
): Promise<DestroyedPart[]> {
  if (gone.length === 0) return [];
  const destroyed = await changesOf(database, domainId, subject)
    .where('action', '=', 'destroyed')
    .where('seq', '>', seq)
    .execute();
  const held = destroyed.map((change) => ({ change, rows: rowsIn(change.before) }));
  return gone.flatMap(({ kind, id }) => {
    const table = kind === 'breadcrumbs' ? kind : `${kind}s`;
    const one = held.find(({ rows }) => rows[table]?.some((row) => row.id === id));
    return one ? [{ kind, id, at: timeOf(one.change), by: personOf(one.change) }] : [];
  });
}

/** The newest change after `seq` that `isMeant`. */
export async function findNewer(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
  isMeant: (change: Listed) => boolean,
): Promise<{ updated_at: string; updated_by: Person } | null> {
  const changes = await changesOf(database, domainId, subject).where('seq', '>', seq).execute();
  const change = changes.find(isMeant);
  return change ? { updated_at: timeOf(change), updated_by: personOf(change) } : null;
}

type Limits = { before: number | null; from?: number; limit: number };

function readChanges(
  database: Database,
  domainId: number,
  subject: string,
  { before, from, limit }: Limits,
): Promise<Listed[]> {
  return changesOf(database, domainId, subject)
    .$if(before !== null, (query) => query.where('seq', '<', Number(before)))
    .$if(from !== undefined, (query) => query.where('seq', '>=', Number(from)))
    .limit(limit)
    .execute();
}

/** Without holds and deployments. */
function changesOf(database: Database, domainId: number, subject: string) {
  return database
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.user_id')
    .selectAll('changes')
    .select('users.email')
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('kind', 'not in', ['hold', 'deployment'])
    .$narrowType<{ kind: Act['kind'] }>()
    .orderBy('seq', 'desc');
}

async function deployedSeqs(database: Database, domainId: number, changes: readonly Listed[]): Promise<number[]> {
  const [newest, oldest] = [changes[0], changes.at(-1)];
  if (!newest || !oldest) return [];
  const rows = await deployedOf(database, domainId)
    .where('seq', '>=', oldest.seq)
    .where('seq', '<', newest.seq)
    .execute();
  return rows.flatMap(({ seq }) => seq ?? []);
}

/** Changes by one person, one after the other. */
function runsOf(changes: readonly Listed[]): Listed[][] {
  const runs: Listed[][] = [];
  for (const change of changes) {
    const [newest] = runs.at(-1) ?? [];
    if (newest?.user_id === change.user_id && newest.source === change.source) runs.at(-1)?.push(change);
    else runs.push([change]);
  }
  return runs;
}

/**
 * Counted from the first write, so that an entry stays the same while others follow; a deployment ends an entry, so that
 * each is live or not. What the server does at once is one.
 */
function sittingsOf(run: Listed[], deployed: readonly number[]): Listed[][] {
  if (run[0]?.source !== 'console') return [run];
  const sittings: Listed[][] = [];
  for (const change of run.toReversed()) {
    const first = sittings[0]?.at(-1);
    const isLater = deployed.some((seq) => first && first.seq <= seq && seq < change.seq);
    if (first && change.at - first.at <= oneSitting && !isLater) sittings[0]?.unshift(change);
    else sittings.unshift([change]);
  }
  return sittings;
}

function entryOf(group: readonly Listed[], names: Parameters<typeof foldedActs>[1]): HistoryEntry {
  const [newest, oldest] = [group[0], group.at(-1)];
  if (!newest || !oldest) throw new Error('An entry without a change');
  return {
    seq: newest.seq,
    first_seq: oldest.seq,
    at: timeOf(newest),
    first_at: timeOf(oldest),
    by: personOf(newest),
    source: newest.source,
    saves: new Set(group.map(({ at }) => at)).size,
    acts: foldedActs(group.toReversed(), names),
  };
}

function rowsIn(side: string | null): Rows {
  return side === null ? {} : rowsByTable(JSON.parse(side));
}

/** By kind and id: the name that each part has now, or had in the end. */
async function namesOf(
  database: Database,
  domainId: number,
  subject: string,
  changes: readonly Listed[],
): Promise<Map<string, { name: string }>> {
  const names = new Map<string, { name: string }>();
  const learn = (key: string, name: string | null) => {
    if (name !== null && !names.has(key)) names.set(key, { name });
  };
  const parts = changes.map(({ kind, entity_id: id }) => ({ kind, id }));
  if (subject.startsWith('page ')) {
    for (const [key, { name }] of await readNames(database, parts)) learn(key, name);
  }
  if (parts.every(({ kind, id }) => names.has(`${kind} ${id}`))) return names;
  const gone = await changesOf(database, domainId, subject).where('after', 'is', null).limit(changesAtOnce).execute();
  for (const { before } of gone) {
    const { pages = [], sections = [], items = [], menus = [] } = rowsIn(before);
    for (const [kind, rows] of Object.entries({ page: pages, section: sections, item: items, menu: menus }))
      for (const row of rows) learn(`${kind} ${row.id}`, nameOfRow(row));
  }
  return names;
}

function timeOf({ at }: { at: number }): string {
  return new Date(Number(at)).toISOString();
}

function personOf({ user_id, email }: { user_id: number | null; email: string | null }): Person {
  return { id: user_id, email };
}
