/** The history of a subject: its changes, grouped into entries as people remember their work. */
import type { Act, DestroyedPart, History, HistoryEntry } from '../../contract/history.ts';
import type { Person } from '../../contract/person.ts';
import type { Database } from '../db/database.ts';
import { type PersonColumns, personColumns, personOf } from '../db/people.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import { groupBy } from '../kernel/group-by.ts';
import { deployedStateOf, seqOfPage } from '../publishing/delivered-versions.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { findLive } from '../publishing/deployments.ts';
import { type Rows, tableOf } from '../rules/replay.ts';
import { foldedActs, nameOfRow, readNames } from './acts.ts';

type Listed = Stored<'changes'> & PersonColumns & { kind: Act['kind'] };

const entriesAtOnce = 50;
const changesAtOnce = 200;
/** One person's writes within this time form one entry, in milliseconds. */
const entryDuration = 10 * 60 * 1000;

/** Newest first. @param before only changes below this number; `null` for all */
export async function readHistory(
  database: Database,
  domainId: number,
  subject: string,
  before: number | null,
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const changes: Listed[] = [];
  let groups: Listed[][] = [];
  for (let isOver = false; !isOver && groups.length <= entriesAtOnce; ) {
    const last = changes.at(-1)?.seq ?? before;
    const batch = await changesOf(database, domainId, subject)
      .$if(last !== null, (query) => query.where('seq', '<', last))
      .limit(changesAtOnce)
      .execute();
    changes.push(...batch);
    isOver = batch.length < changesAtOnce;
    const deployed = await deployedSeqs(database, domainId, changes);
    // The last run may continue in changes that are not read yet.
    groups = runsOf(changes)
      .slice(0, isOver ? undefined : -1)
      .flatMap((run) => entriesOf(run, deployed));
  }
  const shown = groups.slice(0, entriesAtOnce);
  const names = await namesOf(database, domainId, subject, shown.flat());
  const entries = shown.map((group) => entryOf(group, names));
  return { entries, next: groups.length > entriesAtOnce ? (entries.at(-1)?.first_seq ?? null) : null };
}

/**
 * The deployments that delivered a new version between these numbers, newest first; `seq` is the number of the version. A
 * deployment that did not change the subject on the website is left out.
 * @param pageId `null` for menus and the domain's own data
 */
export async function readDeployed(
  database: Database,
  domainId: number,
  pageId: number | null,
  { from, before }: { from: number; before: number | null },
): Promise<History['deployments']> {
  const live = await findLive(database, domainId);
  const liveSeq = live && seqOfPage(live.composition, pageId);
  const rows = await deployedOf(database, domainId).where('seq', '>=', from).orderBy('seq', 'desc').execute();
  const delivered = rows.flatMap(({ id, seq: own, again_seq, triggered_at, ...row }) => {
    if (own === null || triggered_at === null || row.base_seq === null) return [];
    const seq = seqOfPage(deployedStateOf({ ...row, seq: own }), pageId);
    const isNew = seq !== null && (seq === own || again_seq !== null);
    return isNew ? [{ id, seq, at: isoTime(triggered_at) }] : [];
  });
  const current = delivered.find(({ id, seq }) => seq === liveSeq && id <= (live?.deployment?.id ?? 0));
  return delivered
    .filter(({ seq }) => seq >= from && (before === null || seq < before))
    .map((deployment) => ({ ...deployment, is_live: deployment === current }))
    .sort((one, other) => other.seq - one.seq);
}

function deployedOf(database: Database, domainId: number) {
  return database
    .selectFrom('domain_deployments')
    .select(['id', 'seq', 'base_seq', 'pages_at', 'again_seq', 'triggered_at'])
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['triggered', 'running', 'succeeded']);
}

const mostChanges = 1000;

/** The saves of one entry, each as an entry of its own. A save of which only some numbers are in the range is whole. */
export async function readSaves(
  database: Database,
  domainId: number,
  subject: string,
  [first, last]: readonly [number, number],
): Promise<HistoryEntry[]> {
  const changes = await changesOf(database, domainId, subject)
    .where(({ and, or, eb, selectFrom }) =>
      or([
        and([eb('seq', '>=', first), eb('seq', '<=', last)]),
        eb(
          'at',
          'in',
          selectFrom('changes')
            .select('at')
            .where('domain_id', '=', domainId)
            .where('subject', '=', subject)
            .where('seq', 'in', [first, last]),
        ),
      ]),
    )
    .limit(mostChanges)
    .execute();
  const names = await namesOf(database, domainId, subject, changes);
  const saves = groupBy(changes, ({ at, user_id, source }) => `${at} ${user_id} ${source}`);
  return [...saves.values()].map((save) => entryOf(save, names));
}

/** When, and by whom, these parts of an earlier version were destroyed after `seq`. */
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
  const removals = destroyed.map((change) => ({ change, rows: rowsIn(change.before) }));
  return gone.flatMap(({ kind, id }) => {
    const removal = removals.find(({ rows }) => rows[tableOf[kind]]?.some((row) => row.id === id));
    return removal ? [{ kind, id, at: isoTime(removal.change.at), by: personOf(removal.change) }] : [];
  });
}

/** The newest change after `seq` that satisfies the predicate. */
export async function findNewer(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
  predicate: (change: Listed) => boolean,
): Promise<{ updated_at: string; updated_by: Person } | null> {
  const changes = await changesOf(database, domainId, subject).where('seq', '>', seq).execute();
  const change = changes.find(predicate);
  return change ? { updated_at: isoTime(change.at), updated_by: personOf(change) } : null;
}

/** Newest first, without holds and deployments. */
function changesOf(database: Database, domainId: number, subject: string) {
  return database
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.user_id')
    .selectAll('changes')
    .select(personColumns)
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

/** Groups of consecutive changes by the same person. */
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
 * Entries of a run. Their duration counts from the first write, so that an entry stays the same when others follow. A
 * deployment ends an entry, so that each is either live or not. A refresh of image URLs, and everything that the server does
 * in one run, is one entry.
 */
function entriesOf(run: Listed[], deployed: readonly number[]): Listed[][] {
  const [first] = run;
  if (first?.user_id === null || first?.source === 'image-refresh') return [run];
  const entries: Listed[][] = [];
  for (const change of run.toReversed()) {
    const first = entries[0]?.at(-1);
    const isLater = deployed.some((seq) => first && first.seq <= seq && seq < change.seq);
    if (first && change.at - first.at <= entryDuration && !isLater) entries[0]?.unshift(change);
    else entries.unshift([change]);
  }
  return entries;
}

function entryOf(group: readonly Listed[], names: Parameters<typeof foldedActs>[1]): HistoryEntry {
  const [newest, oldest] = [group[0], group.at(-1)];
  if (!newest || !oldest) throw new Error('An entry without a change');
  return {
    seq: newest.seq,
    first_seq: oldest.seq,
    at: isoTime(newest.at),
    first_at: isoTime(oldest.at),
    by: personOf(newest),
    source: newest.source,
    saves: new Set(group.map(({ at }) => at)).size,
    acts: foldedActs(group.toReversed(), names),
  };
}

function rowsIn(side: string | null): Rows {
  return side === null ? {} : rowsByTable(JSON.parse(side));
}

/** By kind and id: the present or last name of each part. */
async function namesOf(
  database: Database,
  domainId: number,
  subject: string,
  changes: readonly Listed[],
): Promise<Map<string, { name: string }>> {
  const names = new Map<string, { name: string }>();
  const addName = (key: string, name: string | null) => {
    if (name !== null && !names.has(key)) names.set(key, { name });
  };
  const parts = changes.map(({ kind, entity_id: id }) => ({ kind, id }));
  if (subject.startsWith('page ')) {
    for (const [key, { name }] of await readNames(database, parts)) addName(key, name);
  }
  if (parts.every(({ kind, id }) => names.has(`${kind} ${id}`))) return names;
  const gone = await changesOf(database, domainId, subject).where('after', 'is', null).limit(changesAtOnce).execute();
  for (const { before } of gone) {
    const { pages = [], sections = [], items = [], menus = [] } = rowsIn(before);
    for (const [kind, rows] of Object.entries({ page: pages, section: sections, item: items, menu: menus }))
      for (const row of rows) addName(`${kind} ${row.id}`, nameOfRow(row));
  }
  return names;
}
