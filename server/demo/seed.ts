/** Fills an empty installation with the sample websites, their pictures and two accounts to look at them with. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '../identity/account.ts';
import type { NewAccount } from '../identity/accounts.ts';
import { readHeader } from '../images/decoder.ts';
import type { ImageFiles } from '../images/image-files.ts';
import { imageUrl } from '../images/image-records.ts';
import { defaultScope } from '../images/library-environment.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import type { New } from '../store/tables.ts';
import { sampleComponents } from './components.ts';
import { type ImageAddresses, rememberImageOrigin } from './image-urls.ts';
import { pictures } from './pictures/catalogue.ts';
import { keepSampleSignIn, makeSampleSignIn, type SampleSignIn } from './sample-sign-in.ts';
import { type PlacePicture, storeWebsite } from './store-website.ts';
import { editorWebsites, sampleWebsites } from './websites.ts';

export type SampleSeed = ImageAddresses & {
  files: Pick<ImageFiles, 'write'>;
  createAccount: (database: Database, account: NewAccount) => Promise<Account>;
  /** Where the passwords are kept for later starts. */
  dataDirectory: string;
  /** SAMPLE_ADMIN_PASSWORD and SAMPLE_EDITOR_PASSWORD replace the random passwords. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Where the pictures of the catalogue lie; found by itself in the sources and beside the built server. */
  picturesDirectory?: string;
};

/**
 * Everything or nothing is stored. The passwords are kept before that, so that no stored account is without one.
 * @returns how to sign in
 */
export async function seedSampleWebsites(seed: SampleSeed): Promise<SampleSignIn> {
  const signIn = makeSampleSignIn(seed.environment);
  const images = await writePictures(seed);
  await keepSampleSignIn(seed.dataDirectory, signIn);
  await seed.database.transaction().execute(async (transaction) => {
    const stored = { ...seed, database: transaction };
    const place = await storeImages(stored, images);
    await storeComponents(transaction);
    const websiteIds = new Map<string, number>();
    for (const website of sampleWebsites) {
      websiteIds.set(website.fqdn, await storeWebsite(transaction, website, place));
    }
    await storeAccounts(stored, signIn, websiteIds);
    await rememberImageOrigin(stored);
  });
  return signIn;
}

/** Whether there is nothing yet that the samples could mix with. */
export async function isEmptyInstallation(database: Database): Promise<boolean> {
  const account = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const domain = await database.selectFrom('domains').select('id').limit(1).executeTakeFirst();
  return !account && !domain;
}

type NewImage = New<'images'> & { key: string };

/** The files are written first: a file without a row is swept away later, a row without a file would stay broken. */
async function writePictures({ files, picturesDirectory = findPictures() }: SampleSeed): Promise<NewImage[]> {
  const created = Date.now();
  return Promise.all(
    pictures.map(async ({ key, file, alt, category, copyright, notes }) => {
      const bytes = await readFile(join(picturesDirectory, file));
      const { width, height } = await readHeader(bytes);
      const file_name = `${randomUUID().replaceAll('-', '')}${extname(file)}`;
      await files.write(file_name, bytes);
      const texts = { alt, category, copyright, notes, scope: defaultScope };
      return { key, ...texts, file_name, width, height, bytes: bytes.length, created_at: created };
    }),
  );
}

async function storeImages({ database, signer, publicOrigin }: SampleSeed, images: NewImage[]): Promise<PlacePicture> {
  const stored = new Map<string, { id: number; url: string }>();
  for (const { key, ...image } of images) {
    const { id, file_name } = await insertRow(database, 'images', image);
    stored.set(key, { id, url: imageUrl(publicOrigin, file_name) });
  }
  return (key, config) => {
    const image = stored.get(key);
    if (!image) throw new Error(`The catalogue of pictures has no "${key}"`);
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
  { database, createAccount }: SampleSeed,
  { admin, editor }: SampleSignIn,
  websiteIds: ReadonlyMap<string, number>,
): Promise<void> {
  // One after the other: each hash takes 128 MiB, and the transaction has one connection.
  await createAccount(database, { ...admin, is_admin: true, must_change_password: false });
  const { id } = await createAccount(database, { ...editor, is_admin: false, must_change_password: false });
  for (const { fqdn } of editorWebsites) {
    const domainId = websiteIds.get(fqdn);
    if (domainId === undefined) throw new Error(`${fqdn} is not among the sample websites`);
    await database.insertInto('user_domains').values({ user_id: id, domain_id: domainId }).execute();
  }
}

/** From server/demo/ in the sources, from build/ in the built server. */
function findPictures(): string {
  const candidates = ['./pictures/', '../server/demo/pictures/'];
  const folders = candidates.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = folders.find((folder) => existsSync(join(folder, pictures[0]?.file ?? '')));
  if (!found) throw new Error(`The pictures of the sample websites are in none of ${folders.join(', ')}`);
  return found;
}
