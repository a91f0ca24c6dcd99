/**
 * In which parts a page, a menu or the domain's own data differs from an earlier version. A part is one entity; breadcrumbs
 * and settings, of which there is one at most, count as fields, so that destroying and making them again is no difference.
 */
import { anything, array, record } from '../../contract/decode.ts';
import type { ChangeKind } from '../../contract/history.ts';
import { groupBy } from '../rules/pages.ts';
import type { Row, Rows } from '../rules/replay.ts';
import type { Change } from './changes.ts';

/** What has versions: a page, a menu or the domain's own data, as `subjectOf` names it. */
export type Subject = { domainId: number; subject: string; pageId: number | null };
/** The last change of a part. */
export type Stamp = Pick<Change, 'seq' | 'at' | 'userId' | 'source'>;
/**
 * `live` holds the earlier values of the columns that differ; of something destroyed all of them, of something created
 * none. `position` stands there if the part was moved among its neighbours.
 */
export type Part = Stamp & {
  kind: ChangeKind;
  entityId: number;
  state: 'created' | 'changed' | 'destroyed';
  live: Row;
};
export type Parts = Map<string, Part>;

export function stampIn({ seq, at, userId, source }: Stamp): Stamp {
  return { seq, at, userId, source };
}

export const keyOf = (kind: string, entityId: number) => `${kind} ${entityId}`;

/**
 * Adds a change to the differences of its subject.
 * @returns false if it changes an order or brings something back: then the versions must be compared
 */
export function applyChange(parts: Parts, change: Change): boolean {
  const { kind, action, before, after } = change;
  if (kind === 'hold' || kind === 'deployment') return true;
  const id = kind === 'breadcrumbs' ? (change.pageId ?? 0) : isDomains(kind) ? change.domainId : change.entityId;
  const stamp = stampIn(change);
  const rootKey = change.pageId === null ? keyOf('menu', change.entityId) : keyOf('page', change.pageId);
  const root = parts.get(rootKey);
  if (root?.state === 'created') {
    if (kind === root.kind && action === 'destroyed') parts.clear();
    else parts.set(rootKey, { ...root, ...stamp });
    return true;
  }
  const key = keyOf(kind, id);
  const own = parts.get(key);
  if (isSingle(kind)) {
    const [from, to] = [
      fieldsIn(before, before !== null && after !== null),
      fieldsIn(after, before !== null && after !== null),
    ];
    setChanged(parts, { kind, entityId: id, ...stamp }, from, to);
    return true;
  }
  if (action === 'created') {
    parts.set(key, { kind, entityId: id, state: 'created', live: {}, ...stamp });
    return true;
  }
  if (action === 'destroyed' && (kind === 'page' || kind === 'menu')) {
    parts.set(key, {
      kind,
      entityId: id,
      state: 'destroyed',
      live: { ...fieldsIn(before, false), ...own?.live },
      ...stamp,
    });
    return true;
  }
  if (action !== 'updated' || !before || !after || 'position' in before || 'section_id' in before) return false;
  if (own?.state === 'created') parts.set(key, { ...own, ...stamp });
  else setChanged(parts, { kind, entityId: id, ...stamp }, before, after);
  return true;
}

const noStamp: Stamp = { seq: 0, at: 0, userId: null, source: 'console' };

/** The differences of two versions of one subject; who made them is not known here. */
export function compare(live: Rows, now: Rows): Parts {
  const parts: Parts = new Map();
  const add = (kind: ChangeKind, entityId: number, state: Part['state'], row: Row) =>
    parts.set(keyOf(kind, entityId), { kind, entityId, state, live: row, ...noStamp });
  const differ = (kind: ChangeKind, entityId: number, from: Row, to: Row) =>
    setChanged(parts, { kind, entityId, ...noStamp }, from, to);
  for (const [kind, table] of [
    ['page', 'pages'],
    ['menu', 'menus'],
  ] as const) {
    const [from] = live[table] ?? [];
    const [to] = now[table] ?? [];
    if (!from && !to) continue;
    const id = Number((from ?? to)?.id);
    if (!from) add(kind, id, 'created', {});
    else if (!to) add(kind, id, 'destroyed', contentIn(from));
    else differ(kind, id, contentIn(from), contentIn(to));
    if (!from || !to) return parts;
  }
  const [livePage] = live.pages ?? [];
  for (const [kind, table] of [
    ['breadcrumbs', 'breadcrumbs'],
    ['domain', 'domains'],
    ['settings', 'domain_settings'],
    ['redirect', 'redirects'],
  ] as const) {
    const [from] = live[table] ?? [];
    const [to] = now[table] ?? [];
    const row = from ?? to;
    const id = livePage ? livePage.id : kind === 'domain' ? row?.id : row?.domain_id;
    if (row) differ(kind, Number(id), contentIn(from ?? {}), contentIn(to ?? {}));
  }
  for (const [kind, table, parent] of [
    ['section', 'sections', 'page_id'],
    ['item', 'items', 'section_id'],
  ] as const) {
    const [from, to] = [byId(live[table]), byId(now[table])];
    const moved = movedAmong(live[table] ?? [], now[table] ?? [], parent);
    for (const [id, row] of from) {
      const other = to.get(id);
      if (!other) add(kind, id, 'destroyed', contentIn(row));
      else differ(kind, id, { ...contentIn(row), ...placeIn(moved, id) }, contentIn(other));
    }
    for (const id of to.keys()) if (!from.has(id)) add(kind, id, 'created', {});
  }
  return parts;
}

function setChanged(parts: Parts, part: Omit<Part, 'state' | 'live'>, from: Row, to: Row): void {
  const key = keyOf(part.kind, part.entityId);
  const live: Row = { ...parts.get(key)?.live };
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [former = null, value = null] = [from[name], to[name]];
    if (name in live) {
      if (live[name] === value) delete live[name];
    } else if (former !== value) live[name] = former;
  }
  if (Object.keys(live).length === 0) parts.delete(key);
  else parts.set(key, { ...part, state: 'changed', live });
}

const places: ReadonlySet<string> = new Set(['id', 'domain_id', 'page_id', 'position', 'revision']);

function contentIn(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !places.has(name)));
}

/** One side of a change: its columns, or its own row among those of what belongs to it. */
function fieldsIn(side: Row | null, isChange: boolean): Row {
  if (side === null || isChange) return side ?? {};
  const [rows] = Object.values(side);
  return contentIn(array(record(anything))(rows)[0] ?? {});
}

function isSingle(kind: ChangeKind): boolean {
  return kind === 'breadcrumbs' || isDomains(kind);
}

function isDomains(kind: string): boolean {
  return kind === 'domain' || kind === 'settings' || kind === 'redirect';
}

function byId(rows: readonly Row[] = []): Map<number, Row> {
  return new Map(rows.map((row) => [Number(row.id), row]));
}

function placeIn(moved: ReadonlyMap<number, number>, id: number): Row {
  const position = moved.get(id);
  return position === undefined ? {} : { position };
}

/** What has another place among the neighbours that it had and has, as few as possible: id -> its former place. */
function movedAmong(live: readonly Row[], now: readonly Row[], parent: string): Map<number, number> {
  const moved = new Map<number, number>();
  const formerly = groupBy(inOrder(live), (row) => Number(row[parent]));
  for (const [id, rows] of groupBy(inOrder(now), (row) => Number(row[parent]))) {
    const former = new Map((formerly.get(id) ?? []).map((row, index) => [Number(row.id), index]));
    const survivors = rows.map((row) => Number(row.id)).filter((one) => former.has(one));
    const places = survivors.map((one) => former.get(one) ?? 0);
    const still = longestRise(places);
    for (const [index, one] of survivors.entries()) if (!still.has(index)) moved.set(one, places[index] ?? 0);
  }
  return moved;
}

function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort(
    (one, other) => Number(one.position) - Number(other.position) || Number(one.id) - Number(other.id),
  );
}

/** The indexes of a longest rising subsequence. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** The last index of the best rise of each length, and what comes before each index in its rise. */
  const ends: number[] = [];
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
