import type { Kysely } from 'kysely';

/** One row an entity: who wrote its newest revision. A table of its own, so that no entity's row grows. */
export async function createLastWrites(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('last_writes')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('written_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('last_writes_key', ['kind', 'entity_id'])
    .execute();
}

/** For those that were written last. */
export async function indexLastWrites(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('last_writes_written_at').on('last_writes').column('written_at').execute();
}
