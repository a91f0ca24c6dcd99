/** The breadcrumbs of a page: creating the list, editing its entries, destroying it (CRUMB-01, CRUMB-02, CRUMB-04). */

import { useRef, useState } from 'react';
import type { Breadcrumbs } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../api/client.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { t } from '../language/translate.ts';
import { type Command, useCommand } from './command.ts';
import { type DestroyDialog, useDestroyDialog } from './destroy-dialog.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { createKeyKeeper } from './idempotency.ts';
import { blankAsNull } from './wire-fields.ts';

export type CrumbDraft = { link_text: string; target_page_path: string };
export type BreadcrumbsDraft = { entries: readonly CrumbDraft[] };

type Place = { domainId: number; pageId: number };

/** `onCreated` gets the id of the new, empty list. */
export function useBreadcrumbsCreation(place: Place, onCreated: (breadcrumbsId: number) => void): Command {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  const created = useRef(0);
  return useCommand(
    async (signal) => {
      const body = { entries: [] };
      const idempotencyKey = keyOf({ ...place, ...body });
      const { id } = await client.call('createBreadcrumbs', { params: place, body, idempotencyKey, signal });
      created.current = id;
      await refresh({ type: 'breadcrumbs.changed', ...place });
    },
    () => onCreated(created.current),
  );
}

export type BreadcrumbsFormOptions = Place & {
  breadcrumbs: Breadcrumbs;
  onFact: (fact: EntityFormFact) => void;
};

export function useBreadcrumbsForm(options: BreadcrumbsFormOptions): EntityForm<BreadcrumbsDraft> {
  const { breadcrumbs, onFact, domainId, pageId } = options;
  const client = useClient();
  return useEntityForm<BreadcrumbsDraft>({
    entity: { kind: 'breadcrumbs', id: breadcrumbs.id, label: t('the breadcrumbs') },
    draft: draftOf(breadcrumbs),
    revision: breadcrumbs.revision,
    load: async (signal) => {
      const lists = await client.call('listBreadcrumbs', { params: { domainId, pageId }, signal });
      const found = lists.find(({ id }) => id === breadcrumbs.id);
      if (!found) throw new ApiError({ code: 'notFound', message: t('These breadcrumbs were destroyed meanwhile.') });
      return { draft: draftOf(found), revision: found.revision };
    },
    save: async ({ draft, revision, signal }) => {
      const params = { domainId, breadcrumbsId: breadcrumbs.id };
      const body = { entries: draft.entries.map(blankAsNull) };
      const saved = await client.call('updateBreadcrumbs', { params, body, revision, signal });
      return { id: saved.id, revision: saved.revision };
    },
    changed: () => ({ type: 'breadcrumbs.changed', domainId, pageId }),
    onFact,
  });
}

export function useBreadcrumbsDestruction({ domainId, pageId }: Place, onDestroyed: () => void): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  return useDestroyDialog({
    destroy: async ({ id, revision }, signal) => {
      await client.call('destroyBreadcrumbs', { params: { domainId, breadcrumbsId: id }, revision, signal });
      await refresh({ type: 'breadcrumbs.changed', domainId, pageId });
    },
    onDestroyed,
  });
}

function draftOf({ entries }: Breadcrumbs): BreadcrumbsDraft {
  return {
    entries: entries.map(({ link_text, target_page_path }) => ({
      link_text: link_text ?? '',
      target_page_path: target_page_path ?? '',
    })),
  };
}
