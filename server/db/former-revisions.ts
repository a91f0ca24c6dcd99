/** The revisions that destroyed rows had, so that none is given again to the same id. */
import { sql } from 'kysely';
import type { Row, Rows } from '../rules/replay.ts';
import type { Database } from './database.ts';
import { isIn, selectFromJson } from './dialect.ts';

/** By table, what its rows are called in `last_writes`. */
export const writtenNames: Readonly<Record<string, string>> = {
  domains: 'Domain',
  domain_settings: 'Settings',
  menus: 'Menu',
  pages: 'Page',
  breadcrumbs: 'Breadcrumbs',
  sections: 'Section',
  items: 'Item',
  components: 'Component',
  client_tokens: 'ClientToken',
  users: 'User',
  images: 'Image',
};

/** Call it with the rows that are about to be destroyed. Who wrote them last, and when, is kept; where it is unknown, the time is 0. */
export async function keepRevisions(database: Database, rows: Rows): Promise<void> {
  const last = Object.entries(rows).flatMap(([table, all]) =>
    all.map(({ id, revision }) => ({ kind: writtenNames[table], entity_id: id, revision, written_at: 0 })),
  );
  if (last.length === 0) return;
  const names = ['kind', 'entity_id', 'revision', 'written_at'];
  await sql`
    insert into last_writes (${sql.join(names.map((name) => sql.id(name)))})
    ${selectFromJson(database, 'last_writes', names, last)}
    on conflict (kind, entity_id) do update set revision = excluded.revision
  `.execute(database);
}

/** The rows, each with a revision that its id has never had. @param least higher than those that nobody has kept */
export async function withNewRevisions(
  database: Database,
  table: string,
  rows: readonly Row[],
  least = 0,
): Promise<Row[]> {
  const former = await database
    .selectFrom('last_writes')
    .select(['entity_id', 'revision'])
    .where('kind', '=', writtenNames[table] ?? '')
    .where(
      isIn(
        database,
        'entity_id',
        rows.map(({ id }) => Number(id)),
      ),
    )
    .execute();
  const revisions = new Map(former.map(({ entity_id, revision }) => [entity_id, revision]));
  const highest = (row: Row) => Math.max(least, Number(row.revision ?? 0), revisions.get(Number(row.id)) ?? 0);
  return rows.map((row) => ({ ...row, revision: highest(row) + 1 }));
}
