/** Writes and destroys the breadcrumbs of a page (CRUMB-01, CRUMB-02, CRUMB-04, CRUMB-06). */
import { useRef } from 'react';

import {
  type BreadcrumbEntry,
  type Breadcrumbs,
  breadcrumbsFields,
  type Domain,
  type Page,
} from '../../contract/entities.ts';
import { isSameValue } from '../../machines/drafts.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { savedOf } from '../forms/entity-save.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { suggestedTrail } from './suggested-trail.ts';

export type CrumbDraft = { link_text: string; target_page_path: string; source?: BreadcrumbEntry['source'] };
export type BreadcrumbsDraft = { entries: readonly CrumbDraft[] };

type Place = { domainId: number; pageId: number };

export type BreadcrumbsFormOptions = {
  domain: Domain;
  page: Page;
  /** `null` if the page has none: the first save creates them, and a trail is suggested. */
  breadcrumbs: Breadcrumbs | null;
  onEmitted: (event: EntityFormEmitted) => void;
};

export function useBreadcrumbsForm(options: BreadcrumbsFormOptions): EntityForm<BreadcrumbsDraft> {
  const { domain, page, breadcrumbs, onEmitted } = options;
  const place: Place = { domainId: domain.id, pageId: page.id };
  const client = useClient();
  /** Created by a save whose second call failed. */
  const made = useRef<Breadcrumbs | null>(null);
  return useEntityForm<BreadcrumbsDraft>({
    entity: {
      kind: 'breadcrumbs',
      id: breadcrumbs?.id ?? null,
      label: t('the breadcrumbs'),
      ...(breadcrumbs ? {} : { within: `page:${page.id}` }),
    },
    draft: breadcrumbs ? draftOf(breadcrumbs) : { entries: suggestedTrail(domain, page) },
    revision: breadcrumbs?.revision ?? null,
    // A server with revisions supports idempotency keys too.
    isRepeatable: breadcrumbs !== null || page.revision !== null,
    load: async (signal, id) => {
      const lists = await client.call('listBreadcrumbs', { params: place, signal });
      // If the list is unreadable, the save itself shows whether they exist.
      if (lists === null) throw new ApiError({ code: 'unreadable', message: t('The breadcrumbs cannot be compared.') });
      const found = lists.find((one) => one.id === id);
      if (!found) throw new ApiError({ code: 'notFound', message: t('These breadcrumbs were destroyed meanwhile.') });
      return { draft: draftOf(found), revision: found.revision };
    },
    save: async ({ id, draft, revision, idempotencyKey, signal }) => {
      const body = { entries: breadcrumbsFields.entries.handedBack(draft.entries.map(written)) };
      let known = id === null ? made.current : { id, revision };
      if (known === null) {
        const created = await client.call('createBreadcrumbs', { params: place, body, idempotencyKey, signal });
        made.current = created;
        if (isSameValue(draftOf(created), draft)) return savedOf(created, body);
        // A server may create an empty list whatever it is sent.
        known = created;
      }
      const params = { domainId: domain.id, breadcrumbsId: known.id };
      const saved = await client.call('updateBreadcrumbs', { params, body, revision: known.revision, signal });
      return savedOf({ ...saved, id: known.id }, body);
    },
    changed: () => ({ type: 'breadcrumbs.changed', ...place }),
    onEmitted,
  });
}

function draftOf({ entries }: Breadcrumbs): BreadcrumbsDraft {
  return {
    entries: entries.map(({ link_text, target_page_path, ...kept }) => ({
      link_text: link_text ?? '',
      target_page_path: target_page_path ?? '',
      ...kept,
    })),
  };
}

function written({ link_text, target_page_path, ...kept }: CrumbDraft): BreadcrumbEntry {
  return { link_text: link_text || null, target_page_path: target_page_path || null, ...kept };
}
