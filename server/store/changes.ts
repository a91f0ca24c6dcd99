/**
 * The change sequence of a domain: every write to its content takes the next number, in the transaction that writes and
 * under the lock of the domain. The functions that write rows record their changes here, so that no handler forgets it.
 */
import { integer } from '../../contract/decode.ts';
import type { ChangeAction, ChangeKind, ChangeSource } from '../../contract/history.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Database } from './database.ts';
import { contentOf, contentValue, isContent, readTree, type TreeKind } from './tree.ts';

export type StoredKind = ChangeKind | 'hold' | 'deployment';
export type NewChange = {
  domainId: number;
  kind: StoredKind;
  entityId: number;
  /** `null` for what is on no page. */
  pageId: number | null;
  action: ChangeAction;
  /**
   * If one side is `null`, the entity was not there, and the other side holds its rows by table, with everything in it
   * and without empty columns. Otherwise both hold the changed columns, as stored; `position` counts from 0 among the
   * sections of the page, or the items of the section.
   */
  before: Row | Rows | null;
  after: Row | Rows | null;
};
/** `at` is in milliseconds since 1970; `userId` is `null` for the server itself. */
export type Circumstances = { at: number; userId: number | null; source: ChangeSource };
export type Change = NewChange & Circumstances & { seq: number };

/** From path -> where it leads, or `null` for no longer. Without `follows`, a path that a page leaves leads nowhere. */
export type RedirectWishes = { follows: boolean; wanted: ReadonlyMap<string, string | null> };

/** `kind` and `id` identify the entity; `revision` is the one that was written. */
export type WrittenRevision = { kind: string; id: number; revision: number };
export type NewLastWrite = WrittenRevision & { userId: number; at: number };

export type Recorder = {
  changes: (NewChange & { source: ChangeSource | null })[];
  /** The domains that this transaction has locked, or made. */
  locked: Set<number>;
  domainOfPage: Map<number, number>;
  pageOfSection: Map<number, number>;
  /** What is about to be destroyed, by kind and id. */
  trees: Map<string, Promise<Rows>>;
  /** How redirects follow the pages of a domain, if not as usual: `writeRedirects` describes it. */
  redirects: Map<number, RedirectWishes>;
  /** Of all changes from now on, if not that of the transaction. */
  source: ChangeSource | null;
  /** Whether somebody takes back what was changed: then what is written is restored. */
  isTakingBack: boolean;
  /** The row that the last change has written, if it is known as a whole. */
  written: Row | null;
  /** Which revision was written by whom, until it is stored. */
  lastWrite: NewLastWrite | null;
};
const recorders = new WeakMap<Database, Recorder>();

export function beginRecording(transaction: Database): Recorder {
  const recorder: Recorder = {
    changes: [],
    locked: new Set(),
    domainOfPage: new Map(),
    pageOfSection: new Map(),
    trees: new Map(),
    redirects: new Map(),
    source: null,
    isTakingBack: false,
    written: null,
    lastWrite: null,
  };
  recorders.set(transaction, recorder);
  return recorder;
}

/** What a read in the transaction has shown; spares the recorder a query. */
export function notePlace(database: Database, place: { domainId?: number; pageId: number; sectionId?: number }): void {
  const { domainId, pageId, sectionId } = place;
  const recorder = recorders.get(database);
  if (domainId !== undefined) recorder?.domainOfPage.set(pageId, domainId);
  if (sectionId !== undefined) recorder?.pageOfSection.set(sectionId, pageId);
}

export function noteLock(database: Database, domainId: number): void {
  recorders.get(database)?.locked.add(domainId);
}

export async function recordInsert(database: Database, table: string, row: Row): Promise<void> {
  const kind = kinds[table];
  if (!kind) return;
  const recorder = recorderOf(database);
  if (kind === 'domain') recorder.locked.add(integer(row.id));
  if (kind === 'page') recorder.domainOfPage.set(integer(row.id), integer(row.domain_id));
  if (kind === 'section') recorder.pageOfSection.set(integer(row.id), integer(row.page_id));
  const entity = await entityOf(database, kind, row);
  recordChange(database, { ...entity, action: 'created', before: null, after: contentOf({ [table]: [row] }) });
}

/** @param changed which columns were written */
export async function recordUpdate(
  database: Database,
  table: string,
  { from, to, columns }: { from: Row; to: Row; columns: readonly string[] },
): Promise<void> {
  const kind = kinds[table];
  if (!kind) return;
  const entity = await entityOf(database, kind, from);
  const isElsewhere = kind === 'item' && from.section_id !== to.section_id;
  const after = isElsewhere ? await entityOf(database, kind, to) : entity;
  if (after.pageId !== entity.pageId) {
    // It was read together with its page.
    const { page_id: _, ...own } = from;
    recordChange(database, { ...entity, action: 'moved', before: contentOf({ [table]: [own] }), after: null });
    recordChange(database, { ...after, action: 'moved', before: null, after: contentOf({ [table]: [to] }) });
    return;
  }
  const names = (isElsewhere ? [...columns, 'position'] : columns).filter(
    (name) => isContent(name) && contentValue(name, from[name]) !== contentValue(name, to[name]),
  );
  const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, contentValue(name, row[name])]));
  const action = names.every((name) => places.has(name)) ? 'moved' : 'updated';
  recordChange(database, { ...entity, action, before: pick(from), after: pick(to) });
}

/** Call it before the row is removed, with everything in it. */
export async function recordRemoval(database: Database, table: string, row: Row): Promise<void> {
  const kind = kinds[table];
  if (!kind || kind === 'domain') return;
  const entity = await entityOf(database, kind, row);
  const rows = isTree(kind) ? await treeOf(database, kind, entity.entityId) : { [table]: [row] };
  recordChange(database, { ...entity, action: 'destroyed', before: contentOf(rows), after: null });
}

/** The rows of something that is about to be destroyed; several who ask in one transaction share one read. */
export function treeOf(database: Database, kind: TreeKind, id: number): Promise<Rows> {
  const trees = recorders.get(database)?.trees;
  const tree = trees?.get(`${kind} ${id}`) ?? readTree(database, kind, id);
  trees?.set(`${kind} ${id}`, tree);
  return tree;
}

export async function recordRestored(database: Database, table: string, rows: Rows): Promise<void> {
  const [[row], kind] = [rows[table] ?? [], kinds[table]];
  if (!row || !kind) return;
  for (const { id, page_id } of rows.sections ?? [])
    recorderOf(database).pageOfSection.set(integer(id), integer(page_id));
  const entity = await entityOf(database, kind, row);
  recordChange(database, { ...entity, action: 'restored', before: null, after: contentOf(rows) });
}

/** Within the same page or section. */
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

/** Two changes of the same columns' entity, one right after the other, are one; a change that changes nothing is none. */
export function recordChange(database: Database, change: NewChange, source: ChangeSource | null = null): void {
  const recorder = recorderOf(database);
  const { changes, isTakingBack, source: given } = recorder;
  recorder.written = null;
  const last = changes.at(-1);
  const isSame = last?.kind === change.kind && last.entityId === change.entityId;
  const merged = last && isSame ? mergedChanges(last, change) : null;
  if (merged) changes.pop();
  const whole = merged ?? change;
  if (whole.before && Object.keys(whole.before).length === 0) return;
  const action = isTakingBack && (whole.action === 'updated' || whole.action === 'created') ? 'restored' : whole.action;
  changes.push({ ...whole, action, source: source ?? given ?? (isImageRefresh(whole) ? 'image-refresh' : null) });
}

export function wishRedirects(database: Database, domainId: number, wishes: RedirectWishes): void {
  recorderOf(database).redirects.set(domainId, wishes);
}

/** What a write has shown, right after its change was recorded; spares the index of search a query. */
export function noteWritten(database: Database, table: string, row: Row): void {
  const recorder = recorders.get(database);
  const last = recorder?.changes.at(-1);
  if (recorder && last && last.kind === kinds[table] && last.entityId === row.id) recorder.written = row;
}

/** It is stored together with the changes. */
export function noteLastWrite(database: Database, write: NewLastWrite): void {
  recorderOf(database).lastWrite = write;
}

/** From now on, changes come from a change of path. */
export function beginPathChange(database: Database): void {
  recorderOf(database).source = 'references';
}

/** From now on, what this transaction writes takes something back. */
export function beginTakingBack(database: Database): void {
  recorderOf(database).isTakingBack = true;
}

/** The newest number when this transaction will be over. */
export async function upcomingSeq(database: Database, domainId: number): Promise<number> {
  const own = recorderOf(database).changes.filter((change) => change.domainId === domainId);
  return (await newestSeq(database, domainId)) + own.length;
}

export async function newestSeq(database: Database, domainId: number): Promise<number> {
  const { seq } = await database
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

/** What has versions: the key of its changes and keyframes. */
export function subjectOf({ kind, entityId, pageId }: Pick<NewChange, 'kind' | 'entityId' | 'pageId'>): string {
  if (pageId !== null) return `page ${pageId}`;
  return kind === 'menu' ? `menu ${entityId}` : kind === 'deployment' ? 'deployments' : 'domain';
}

const kinds: Readonly<Record<string, ChangeKind>> = {
  domains: 'domain',
  domain_settings: 'settings',
  menus: 'menu',
  pages: 'page',
  breadcrumbs: 'breadcrumbs',
  sections: 'section',
  items: 'item',
};
const places: ReadonlySet<string> = new Set(['position', 'section_id']);

function isTree(kind: ChangeKind): kind is TreeKind {
  return kind === 'page' || kind === 'section' || kind === 'item';
}

function recorderOf(database: Database): Recorder {
  const recorder = recorders.get(database);
  if (!recorder) throw new Error('Content is written only in `transactContent`, which records the change.');
  return recorder;
}

async function entityOf(database: Database, kind: ChangeKind, row: Row) {
  const entity = { kind, entityId: integer(row.id) };
  if (kind === 'domain') return { ...entity, domainId: entity.entityId, pageId: null };
  if (kind === 'settings' || kind === 'menu') return { ...entity, domainId: integer(row.domain_id), pageId: null };
  if (kind === 'page') return { ...entity, domainId: integer(row.domain_id), pageId: entity.entityId };
  const pageId = kind === 'item' ? await pageOfSection(database, integer(row.section_id)) : integer(row.page_id);
  return { ...entity, domainId: await domainOfPage(database, pageId), pageId };
}

async function pageOfSection(database: Database, sectionId: number): Promise<number> {
  const known = recorderOf(database).pageOfSection.get(sectionId);
  if (known !== undefined) return known;
  const section = database.selectFrom('sections').select('page_id').where('id', '=', sectionId);
  const { page_id: pageId } = await section.executeTakeFirstOrThrow();
  notePlace(database, { pageId, sectionId });
  return pageId;
}

async function domainOfPage(database: Database, pageId: number): Promise<number> {
  const known = recorderOf(database).domainOfPage.get(pageId);
  if (known !== undefined) return known;
  const page = database.selectFrom('pages').select('domain_id').where('id', '=', pageId);
  const { domain_id: domainId } = await page.executeTakeFirstOrThrow();
  notePlace(database, { domainId, pageId });
  return domainId;
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

/** The same image under another address: nobody has edited anything. */
function isImageRefresh({ before, after }: NewChange): boolean {
  if (!before || !after || !('image_url' in before) || Object.keys(before).length > 1) return false;
  return before.image_url !== null && after.image_url !== null;
}
