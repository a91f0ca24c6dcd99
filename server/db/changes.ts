/**
 * The change sequence of a domain. Every write to its content takes the next number, in the same transaction and under the
 * domain's lock. The functions that write rows record their changes here, so that no handler can forget to.
 */
import { sql } from 'kysely';
import { integer } from '../../contract/decode.ts';
import { type ChangeKind, type ChangeSource, changeKind } from '../../contract/history.ts';
import { markdownColumns } from '../rules/references-in-rows.ts';
import { type Row, type Rows, tableOf } from '../rules/replay.ts';
import { withoutImageAddresses } from '../rules/text-images.ts';
import type { Database } from './database.ts';
import { keepRevisions } from './former-revisions.ts';
import type { Stored } from './tables.ts';
import { contentRows, contentValue, isContent, readTree, type TreeKind } from './tree.ts';

/**
 * If one side is `null`, the entity did not exist on it; the other side holds its rows and those inside it by table, without
 * empty columns. Otherwise both sides hold the changed columns as stored; `position` counts from 0 among the sections of the
 * page or the items of the section.
 */
type Sides = { before: Row | Rows | null; after: Row | Rows | null };
export type NewChange = Pick<Stored<'changes'>, 'domain_id' | 'kind' | 'entity_id' | 'page_id' | 'action'> & Sides;
export type Change = NewChange & Pick<Stored<'changes'>, 'seq' | 'at' | 'user_id' | 'source'>;
/** `at` is in milliseconds since 1970; `userId` is `null` for the server itself. */
export type WriteContext = { at: number; userId: number | null; source: ChangeSource };

/** `wanted`: path -> its target, `null` to remove the redirect. Without `follows`, pages that move leave no redirects. */
type RedirectOverrides = { follows: boolean; wanted: ReadonlyMap<string, string | null> };

export type WrittenRow = { table: string; id: number; revision: number };

/** What a transaction has recorded so far. */
export class Recorder {
  readonly changes: (NewChange & { source: ChangeSource | null })[] = [];
  /** The domains that this transaction has locked or created. */
  readonly locked = new Set<number>();
  readonly domainOfPage = new Map<number, number>();
  readonly pageOfSection = new Map<number, number>();
  /** The rows of pages, sections and items that are about to be destroyed, by kind and id. */
  readonly trees = new Map<string, Promise<Rows>>();
  /** By domain: redirects that differ from those that follow from the moves of its pages. */
  readonly redirects = new Map<number, RedirectOverrides>();
  /** The source of all further changes; `null` for that of the transaction. */
  source: ChangeSource | null = null;
  /** Whether somebody takes changes back, so that writes are recorded as restoring. */
  isTakingBack = false;
  /** The complete row after the last change, if it is known. */
  written: Row | null = null;
  /** The row whose author is stored together with the changes. */
  lastWrite: WrittenRow | null = null;
}
const recorders = new WeakMap<Database, Recorder>();

export function beginRecording(transaction: Database): Recorder {
  const recorder = new Recorder();
  recorders.set(transaction, recorder);
  return recorder;
}

/** Spares the recorder a query: a read of the transaction has shown on which page or in which domain something is. */
export function rememberPlace(
  database: Database,
  place: { domainId?: number; pageId: number; sectionId?: number },
): void {
  const { domainId, pageId, sectionId } = place;
  const recorder = recorders.get(database);
  if (domainId !== undefined) recorder?.domainOfPage.set(pageId, domainId);
  if (sectionId !== undefined) recorder?.pageOfSection.set(sectionId, pageId);
}

export function markLocked(database: Database, domainId: number): void {
  recorders.get(database)?.locked.add(domainId);
}

/** @param rows the row and those inside it, by table */
export async function recordInsert(
  database: Database,
  table: string,
  rows: Rows,
  action: 'created' | 'restored' = 'created',
): Promise<void> {
  const [[row], kind] = [rows[table] ?? [], kinds.get(table)];
  if (!row || !kind) return;
  const recorder = recorderOf(database);
  if (kind === 'domain') recorder.locked.add(integer(row.id));
  for (const { id, domain_id } of rows.pages ?? []) recorder.domainOfPage.set(integer(id), integer(domain_id));
  for (const { id, page_id } of rows.sections ?? []) recorder.pageOfSection.set(integer(id), integer(page_id));
  const entity = await entityOf(database, kind, row);
  recordChange(database, { ...entity, action, before: null, after: contentRows(rows) });
}

/** @param columns the names of the columns that were written */
export async function recordUpdate(
  database: Database,
  table: string,
  { from, to, columns }: { from: Row; to: Row; columns: readonly string[] },
): Promise<void> {
  const kind = kinds.get(table);
  if (!kind) return;
  const entity = await entityOf(database, kind, from);
  const isElsewhere = kind === 'item' && from.section_id !== to.section_id;
  const isOnOtherPage = kind === 'section' && from.page_id !== to.page_id;
  const after = isElsewhere || isOnOtherPage ? await entityOf(database, kind, to) : entity;
  if (after.page_id !== entity.page_id) {
    // `findItem` adds the page, which is not a column of an item.
    const { page_id: _, ...item } = from;
    const { [table]: __, ...inside } = isOnOtherPage ? await readTree(database, 'section', entity.entity_id) : {};
    const rows = (row: Row) => contentRows({ [table]: [row], ...inside });
    if (isOnOtherPage) recorderOf(database).pageOfSection.set(entity.entity_id, integer(to.page_id));
    const before = rows(isOnOtherPage ? from : item);
    recordChange(database, { ...entity, action: 'moved', before, after: null });
    recordChange(database, { ...after, action: 'moved', before: null, after: rows(to) });
    return;
  }
  const names = (isElsewhere ? [...columns, 'position'] : columns).filter(
    (name) => isContent(name) && contentValue(name, from[name]) !== contentValue(name, to[name]),
  );
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, contentValue(name, row[name])]));
  const action = names.every((name) => placeColumns.has(name)) ? 'moved' : 'updated';
  recordChange(database, { ...entity, action, before: pick(from), after: pick(to) });
}

/** Call it before the row and everything in it is removed. */
export async function recordRemoval(database: Database, table: string, row: Row): Promise<void> {
  const kind = kinds.get(table);
  if (!kind || kind === 'domain') return;
  const entity = await entityOf(database, kind, row);
  const rows = isTree(kind) ? await treeOf(database, kind, entity.entity_id) : { [table]: [row] };
  await keepRevisions(database, rows);
  recordChange(database, { ...entity, action: 'destroyed', before: contentRows(rows), after: null });
}

/** The rows of something that is about to be destroyed, read only once per transaction. */
export function treeOf(database: Database, kind: TreeKind, id: number): Promise<Rows> {
  const trees = recorders.get(database)?.trees;
  const tree = trees?.get(`${kind} ${id}`) ?? readTree(database, kind, id);
  trees?.set(`${kind} ${id}`, tree);
  return tree;
}

/** For a move within the same page or section. */
export async function recordMove(
  database: Database,
  table: 'sections' | 'items',
  row: Row,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (from === to) return;
  const entity = await entityOf(database, table === 'sections' ? 'section' : 'item', row);
  recordChange(database, { ...entity, action: 'moved', before: { position: from }, after: { position: to } });
}

/** Merges two consecutive changes of columns of the same entity, and drops a change without a difference. */
export function recordChange(database: Database, change: NewChange, source: ChangeSource | null = null): void {
  const recorder = recorderOf(database);
  const { changes, isTakingBack } = recorder;
  recorder.written = null;
  const last = changes.at(-1);
  const isSame = last?.kind === change.kind && last.entity_id === change.entity_id;
  const merged = last && isSame ? mergedChanges(last, change) : null;
  if (merged) changes.pop();
  const recorded = merged ?? change;
  if (recorded.before && Object.keys(recorded.before).length === 0) return;
  const isRestored = isTakingBack && (recorded.action === 'updated' || recorded.action === 'created');
  changes.push({
    ...recorded,
    action: isRestored ? 'restored' : recorded.action,
    source: source ?? recorder.source ?? (isImageRefresh(recorded) ? 'image-refresh' : null),
  });
}

export function overrideRedirects(database: Database, domainId: number, overrides: RedirectOverrides): void {
  recorderOf(database).redirects.set(domainId, overrides);
}

/** Spares the search index a query. Call it right after the change of this row was recorded. */
export function rememberWritten(database: Database, table: string, row: Row): void {
  const recorder = recorders.get(database);
  const last = recorder?.changes.at(-1);
  if (recorder && last && last.kind === kinds.get(table) && last.entity_id === row.id) recorder.written = row;
}

export function noteLastWrite(database: Database, table: string, { id, revision }: Omit<WrittenRow, 'table'>): void {
  recorderOf(database).lastWrite = { table, id, revision };
}

/** Further changes of this transaction are recorded with this source. */
export function beginWritesBy(database: Database, source: 'references' | 'links' | 'image'): void {
  recorderOf(database).source = source;
}

/** The sources that rewrite links in many places at once. */
export const rewritingSources: readonly ChangeSource[] = ['references', 'links'];
/** The sources of changes to images, which nobody has made on the page itself. */
export const imageSources: readonly ChangeSource[] = ['image-refresh', 'image'];

/** Further writes of this transaction are recorded as taking changes back. */
export function beginTakingBack(database: Database): void {
  recorderOf(database).isTakingBack = true;
}

/** The newest number after this transaction, if it records no further changes. */
export async function upcomingSeq(database: Database, domainId: number): Promise<number> {
  const recorded = recorderOf(database).changes.filter((change) => change.domain_id === domainId);
  return (await newestSeq(database, domainId)) + recorded.length;
}

/** The newest number of the domain, or of one of its subjects; 0 if there is none. */
export async function newestSeq(database: Database, domainId: number, subject?: string): Promise<number> {
  const { seq } = await database
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('domain_id', '=', domainId)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

/** The page, menu or domain whose versions the change belongs to: the key of changes and keyframes. */
export function subjectOf({ kind, entity_id, page_id }: Pick<NewChange, 'kind' | 'entity_id' | 'page_id'>): string {
  if (page_id !== null) return `page ${page_id}`;
  return kind === 'menu' ? `menu ${entity_id}` : kind === 'deployment' ? 'deployments' : 'domain';
}

export function isContentKind(kind: Change['kind']): kind is ChangeKind {
  return kind !== 'hold' && kind !== 'deployment';
}

const kinds = new Map<string, ChangeKind>(Object.entries(tableOf).map(([kind, table]) => [table, changeKind(kind)]));
const placeColumns: ReadonlySet<string> = new Set(['position', 'section_id']);

function isTree(kind: ChangeKind): kind is TreeKind {
  return kind === 'page' || kind === 'section' || kind === 'item';
}

function recorderOf(database: Database): Recorder {
  const recorder = recorders.get(database);
  if (!recorder) throw new Error('Content is written only in `transactContent`, which records the change.');
  return recorder;
}

async function entityOf(database: Database, kind: ChangeKind, row: Row) {
  const entity = { kind, entity_id: integer(row.id) };
  if (kind === 'domain') return { ...entity, domain_id: entity.entity_id, page_id: null };
  if (kind === 'settings' || kind === 'menu') return { ...entity, domain_id: integer(row.domain_id), page_id: null };
  if (kind === 'page') return { ...entity, domain_id: integer(row.domain_id), page_id: entity.entity_id };
  const { pageOfSection, domainOfPage } = recorderOf(database);
  const sectionId = kind === 'item' ? integer(row.section_id) : null;
  const page_id =
    sectionId === null ? integer(row.page_id) : await parentOf(database, pageOfSection, 'sections', sectionId);
  return { ...entity, domain_id: await parentOf(database, domainOfPage, 'pages', page_id), page_id };
}

/** @param known the parents by id; that of the row is added to them */
async function parentOf(database: Database, known: Map<number, number>, table: 'sections' | 'pages', id: number) {
  const column = table === 'sections' ? 'page_id' : 'domain_id';
  const read = () =>
    sql<{ parent: number }>`select ${sql.id(column)} as parent from ${sql.table(table)} where id = ${id}`;
  const parent = known.get(id) ?? integer((await read().execute(database)).rows[0]?.parent);
  known.set(id, parent);
  return parent;
}

function mergedChanges(first: NewChange, second: NewChange): NewChange | null {
  if (!first.before || !first.after || !second.before || !second.after) return null;
  const before: Row = { ...second.before, ...first.before };
  const after: Row = { ...first.after, ...second.after };
  for (const name of Object.keys(before)) {
    if (before[name] !== after[name]) continue;
    delete before[name];
    delete after[name];
  }
  const action = first.action === 'moved' && second.action === 'moved' ? 'moved' : 'updated';
  return { ...second, action, before, after };
}

/** The same images at other addresses; nobody has edited anything. */
function isImageRefresh({ before, after }: NewChange): boolean {
  if (!before || !after) return false;
  const names = Object.keys(before);
  return names.length > 0 && names.every((name) => isOtherAddress(name, before[name], after[name]));
}

function isOtherAddress(name: string, before: unknown, after: unknown): boolean {
  if (name === 'image_url') return before !== null && after !== null;
  if (!markdownColumns.has(name) || typeof before !== 'string' || typeof after !== 'string') return false;
  return withoutImageAddresses(before) === withoutImageAddresses(after);
}
