/**
 * The parts in which a page, a menu or the domain's own data differs from an earlier version. A part is one entity.
 * Breadcrumbs and settings, of which there is at most one, are compared like fields: destroying and creating them again with
 * the same values makes no difference.
 */
import { anything, array, record } from '../../contract/decode.ts';
import type { ChangeKind } from '../../contract/history.ts';
import { type Change, isContentKind } from '../db/changes.ts';
import type { Stored } from '../db/tables.ts';
import { groupBy } from '../kernel/group-by.ts';
import { byPosition, type Row, type Rows, tableOf } from '../rules/replay.ts';

/** A page, a menu or the domain's own data; `subject` is the name from `subjectOf`. */
export type Subject = Pick<Stored<'pending'>, 'domain_id' | 'subject' | 'page_id'>;
/** Who changed a part last, and when. */
export type Stamp = Pick<Change, 'seq' | 'at' | 'user_id' | 'source'>;
/**
 * `live` holds the earlier values of the columns that differ: all columns of a destroyed part, none of a created one.
 * `position` is included if the part was moved among its neighbours.
 */
export type Part = Stamp & Pick<Stored<'pending'>, 'kind' | 'entity_id' | 'state'> & { live: Row };
export type Parts = Map<string, Part>;

export function stampOf({ seq, at, user_id, source }: Stamp): Stamp {
  return { seq, at, user_id, source };
}

export const keyOf = (kind: string, entity_id: number) => `${kind} ${entity_id}`;

/**
 * Adds a change to the differences of its subject.
 * @returns false if the change moves, restores or destroys something in an order, so that the versions must be compared
 */
export function applyChange(parts: Parts, change: Change): boolean {
  const { kind, action, before, after } = change;
  if (!isContentKind(kind)) return true;
  const id = kind === 'breadcrumbs' ? (change.page_id ?? 0) : isDomainData(kind) ? change.domain_id : change.entity_id;
  const stamp = stampOf(change);
  const rootKey = change.page_id === null ? keyOf('menu', change.entity_id) : keyOf('page', change.page_id);
  const root = parts.get(rootKey);
  if (root?.state === 'created') {
    if (kind === root.kind && action === 'destroyed') parts.clear();
    else parts.set(rootKey, { ...root, ...stamp });
    return true;
  }
  const key = keyOf(kind, id);
  const own = parts.get(key);
  if (kind === 'breadcrumbs' || isDomainData(kind)) {
    const isUpdate = before !== null && after !== null;
    setChanged(parts, { kind, entity_id: id, ...stamp }, fieldsIn(before, isUpdate), fieldsIn(after, isUpdate));
    return true;
  }
  if (action === 'created') {
    parts.set(key, { kind, entity_id: id, state: 'created', live: {}, ...stamp });
    return true;
  }
  if (action === 'destroyed' && (kind === 'page' || kind === 'menu')) {
    // It was erased: neither version has it.
    if (before === null) return false;
    const live = { ...fieldsIn(before, false), ...own?.live };
    parts.set(key, { kind, entity_id: id, state: 'destroyed', live, ...stamp });
    return true;
  }
  if (action !== 'updated' || !before || !after || 'position' in before || 'section_id' in before) return false;
  // While another image was in its place, nothing was noted of changes of the former one.
  const isFormerImage = 'image_id' in after && after.image_id === own?.live.image_id;
  if (isFormerImage && after.image_id !== null) return false;
  if (own?.state === 'created') parts.set(key, { ...own, ...stamp });
  else setChanged(parts, { kind, entity_id: id, ...stamp }, before, { ...after, ...imageMarks(change) });
  return true;
}

export const noStamp: Stamp = { seq: 0, at: 0, user_id: null, source: 'console' };

/** The differences between two versions of one subject, without stamps. */
export function compare(live: Rows, now: Rows): Parts {
  const parts: Parts = new Map();
  const add = (kind: ChangeKind, entity_id: number, state: Part['state'], row: Row) =>
    parts.set(keyOf(kind, entity_id), { kind, entity_id, state, live: row, ...noStamp });
  const differ = (kind: ChangeKind, entity_id: number, from: Row, to: Row) =>
    setChanged(parts, { kind, entity_id, ...noStamp }, from, to);
  for (const kind of ['page', 'menu'] as const) {
    const [[from], [to]] = [live[tableOf[kind]] ?? [], now[tableOf[kind]] ?? []];
    if (!from && !to) continue;
    const id = Number((from ?? to)?.id);
    if (!from) add(kind, id, 'created', {});
    else if (!to) add(kind, id, 'destroyed', contentIn(from));
    else differ(kind, id, contentIn(from), contentIn(to));
    if (!from || !to) return parts;
  }
  const [livePage] = live.pages ?? [];
  for (const kind of ['breadcrumbs', 'domain', 'settings', 'redirect'] as const) {
    const [[from], [to]] = [live[tableOf[kind]] ?? [], now[tableOf[kind]] ?? []];
    const row = from ?? to;
    const id = livePage ? livePage.id : kind === 'domain' ? row?.id : row?.domain_id;
    if (row) differ(kind, Number(id), contentIn(from ?? {}), contentIn(to ?? {}));
  }
  for (const kind of ['section', 'item'] as const) {
    const [before = [], after = []] = [live[tableOf[kind]], now[tableOf[kind]]];
    const [from, to] = [byId(before), byId(after)];
    const moved = movedAmong(before, after, kind === 'section' ? 'page_id' : 'section_id');
    for (const [id, row] of from) {
      const other = to.get(id);
      if (!other) add(kind, id, 'destroyed', contentIn(row));
      else {
        const position = moved.get(id);
        const former = position === undefined ? contentIn(row) : { ...contentIn(row), position };
        differ(kind, id, former, contentIn(other));
      }
    }
    for (const id of to.keys()) if (!from.has(id)) add(kind, id, 'created', {});
  }
  return parts;
}

function setChanged(parts: Parts, part: Omit<Part, 'state' | 'live'>, from: Row, to: Row): void {
  const key = keyOf(part.kind, part.entity_id);
  const live: Row = { ...parts.get(key)?.live };
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (ofImages.has(name)) {
      live[name] = true;
      continue;
    }
    const [former = null, value = null] = [from[name], to[name]];
    if (name in live) {
      if (live[name] === value) delete live[name];
    } else if (former !== value) live[name] = former;
  }
  if (Object.keys(live).length === 0) parts.delete(key);
  else parts.set(key, { ...part, state: 'changed', live });
}

/** How a change tells that a text of the image has changed: with a column that the part does not have. */
export const imageTexts = { alt: 'image_alt', copyright: 'image_copyright' } as const;
export const imageFile = 'image_file';
const ofImages: ReadonlySet<string> = new Set([...Object.values(imageTexts), imageFile]);

/** What a change says of the image that a part shows: other texts, or another file under the same address. */
export function imageMarks({ source, before, after }: Change): Row {
  if (source !== 'image' || !before || !after) return {};
  const texts = Object.entries(after).filter(([name]) => ofImages.has(name));
  const [from, to]: [Row, Row] = [{ ...before }, { ...after }];
  const isFile = texts.length === 0 && from.image_url === to.image_url;
  return isFile ? { [imageFile]: true } : Object.fromEntries(texts);
}

const ignoredColumns: ReadonlySet<string> = new Set(['id', 'domain_id', 'page_id', 'position', 'revision']);

function contentIn(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !ignoredColumns.has(name)));
}

/** One side of a change: the columns of an update, or else the entity's own row, which comes first. */
function fieldsIn(side: Row | null, isUpdate: boolean): Row {
  if (side === null || isUpdate) return side ?? {};
  const [rows] = Object.values(side);
  return contentIn(array(record(anything))(rows)[0] ?? {});
}

function isDomainData(kind: string): boolean {
  return kind === 'domain' || kind === 'settings' || kind === 'redirect';
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** The smallest set of rows whose moves explain the new order among the remaining rows: id -> former index. */
function movedAmong(live: readonly Row[], now: readonly Row[], parent: string): Map<number, number> {
  const moved = new Map<number, number>();
  const formerly = groupBy(live.toSorted(byPosition), (row) => Number(row[parent]));
  for (const [id, rows] of groupBy(now.toSorted(byPosition), (row) => Number(row[parent]))) {
    const former = new Map((formerly.get(id) ?? []).map((row, index) => [Number(row.id), index]));
    const survivors = rows.map((row) => Number(row.id)).filter((one) => former.has(one));
    const places = survivors.map((one) => former.get(one) ?? 0);
    const unmoved = longestIncreasing(places);
    for (const [index, one] of survivors.entries()) if (!unmoved.has(index)) moved.set(one, places[index] ?? 0);
  }
  return moved;
}

/** The indexes of a longest increasing subsequence. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  /** The last index of the best subsequence of each length. */
  const ends: number[] = [];
  /** For each index, the one before it in its subsequence. */
  const previous: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let length = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    if (length === -1) length = ends.length;
    previous[index] = length > 0 ? (ends[length - 1] ?? -1) : -1;
    ends[length] = index;
  }
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rise.add(index);
  return rise;
}
