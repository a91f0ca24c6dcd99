/** The sample websites as they are stored: read back through the same code that answers the API. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { array } from '../../contract/decode.ts';
import { component, domain, libraryImage, menu, page } from '../../contract/entities.ts';
import { awkward } from '../../samples/awkward.ts';
import { sampleImages } from '../../samples/images/catalogue.ts';
import { readSampleSignIn } from '../../samples/sample-sign-in.ts';
import { isEmptyInstallation, type SampleSeed, seedSampleWebsites } from '../../samples/seed.ts';
import { sampleWebsites } from '../../samples/websites.ts';
import { lockDomains, readDomain } from '../../server/content/domains.ts';
import { readPage } from '../../server/content/pages.ts';
import { transactContent } from '../../server/content/transact-content.ts';
import type { Database } from '../../server/db/database.ts';
import { verifyPassword } from '../../server/identity/accounts.ts';
import { createPasswordHasher } from '../../server/identity/passwords.ts';
import { createDiskImageFiles } from '../../server/images/image-files.ts';
import { presentImage } from '../../server/images/image-records.ts';
import { createImageSigner, type ImageSigner } from '../../server/images/image-signing.ts';
import { signImageUrls } from '../../server/images/placed-addresses.ts';
import { readLinks } from '../../server/references/reference-places.ts';
import { restoreRows } from '../../server/trash/restore.ts';
import { keepInTrash } from '../../server/trash/trash.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';

const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const origin = 'http://127.0.0.1:4000';
const folder = testFolder('samples');
const images = join(folder, 'images');

onEveryDatabase('seedSampleWebsites', (open) => {
  let database: Database;
  let seed: SampleSeed;
  let wasEmpty: boolean;

  beforeAll(async () => {
    database = await open();
    seed = seedFor(database);
    wasEmpty = await isEmptyInstallation(database);
    await seedSampleWebsites(seed);
  });

  it('API-05 stores every page, picture and component of the sample websites', async () => {
    const count = async (table: 'domains' | 'pages' | 'images' | 'components' | 'users') =>
      (await database.selectFrom(table).select('id').execute()).length;
    expect(wasEmpty).toBe(true);
    expect(await isEmptyInstallation(database)).toBe(false);
    expect(await count('domains')).toBe(4);
    expect(await count('pages')).toBe(sampleWebsites.flatMap(({ pages }) => pages).length);
    expect(await count('images')).toBe(sampleImages.length);
    expect(await count('components')).toBe(5);
    expect(await count('users')).toBe(2);
  });

  it('API-05 everything stored is what the contract says it is', async () => {
    const stored = await database.selectFrom('pages').select(['id', 'domain_id']).execute();
    for (const { id, domain_id } of stored) {
      const read = await readPage(database, domain_id, id);
      expect(page(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }
    for (const { fqdn } of sampleWebsites) {
      const read = await readDomain(database, await domainId(database, fqdn), 'admin');
      expect(domain(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }
    const menus = await database.selectFrom('menus').selectAll().execute();
    expect(array(menu)(menus.map((row) => ({ ...row, entries: JSON.parse(row.entries) })))).toHaveLength(menus.length);
    const components = array(component)(await database.selectFrom('components').selectAll().execute());
    expect(components.map(({ schema }) => JSON.parse(schema ?? '').length)).not.toContain(0);
  });

  it('IMG-11 the pictures are where the bundled library looks for them, described as in the catalogue', async () => {
    const rows = await database.selectFrom('images').selectAll().orderBy('id').execute();
    const stored = array(libraryImage)(rows.map((row) => presentImage(row, origin)));
    expect(new Set(stored.map(({ scope }) => scope))).toEqual(new Set(['default']));
    expect(stored.map(({ alt, category, copyright, notes }) => ({ alt, category, copyright, notes }))).toEqual(
      sampleImages.map(({ alt, category, copyright, notes }) => ({ alt, category, copyright, notes })),
    );
  });

  it('FILE-01 a picture belongs to the website that alone uses it, and to all if several do or none', async () => {
    const { rows } = await sql<{ id: number; home: number | null; websites: number; first: number | null }>`
      select images.id, home, count(distinct domain_id) as websites, min(domain_id) as first from images
      left join content_references on to_kind = 'image' and to_key = cast(images.id as text) group by images.id, home
    `.execute(database);
    for (const { id, home, websites, first } of rows) {
      expect({ id, home }).toEqual({ id, home: Number(websites) === 1 ? first : null });
    }
    expect(new Set(rows.map(({ home }) => home)).size).toBe(3);
  });

  it('DOM-02 every website but the empty one has a start page, settings and client tokens', async () => {
    for (const { fqdn, startPage } of sampleWebsites) {
      const read = await readDomain(database, await domainId(database, fqdn), 'admin');
      const isEmpty = fqdn === awkward.emptyDomain.fqdn;
      const home = read?.pages.find(({ path }) => path === startPage);
      expect(read?.start_page?.id).toBe(home?.id);
      expect(read?.domain_settings === null).toBe(isEmpty);
      expect(read?.pages.length === 0).toBe(isEmpty);
      expect(read?.client_tokens.length === 0).toBe(isEmpty);
    }
  });

  it('PAGE-03 CRUMB-03 MENU-02 LINK-03 PAGE-23 one link of each kind is broken on purpose, and no other', async () => {
    const broken: object[] = [];
    for (const { fqdn } of sampleWebsites) {
      const { targets } = await readLinks(database, await domainId(database, fqdn), null);
      for (const { path, places } of targets.filter(({ state }) => state === 'broken'))
        broken.push(...places.map(({ field, page_path }) => ({ field, fqdn, page: page_path, target: path })));
    }
    const { menu: _, ...brokenMenuTarget } = awkward.brokenMenuTarget;
    const expected = [
      { field: 'entries', ...awkward.brokenBreadcrumb },
      { field: 'entries', page: null, ...brokenMenuTarget },
      { field: 'target_page_path', ...awkward.goneSectionTarget },
      { field: 'target_page_path', ...awkward.goneItemTarget },
      { field: 'body', ...awkward.goneMarkdownLink },
    ];
    const sorted = (all: object[]) => all.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort();
    expect(sorted(broken)).toEqual(sorted(expected));
  });

  it('REFRESH-02 REFRESH-05 every placed picture carries a signed address of its size, and its file is there', async () => {
    const rows = await placedImages(database);
    const signer = signerFor(origin);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ image_url }) => !signer.isSignedImageUrl(image_url ?? ''))).toEqual([]);
    const event = await database
      .selectFrom('pages')
      .select('image_url')
      .where('path', '=', '/kinder/vorlesestunde')
      .executeTakeFirstOrThrow();
    expect(event.image_url).toContain('/rs:fill:960:540:1/g:sm/');
    const files = createDiskImageFiles(images);
    for (const row of await database.selectFrom('images').selectAll().execute()) {
      expect((await files.read(row.file_name))?.length).toBe(row.bytes);
      expect(Math.min(row.width, row.height)).toBeGreaterThan(0);
    }
  });

  it('REFRESH-02 a page whose layout is not defined takes the size of the default layout', async () => {
    const { page: path } = awkward.undefinedLayout;
    const row = await database
      .selectFrom('pages')
      .select('image_url')
      .where('path', '=', path)
      .executeTakeFirstOrThrow();
    expect(row.image_url).toContain('/rs:fill:640:360:1/g:sm/');
  });

  it('AUTH-01 S36 both accounts can sign in; the editor is linked to the library and the bakery only', async () => {
    const { admin, editor } = await signInOf(seed);
    const ada = await verifyPassword(database, admin, hasher);
    const anke = await verifyPassword(database, editor, hasher);
    expect(ada).toMatchObject({ email: 'ada@kontor.example', is_admin: true, must_change_password: false });
    expect(anke).toMatchObject({ email: 'anke.brandt@kontor.example', is_admin: false, must_change_password: false });
    const links = await database
      .selectFrom('user_domains')
      .innerJoin('domains', 'domains.id', 'user_domains.domain_id')
      .select(['user_id', 'fqdn'])
      .orderBy('fqdn')
      .execute();
    expect(links).toEqual([
      { user_id: anke?.id, fqdn: 'baeckerei-morgenrot.de' },
      { user_id: anke?.id, fqdn: 'stadtbibliothek-lindenau.de' },
    ]);
  });

  it('S33 the passwords are kept for later starts where only the owner can read them', async () => {
    const file = join(seed.dataDirectory, 'sample-sign-in.json');
    const { admin, editor } = await signInOf(seed);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ admin, editor });
    expect(admin.password).not.toBe(editor.password);
    const hashes = await database.selectFrom('users').select('password_hash').execute();
    expect(JSON.stringify(hashes)).not.toContain(admin.password);
  });
});

onEveryDatabase('signImageUrls', (open) => {
  const seeded = async () => {
    const database = await open();
    await seedSampleWebsites(seedFor(database));
    return database;
  };

  it('REFRESH-05 writes nothing while origin and keys stay', async () => {
    const database = await seeded();
    expect(await signImageUrls({ database, signer: signerFor(origin), publicOrigin: origin })).toBe(0);
  });

  it('REFRESH-01 signs every address anew for another port, in the size it had, and leaves foreign ones', async () => {
    const database = await seeded();
    const foreign = 'https://images.example/1.webp';
    await database.updateTable('pages').set({ image_url: foreign }).where('path', '=', '/besuch').execute();
    const before = await placedImages(database);

    const moved = 'http://127.0.0.1:4100';
    const signer = signerFor(moved);
    const written = await signImageUrls({ database, signer, publicOrigin: moved });

    const after = await placedImages(database);
    expect(written).toBe(before.length - 1);
    expect(after.filter(({ image_url }) => !signer.isSignedImageUrl(image_url ?? ''))).toEqual([
      expect.objectContaining({ image_url: foreign, revision: 1 }),
    ]);
    expect(after.map(({ image_url }) => sizeOf(image_url))).toEqual(before.map(({ image_url }) => sizeOf(image_url)));
    expect(await signImageUrls({ database, signer, publicOrigin: moved })).toBe(0);
  });

  it('REFRESH-01 signs every address anew when the keys change, as if it had been made with them', async () => {
    const database = await seeded();
    const signer = signerFor(origin, 'ee');
    await signImageUrls({ database, signer, publicOrigin: origin });
    const rows = await placedImages(database);
    expect(rows.filter(({ image_url }) => !signer.isSignedImageUrl(image_url ?? ''))).toEqual([]);
  });

  it('REFRESH-01 signs the addresses in the trash anew as well', async () => {
    const database = await seeded();
    const before = await placedImages(database);
    const [row] = before;
    const pages = database
      .selectFrom('pages')
      .selectAll()
      .where('id', '=', row?.id ?? 0);
    const page = await pages.executeTakeFirstOrThrow();
    await keepInTrash(database, {
      ...{ kind: 'page', entity_id: page.id, parent_id: null, name: null },
      ...{ domain_id: page.domain_id, destroyed_at: 0, destroyed_by: null },
      place: { page: null, section: null, order: [], was_start_page: false },
    });
    await database.deleteFrom('pages').where('id', '=', page.id).execute();

    const signer = signerFor(origin, 'ee');
    await signImageUrls({ database, signer, publicOrigin: origin });

    const trash = await database.selectFrom('trash').selectAll().executeTakeFirstOrThrow();
    await transactContent(database, { at: 0, userId: null, source: 'console' }, async (transaction) => {
      await lockDomains(transaction, sql`true`);
      await restoreRows(transaction, trash, null);
    });
    const rows = await placedImages(database);
    expect(rows).toHaveLength(before.length);
    expect(rows.filter(({ image_url }) => !signer.isSignedImageUrl(image_url ?? ''))).toEqual([]);
  });

  it('REFRESH-01 changes nothing in an installation that never stored the samples', async () => {
    const database = await open();
    expect(await signImageUrls({ database, signer: signerFor(origin), publicOrigin: origin })).toBe(0);
    expect(await placedImages(database)).toEqual([]);
  });
});

describe('the sample accounts', () => {
  it('S33 take their passwords from the environment where it has them', async () => {
    const { makeSampleSignIn } = await import('../../samples/sample-sign-in.ts');
    const given = makeSampleSignIn({ SAMPLE_ADMIN_PASSWORD: 'for a test', SAMPLE_EDITOR_PASSWORD: '' });
    expect(given.admin.password).toBe('for a test');
    expect(given.editor.password).toMatch(/^[a-z]+(?:-[a-z]+){3}-\d{6}$/);
  });
});

function seedFor(database: Database): SampleSeed {
  return {
    database,
    files: createDiskImageFiles(images),
    signer: signerFor(origin),
    publicOrigin: origin,
    hasher,
    dataDirectory: mkdtempSync(join(folder, 'data-')),
    environment: {},
  };
}

function signerFor(publicOrigin: string, key = 'cc'): ImageSigner {
  return createImageSigner({ keyHex: key, saltHex: 'dd', proxyHost: `${publicOrigin}/proxy`, publicOrigin });
}

async function signInOf({ dataDirectory }: SampleSeed) {
  const kept = await readSampleSignIn(dataDirectory);
  if (!kept) throw new Error('No sign-in was kept');
  return kept;
}

async function domainId(database: Database, fqdn: string): Promise<number> {
  const row = await database.selectFrom('domains').select('id').where('fqdn', '=', fqdn).executeTakeFirstOrThrow();
  return row.id;
}

async function placedImages(database: Database) {
  const tables = ['pages', 'sections', 'items'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      database
        .selectFrom(table)
        .select(['id', 'image_url', 'revision'])
        .where('image_id', 'is not', null)
        .orderBy('id')
        .execute(),
    ),
  );
  return rows.flat();
}

function sizeOf(url: string | null): string | undefined {
  return url?.match(/\/rs:[^/]+\/g:[^/]+\//)?.[0];
}
