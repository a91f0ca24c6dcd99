/** Who last wrote each entity, when and in which revision, for conflict messages and the list of recently changed pages. */
import { sql } from 'kysely';
import type { ChangedPage } from '../../contract/overview.ts';
import type { Person } from '../../contract/person.ts';
import { type Change, isContentKind, rewritingSources, type WriteContext, type WrittenRow } from '../db/changes.ts';
import { type Database, prepared } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { writtenNames } from '../db/former-revisions.ts';
import { personColumns, presentPersonOf, shownName } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';
import type { Account } from '../kernel/account.ts';
import { groupBy } from '../kernel/group-by.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { tableOf } from '../rules/replay.ts';

/** `updated_at` is ISO 8601 in UTC; the user is `null` if the account no longer exists. */
type LastWrite = { updated_at: string; updated_by: Person | null };

const orReplace = sql`on conflict (kind, entity_id) do update
  set revision = excluded.revision, written_at = excluded.written_at, written_by = excluded.written_by`;

const upsert = prepared(
  (_, value) => sql`
    insert into last_writes (kind, entity_id, revision, written_at, written_by)
    values (${value('kind')}, ${value('id')}, ${value('revision')}, ${value('at')}, ${value('userId')}) ${orReplace}`,
);

export function storeLastWrite(database: Database, { table, id, revision }: WrittenRow, { at, userId }: WriteContext) {
  return upsert(database, { kind: writtenNames[table], id, revision, at, userId });
}

/** Records the author of entities that were written along with another one, by a change of path or by taking changes back. */
export async function recordFurtherWrites(database: Database, changes: readonly Change[]): Promise<void> {
  const further = changes.filter(
    ({ before, after, source, action }) =>
      before && after && hasRevision(after) && (rewritingSources.includes(source) || action === 'restored'),
  );
  for (const [kind, group] of groupBy(further, (change) => change.kind)) {
    if (!isContentKind(kind)) continue;
    const name = writtenNames[tableOf[kind]];
    const [{ at = 0, user_id = null } = {}] = group;
    if (name === undefined) continue;
    const ids = group.map(({ entity_id }) => entity_id);
    await sql`
      insert into last_writes (kind, entity_id, revision, written_at, written_by)
      select ${sql.lit(name)}, id, revision, cast(${at} as bigint), cast(${user_id} as integer)
      from ${sql.table(tableOf[kind])} where ${isIn(database, 'id', ids)} ${orReplace}
    `.execute(database);
  }
}

/** Another start page is no new revision of the domain. */
function hasRevision(after: object): boolean {
  return Object.keys(after).some((column) => column !== 'start_page_id');
}

/** `null` if another revision is recorded, so that the writer of this one is unknown. */
export async function findLastWrite(
  database: Database,
  { table, id, revision }: WrittenRow,
): Promise<LastWrite | null> {
  const row = await database
    .selectFrom('last_writes')
    .leftJoin('users', 'users.id', 'last_writes.written_by')
    .select(['last_writes.written_at', 'users.id as user_id', ...personColumns])
    .where('kind', '=', writtenNames[table] ?? '')
    .where('entity_id', '=', id)
    .where('last_writes.revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  return { updated_at: isoTime(row.written_at), updated_by: presentPersonOf(row) };
}

/** When each person who may edit a website wrote there last; not those who never did. */
export async function readAuthors(
  database: Database,
  domainId: number,
): Promise<{ user_id: number; wrote_at: string }[]> {
  const { rows } = await sql<{ user_id: number; at: number | null }>`
    select user_id, (
      select max(at) from changes where changes.domain_id = user_domains.domain_id and changes.user_id = user_domains.user_id
    ) as at
    from user_domains where domain_id = ${domainId} order by user_id
  `.execute(database);
  return rows.flatMap(({ user_id, at }) => (at === null ? [] : [{ user_id, wrote_at: isoTime(at) }]));
}

/** The list shows the first of them, and then the others. */
const mostPages = 20;
/** How many of the newest writes are examined, so that the list never takes long. */
const examinedWrites = 2000;
/** How many writes to pages of the account are read for `mostPages` pages: many may belong to one page. */
const examinedPageWrites = 400;

export type ChangedRow = Omit<ChangedPage, 'changed_at' | 'part'> & {
  written_at: number;
  part_kind: 'page' | 'section' | 'item' | 'breadcrumbs';
  part_id: number;
  part_headline: string | null;
};

/** The pages that were changed last in the domains of the account, newest first. @param by the person, `null` for everyone */
export async function readChangedPages(
  database: Database,
  account: Account,
  by: number | null,
): Promise<ChangedPage[]> {
  const ofAccount = account.is_admin
    ? sql``
    : sql`inner join user_domains on user_domains.domain_id = pages.domain_id and user_domains.user_id = ${account.id}`;
  const ofPerson = by === null ? sql`` : sql`and written_by = ${by}`;
  const { rows } = await sql<ChangedRow>`
    select pages.id, pages.domain_id, pages.headline, pages.path, written.written_at, ${shownName} as changed_by,
      lower(written.kind) as part_kind, written.entity_id as part_id,
      case when written.kind = 'Item' then items.headline else sections.headline end as part_headline
    from (
      select * from last_writes where written_at > 0 ${ofPerson} order by written_at desc limit ${sql.lit(examinedWrites)}
    ) as written
    left join items on written.kind = 'Item' and items.id = written.entity_id
    left join sections on sections.id = case when written.kind = 'Section' then written.entity_id else items.section_id end
    inner join pages on pages.id = case when written.kind = 'Page' then written.entity_id else sections.page_id end
    inner join domains on domains.id = pages.domain_id and ${isThere}
    ${ofAccount}
    left join users on users.id = written.written_by
    order by written.written_at desc
    limit ${sql.lit(examinedPageWrites)}
  `.execute(database);
  const newest = new Map<number, ChangedPage>();
  for (const row of rows) {
    if (newest.size < mostPages && !newest.has(row.id)) newest.set(row.id, presentChangedPage(row));
  }
  return [...newest.values()];
}

export function presentChangedPage({ written_at, part_kind: kind, part_id, part_headline, ...page }: ChangedRow) {
  const part = kind === 'section' || kind === 'item' ? { kind, id: part_id, headline: part_headline } : null;
  return { ...page, changed_at: isoTime(written_at), part } satisfies ChangedPage;
}
