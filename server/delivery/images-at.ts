/** The data and addresses of images on websites. */
import type { ImageConfig } from '../../contract/constants.ts';
import { srcsetSizes } from '../../contract/image-config.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import type { Stored } from '../db/tables.ts';
import { imageUrl } from '../images/image-files.ts';
import type { ImageSigner } from '../images/image-signing.ts';
import { groupBy } from '../kernel/group-by.ts';
import { LruCache } from '../kernel/lru-cache.ts';

export type ImageAt = Pick<Stored<'images'>, 'file_name' | 'alt' | 'copyright' | 'width' | 'height'>;

/** @returns a function that finds an image of the library as of the number of the page that shows it; `null` once erased */
export async function readImagesAt(
  database: Database,
  domainId: number,
  ids: readonly number[],
): Promise<(id: number, seq: number) => ImageAt | null | undefined> {
  if (ids.length === 0) return () => undefined;
  const now = await database
    .selectFrom('images')
    .select(['id', 'file_name', 'alt', 'copyright', 'width', 'height'])
    .where(isIn(database, 'id', ids))
    .execute();
  // Read after the images, so that it has the former state of those that have changed in between.
  const former = await database
    .selectFrom('image_states')
    .select(['image_id', 'until_seq', 'file_name', 'alt', 'copyright', 'width', 'height'])
    .where(isIn(database, 'image_id', ids))
    .where('domain_id', '=', domainId)
    .orderBy('until_seq')
    .execute();
  const images = new Map<number, ImageAt | null>(now.map((image) => [image.id, image]));
  const gone = ids.filter((id) => !images.has(id));
  const erased = gone.length === 0 ? [] : await readErased(database, domainId, gone);
  for (const { entity_id } of erased) images.set(entity_id, null);
  const states = groupBy(former, ({ image_id }) => image_id);
  return (id, seq) => states.get(id)?.find(({ until_seq }) => until_seq >= seq) ?? images.get(id);
}

function readErased(database: Database, domainId: number, ids: readonly number[]) {
  return database
    .selectFrom('erasures')
    .select('entity_id')
    .where('domain_id', '=', domainId)
    .where('kind', '=', 'image')
    .where(isIn(database, 'entity_id', ids))
    .execute();
}

export type AddressOf = (
  image: Pick<ImageAt, 'file_name'>,
  config: ImageConfig,
) => { url: string; srcset: string | null };

/** Caches signed addresses, because a website shows the same images on many pages. */
export function createAddressCache(signer: Pick<ImageSigner, 'signedImageUrl'>, publicOrigin: string): AddressOf {
  const cache = new LruCache<ReturnType<AddressOf>>(20_000);
  return ({ file_name }, config) => {
    const key = [file_name, ...Object.values(config)].join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const source = imageUrl(publicOrigin, file_name);
    const candidates = srcsetSizes(config).map(
      (size) => `${signer.signedImageUrl(source, { ...config, ...size })} ${size.width}w`,
    );
    const addresses = { url: signer.signedImageUrl(source, config), srcset: candidates.join(', ') || null };
    cache.set(key, addresses, 1);
    return addresses;
  };
}
