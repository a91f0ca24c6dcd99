/** The signed addresses of placed images. They change with the public origin, the keys and the file of the image. */
import { sql } from 'kysely';
import { defaultImageConfig } from '../../contract/constants.ts';
import { decode, object, string } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import { rewriteImages } from '../../markdown/images.ts';
import { lockDomains } from '../content/domains.ts';
import { transactContent } from '../content/transact-content.ts';
import type { Database } from '../db/database.ts';
import { isIn, isPostgres } from '../db/dialect.ts';
import { readInstalled, storeInstalled } from '../db/installation.ts';
import { changeRow, findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { isLoopbackName } from '../http/public-origin.ts';
import type { ApiEndpointName, Call } from '../kernel/handler.ts';
import { invalid } from '../kernel/refusal.ts';
import { StartError } from '../kernel/start-error.ts';
import { kindOfTable, markdownColumns, referringColumns } from '../rules/references-in-rows.ts';
import type { Row } from '../rules/replay.ts';
import { filesInText, imageAt } from '../rules/text-images.ts';
import { changeTrashedImageUrls } from '../trash/trash.ts';
import { imageUrl } from './image-files.ts';
import { lockImage } from './image-records.ts';
import type { ImageSigner } from './image-signing.ts';
import { findImagesOfFiles } from './images-of-files.ts';
import { splitSignature } from './proxy/proxy-path.ts';

export type ImageAddresses = {
  database: Database;
  signer: Pick<ImageSigner, 'signedImageUrl' | 'withSource'>;
  /** Without a trailing slash; the proxy answers under `{publicOrigin}/proxy`. */
  publicOrigin: string;
};

/** Records the origin and keys for which the stored addresses are signed. */
export async function rememberImageOrigin({ database, signer, publicOrigin }: ImageAddresses): Promise<void> {
  await storeInstalled(database, rowName, { origin: publicOrigin, probe: probeOf(signer, publicOrigin) });
}

/**
 * Whether the stored addresses are signed for this public origin and these keys. Nothing is signed anew because of a mistyped
 * setting, except while both origins are of one machine, where the port changes often.
 * @throws StartError if they are signed for others
 */
export async function demandImageOrigin(addresses: ImageAddresses): Promise<number> {
  const before = await readSigned(addresses);
  if (!before) await rememberImageOrigin(addresses);
  if (!before || before.isCurrent) return 0;
  const { publicOrigin } = addresses;
  const isTrial = [before.origin, publicOrigin].every((origin) => isLoopbackName(new URL(origin).hostname));
  if (isTrial) return signImageUrls(addresses);
  const other = before.origin === publicOrigin ? 'another IMAGE_PROXY_KEY' : `PUBLIC_ORIGIN=${before.origin}`;
  throw new StartError(
    `The addresses of the images are signed for ${other}. Correct the settings, or keep them and sign every address anew: node build/server.js sign-images`,
  );
}

/**
 * Signs the image address of every record anew, with the same size, if the public origin or the proxy's keys have changed
 * since it was called last. Addresses of other servers do not change.
 * @returns the number of changed records
 */
export async function signImageUrls(addresses: ImageAddresses): Promise<number> {
  const { database, signer, publicOrigin } = addresses;
  const before = await readSigned(addresses);
  if (before?.isCurrent) return 0;
  return transactContent(database, { at: Date.now(), userId: null, source: 'image-refresh' }, async (transaction) => {
    await lockDomains(transaction, sql`true`);
    const rebased = (url: string) => before && rebase(url, before.origin, publicOrigin, signer);
    const written = before ? await changePlacedUrls(transaction, { start: `${before.origin}/proxy/` }, rebased) : 0;
    await rememberImageOrigin({ ...addresses, database: transaction });
    return written;
  });
}

/** For which origin the stored addresses are signed. `null` if that is not known: then none of them is changed. */
async function readSigned({ database, signer, publicOrigin }: ImageAddresses) {
  const decoded = decode(object({ origin: string, probe: string }), await readInstalled(database, rowName));
  if (!decoded.ok || !URL.canParse(decoded.value.origin)) return null;
  const { origin, probe } = decoded.value;
  return { origin, isCurrent: probe === probeOf(signer, publicOrigin) };
}

const rowName = 'public_origin';
const placed = ['pages', 'sections', 'items'] as const;
type PlacedTable = (typeof placed)[number];

/** Differs whenever the origin, the key or the salt differs. */
function probeOf(signer: ImageAddresses['signer'], publicOrigin: string): string {
  return signer.signedImageUrl(imageUrl(publicOrigin, 'probe'), defaultImageConfig);
}

/** The addresses of one image, or those with a prefix. */
type Addresses = { imageId: number } | { start: string };
type ChangeAddress = (url: string) => string | null;

/**
 * Gives placed images and those in texts new addresses, including those in the trash. An address for which `change` returns
 * `null` stays. Call it with the domains locked.
 * @returns the number of changed records
 */
export async function changePlacedUrls(database: Database, which: Addresses, change: ChangeAddress): Promise<number> {
  const files = 'imageId' in which ? await filesOf(database, which.imageId) : null;
  const isOne = (src: string) =>
    'start' in which ? src.startsWith(which.start) : files?.has(imageAt(src)?.fileName ?? '') === true;
  const changeText = (text: string) =>
    rewriteImages(text, (src) => (isOne(src) ? (change(src) ?? undefined) : undefined));
  let written = 0;
  for (const table of placed) {
    const texts = markdownColumnsOf(table);
    for (const row of await readShowing(database, table, which)) {
      const changes: Row = {};
      const isPlaced = 'start' in which ? row.image_url?.startsWith(which.start) : row.image_id === which.imageId;
      const url = isPlaced && row.image_url !== null ? change(row.image_url) : null;
      if (url !== null && url !== row.image_url) changes.image_url = url;
      for (const column of texts) {
        const text = (row as Row)[column];
        const next = typeof text === 'string' ? changeText(text) : text;
        if (next !== text) changes[column] = next;
      }
      if (Object.keys(changes).length > 0 && (await changeRow(database, table, row, changes))) written += 1;
    }
  }
  return written + (await changeTrashedImageUrls(database, which, { change, changeText }));
}

/** The present file of the image and its former ones. */
async function filesOf(database: Database, imageId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file_name: string }>`
    select file_name from images where id = ${imageId} union select file_name from image_versions where image_id = ${imageId}
  `.execute(database);
  return new Set(rows.map(({ file_name }) => file_name));
}

function markdownColumnsOf(table: PlacedTable): string[] {
  const kind = kindOfTable(table);
  return kind ? referringColumns[kind].filter((column) => markdownColumns.has(column)) : [];
}

/** The records that show an image in their own place or in a text. */
async function readShowing(database: Database, table: PlacedTable, which: Addresses): Promise<Stored<PlacedTable>[]> {
  const condition =
    'imageId' in which
      ? sql`image_id = ${which.imageId} or id in (
          select entity_id from content_references
          where kind = ${kindOfTable(table)} and to_kind = 'image' and to_key = ${String(which.imageId)}
        )`
      : sql.join(
          [
            sql`image_url like ${`${which.start}%`}`,
            ...markdownColumnsOf(table).map((column) => sql`${sql.id(column)} like ${`%${which.start}%`}`),
          ],
          sql` or `,
        );
  const { rows } = await sql<Stored<PlacedTable>>`
    select * from ${sql.table(table)} where ${condition} order by id
  `.execute(database);
  return rows;
}

/** `null` if the address only looks like one of ours. */
function rebase(url: string, oldOrigin: string, newOrigin: string, signer: ImageAddresses['signer']): string | null {
  const signed = splitSignature(url.slice(`${oldOrigin}/proxy`.length))?.signed ?? '';
  return signer.withSource(signed, (source) =>
    source.startsWith(`${oldOrigin}/library/`) ? `${newOrigin}${source.slice(oldOrigin.length)}` : null,
  );
}

/** A write to a page, section or item. */
export type PlacingCall = Pick<Call<ApiEndpointName>, 'database' | 'services'> & { params: { domainId: number } };

/**
 * Call it in the transaction of a write that places an image. It locks the image against being destroyed meanwhile, and
 * replaces the address of a former file by that of the current one.
 * @throws Refusal 422 for a new image that does not belong to the domain
 */
export async function placeImage<Change extends Partial<Pick<Stored<'items'>, 'image_id' | 'image_url'>>>(
  { database, services: { signer }, params: { domainId } }: PlacingCall,
  storedId: number | null,
  change: Change,
): Promise<Change> {
  const { image_id = storedId, image_url } = change;
  if (image_id === null || (!change.image_id && !image_url)) return change;
  const image = await lockImage(database, image_id, 'hold');
  const isNew = image_id !== storedId;
  if (isNew && !(image && belongsTo(image, domainId))) await refuseImage(database, { image_id, domainId });
  if (!image) return change;
  const file = image_url ? signer?.fileOf(image_url) : null;
  if (!image_url || !file || file === image.file_name) return change;
  if (!(await findRow(database, 'image_versions', { image_id, file_name: file }))) return change;
  return { ...change, image_url: signer?.withFile(image_url, image.file_name) ?? image_url };
}

/**
 * Locks the images in the texts of a write against being destroyed meanwhile, and replaces the addresses of former files by
 * those of the current ones. Call it in the transaction of the write.
 */
export async function placeTextImages<Change extends object>(
  { database, services: { signer } }: PlacingCall,
  change: Change,
): Promise<Change> {
  const texts = Object.entries(change).filter(
    (entry): entry is [string, string] => markdownColumns.has(entry[0]) && typeof entry[1] === 'string',
  );
  const images = await findImagesOfFiles(
    database,
    texts.flatMap(([, text]) => filesInText(text)),
  );
  if (images.size === 0) return change;
  const ids = [...new Set([...images.values()].map(({ id }) => id))].sort((one, other) => one - other);
  for (const id of ids) await lockImage(database, id, 'hold');
  const currentAddress = (src: string) => {
    const file = imageAt(src)?.fileName ?? '';
    const current = images.get(file)?.current ?? file;
    return current === file ? undefined : (signer?.withFile(src, current) ?? undefined);
  };
  return { ...change, ...Object.fromEntries(texts.map(([name, text]) => [name, rewriteImages(text, currentAddress)])) };
}

const belongsTo = ({ home }: { home: number | null }, domainId: number) => home === null || home === domainId;

/**
 * Refuses an image of others like one that does not exist, so that nobody learns which ids they have, or reserves an id before
 * it is given to an image. A library without images does not know the ids of another one that is used in its place.
 * @throws Refusal 422
 */
async function refuseImage(database: Database, { image_id, domainId }: { image_id: number; domainId: number }) {
  if ((await lastImageId(database)) === 0) return;
  const destroyed = await findRow(database, 'image_trash', image_id);
  const isOurs = destroyed !== null && belongsTo(destroyed, domainId);
  throw invalid({ image_id: [problem(isOurs ? 'image_destroyed' : 'image_elsewhere')] });
}

/** Which of these images were in the library and are not now. */
export async function findDestroyedImages(database: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom('images')
    .select('id')
    .where(isIn(database, 'id', ids))
    .execute();
  const present = new Set(rows.map(({ id }) => id));
  // A library without images does not know those of another one that is used in its place.
  return (await lastImageId(database)) === 0 ? new Set() : new Set(ids.filter((id) => !present.has(id)));
}

/** The highest id ever given to an image; 0 before the first. */
async function lastImageId(database: Database): Promise<number> {
  const last = isPostgres(database)
    ? sql<{ id: number }>`select case when is_called then last_value else 0 end as id from images_id_seq`
    : sql<{ id: number }>`select seq as id from sqlite_sequence where name = 'images'`;
  return Number((await last.execute(database)).rows[0]?.id ?? 0);
}
