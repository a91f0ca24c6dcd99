/** What websites are told of images, and their addresses. */
import { sql } from 'kysely';
import type { ImageConfig } from '../../contract/constants.ts';
import { srcsetSizes } from '../../contract/image-config.ts';
import type { ImageSigner } from '../image-proxy/sign.ts';
import { imageUrl } from '../images/image-records.ts';
import { groupBy } from '../rules/pages.ts';
import type { Database } from '../store/database.ts';
import { listed } from '../store/dialect.ts';
import type { Stored } from '../store/tables.ts';
import { Kept } from './kept.ts';

export type ImageAt = Pick<Stored<'images'>, 'file_name' | 'alt' | 'copyright' | 'width' | 'height'>;

/** By id, each as of the number of the page that it is on; without those that are not in the library. */
export async function readImagesAt(
  database: Database,
  domainId: number,
  ids: readonly number[],
): Promise<(id: number, seq: number) => ImageAt | undefined> {
  if (ids.length === 0) return () => undefined;
  const wanted = listed(database, ids);
  const now = await database
    .selectFrom('images')
    .select(['id', 'file_name', 'alt', 'copyright', 'width', 'height'])
    .where(sql<boolean>`id in ${wanted}`)
    .execute();
  // Read last: what has changed meanwhile is there.
  const former = await database
    .selectFrom('image_states')
    .select(['image_id', 'until_seq', 'file_name', 'alt', 'copyright', 'width', 'height'])
    .where(sql<boolean>`image_id in ${wanted}`)
    .where('domain_id', '=', domainId)
    .orderBy('until_seq')
    .execute();
  const images = new Map(now.map((image) => [image.id, image]));
  const states = groupBy(former, ({ image_id }) => image_id);
  return (id, seq) => states.get(id)?.find(({ until_seq }) => until_seq >= seq) ?? images.get(id);
}

export type AddressOf = (image: ImageAt, config: ImageConfig) => { url: string; srcset: string | null };

/** Signed once each: a website shows the same images on many pages. */
export function createImageAddresses(signer: Pick<ImageSigner, 'signedImageUrl'>, publicOrigin: string): AddressOf {
  const known = new Kept<ReturnType<AddressOf>>(20_000);
  return ({ file_name }, config) => {
    const key = `${file_name} ${config.width} ${config.height}`;
    const found = known.get(key);
    if (found) return found;
    const source = imageUrl(publicOrigin, file_name);
    const addresses = srcsetSizes(config).map(
      (size) => `${signer.signedImageUrl(source, { ...config, ...size })} ${size.width}w`,
    );
    const srcset = addresses.join(', ');
    const made = { url: signer.signedImageUrl(source, config), srcset: srcset || null };
    known.set(key, made, 1);
    return made;
  };
}
