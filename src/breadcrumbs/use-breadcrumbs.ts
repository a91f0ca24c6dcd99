/** The form of a page's breadcrumbs. */
import { useRef } from 'react';
import {
  type BreadcrumbEntry,
  type Breadcrumbs,
  breadcrumbsFields,
  type Domain,
  type Page,
  type PageSummary,
} from '../../contract/entities.ts';
import { isSameValue } from '../../machines/drafts.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { ApiError, useClient } from '../api/client.ts';
import { savedOf } from '../forms/entity-save.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';

export type CrumbDraft = { link_text: string; target_page_path: string; source?: BreadcrumbEntry['source'] };
export type BreadcrumbsDraft = { entries: readonly CrumbDraft[] };

export type BreadcrumbsFormOptions = {
  domain: Domain;
  page: Page;
  /** `null` if the page has none: the first save creates them, and a trail is suggested. */
  breadcrumbs: Breadcrumbs | null;
  onEmitted: (event: EntityFormEmitted) => void;
};

export function useBreadcrumbsForm(options: BreadcrumbsFormOptions): EntityForm<BreadcrumbsDraft> {
  const { domain, page, breadcrumbs, onEmitted } = options;
  const params = { domainId: domain.id, pageId: page.id };
  const client = useClient();
  /** Kept in case the call after the creation fails: the next save must not create a second list. */
  const created = useRef<Breadcrumbs | null>(null);
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
      const lists = await client.call('listBreadcrumbs', { params, signal });
      // If the answer is unreadable, only the save itself can tell whether the breadcrumbs still exist.
      if (lists === null) throw new ApiError({ code: 'unreadable', message: t('The breadcrumbs cannot be compared.') });
      const found = lists.find((list) => list.id === id);
      if (!found) throw new ApiError({ code: 'notFound', message: t('These breadcrumbs were destroyed meanwhile.') });
      return { draft: draftOf(found), revision: found.revision };
    },
    save: async ({ id, draft, revision, idempotencyKey, signal }) => {
      const body = { entries: breadcrumbsFields.entries.encode(draft.entries.map(storedEntry)) };
      let known = id === null ? created.current : { id, revision };
      if (known === null) {
        const answer = await client.call('createBreadcrumbs', { params, body, idempotencyKey, signal });
        created.current = answer;
        if (isSameValue(draftOf(answer), draft)) return savedOf(answer, body);
        // Some servers ignore the entries of a creation and create an empty list.
        known = answer;
      }
      const saved = await client.call('updateBreadcrumbs', {
        params: { domainId: domain.id, breadcrumbsId: known.id },
        ...{ body, revision: known.revision, signal },
      });
      return savedOf({ ...saved, id: known.id }, body);
    },
    changed: () => ({ type: 'breadcrumbs.changed', ...params }),
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

function storedEntry({ link_text, target_page_path, ...kept }: CrumbDraft): BreadcrumbEntry {
  return { link_text: link_text || null, target_page_path: target_page_path || null, ...kept };
}

/** Suggested breadcrumbs: the start page and the pages whose paths are prefixes of the page's path, from the top down. */
export function suggestedTrail(
  { pages, start_page }: Pick<Domain, 'pages' | 'start_page'>,
  page: Pick<PageSummary, 'id' | 'path'>,
): CrumbDraft[] {
  const byPath = new Map(pages.map((other) => [other.path, other]));
  const slugs = (page.path ?? '').split('/').filter(Boolean);
  const ancestors = slugs.slice(0, -1).map((_, index) => byPath.get(`/${slugs.slice(0, index + 1).join('/')}`));
  const start = pages.find(({ id }) => id === start_page?.id) ?? byPath.get('/');
  if (start?.id === page.id) return [];
  return [...new Set([start, ...ancestors])]
    .filter((other) => other !== undefined)
    .filter(({ id }) => id !== page.id)
    .map(({ headline, path }) => ({ link_text: headline ?? '', target_page_path: path ?? '' }));
}
