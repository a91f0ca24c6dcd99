/** Makes PostgreSQL compare and sort texts by character code, as SQLite does, whatever the locale of its database. */
import { sql } from 'kysely';
import { groupBy } from '../kernel/group-by.ts';
import type { Database } from './database.ts';

/** Others in the same schema belong to other programs, and stay as they are. */
export const ownTables: readonly string[] = [
  'users user_domains company_accounts invitations invitation_domains account_links attempts identity_records',
  'totp_factors recovery_codes passkeys session_devices preview_tokens client_tokens installation store_version',
  'kontor_migration kontor_migration_lock kysely_migration kysely_migration_lock idempotent_answers activity probe',
  'domains former_domains domain_settings components pages sections items menus breadcrumbs redirects path_changes',
  'batches batch_pages changes keyframes swept_changes erasures last_writes trash deployments domain_deployments live_domains holds pending',
  'images image_trash image_versions image_states image_domains image_files image_file_parts',
  'content_references display_mode_uses search_parts search_builds search_waiting',
].flatMap((names) => names.split(' '));

/**
 * In `en_US.UTF-8`, which many databases have, `/besuch/halle` is neither between `/besuch/` and `/besuch0` nor behind
 * `/besuch-info`. Texts with a trigram index are neither sorted nor compared, and their index would be built anew.
 */
const others = sql`
  select relname, attname from pg_attribute
  join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relname in (${sql.join(ownTables)}) and relnamespace = current_schema()::regnamespace and atttypid = 'text'::regtype
    and not attisdropped and attcollation <> (
      select oid from pg_collation where collname = 'C' and collnamespace = 'pg_catalog'::regnamespace
    )
    and not exists (
      select 1 from pg_index join pg_class as gin on gin.oid = indexrelid join pg_am on pg_am.oid = gin.relam
      where indrelid = attrelid and amname = 'gin' and attnum = any (indkey)
    )
`;

type Column = { relname: string; attname: string };

/** Whether all texts are compared by character code. */
export async function comparesByCode(database: Database): Promise<boolean> {
  const { rows } = await sql`${others} limit 1`.execute(database);
  return rows.length === 0;
}

/** Changes no row; the indexes of these columns are built anew. */
export async function compareByCode(database: Database): Promise<void> {
  const { rows } = await sql<Column>`${others} order by relname`.execute(database);
  for (const [table, columns] of groupBy(rows, ({ relname }) => relname)) {
    const changes = columns.map(({ attname }) => sql`alter column ${sql.id(attname)} type text collate "C"`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(database);
  }
}
