/** What each call of the library demands of the account, checked in one place. A new call needs a row here. */
import type { EndpointNameOf } from '../../contract/endpoints.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { hidden, Refusal } from '../kernel/refusal.ts';
import { lockImageDomains } from './image-domains.ts';
import { countForeignWebsites, isSeen, type OwnDomains } from './image-rights.ts';

type Name = EndpointNameOf<'library'>;

/**
 * `list`: the handler lists only what is seen. `add`: the account may edit a domain. `see` and `change`: of an image; whoever
 * changes it must also be allowed to edit every website that it is used on. `trashed`: of an image in the trash.
 */
type Demand = 'list' | 'add' | 'see' | 'change' | 'trashed';

const demands: Readonly<Record<Name, Demand>> = {
  listScopes: 'list',
  listImages: 'list',
  listImageTrash: 'list',
  createImage: 'add',
  getImageUses: 'see',
  copyImage: 'see',
  updateImage: 'change',
  // Whoever sees an image may destroy it, as long as no website uses it.
  destroyImage: 'see',
  replaceImageFile: 'change',
  restoreImageFile: 'change',
  restoreImage: 'trashed',
  destroyTrashedImage: 'trashed',
  eraseTrashedImage: 'trashed',
};

/**
 * @param isWrite whether this is the transaction of a write. It locks the image and the domains that use it, so that nobody places
 * it on another website until it ends
 * @throws Refusal 403, or 404 for an image that the account does not see
 */
export async function demandAccess(
  database: Database,
  own: OwnDomains,
  { name, imageId, isWrite }: { name: Name; imageId: number; isWrite: boolean },
): Promise<void> {
  const demanded = demands[name];
  if (demanded === 'list') return;
  if (demanded === 'add') {
    if (own?.length === 0) throw new Refusal(403, problem('no_website'));
    return;
  }
  if (demanded === 'trashed') {
    if (own?.length === 0) throw hidden('trashed_image');
    // Sent again with its key, a call gets its first answer, when the image has left the trash.
    if (!isWrite) return;
    const entry = await database
      .selectFrom('image_trash')
      .select('id')
      .where('id', '=', imageId)
      .where(isSeen(own))
      .executeTakeFirst();
    if (!entry) throw hidden('trashed_image');
    return;
  }
  if (isWrite && demanded === 'change') await lockImageDomains(database, imageId);
  const image = await database
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where(isSeen(own))
    .executeTakeFirst();
  if (!image) throw hidden('image');
  const websites =
    demanded === 'change' ? (await countForeignWebsites(database, own, imageId)).get(imageId) : undefined;
  if (websites) throw new Refusal(403, problem(websites === 1 ? 'image_shared_once' : 'image_shared', { websites }));
}
