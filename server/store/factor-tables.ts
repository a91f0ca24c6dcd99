import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/** What proves a person besides the password. */
export async function createFactors(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('totp_factors')
    .addColumn('user_id', 'integer', (column) => ofUser(column).primaryKey())
    .addColumn('secret', 'text', required)
    .addColumn('last_step', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await database.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
}

/** On which device a session of the provider was opened, and when it was last used. */
export async function createSessionDevices(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('session_devices')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('user_agent', 'text', required)
    .addColumn('signed_in_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .execute();
  await database.schema.createIndex('session_devices_user_id').on('session_devices').column('user_id').execute();
}

export async function createPasskeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute();
  await database.schema.createIndex('passkeys_user_id').on('passkeys').column('user_id').execute();
}
