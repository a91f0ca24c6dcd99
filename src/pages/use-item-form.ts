/** Editing an item, or writing a new one (PAGE-13, PAGE-21). */

import { useRef } from 'react';
import { itemPut } from '../../contract/bodies.ts';
import type { Item, Page } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { wireFields } from '../forms/wire-fields.ts';
import { t } from '../language/translate.ts';
import { itemLabel, pageLabel } from './form-labels.ts';
import {
  findItem,
  findSection,
  type ItemDraft,
  itemDraft,
  modeAndImage,
  publishedLikeSiblings,
} from './part-drafts.ts';
import { type PlaceOf, usePlacedImage } from './use-placed-image.ts';

export type ItemFormOptions = {
  domainId: number;
  page: Page;
  sectionId: number;
  /** `null` for a new one. */
  item: Item | null;
  /** The display mode that holds where none is stored. */
  mode: string;
  placeOf: PlaceOf;
  onEmitted: (event: EntityFormEmitted) => void;
};

/** A PUT carries every field of the item, changed or not. */
export function useItemForm(options: ItemFormOptions): EntityForm<ItemDraft> {
  const { domainId, page, sectionId, item, mode, placeOf, onEmitted } = options;
  const client = useClient();
  const pageId = page.id;
  const label = itemLabel(item);
  const known = useRef(item);
  const placed = usePlacedImage(placeOf);
  return useEntityForm<ItemDraft>({
    entity: { kind: 'item', id: item?.id ?? null, within: `section:${sectionId}`, label, of: pageLabel(page) },
    draft: item
      ? itemDraft(item, mode)
      : { ...itemDraft(null, mode), published: publishedLikeSiblings(findSection(page, sectionId)?.items ?? []) },
    revision: item?.revision ?? null,
    // A server that keeps revisions keeps idempotency keys too.
    isRepeatable: item !== null || page.revision !== null,
    load: async (signal, id) => {
      const found = findItem(await client.call('getPage', { params: { domainId, pageId }, signal }), id);
      if (found) known.current = found.item;
      if (!found) throw new ApiError({ code: 'notFound', message: t('This item was destroyed in the meantime.') });
      return { draft: itemDraft(found.item, mode), revision: found.item.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const image = await placed(modeAndImage(draft), modeAndImage(base), signal);
      const { display_mode, ...others } = wireFields({ ...draft, image });
      // The mode that holds where none is stored is nobody's choice.
      const isMode = draft.display_mode !== base.display_mode || !known.current || known.current.display_mode;
      const fields = { ...others, ...(isMode ? { display_mode } : {}) };
      const saved = await (id === null
        ? client.call('createItem', {
            params: { domainId },
            body: { section_id: sectionId, ...fields },
            idempotencyKey,
            signal,
          })
        : client.call('updateItem', {
            params: { domainId, itemId: id },
            body: known.current ? itemPut(known.current, fields) : fields,
            revision,
            signal,
          }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: () => ({ type: 'part.changed', domainId, pageId }),
    onEmitted,
  });
}
