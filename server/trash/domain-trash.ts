/**
 * Destroyed websites. One in the trash keeps its row and everything in it, marked with `destroyed_at`: see
 * `present-domains.ts`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DomainExtent, TrashedDomain } from '../../contract/extras.ts';
import { type Database, transact } from '../db/database.ts';
import { type Isolate, unisolated } from '../db/isolate.ts';
import { shownName } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';
import { lockRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { indexParts } from '../search/search-index.ts';

type Row = Stored<'domains'>;

/** A website in the trash. */
export async function lockTrashedDomain(database: Database, id: number): Promise<Row | null> {
  const row = await lockRow(database, 'domains', id);
  return row?.destroyed_at === null ? null : row;
}

/** Its scheduled deployments are cancelled: restored, a website must not be deployed by surprise. */
export async function moveDomainToTrash(
  database: Database,
  { id }: Pick<Row, 'id'>,
  { at, by }: { at: number; by: number },
): Promise<void> {
  const marks = { destroyed_at: at, destroyed_by: by };
  await database.updateTable('domains').set(marks).where('id', '=', id).execute();
  await database
    .updateTable('domain_deployments')
    .set({ state: 'cancelled', cancelled_by: by })
    .where('domain_id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Pages whose time has passed meanwhile stay held back, without a time. */
export async function restoreDomain(database: Database, { id }: Pick<Row, 'id'>, now: number): Promise<void> {
  const marks = { destroyed_at: null, destroyed_by: null };
  await database.updateTable('domains').set(marks).where('id', '=', id).execute();
  await database
    .updateTable('holds')
    .set({ publish_at: null })
    .where('domain_id', '=', id)
    .where('is_open', '=', 1)
    .where('publish_at', '<=', now)
    .execute();
}

/** Sources whose changes nobody made by hand. */
const automatic = ['image-refresh', 'image'];

/**
 * Removes a website for good, with the images that only it shows. Those that other websites show become common. Who wrote how much on
 * which day stays in the activity. The image files are removed by the sweep.
 */
export async function removeDomain(database: Database, { id, fqdn }: Pick<Row, 'id' | 'fqdn'>): Promise<void> {
  await database.insertInto('former_domains').values({ id, fqdn }).execute();
  await sql`
    insert into activity (at, user_id, kind, action, domain_id, name, fields, count)
    select max(at), user_id, 'domain', 'written', ${id}, ${fqdn}, '', count(*) from changes
    where domain_id = ${id} and source not in (${sql.join(automatic)}) and kind not in ('deployment', 'hold')
    group by user_id, at / 86400000
  `.execute(database);
  await database.deleteFrom('image_trash').where('home', '=', id).execute();
  await sql`
    update images set home = null where home = ${id} and exists (
      select 1 from content_references as r
      where r.to_kind = 'image' and r.to_key = cast(images.id as text) and r.domain_id <> ${id})
  `.execute(database);
  const images = await database.deleteFrom('images').where('home', '=', id).returning('id').execute();
  await indexParts(
    database,
    'image',
    images.map((image) => image.id),
  );
  await database.deleteFrom('domains').where('id', '=', id).execute();
}

/**
 * Removes websites for good that were destroyed at or before `before`.
 * @param before milliseconds since 1970
 * @returns their number
 */
export async function sweepDomainTrash(
  database: Database,
  before: number,
  isolate: Isolate = unisolated,
): Promise<number> {
  const old = await database.selectFrom('domains').select('id').where('destroyed_at', '<=', before).execute();
  let removed = 0;
  for (const { id } of old) {
    const isRemoved = await isolate({ task: 'trash of websites', domainId: id }, () =>
      transact(database, async (transaction) => {
        const row = await lockTrashedDomain(transaction, id);
        if (!row || (row.destroyed_at ?? 0) > before) return false;
        await removeDomain(transaction, row);
        return true;
      }),
    );
    if (isRemoved) removed += 1;
  }
  return removed;
}

const countOf = (table: string, which: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${which})`;

const counts = {
  pages: countOf('pages', sql`pages.domain_id = domains.id`),
  menus: countOf('menus', sql`menus.domain_id = domains.id`),
  images: countOf('images', sql`images.home = domains.id`),
};

/** What a website consists of, before it is destroyed. */
export async function readExtent(database: Database, domainId: number): Promise<DomainExtent | null> {
  const { rows } = await sql<Record<keyof DomainExtent, number>>`
    select ${counts.pages} as pages, ${counts.menus} as menus, ${counts.images} as images,
      ${countOf('redirects', sql`redirects.domain_id = domains.id and until_seq is null`)} as redirects,
      ${countOf('domain_settings', sql`domain_settings.domain_id = domains.id`)} as settings,
      ${countOf('client_tokens', sql`client_tokens.domain_id = domains.id`)} as tokens,
      ${countOf('user_domains', sql`user_domains.domain_id = domains.id`)} as users,
      ${countOf('domain_deployments', sql`domain_deployments.domain_id = domains.id and state = 'scheduled'`)} as scheduled
    from domains where domains.id = ${domainId} and ${isThere}
  `.execute(database);
  const [row] = rows;
  if (!row) return null;
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)])) as DomainExtent;
}

type TrashedRow = Record<'id' | 'pages' | 'menus' | 'images' | 'destroyed_at', number> & {
  fqdn: string;
  destroyed_by: string | null;
};

/** Newest first. */
export async function readDomainTrash(database: Database, trashDays: number): Promise<TrashedDomain[]> {
  const { rows } = await sql<TrashedRow>`
    select domains.id, fqdn, destroyed_at, ${shownName} as destroyed_by, ${counts.pages} as pages, ${counts.menus} as menus,
      ${counts.images} as images
    from domains left join users on users.id = domains.destroyed_by
    where destroyed_at is not null order by destroyed_at desc, domains.id desc
  `.execute(database);
  return rows.map(({ id, fqdn, destroyed_at, destroyed_by, pages, menus, images }) => ({
    ...{ id, fqdn, destroyed_by },
    destroyed_at: isoTime(destroyed_at),
    ends_at: isoTime(Number(destroyed_at) + trashDays * 24 * 60 * 60 * 1000),
    ...{ pages: Number(pages), menus: Number(menus), images: Number(images) },
  }));
}
