/** Who last wrote each entity, in which revision and when: for conflict messages and the recently changed pages. */
import { sql } from 'kysely';
import type { ChangedPage } from '../../contract/extras.ts';
import type { Account } from '../identity/account.ts';
import { groupBy } from '../rules/pages.ts';
import type { Change, NewLastWrite, WrittenRevision } from './changes.ts';
import { type Database, prepared } from './database.ts';
import { listed } from './dialect.ts';

/** `updated_at` is ISO 8601 in UTC; the user is `null` if the account no longer exists. */
export type LastWrite = { updated_at: string; updated_by: { id: number; email: string } | null };

const replaced = sql`on conflict (kind, entity_id) do update
  set revision = excluded.revision, written_at = excluded.written_at, written_by = excluded.written_by`;

const storeOne = prepared(
  (_, value) => sql`
    insert into last_writes (kind, entity_id, revision, written_at, written_by)
    values (${value('kind')}, ${value('id')}, ${value('revision')}, ${value('at')}, ${value('userId')}) ${replaced}`,
);
export const storeLastWrite = (database: Database, write: NewLastWrite) => storeOne(database, write);

/** Of what was written together with something else: by a change of path, or by taking something back. */
export async function recordFurtherWrites(database: Database, changes: readonly Change[]): Promise<void> {
  const further = changes.filter(
    ({ before, after, source, action }) => before && after && (source === 'references' || action === 'restored'),
  );
  for (const [kind, own] of groupBy(further, (change) => change.kind)) {
    const [table, name] = written[kind] ?? [];
    const [{ at = 0, userId = null } = {}] = own;
    if (table === undefined || name === undefined) continue;
    const ids = listed(
      database,
      own.map(({ entityId }) => entityId),
    );
    await sql`
      insert into last_writes (kind, entity_id, revision, written_at, written_by)
      select ${sql.lit(name)}, id, revision, cast(${at} as bigint), cast(${userId} as integer)
      from ${sql.table(table)} where id in ${ids} ${replaced}
    `.execute(database);
  }
}

const written: Readonly<Record<string, readonly [table: string, name: string]>> = {
  menu: ['menus', 'Menu'],
  page: ['pages', 'Page'],
  breadcrumbs: ['breadcrumbs', 'Breadcrumbs'],
  section: ['sections', 'Section'],
  item: ['items', 'Item'],
};

/** `null` if another revision is recorded: then the writer of this one is unknown. */
export async function findLastWrite(
  database: Database,
  { kind, id, revision }: WrittenRevision,
): Promise<LastWrite | null> {
  const row = await database
    .selectFrom('last_writes')
    .leftJoin('users', 'users.id', 'last_writes.written_by')
    .select(['last_writes.written_at', 'users.id as user_id', 'users.email'])
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('last_writes.revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  const { written_at, user_id, email } = row;
  return {
    updated_at: new Date(Number(written_at)).toISOString(),
    updated_by: user_id === null || email === null ? null : { id: user_id, email },
  };
}

const named = 8;
/** How many saves are examined, so that a list of domains never takes long. */
const saves = 2000;
/** Many saves may belong to one page. */
const savesOfPages = 200;

type Row = Omit<ChangedPage, 'changed_at'> & { domain_id: number; written_at: number | string };

/** The last changed pages of each domain of the account, by domain id, newest first. */
export async function readChangedPages(database: Database, account: Account): Promise<Map<number, ChangedPage[]>> {
  const ofAccount = account.is_admin
    ? sql``
    : sql`inner join user_domains on user_domains.domain_id = pages.domain_id and user_domains.user_id = ${account.id}`;
  const { rows } = await sql<Row>`
    select pages.id, pages.domain_id, pages.headline, pages.path, written.written_at, users.email as changed_by
    from (select * from last_writes order by written_at desc limit ${sql.lit(saves)}) as written
    left join items on written.kind = 'Item' and items.id = written.entity_id
    left join sections on sections.id = case when written.kind = 'Section' then written.entity_id else items.section_id end
    inner join pages on pages.id = case when written.kind = 'Page' then written.entity_id else sections.page_id end
    ${ofAccount}
    left join users on users.id = written.written_by
    order by written.written_at desc
    limit ${sql.lit(savesOfPages)}
  `.execute(database);
  const newest = new Map<number, Row>();
  for (const row of rows) {
    if (newest.size < named && !newest.has(row.id)) newest.set(row.id, row);
  }
  const pages = new Map<number, ChangedPage[]>();
  for (const { domain_id, written_at, ...page } of newest.values()) {
    const changed = { ...page, changed_at: new Date(Number(written_at)).toISOString() };
    pages.set(domain_id, [...(pages.get(domain_id) ?? []), changed]);
  }
  return pages;
}
