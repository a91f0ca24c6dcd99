/** What pages, sections and items have in common: an image, a link, a display mode. */
import type { Services } from '../http/handler.ts';
import { blankToNull, type Check, linkUrl, optional, ownPath, storableId } from '../rules/checks.ts';

type Placement = {
  image_id?: number | null;
  image_url?: string | null;
  target_page_path?: string | null;
  target_url?: string | null;
};

export function placementMessages(change: Placement, services: Services): Record<string, string | null> {
  const ours: Check = (url) => (services.imageUrlIsOurs(url) ? null : 'must be the address of an image');
  return {
    image_id: storableId(change.image_id),
    image_url: optional(change.image_url, ours),
    target_page_path: optional(change.target_page_path, ownPath),
    target_url: optional(change.target_url, linkUrl),
  };
}

/** Blank addresses are stored as none. */
export function cleanPlacement<Change extends Placement>(change: Change): Change {
  const fields = ['image_url', 'target_page_path', 'target_url'] as const;
  const cleaned = fields.filter((field) => field in change).map((field) => [field, blankToNull(change[field])]);
  return { ...change, ...Object.fromEntries(cleaned) };
}
