/** Editing an item, or writing a new one (PAGE-13, PAGE-21). */
import { useState } from 'react';
import { decode } from '../../contract/decode.ts';
import { type Item, item as itemEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { createKeyKeeper } from './idempotency.ts';
import { findItem, type ItemDraft, itemDraft } from './part-drafts.ts';
import { blankAsNull, saveChanges } from './save-changes.ts';

export type ItemFormOptions = {
  domainId: number;
  pageId: number;
  sectionId: number;
  /** `null` for a new one. */
  item: Item | null;
  /** The display mode that holds where none is stored. */
  mode: string;
  onFact: (fact: EntityFormFact) => void;
};

export function useItemForm(options: ItemFormOptions): EntityForm<ItemDraft> {
  const { item, mode, onFact } = options;
  const create = useCreation(options);
  const update = useUpdate(options);
  return useEntityForm<ItemDraft>({
    draft: itemDraft(item, mode),
    revision: item?.revision ?? null,
    save: (input) => (item ? update(item.id, input) : create(input)),
    onFact,
  });
}

type Input = { draft: ItemDraft; base: ItemDraft; revision: number | null; signal: AbortSignal };

function useCreation({ domainId, pageId, sectionId }: ItemFormOptions) {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return async ({ draft, signal }: Input) => {
    const body = { section_id: sectionId, ...blankAsNull(draft) };
    const call = { params: { domainId }, body, idempotencyKey: keyOf(body), signal };
    const { id, revision } = await client.call('createItem', call);
    await refresh({ type: 'part.changed', domainId, pageId });
    return { id, revision };
  };
}

/** A PUT carries every field of the item, changed or not. */
function useUpdate({ domainId, pageId, mode }: ItemFormOptions) {
  const client = useClient();
  const refresh = useRefresh();
  const stored = (item: Item) => ({ revision: item.revision, draft: itemDraft(item, mode) });
  return (itemId: number, input: Input) =>
    saveChanges<ItemDraft>(input, {
      what: 'item',
      read: async (signal) => {
        const found = findItem(await client.call('getPage', { params: { domainId, pageId }, signal }), itemId);
        if (!found) throw new ApiError({ code: 'notFound', message: 'This item was destroyed in the meantime.' });
        return stored(found.item);
      },
      readCurrent: (current) => {
        const decoded = decode(itemEntity, current);
        return decoded.ok ? stored(decoded.value) : null;
      },
      write: async ({ draft, revision, signal }) => {
        const call = { params: { domainId, itemId }, body: blankAsNull(draft), revision, signal };
        const saved = await client.call('updateItem', call);
        await refresh({ type: 'part.changed', domainId, pageId });
        return { id: itemId, revision: saved.revision };
      },
    });
}
