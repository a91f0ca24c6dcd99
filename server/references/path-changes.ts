/** Rewrites links and moves pages in one step, and undoes such a step. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { integer } from '../../contract/decode.ts';
import type { ReferringKind, UndonePath } from '../../contract/references.ts';
import { overrideRedirects, rememberPlace, rewritingSources, upcomingSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { batchesOf, isIn } from '../db/dialect.ts';
import { personColumns, personOf } from '../db/people.ts';
import { changeRows } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { contentValue } from '../db/tree.ts';
import { actsOf, readPagesOf } from '../history/acts.ts';
import { sideOf } from '../history/versions.ts';
import { groupBy } from '../kernel/group-by.ts';
import { type NextTarget, referencesOf, relinked, rewritten } from '../rules/references-in-rows.ts';
import { type Row, tableOf } from '../rules/replay.ts';
import { findTaken, readRedirects } from './redirects.ts';
import { readReferring } from './reference-index.ts';
import { keyOfPlace, type PlaceKey } from './reference-places.ts';

/** The next target of a link, by the key of its place: `undefined` keeps the target, `null` removes the link. */
type NextOfPlace = (key: string, link: Parameters<NextTarget>[0]) => string | null | undefined;
/** The longest time without yielding to the event loop, in milliseconds. */
const longestTurn = 5;
type Written = { links: number; pages: number; menus: number; left: string[] };

/**
 * Parses the texts for `rewritePlaces` before their domain is locked. The parsed links are cached, so that only texts that
 * change in the meantime are parsed under the lock.
 */
export async function prepareRewriting(
  database: Database,
  places: readonly PlaceKey[],
  next: NextOfPlace,
): Promise<void> {
  for (const { kind, ids } of entitiesOf(places)) {
    let last = performance.now();
    for (const row of await readRows(database, kind, ids)) {
      const { columns } = rewrittenBy(next, kind, row);
      referencesOf(kind, { ...row, ...columns });
      if (performance.now() - last < longestTurn) continue;
      await yieldToEventLoop();
      last = performance.now();
    }
  }
}

/** @returns how much was written; `left` are the keys of places that could not be rewritten */
export async function rewritePlaces(
  database: Database,
  places: readonly PlaceKey[],
  next: NextOfPlace,
): Promise<Written> {
  const written = { links: 0, left: [] as string[], pages: new Set<number>(), menus: 0 };
  for (const { kind, ids } of entitiesOf(places)) {
    const changed = (await readEntities(database, kind, ids)).flatMap((row) => {
      const { columns, links, left } = rewrittenBy(next, kind, row);
      written.links += links;
      written.left.push(...left.map((place) => keyOfPlace({ kind, entity_id: row.id, ...place })));
      if (Object.keys(columns).length === 0) return [];
      if (row.reference_page_id !== null) written.pages.add(row.reference_page_id);
      else written.menus += 1;
      return [{ from: row, columns }];
    });
    await changeRows(database, tableOf[kind], changed);
  }
  return { ...written, pages: written.pages.size };
}

/** The ids of the referring entities, by kind and in batches. */
function* entitiesOf(places: readonly PlaceKey[]): Generator<{ kind: ReferringKind; ids: number[] }> {
  for (const [kind, ofKind] of groupBy(places, (place) => place.kind)) {
    const all = new Set(ofKind.map(({ entity_id }) => entity_id));
    for (const ids of batchesOf([...all])) yield { kind, ids };
  }
}

function rewrittenBy(next: NextOfPlace, kind: ReferringKind, row: Row & { id: number }) {
  return rewritten(kind, row, (link) => next(keyOfPlace({ kind, entity_id: row.id, ...link }), link));
}

function readRows(database: Database, kind: ReferringKind, ids: readonly number[]) {
  return readReferring(database, kind, isIn(database, `${tableOf[kind]}.id`, ids));
}

async function readEntities(database: Database, kind: ReferringKind, ids: readonly number[]) {
  const rows = await readRows(database, kind, ids);
  for (const { id, section_id, reference_page_id: pageId, reference_domain_id: domainId } of rows) {
    if (pageId === null) continue;
    const sectionId = kind === 'section' ? id : kind === 'item' ? integer(section_id) : undefined;
    rememberPlace(database, sectionId === undefined ? { domainId, pageId } : { domainId, pageId, sectionId });
  }
  return rows;
}

/** Moves pages in an order in which no page takes a path before another one has left it. */
export async function movePages(
  database: Database,
  pages: readonly { id: number; from: string; to: string }[],
): Promise<void> {
  const isDeeper = pages.some(({ from, to }) => to.startsWith(from));
  const ordered = [...pages].sort((one, other) => (one.from.length - other.from.length) * (isDeeper ? -1 : 1));
  const ids = pages.map(({ id }) => id);
  const rows = await database
    .selectFrom('pages')
    .selectAll()
    .where(isIn(database, 'id', ids))
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const changes = ordered.flatMap(({ id, to }) => {
    const from = rowOf.get(id);
    return from ? [{ from, columns: { path: to } }] : [];
  });
  const left = new Set(pages.map(({ from }) => from));
  // The order in which one statement writes its rows is undefined.
  const batchSize = pages.some(({ to }) => left.has(to)) ? 1 : changes.length;
  for (const batch of batchesOf(changes, batchSize)) await changeRows(database, 'pages', batch);
}

/** Stores a change of path so that it can be undone. @returns its id and the newest number */
export async function storePathChange(database: Database, domainId: number, first_seq: number) {
  const last_seq = await upcomingSeq(database, domainId);
  const { id } = await database
    .insertInto('path_changes')
    .values({ domain_id: domainId, first_seq, last_seq })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { change_id: id, seq: last_seq };
}

/** Undoes the change in every field that nobody has changed since. */
export async function undoPathChange(
  database: Database,
  { domain_id: domainId, first_seq, last_seq }: Stored<'path_changes'>,
): Promise<UndonePath> {
  const changes = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('seq', '>=', first_seq)
    .where('seq', '<=', last_seq + 1)
    .where('source', 'in', rewritingSources)
    .orderBy('seq')
    .execute();
  const left: { change: Stored<'changes'>; field: string }[] = [];
  let undone = 0;
  const undoable = changes.filter(({ seq }) => seq <= last_seq);
  for (const [kind, ofKind] of groupBy(undoable, (change) => change.kind)) {
    if (kind === 'redirect' || kind === 'hold' || kind === 'deployment' || kind === 'settings') continue;
    const ids = ofKind.map(({ entity_id }) => entity_id);
    const rows = new Map((await readEntities(database, kind, ids)).map((row) => [row.id, row]));
    const restored = ofKind.flatMap((change) => {
      const row = rows.get(change.entity_id);
      const [before, after]: Row[] = [{ ...sideOf(change.before) }, { ...sideOf(change.after) }];
      const columns: Row = {};
      for (const [field, value] of Object.entries(after ?? {})) {
        const now = row && (contentValue(field, row[field]) ?? null);
        const then = before?.[field] ?? null;
        const next = !row ? undefined : now === value ? then : relinked(kind, field, then, value, now);
        if (next === undefined) left.push({ change, field });
        else columns[field] = next;
      }
      return row ? [{ change, from: row, columns }] : [];
    });
    if (kind !== 'page') {
      undone += restored.reduce((sum, { columns }) => sum + Object.keys(columns).length, 0);
      await changeRows(database, tableOf[kind], restored);
      continue;
    }
    const moved = restored.flatMap(({ change, from, columns }) =>
      typeof columns.path === 'string' ? [{ change, id: from.id, from: String(from.path), to: columns.path }] : [],
    );
    const paths = moved.map(({ to }) => to);
    const taken = await findTaken(database, domainId, paths);
    const isFree = ({ to }: { to: string }) => {
      const page = taken.get(to);
      return page === undefined || moved.some(({ id }) => id === page.id);
    };
    for (const { change } of moved.filter((one) => !isFree(one))) left.push({ change, field: 'path' });
    const free = moved.filter(isFree);
    undone += free.length;
    await movePages(database, free);
  }
  const redirects = changes.find(({ kind }) => kind === 'redirect');
  await restoreRedirects(database, domainId, redirects);
  return { undone, left: await presentLeft(database, left) };
}

/** Restores redirects that the moved pages had replaced. */
async function restoreRedirects(
  database: Database,
  domainId: number,
  change: Stored<'changes'> | undefined,
): Promise<void> {
  const [before, after]: Row[] = [{ ...sideOf(change?.before ?? null) }, { ...sideOf(change?.after ?? null) }];
  const now = await readRedirects(database, domainId);
  const wanted = Object.entries(before ?? {}).flatMap(([from, to]) =>
    typeof to === 'string' && (now[from] ?? null) === after?.[from] ? [[from, to] as const] : [],
  );
  overrideRedirects(database, domainId, { follows: false, wanted: new Map(wanted) });
}

const mostPresented = 200;

/** The fields that could not be restored, with who changed them since. */
async function presentLeft(
  database: Database,
  left: readonly { change: Stored<'changes'>; field: string }[],
): Promise<UndonePath['left']> {
  const shown = left.slice(0, mostPresented);
  const changes = shown.map(({ change }) => change);
  const [acts, pages] = [await actsOf(database, changes), await readPagesOf(database, changes)];
  const presented: UndonePath['left'] = [];
  for (const [index, { change, field }] of shown.entries()) {
    const newest = await database
      .selectFrom('changes')
      .leftJoin('users', 'users.id', 'changes.user_id')
      .select(['changes.user_id', ...personColumns])
      .where('domain_id', '=', change.domain_id)
      .where('subject', '=', change.subject)
      .where('entity_id', '=', change.entity_id)
      .where('kind', '=', change.kind)
      .where('seq', '>', change.seq)
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    presented.push({
      ...{ kind: change.kind, id: change.entity_id, field, page_id: change.page_id },
      name: acts[index]?.name ?? null,
      page_name: (change.page_id !== null && pages.get(change.page_id)?.name) || null,
      by: newest ? personOf(newest) : null,
    });
  }
  return presented;
}
