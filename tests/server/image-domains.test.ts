/** Whoever changes an image concerns the websites that show it, or did, and no others. */
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type LibraryImage, libraryImage } from '../../contract/entities.ts';
import type { Database } from '../../server/db/database.ts';
import { migrations } from '../../server/store/migrations.ts';
import { createTestApi, type Site } from '../support/api.ts';
import { onEveryDatabase, openProgramStore } from '../support/databases.ts';
import { libraryToken, openTestLibrary, sampleImage } from '../support/sample-images.ts';

async function begin(database: Database) {
  const api = await createTestApi(database);
  const library = await openTestLibrary(database, {
    authenticate: async () => ({ id: api.users.admin, email: 'admin@kontor.example', is_admin: true }),
    trashDays: 30,
  });
  const headers = { Authorization: `Bearer ${libraryToken}`, 'X-Access-Token': 'any' };
  const send = (method: string, path: string, body?: unknown) => library.send(method, `/api${path}`, body, headers);
  const file_data = (await sampleImage('png')).toString('base64');
  const image = libraryImage(await (await send('POST', '/images', { file_data })).json());
  const place = ({ domainId, pageId }: Site, of: Pick<LibraryImage, 'id'> | null) =>
    api.ask('admin', 'updatePage', { domainId, pageId }, { image_id: of?.id ?? null, image_url: null });
  const change = (alt: string) => send('PATCH', `/images/${image.id}`, { alt });
  const rows = (table: 'image_states' | 'image_domains') =>
    database.selectFrom(table).select('domain_id').where('image_id', '=', image.id).orderBy('domain_id').execute();
  const domainsIn = async (table: 'image_states' | 'image_domains') =>
    (await rows(table)).map(({ domain_id }) => domain_id);
  return { api, image, place, change, domainsIn };
}

onEveryDatabase('the domains of an image', (open) => {
  it('R14 a changed image keeps its former state for the domains that show it or did, and for no other', async () => {
    const { api, image, place, change, domainsIn } = await begin(await open());
    expect((await change('unused')).status).toBe(200);
    expect(await domainsIn('image_states')).toEqual([]);
    await place(api.site, image);
    expect((await change('on one')).status).toBe(200);
    expect(await domainsIn('image_states')).toEqual([api.site.domainId]);
    await place(api.site, null);
    await place(api.otherSite, image);
    expect((await change('on the other, formerly on one')).status).toBe(200);
    expect(new Set(await domainsIn('image_states'))).toEqual(new Set([api.site.domainId, api.otherSite.domainId]));
  });

  it('R14 a store of an earlier version learns where its images are and were from content, trash and changes', async () => {
    const database = await open();
    const { api, image, place, domainsIn } = await begin(database);
    await place(api.otherSite, image);
    await place(api.otherSite, null);
    const { domainId, sectionId } = api.site;
    await api.ask('admin', 'updateSection', { domainId, sectionId }, { image_id: image.id });
    const before = await domainsIn('image_domains');
    expect(before).toEqual([api.site.domainId, api.otherSite.domainId]);
    await sql`drop table image_domains`.execute(database);
    const isServer = await sql`select version()`.execute(database).then(
      () => true,
      () => false,
    );
    if (isServer) await sql`drop function note_image_domains cascade`.execute(database);
    else await sql`drop trigger image_domains_insert`.execute(database);
    await migrations['065-image-domains']?.up(database);
    expect(await domainsIn('image_domains')).toEqual(before);
  });
});

async function openTransaction(location: string) {
  const session = new pg.Client({ connectionString: location });
  session.on('error', () => undefined);
  await session.connect();
  onTestFinished(() => session.end());
  await session.query('begin');
  return session;
}

it('R14 an image is changed while a domain that does not show it is locked', async () => {
  const { database, location } = await openProgramStore('postgresql');
  const { api, image, place, change } = await begin(database);
  await place(api.site, image);
  const session = await openTransaction(location);
  await session.query('select id from domains where id = $1 for no key update', [api.otherSite.domainId]);
  expect((await change('meanwhile')).status).toBe(200);
  await session.query('rollback');
});

it('R14 an image that is placed on another domain while it is changed keeps its former state there', async () => {
  const { database, location } = await openProgramStore('postgresql');
  const { api, image, change, domainsIn } = await begin(database);
  const session = await openTransaction(location);
  const { domainId, pageId } = api.otherSite;
  await session.query('select id from domains where id = $1 for no key update', [domainId]);
  await session.query('select id from images where id = $1 for key share', [image.id]);
  await session.query(
    `insert into content_references (domain_id, page_id, kind, entity_id, field, place, to_kind, to_key)
     values ($1, $2, 'page', $2, 'image', 0, 'image', $3)`,
    [domainId, pageId, String(image.id)],
  );
  const changing = change('after it was placed');
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
      `.execute(database);
      return rows[0]?.count;
    })
    .toBe(1);
  await session.query('commit');
  expect((await changing).status).toBe(200);
  expect(await domainsIn('image_states')).toEqual([domainId]);
});
