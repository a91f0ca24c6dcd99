/**
 * On which domains each image is used, or was: only there may an answer show it. Triggers of the database keep this, whatever
 * writes the index of references. Whoever changes an image locks these domains, and no others.
 */
import { type Kysely, sql } from 'kysely';
import { lockDomains } from '../content/domains.ts';
import type { Database } from '../db/database.ts';
import { imageLock, isPostgres } from '../db/dialect.ts';
import { ofDomain } from '../db/migration-step.ts';
import { Collision } from '../kernel/store-errors.ts';

const table = `create table image_domains (
  image_id integer not null, domain_id ${ofDomain}, constraint image_domains_key primary key (image_id, domain_id)
)`;

const onSqlite = [
  table,
  `create trigger image_domains_insert after insert on content_references when new.to_kind = 'image' begin
    insert into image_domains values (cast(new.to_key as integer), new.domain_id) on conflict do nothing;
  end`,
];

const onPostgres = [
  table,
  `create function note_image_domains() returns trigger language plpgsql as $$ begin
    insert into image_domains select distinct cast(to_key as integer), domain_id from placed where to_kind = 'image'
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger image_domains_insert after insert on content_references referencing new table as placed
    for each statement execute function note_image_domains()`,
];

/** Finds former uses in the trash and in all changes. */
export async function createImageDomains(database: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(database) ? onPostgres : onSqlite) await sql.raw(statement).execute(database);
  await sql`
    insert into image_domains
    select distinct cast(to_key as integer), domain_id from content_references where to_kind = 'image'
  `.execute(database);
  const { rows: trashed } = await sql<Told>`select domain_id, content as told from trash`.execute(database);
  await noteAll(database, trashed);
  const { rows: domains } = await sql<{ id: number }>`select id from domains`.execute(database);
  for (const { id } of domains) {
    for (let last = 0; ; ) {
      const { rows } = await sql<Told & { seq: number }>`
        select domain_id, seq, coalesce(before, '') || ' ' || coalesce(after, '') as told from changes
        where domain_id = ${id} and seq > ${last} and (before like '%"image_id":%' or after like '%"image_id":%')
        order by seq limit 2000
      `.execute(database);
      await noteAll(database, rows);
      if (rows.length < 2000) break;
      last = rows.at(-1)?.seq ?? last;
    }
  }
}

type Told = { domain_id: number; told: string };

async function noteAll(database: Kysely<unknown>, rows: readonly Told[]): Promise<void> {
  // Quotation marks within texts are escaped.
  const found = rows.flatMap(({ domain_id, told }) =>
    [...told.matchAll(/"image_id":(\d+)[,}]/g)].map(([, id]) => `(${Number(id)}, ${domain_id})`),
  );
  for (const values of new Set(found))
    await sql`insert into image_domains values ${sql.raw(values)} on conflict do nothing`.execute(database);
}

/**
 * Locks the domains that use or used the image, and then the image itself, so that nobody places it on another one until the
 * transaction ends.
 * @throws Collision, after which the transaction is restarted, if somebody has just placed it on another one
 */
export async function lockImageDomains(transaction: Database, imageId: number): Promise<void> {
  const read = async () => {
    const uses = transaction.selectFrom('image_domains').select('domain_id').where('image_id', '=', imageId);
    return (await uses.orderBy('domain_id').execute()).map(({ domain_id }) => domain_id);
  };
  const domains = await read();
  if (domains.length > 0) await lockDomains(transaction, sql`id in (${sql.join(domains)})`);
  await sql`select id from images where id = ${imageId} ${imageLock(transaction, 'claim')}`.execute(transaction);
  if ((await read()).length > domains.length) throw new Collision();
}
