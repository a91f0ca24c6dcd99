/** Says what changes did to which part, by the names that people know them by. */
import { sql } from 'kysely';
import { anything, record } from '../../contract/decode.ts';
import type { Act, ChangeKind } from '../../contract/history.ts';
import { groupBy } from '../rules/pages.ts';
import type { Row } from '../rules/replay.ts';
import type { Database } from './database.ts';
import type { Stored } from './tables.ts';
import { rowsByTable } from './tree.ts';

type Change = Pick<
  Stored<'changes'>,
  'domain_id' | 'seq' | 'kind' | 'entity_id' | 'page_id' | 'action' | 'before' | 'after'
>;
type Named = { id: number; name: string | null; is_there: boolean };

/** The act of each change of content, in their order; `null` for holds and deployments. */
export async function actsOf(database: Database, changes: readonly Change[]): Promise<(Act | null)[]> {
  const names = new Map<string, string | null>();
  const ids = groupBy(changes, ({ kind }) => kind);
  for (const [kind, read] of Object.entries(present)) {
    const wanted = (ids.get(kind as ChangeKind) ?? []).map(({ entity_id }) => entity_id);
    for (const { id, name } of await read(database, wanted)) names.set(`${kind} ${id}`, name);
  }
  return changes.map((change) => {
    const { kind, action, entity_id: id } = change;
    if (kind === 'hold' || kind === 'deployment') return null;
    const name = nameIn(change) ?? names.get(`${kind} ${id}`) ?? null;
    return { kind, action, id, name, fields: fieldsOf(change), count: 1 };
  });
}

/** The pages that changes belong to, with their present names, or the last ones of those that are destroyed. */
export async function pagesOf(database: Database, changes: readonly Change[]): Promise<Map<number, Named>> {
  const ids = new Map(changes.flatMap(({ page_id, domain_id }) => (page_id === null ? [] : [[page_id, domain_id]])));
  const pages = new Map<number, Named>();
  for (const { id, name } of await present.page(database, [...ids.keys()])) pages.set(id, { id, name, is_there: true });
  for (const [id, domainId] of ids) {
    if (!pages.has(id)) pages.set(id, { id, name: await lastName(database, domainId, id), is_there: false });
  }
  return pages;
}

type Present = (database: Database, ids: readonly number[]) => Promise<{ id: number; name: string | null }[]>;
const named =
  (table: string, name: string): Present =>
  async (database, ids) => {
    if (ids.length === 0) return [];
    const read = sql<{ id: number; name: string | null }>`
      select id, ${sql.raw(name)} as name from ${sql.table(table)} where id in (${sql.join([...new Set(ids)])})`;
    return (await read.execute(database)).rows;
  };
const present = {
  page: named('pages', "coalesce(nullif(headline, ''), path)"),
  section: named('sections', 'headline'),
  item: named('items', 'headline'),
  menu: named('menus', "coalesce(nullif(display_name, ''), name)"),
} satisfies Partial<Record<ChangeKind, Present>>;

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

/** Tables whose rows stand in a change that brings or takes something, the thing itself first. */
const tables: Partial<Record<string, string>> = { page: 'pages', section: 'sections', item: 'items', menu: 'menus' };

/** The name that the change itself tells. */
function nameIn({ kind, before, after }: Change): string | null {
  const [row] = [after, before].flatMap((side) => (side === null ? [] : rowOf(kind, side)));
  return row ? nameOfRow(row) : null;
}

const nameColumns = ['headline', 'display_name', 'name', 'fqdn', 'path'] as const;

export function nameOfRow(row: Row): string | null {
  const texts = nameColumns.map((column) => row[column]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

/** Of a side that holds whole rows, the row itself. */
function rowOf(kind: string, text: string): Row[] {
  const side = columnsOf(text);
  const table = tables[kind];
  if (table === undefined || !Array.isArray(side[table])) return [side];
  return rowsByTable(side)[table]?.slice(0, 1) ?? [];
}

const places: ReadonlySet<string> = new Set(['position', 'section_id', 'page_id']);

/** What was changed, if the entity was there before and after. */
function fieldsOf({ before, after }: Change): string[] {
  if (before === null || after === null) return [];
  return Object.keys(columnsOf(after)).filter((name) => !places.has(name));
}

const columnsOf = (text: string): Row => record(anything)(JSON.parse(text));
