import { type Kysely, sql } from 'kysely';

/** The one row that is written to find out whether writing is possible. */
export async function createProbe(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into probe (id, written_at) values (1, 0)`.execute(database);
}
