/**
 * The rows of the image library, and the calls that read and write them. Images are not versioned, but the content that is
 * delivered for a change number must never change. So before an image changes, its delivered fields are saved for the numbers
 * assigned so far.
 */
import { sql } from 'kysely';
import type { BodyOf, EndpointNameOf, ResponseOf } from '../../contract/endpoints.ts';
import { imageFields, type LibraryImage } from '../../contract/entities.ts';
import { demandRevision, reviseRow } from '../content/revise.ts';
import { recordChange } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { imageLock } from '../db/dialect.ts';
import { presented } from '../db/rows.ts';
import type { Changes, Stored } from '../db/tables.ts';
import { imageTexts } from '../history/differing-parts.ts';
import type { Account } from '../kernel/account.ts';
import { orNotFound } from '../kernel/refusal.ts';
import { indexParts } from '../search/search-index.ts';
import { lockImageDomains } from './image-domains.ts';
import { type ImageFiles, imageUrl } from './image-files.ts';
import type { OwnDomains } from './image-rights.ts';
import type { ImageSigner } from './image-signing.ts';

type Name = EndpointNameOf<'library'>;
export type ImageRow = Stored<'images'>;
export type FileRow = Pick<ImageRow, 'file_name' | 'width' | 'height' | 'bytes' | 'file_hash'>;

export type ImageServices = {
  files: ImageFiles;
  /** Deletes all resized images of this machine, which are made again when they are needed. */
  forgetVariants?: (() => Promise<void>) | undefined;
  /** Without a trailing slash. The addresses of images start with it. */
  publicOrigin: string;
  now: () => number;
  /** How many days destroyed images and former files can be restored; 0 keeps no destroyed image. */
  trashDays: number;
  /** Signs new addresses of placed images when their file is replaced. */
  signer?: Pick<ImageSigner, 'fileOf' | 'withFile'> | undefined;
};

export type ImageCall<Called extends Name = Name> = {
  account: Account;
  own: OwnDomains;
  imageId: number;
  /** The scope in the query. */
  scope: string | null;
  /** A transaction in calls that write. */
  database: Database;
  services: ImageServices;
  /** This and the following only in calls that write. */
  body: BodyOf<Called>;
  /** The uploaded file, which is stored already; only in calls with a file. */
  file: FileRow;
  ifMatch: number | null;
  /** Registers work that runs after the commit and before the answer is sent. */
  afterCommit: (work: (store: Database) => Promise<void>) => void;
};
export type ImageHandlers = { [Called in Name]: (call: ImageCall<Called>) => Promise<ResponseOf<Called>> };
type Change = Pick<ImageCall, 'database' | 'imageId' | 'ifMatch' | 'services'>;

/** The image as in API responses. Its URL contains the current origin, so it is never stored. */
export function presentImage(row: ImageRow, publicOrigin: string): LibraryImage {
  const { home, file_name, file_hash } = row;
  const url = imageUrl(publicOrigin, file_name);
  return { ...presented(imageFields, row), url, home, file_hash, foreign_websites: 0 };
}

/** Writes the image, and increments its revision. @throws Refusal 412 */
export async function reviseImage(call: Change, row: ImageRow, changes: Changes<'images'>): Promise<LibraryImage> {
  const present = (image: ImageRow) => presentImage(image, call.services.publicOrigin);
  const changed = await reviseRow(call, 'images', row, changes, present);
  await indexParts(call.database, 'image', [row.id]);
  return present(changed);
}

/** Locks the image for the rest of the transaction against being destroyed, replaced or placed. @throws Refusal 404, 412 */
export async function claimImage(call: Change): Promise<ImageRow> {
  const row = orNotFound(await lockImage(call.database, call.imageId, 'claim'), 'image');
  await demandRevision(call, 'images', row, (image) => presentImage(image, call.services.publicOrigin));
  return row;
}

export async function lockImage(database: Database, id: number, lock: 'claim' | 'hold'): Promise<ImageRow | null> {
  const { rows } = await sql<ImageRow>`
    select * from images where id = ${id} ${imageLock(database, lock)}
  `.execute(database);
  return rows[0] ?? null;
}

/** Call it first in a transaction that changes or destroys an image. Its locks keep new numbers from being assigned where it is used. */
export async function saveImageState(transaction: Database, imageId: number): Promise<void> {
  await lockImageDomains(transaction, imageId);
  await sql`
    insert into image_states (image_id, domain_id, until_seq, file_name, alt, copyright, width, height)
    select images.id, domains.id, coalesce((select max(seq) from changes where domain_id = domains.id), 0),
      file_name, alt, copyright, width, height
    from images inner join image_domains on image_id = images.id inner join domains on domains.id = domain_id
    where images.id = ${imageId}
    on conflict (image_id, domain_id, until_seq) do nothing
  `.execute(transaction);
}

type Place = { kind: 'page' | 'section' | 'item'; entity_id: number; page_id: number; domain_id: number };

/**
 * Assigns new numbers to the pages that show the image; from these on, websites get its new state.
 * @param changed the columns of the image
 */
export async function recordImageChange(
  transaction: Database,
  imageId: number,
  changed: readonly ('alt' | 'copyright')[],
): Promise<void> {
  const before = { image_id: imageId };
  const after = { ...before, ...Object.fromEntries(changed.map((name) => [imageTexts[name], true])) };
  for (const { image_url, ...place } of await readPlaces(transaction, imageId)) {
    recordChange(transaction, { ...place, action: 'updated', before, after }, 'image');
  }
}

/**
 * Websites find the file by the id of the image: a place whose address has not changed needs a new number as well.
 * @param isChanged whether the address at a place already is that of the new file
 */
export async function recordImageFile(
  transaction: Database,
  imageId: number,
  isChanged: (imageUrl: string) => boolean,
): Promise<void> {
  for (const { image_url, ...place } of await readPlaces(transaction, imageId)) {
    if (image_url !== null && isChanged(image_url)) continue;
    const side = { image_id: imageId, image_url };
    recordChange(transaction, { ...place, action: 'updated', before: side, after: side }, 'image');
  }
}

async function readPlaces(transaction: Database, imageId: number): Promise<(Place & { image_url: string | null })[]> {
  const { rows } = await sql<Place & { image_url: string | null }>`
    select 'page' as kind, id as entity_id, id as page_id, domain_id, image_url from pages where image_id = ${imageId}
    union all
    select 'section', sections.id, page_id, domain_id, sections.image_url
    from sections inner join pages on pages.id = page_id where sections.image_id = ${imageId}
    union all
    select 'item', items.id, page_id, domain_id, items.image_url from items
    inner join sections on sections.id = section_id inner join pages on pages.id = page_id
    where items.image_id = ${imageId} order by 4, 3, 1, 2
  `.execute(transaction);
  return rows;
}
