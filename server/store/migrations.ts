/**
 * Numbered steps, run in order, each once. A step that has shipped is never edited: add the next. A step only adds, so
 * that the version before still runs on the tables of this one while processes are replaced one by one.
 */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import { createFactors, createPasskeys, createSessionDevices } from './factor-tables.ts';
import { addFurtherKeys } from './further-keys-columns.ts';
import { createInvitations } from './invitations-table.ts';
import { isPostgres } from './is-postgres.ts';
import { createLastWrites, indexLastWrites } from './last-writes-table.ts';
import { createProbe } from './probe-table.ts';

export const migrations: Record<string, Migration> = {
  '001-content': { up: createContent },
  '002-images': { up: createImages },
  '003-identity': { up: createIdentity },
  '004-shared': { up: createShared },
  '005-page-list': { up: indexPageList },
  '006-trash': { up: createTrash },
  '007-probe': { up: createProbe },
  '008-image-trash': { up: createImageTrash },
  '009-last-writes': { up: createLastWrites },
  '010-invitations': { up: createInvitations },
  '011-second-factors': { up: createFactors },
  '012-further-keys': { up: addFurtherKeys },
  '013-changed-pages': { up: indexLastWrites },
  '014-passkeys': { up: createPasskeys },
  '015-session-devices': { up: createSessionDevices },
};

const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function createContent(database: Kysely<unknown>): Promise<void> {
  await createDomains(database);
  await createDomainParts(database);
  await createPages(database);
  await createPageParts(database);
  for (const [table, column] of owners) {
    await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

async function createDomains(database: Kysely<unknown>): Promise<void> {
  await entity(database, 'users')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('is_admin', 'integer', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('must_change_password', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await entity(database, 'domains')
    .addColumn('fqdn', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text')
    .addColumn('description', 'text')
    .addColumn('default_path_prefix', 'text')
    .addColumn('footer_text', 'text')
    .addColumn('meta_data', 'text', required)
    .addColumn('start_page_id', 'integer')
    .addColumn('ci_webhook_url', 'text')
    .addColumn('ci_user', 'text')
    .addColumn('ci_user_token', 'text')
    .addColumn('ci_webhook_token', 'text')
    .execute();
  await database.schema
    .createTable('user_domains')
    .addColumn('user_id', 'integer', ownedBy('users'))
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addPrimaryKeyConstraint('user_domains_key', ['user_id', 'domain_id'])
    .execute();
}

async function createDomainParts(database: Kysely<unknown>): Promise<void> {
  await entity(database, 'domain_settings')
    .addColumn('domain_id', 'integer', (column) => ownedBy('domains')(column).unique())
    .addColumn('section_display_modes', 'text', required)
    .addColumn('item_display_modes', 'text', required)
    .addColumn('layouts', 'text', required)
    .execute();
  await entity(database, 'client_tokens')
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addColumn('name', 'text', required)
    .addColumn('token', 'text', required)
    .execute();
  await entity(database, 'components')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text')
    .addColumn('description', 'text')
    .addColumn('schema', 'text')
    .execute();
}

async function createPages(database: Kysely<unknown>): Promise<void> {
  await placeable(entity(database, 'pages').addColumn('domain_id', 'integer', ownedBy('domains')))
    .addColumn('path', 'text', required)
    .addColumn('slug', 'text')
    .addColumn('subline', 'text')
    .addColumn('lead_text', 'text')
    .addColumn('layout', 'text')
    .addColumn('abstract', 'text')
    .addColumn('meta_data', 'text', required)
    .addColumn('in_sitemap', 'integer', required)
    .addUniqueConstraint('pages_path', ['domain_id', 'path'])
    .execute();
  await linked(placeable(entity(database, 'sections').addColumn('page_id', 'integer', ownedBy('pages'))))
    .addColumn('position', 'integer', required)
    .addColumn('lead_text', 'text')
    .addColumn('body', 'text')
    .addColumn('display_mode', 'text')
    .execute();
  await linked(placeable(entity(database, 'items').addColumn('section_id', 'integer', ownedBy('sections'))))
    .addColumn('position', 'integer', required)
    .addColumn('intro', 'text')
    .addColumn('body', 'text')
    .addColumn('display_mode', 'text')
    .addColumn('has_component', 'integer', required)
    .addColumn('component_name', 'text')
    .addColumn('component_config', 'text')
    .execute();
}

async function createPageParts(database: Kysely<unknown>): Promise<void> {
  await entity(database, 'menus')
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addColumn('name', 'text', required)
    .addColumn('display_name', 'text')
    .addColumn('entries', 'text', required)
    .execute();
  await entity(database, 'breadcrumbs')
    .addColumn('page_id', 'integer', (column) => ownedBy('pages')(column).unique())
    .addColumn('entries', 'text', required)
    .execute();
  await database.schema
    .createTable('idempotent_answers')
    .addColumn('key', 'text', required)
    .addColumn('user_id', 'integer', ownedBy('users'))
    .addColumn('request_hash', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('body', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotent_answers_key', ['user_id', 'key'])
    .execute();
}

async function createImages(database: Kysely<unknown>): Promise<void> {
  await entity(database, 'images')
    .addColumn('scope', 'text', required)
    .addColumn('alt', 'text')
    .addColumn('category', 'text')
    .addColumn('copyright', 'text')
    .addColumn('notes', 'text')
    .addColumn('file_name', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
}

async function createIdentity(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('identity_records')
    .addColumn('model', 'text', required)
    .addColumn('id_hash', 'text', required)
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('consumed_at', 'bigint')
    .addColumn('payload', 'text', required)
    .addPrimaryKeyConstraint('identity_records_key', ['model', 'id_hash'])
    .execute();
  await database.schema.createIndex('identity_records_grant').on('identity_records').column('grant_id').execute();
  await database.schema.createIndex('identity_records_uid').on('identity_records').column('uid').execute();
  await database.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

/** What several processes on one database have in common: originals of pictures, and counts of what is limited. */
async function createShared(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('image_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await database.schema
    .createTable('image_file_parts')
    .addColumn('name', 'text', (column) => column.notNull().references('image_files.name').onDelete('cascade'))
    .addColumn('part', 'integer', required)
    .addColumn('content', isPostgres(database) ? 'bytea' : 'blob', required)
    .addPrimaryKeyConstraint('image_file_parts_key', ['name', 'part'])
    .execute();
  // Pictures are compressed already: PostgreSQL need not try.
  if (isPostgres(database))
    await sql`alter table image_file_parts alter content set storage external`.execute(database);
  await database.schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', required)
    .addColumn('blocked_until', 'bigint', required)
    .addColumn('last_attempt', 'bigint', required)
    .execute();
  await database.schema
    .createTable('deployments')
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addColumn('triggered_at', 'bigint', required)
    .execute();
  await database.schema.createIndex('deployments_domain_id').on('deployments').column('domain_id').execute();
}

/** A domain lists its pages by id; without this they are looked up by path and sorted, fifty thousand of them. */
async function indexPageList(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('pages_domain_id').on('pages').columns(['domain_id', 'id']).execute();
}

/** What was destroyed, with all that was in it. Its own tables know nothing of it, so nothing that reads them changes. */
async function createTrash(database: Kysely<unknown>): Promise<void> {
  await identified(database, 'trash')
    .addColumn('domain_id', 'integer', ownedBy('domains'))
    .addColumn('kind', 'text', required)
    .addColumn('entity_id', 'integer', required)
    .addColumn('parent_id', 'integer')
    .addColumn('name', 'text')
    .addColumn('place', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('destroyed_at', 'bigint', required)
    .addColumn('destroyed_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await database.schema.createIndex('trash_domain_id').on('trash').columns(['domain_id', 'id']).execute();
}

/** Destroyed images, former files, and what tells quickly where an image stands. */
async function createImageTrash(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('image_trash')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('scope', 'text', required)
    .addColumn('file_name', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('destroyed_at', 'bigint', required)
    .addColumn('destroyed_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await identified(database, 'image_versions')
    .addColumn('image_id', 'integer', required)
    .addColumn('file_name', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('replaced_at', 'bigint', required)
    .execute();
  await database.schema.createIndex('image_versions_image_id').on('image_versions').column('image_id').execute();
  for (const table of ['pages', 'sections', 'items']) {
    await database.schema.createIndex(`${table}_image_id`).on(table).column('image_id').execute();
  }
}

const owners = [
  ['user_domains', 'domain_id'],
  ['client_tokens', 'domain_id'],
  ['sections', 'page_id'],
  ['items', 'section_id'],
  ['menus', 'domain_id'],
] as const;

function entity(database: Kysely<unknown>, table: string) {
  return identified(database, table).addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1));
}

/** An id is given once, also after its row is gone. */
function identified(database: Kysely<unknown>, table: string) {
  return database.schema
    .createTable(table)
    .addColumn('id', isPostgres(database) ? 'serial' : 'integer', (column) =>
      isPostgres(database) ? column.primaryKey() : column.primaryKey().autoIncrement(),
    );
}

function ownedBy(table: string) {
  return (column: ColumnDefinitionBuilder) => column.notNull().references(`${table}.id`).onDelete('cascade');
}

function placeable(table: CreateTableBuilder<string, string>) {
  return table
    .addColumn('headline', 'text')
    .addColumn('published', 'integer', required)
    .addColumn('image_id', 'integer')
    .addColumn('image_url', 'text');
}

function linked(table: CreateTableBuilder<string, string>) {
  return table
    .addColumn('target_page_path', 'text')
    .addColumn('target_link_text', 'text')
    .addColumn('target_url', 'text');
}
