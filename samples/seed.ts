/** Fills an empty installation with the sample websites, their images and two accounts. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transactContent } from '../server/content/transact-content.ts';
import type { Database } from '../server/db/database.ts';
import { insertRow } from '../server/db/rows.ts';
import type { New } from '../server/db/tables.ts';
import { createAccount } from '../server/identity/accounts.ts';
import type { PasswordHasher } from '../server/identity/passwords.ts';
import { readHeader } from '../server/images/decoder.ts';
import { imageUrl } from '../server/images/image-files.ts';
import { defaultScope } from '../server/images/image-handlers.ts';
import { rememberImageOrigin } from '../server/images/placed-addresses.ts';
import type { SampleInstallation } from '../server/samples.ts';
import { indexParts } from '../server/search/search-index.ts';
import { sampleComponents } from './components.ts';
import { sampleImages } from './images/catalogue.ts';
import { makeSampleSignIn, type SampleSignIn, writeSampleSignIn } from './sample-sign-in.ts';
import { type PlaceImage, storeWebsite } from './store-website.ts';
import { editorWebsites, sampleWebsites } from './websites.ts';

export type SampleSeed = SampleInstallation & {
  hasher?: PasswordHasher;
  /** The folder with the images of the catalogue. By default, it is found in the sources and beside the built server. */
  imagesDirectory?: string;
};

/** Stores everything or nothing. The passwords are written first, so that no account is stored without its password. */
export async function seedSampleWebsites(seed: SampleSeed): Promise<SampleSignIn> {
  const signIn = makeSampleSignIn(seed.environment);
  const images = await writeImages(seed);
  await writeSampleSignIn(seed.dataDirectory, signIn);
  const writeContext = { at: Date.now(), userId: null, source: 'import' as const };
  await transactContent(seed.database, writeContext, async (transaction) => {
    const stored = { ...seed, database: transaction };
    const place = await storeImages(stored, images);
    const uses = new Map<number, Set<number>>();
    await storeComponents(transaction);
    const websiteIds = new Map<string, number>();
    for (const website of sampleWebsites) {
      const placed = new Set<number>();
      const domainId = await storeWebsite(transaction, website, (key, config) => {
        const image = place(key, config);
        placed.add(image.image_id);
        return image;
      });
      websiteIds.set(website.fqdn, domainId);
      for (const id of placed) uses.set(id, (uses.get(id) ?? new Set()).add(domainId));
    }
    for (const [id, domains] of uses) {
      const [home] = domains;
      if (domains.size === 1) await transaction.updateTable('images').set({ home }).where('id', '=', id).execute();
    }
    await storeAccounts(stored, signIn, websiteIds);
    await rememberImageOrigin(stored);
  });
  return signIn;
}

/** Whether there are neither accounts nor domains. */
export async function isEmptyInstallation(database: Database): Promise<boolean> {
  const account = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const domain = await database.selectFrom('domains').select('id').limit(1).executeTakeFirst();
  return !account && !domain;
}

type NewImage = New<'images'> & { key: string };

/** Files are written before rows, because a file without a row is deleted later, but a row without a file stays broken. */
async function writeImages({
  files,
  imagesDirectory = findImages(),
  readHeader: read = readHeader,
}: SampleSeed): Promise<NewImage[]> {
  const created = Date.now();
  return Promise.all(
    sampleImages.map(async ({ key, file, alt, category, copyright, notes }) => {
      const bytes = await readFile(join(imagesDirectory, file));
      const { width, height } = await read(bytes);
      const file_name = `${randomUUID().replaceAll('-', '')}${extname(file)}`;
      await files.write(file_name, bytes);
      const texts = { alt, category, copyright, notes, scope: defaultScope };
      return { key, ...texts, file_name, width, height, bytes: bytes.length, created_at: created };
    }),
  );
}

async function storeImages({ database, signer, publicOrigin }: SampleSeed, images: NewImage[]): Promise<PlaceImage> {
  const stored = new Map<string, { id: number; url: string }>();
  for (const { key, ...image } of images) {
    const { id, file_name } = await insertRow(database, 'images', image);
    stored.set(key, { id, url: imageUrl(publicOrigin, file_name) });
  }
  await indexParts(
    database,
    'image',
    [...stored.values()].map(({ id }) => id),
  );
  return (key, config) => {
    const image = stored.get(key);
    if (!image) throw new Error(`The catalogue of sampleImages has no "${key}"`);
    return { image_id: image.id, image_url: signer.signedImageUrl(image.url, config) };
  };
}

async function storeComponents(database: Database): Promise<void> {
  for (const { name, displayName, description, schema } of sampleComponents) {
    const text = JSON.stringify(schema, null, 2);
    await insertRow(database, 'components', { name, display_name: displayName, description, schema: text });
  }
}

async function storeAccounts(
  { database, hasher }: SampleSeed,
  { admin, editor }: SampleSignIn,
  websiteIds: ReadonlyMap<string, number>,
): Promise<void> {
  // Sequentially, because the transaction has one connection.
  await createAccount(database, { ...admin, is_admin: true, must_change_password: false }, hasher);
  const { id } = await createAccount(database, { ...editor, is_admin: false, must_change_password: false }, hasher);
  for (const { fqdn } of editorWebsites) {
    const domainId = websiteIds.get(fqdn);
    if (domainId === undefined) throw new Error(`${fqdn} is not among the sample websites`);
    await database.insertInto('user_domains').values({ user_id: id, domain_id: domainId }).execute();
  }
}

/** This module is in samples/ or, once built, in build/. */
function findImages(): string {
  const candidates = ['./images/', '../samples/images/'];
  const folders = candidates.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = folders.find((folder) => existsSync(join(folder, sampleImages[0]?.file ?? '')));
  if (!found) throw new Error(`The images of the sample websites are in none of ${folders.join(', ')}`);
  return found;
}
