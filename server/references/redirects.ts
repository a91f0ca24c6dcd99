/**
 * Redirects follow the pages, in the transaction that changes a path: the former path of a page that was ever live leads to its
 * present one, and a path that a page takes is no longer redirected. There are no chains; each redirect leads to its final target.
 */
import { anything, array, record, string } from '../../contract/decode.ts';
import { type Change, type Recorder, recordChange } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { batchesOf, isIn } from '../db/dialect.ts';
import { findEverLive } from '../publishing/ever-live.ts';

type Redirect = { from: string; to: string; since_seq: number };

/** The redirects as of a number, ordered by path. */
export async function redirectsAt(database: Database, domainId: number, seq: number): Promise<Redirect[]> {
  return database
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to', 'since_seq'])
    .where('domain_id', '=', domainId)
    .where('since_seq', '<=', seq)
    .where(({ or, eb }) => or([eb('until_seq', 'is', null), eb('until_seq', '>', seq)]))
    .orderBy('from_path')
    .execute();
}

/** The present redirects: from -> to. */
export async function readRedirects(database: Database, domainId: number): Promise<Record<string, string>> {
  const rows = await openRedirects(database, domainId).execute();
  return Object.fromEntries(rows.map(({ from_path, to_path }) => [from_path, to_path]));
}

export function openRedirects(database: Database, domainId: number) {
  return database
    .selectFrom('redirects')
    .selectAll('redirects')
    .where('redirects.domain_id', '=', domainId)
    .where('until_seq', 'is', null)
    .orderBy('from_path');
}

/** The pages that have these paths now, by path. */
export async function findTaken(
  database: Database,
  domainId: number,
  paths: readonly string[],
): Promise<Map<string, { id: number; headline: string | null }>> {
  if (paths.length === 0) return new Map();
  const rows = await database
    .selectFrom('pages')
    .select(['id', 'path', 'headline'])
    .where('domain_id', '=', domainId)
    .where(isIn(database, 'path', paths))
    .execute();
  return new Map(rows.map(({ path, ...page }) => [path, page]));
}

/** Sets redirects, or removes those with the target `null`. The path of a page is not redirected. */
export async function setRedirects(
  database: Database,
  domainId: number,
  wanted: ReadonlyMap<string, string | null>,
): Promise<void> {
  const paths = [...wanted.keys()];
  await recordTargets(database, domainId, await findOpen(database, domainId, paths, []), wanted, paths);
}

/** Called when a transaction has written its content: records the redirects that follow from it. */
export async function recordRedirects(database: Database, { changes, redirects }: Recorder): Promise<void> {
  const pages = changes.filter(({ kind }) => kind === 'page');
  for (const domainId of new Set(pages.map((change) => change.domain_id))) {
    const { moves, taken, movedFrom } = movesIn(pages.filter((change) => change.domain_id === domainId));
    const { follows = true, wanted = new Map<string, string | null>() } = redirects.get(domainId) ?? {};
    if (taken.size + wanted.size === 0) continue;
    const left = [...moves.keys(), ...wanted.keys()];
    const open = await findOpen(database, domainId, [...taken, ...left], [...moves.keys()]);
    const next = new Map<string, string | null>();
    for (const [from, to] of open) if (moves.has(to)) next.set(from, moves.get(to) ?? null);
    if (follows && moves.size > 0) {
      const everLive = await findEverLive(database, domainId, [...movedFrom.values()], changes);
      for (const [from, to] of moves) if (everLive.has(movedFrom.get(from) ?? 0)) next.set(from, to);
    }
    for (const [from, to] of wanted) next.set(from, to);
    for (const path of taken) next.set(path, null);
    await recordTargets(database, domainId, open, next, left);
  }
}

/** @param mayBeTaken the paths that a page may have */
async function recordTargets(
  database: Database,
  domainId: number,
  open: ReadonlyMap<string, string>,
  next: ReadonlyMap<string, string | null>,
  mayBeTaken: readonly string[],
): Promise<void> {
  const taken = await findTaken(database, domainId, mayBeTaken);
  const changed = [...next]
    .map(([from, to]) => [from, taken.has(from) || from === to ? null : to] as const)
    .filter(([from, to]) => (open.get(from) ?? null) !== to);
  recordChange(database, {
    ...{ domain_id: domainId, kind: 'redirect', entity_id: domainId, page_id: null, action: 'updated' },
    before: Object.fromEntries(changed.map(([from]) => [from, open.get(from) ?? null])),
    after: Object.fromEntries(changed),
  });
}

type Moves = { moves: Map<string, string>; taken: Set<string>; movedFrom: Map<string, number> };

/**
 * `moves`: former path -> present path of each page that moved, and `movedFrom`: its id; `taken`: the paths that pages have now and
 * had not before.
 */
function movesIn(changes: Recorder['changes']): Moves {
  const [first, last] = [new Map<number, string | null>(), new Map<number, string>()];
  for (const { entity_id, before, after } of changes) {
    const to = pathIn(after);
    if (to === null) continue;
    if (!first.has(entity_id)) first.set(entity_id, pathIn(before));
    last.set(entity_id, to);
  }
  const moved = [...last].flatMap(([id, to]) => {
    const from = first.get(id) ?? null;
    return from === null || from === to ? [] : [{ id, from, to }];
  });
  return {
    moves: new Map(moved.map(({ from, to }) => [from, to])),
    movedFrom: new Map(moved.map(({ from, id }) => [from, id])),
    taken: new Set([...last].flatMap(([id, to]) => (first.get(id) === to ? [] : [to]))),
  };
}

/** The path in the changed columns, or in the rows of a page that was created or restored. */
function pathIn(side: object | null): string | null {
  if (side === null) return null;
  const { path, pages } = record(anything)(side);
  if (path !== undefined) return string(path);
  return pages === undefined ? null : string(array(record(anything))(pages)[0]?.path);
}

async function findOpen(
  database: Database,
  domainId: number,
  from: readonly string[],
  to: readonly string[],
): Promise<Map<string, string>> {
  const open = async (column: 'from_path' | 'to_path', paths: readonly string[]) =>
    paths.length === 0
      ? []
      : openRedirects(database, domainId)
          .where(isIn(database, column, paths))
          .execute();
  const rows = [...(await open('from_path', from)), ...(await open('to_path', to))];
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]));
}

/** Called when the changes of a transaction have their numbers. */
export async function storeRedirects(database: Database, changes: readonly Change[]): Promise<void> {
  for (const { domain_id, kind, seq, after } of changes) {
    if (kind !== 'redirect' || !after) continue;
    const targets = record(anything)(after);
    for (const paths of batchesOf(Object.keys(targets))) {
      await database
        .updateTable('redirects')
        .set({ until_seq: seq })
        .where('domain_id', '=', domain_id)
        .where('until_seq', 'is', null)
        .where('from_path', 'in', paths)
        .execute();
      const rows = paths.flatMap((from_path) => {
        const to_path = targets[from_path];
        return typeof to_path === 'string' ? [{ domain_id, from_path, to_path, since_seq: seq }] : [];
      });
      if (rows.length > 0) await database.insertInto('redirects').values(rows).execute();
    }
  }
}
