import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** People who are asked in, and the domains that they will be linked to. */
export async function createInvitations(database: Kysely<unknown>): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const isServer = isPostgres(database);
  await database.schema
    .createTable('invitations')
    .addColumn('id', isServer ? 'serial' : 'integer', (column) =>
      isServer ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('email', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('is_admin', 'integer', required)
    .addColumn('invited_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('expires_at', 'bigint', required)
    .addColumn('accepted_at', 'bigint')
    .execute();
  await sql`create unique index invitations_email on invitations (email) where accepted_at is null`.execute(database);
  const ownedBy = (table: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(`${table}.id`).onDelete('cascade');
  await database.schema
    .createTable('invitation_domains')
    .addColumn('invitation_id', 'integer', ownedBy('invitations'))
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addPrimaryKeyConstraint('invitation_domains_key', ['invitation_id', 'domain_id'])
    .execute();
}
