/** Describes changes for people: what was done to which page, section or item, with its name and the changed fields. */
import { sql } from 'kysely';
import { anything, record } from '../../contract/decode.ts';
import type { Act } from '../../contract/history.ts';
import { isContentKind } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import { groupBy } from '../kernel/group-by.ts';
import { type Row, tableOf } from '../rules/replay.ts';

type Change = Pick<
  Stored<'changes'>,
  'domain_id' | 'seq' | 'kind' | 'entity_id' | 'page_id' | 'action' | 'before' | 'after'
>;
export type Named = { id: number; name: string | null; path: string | null; parent: number | null };
type Names = ReadonlyMap<string, Pick<Named, 'name'>>;

/** Kinds with a name: the SQL of their columns. */
const named = {
  page: { name: "coalesce(nullif(headline, ''), path)", path: 'path', parent: 'domain_id' },
  section: { name: 'headline', path: 'null', parent: 'page_id' },
  item: { name: 'headline', path: 'null', parent: 'section_id' },
  menu: { name: "coalesce(nullif(display_name, ''), name)", path: 'null', parent: 'domain_id' },
} as const;
const isNamed = (kind: string): kind is keyof typeof named => Object.hasOwn(named, kind);

/** The present names, by kind and id. */
export async function readNames(
  database: Database,
  parts: readonly { kind: string; id: number }[],
): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  for (const [kind, group] of groupBy(parts, (part) => part.kind)) {
    if (!isNamed(kind)) continue;
    const { name, path, parent } = named[kind];
    const ids = [...new Set(group.map(({ id }) => id))];
    const { rows } = await sql<Named>`
      select id, ${sql.raw(name)} as name, ${sql.raw(path)} as path, ${sql.raw(parent)} as parent
      from ${sql.table(tableOf[kind])} where ${isIn(database, 'id', ids)}
    `.execute(database);
    for (const row of rows) names.set(`${kind} ${row.id}`, row);
  }
  return names;
}

const placeColumns: ReadonlySet<string> = new Set(['position', 'section_id', 'page_id']);

/** @param columns the changed ones; `null` if the entity did not exist before or after */
export function actOf(
  { kind, action, id }: Pick<Act, 'kind' | 'action' | 'id'>,
  name: string | null,
  columns: Row | null,
): Act {
  return {
    kind,
    action,
    id,
    name,
    fields: Object.keys(columns ?? {}).filter((column) => !placeColumns.has(column)),
    count: 1,
  };
}

/** One act for each change, in the same order; `null` for holds and deployments. */
export async function actsOf(database: Database, changes: readonly Change[]): Promise<(Act | null)[]> {
  const entities = changes.map(({ kind, entity_id: id }) => ({ kind, id }));
  const names = await readNames(database, entities);
  return changes.map((change) => actOfChange(change, nameIn(change) ?? nameAmong(names, change)));
}

const nameAmong = (names: Names, { kind, entity_id }: Change) => names.get(`${kind} ${entity_id}`)?.name ?? null;

function actOfChange({ kind, action, entity_id: id, before, after }: Change, name: string | null): Act | null {
  if (!isContentKind(kind)) return null;
  const columns = before === null || after === null ? null : changedColumns(columnsOf(before), columnsOf(after));
  return actOf({ kind, action, id }, name, columns);
}

/** A change of an image also holds the id of the image, which stays. */
function changedColumns(before: Row, after: Row): Row {
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value));
}

/** This many similar acts, or more, become one act with a count. */
const foldedFrom = 3;

/** @param changes oldest first; later updates of a created entity are left out */
export function foldedActs(changes: readonly Change[], names: Names): Act[] {
  const acts: Act[] = [];
  for (const change of changes) {
    const act = actOfChange(change, nameAmong(names, change));
    if (!act) continue;
    const ofEntity = acts.filter(({ kind, id }) => kind === act.kind && id === act.id);
    const same = ofEntity.find(({ action }) => action === act.action);
    const isNew = ofEntity.some(({ action }) => action === 'created');
    if (same) same.fields = [...new Set([...same.fields, ...act.fields])];
    else if (!isNew || (act.action !== 'updated' && act.action !== 'moved')) acts.push(act);
  }
  const groups = [...groupBy(acts, ({ kind, action, fields }) => `${kind} ${action} ${fields.join(' ')}`).values()];
  return groups.flatMap((group) => {
    const [first] = group;
    return first && group.length >= foldedFrom ? [{ ...first, id: null, name: null, count: group.length }] : group;
  });
}

type NamedPage = { id: number; name: string | null; is_there: boolean };

/** The pages of the changes, by id; a destroyed page has the name that it had last. */
export async function readPagesOf(database: Database, changes: readonly Change[]): Promise<Map<number, NamedPage>> {
  const ids = new Map(changes.flatMap(({ page_id, domain_id }) => (page_id === null ? [] : [[page_id, domain_id]])));
  const entities = [...ids.keys()].map((id) => ({ kind: 'page', id }));
  const present = await readNames(database, entities);
  const pages = new Map<number, NamedPage>();
  for (const [id, domainId] of ids) {
    const now = present.get(`page ${id}`);
    const name = now ? now.name : await lastName(database, domainId, id);
    pages.set(id, { id, name, is_there: now !== undefined });
  }
  return pages;
}

async function lastName(database: Database, domainId: number, pageId: number): Promise<string | null> {
  const destroyed = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('subject', '=', `page ${pageId}`)
    .where('kind', '=', 'page')
    .where('action', '=', 'destroyed')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return destroyed ? nameIn(destroyed) : null;
}

/** The name in the recorded rows or columns. */
function nameIn({ kind, before, after }: Pick<Change, 'kind' | 'before' | 'after'>): string | null {
  const [row] = [after, before].flatMap((side) => (side === null ? [] : rowOf(kind, side)));
  return row ? nameOfRow(row) : null;
}

const nameColumns = ['headline', 'display_name', 'name', 'fqdn', 'path'] as const;

export function nameOfRow(row: Row): string | null {
  const texts = nameColumns.map((column) => row[column]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

/** The columns of a changed entity, or the entity's own row, which comes first among whole rows. */
function rowOf(kind: string, text: string): Row[] {
  const side = columnsOf(text);
  const table = isNamed(kind) ? tableOf[kind] : null;
  if (table === null || !Array.isArray(side[table])) return [side];
  return rowsByTable(side)[table]?.slice(0, 1) ?? [];
}

const columnsOf = (text: string): Row => record(anything)(JSON.parse(text));
