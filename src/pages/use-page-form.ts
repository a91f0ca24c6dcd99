/** Editing a page's own fields, and its metadata (PAGE-10, PAGE-11, PAGE-21). */

import { useRef } from 'react';
import type { BodyOf } from '../../contract/endpoints.ts';
import type { MetaData, Page } from '../../contract/entities.ts';
import type { Draft } from '../../machines/drafts.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { blankAsNull, changedMetaData, changesOf, wireFields } from '../forms/wire-fields.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { pageLabel } from './form-labels.ts';
import { type PageDraft, pageDraft } from './part-drafts.ts';
import { type PlaceOf, usePlacedImage } from './use-placed-image.ts';

export type MetadataDraft = {
  meta_title: string;
  meta_description: string;
  meta_keywords: string;
  in_sitemap: boolean;
  path: string;
  slug: string;
};

export type PageFormOptions = {
  domainId: number;
  page: Page;
  /** The layout that holds when the page names none. */
  layout: string;
  placeOf: PlaceOf;
  onEmitted: (event: EntityFormEmitted) => void;
};

export function usePageForm({ domainId, page, layout, placeOf, onEmitted }: PageFormOptions): EntityForm<PageDraft> {
  const placed = usePlacedImage(placeOf);
  return usePageFields<PageDraft>({
    domainId,
    page,
    draftOf: (stored) => pageDraft(stored, layout),
    bodyOf: async ({ draft, base, signal }) => {
      const image = await placed({ ...draft, mode: draft.layout }, { ...base, mode: base.layout }, signal);
      return wireFields(changesOf({ ...draft, image }, base));
    },
    kind: 'page',
    onEmitted,
  });
}

export function useMetadataForm(options: Omit<PageFormOptions, 'layout' | 'placeOf'>): EntityForm<MetadataDraft> {
  const known = useRef(options.page.meta_data);
  return usePageFields<MetadataDraft>({
    ...options,
    draftOf: (stored) => {
      known.current = stored.meta_data;
      return metadataDraft(stored);
    },
    bodyOf: async ({ draft, base }) => metadataBody(known.current, changesOf(draft, base), draft),
    kind: 'metadata',
  });
}

type Fields<D> = Omit<PageFormOptions, 'layout' | 'placeOf'> & {
  draftOf: (page: Page) => D;
  bodyOf: (given: { draft: D; base: D; signal: AbortSignal }) => Promise<BodyOf<'updatePage'>>;
  /** Two forms of one page keep their texts apart. */
  kind: 'page' | 'metadata';
};

function usePageFields<D extends Draft>({
  domainId,
  page,
  draftOf,
  bodyOf,
  kind,
  onEmitted,
}: Fields<D>): EntityForm<D> {
  const client = useClient();
  const params = { domainId, pageId: page.id };
  const label = kind === 'page' ? pageLabel(page) : t('the metadata of Page “{name}”', { name: pageName(page) });
  return useEntityForm<D>({
    entity: { kind, id: page.id, label },
    draft: draftOf(page),
    revision: page.revision,
    load: async (signal) => {
      const stored = await client.call('getPage', { params, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ draft, base, revision, signal }) => {
      const body = await bodyOf({ draft, base, signal });
      const saved = await client.call('updatePage', { params, body, revision, signal });
      return { id: page.id, revision: saved.revision };
    },
    changed: () => ({ type: 'page.saved', ...params }),
    onEmitted,
  });
}

function metadataDraft({ meta_data, in_sitemap, path, slug }: Page): MetadataDraft {
  return {
    meta_title: meta_data.meta_title ?? '',
    meta_description: meta_data.meta_description ?? '',
    meta_keywords: meta_data.meta_keywords ?? '',
    in_sitemap,
    path: path ?? '',
    slug: slug ?? '',
  };
}

function metadataBody(stored: MetaData, changed: Partial<MetadataDraft>, draft: MetadataDraft) {
  const { meta_title, meta_keywords, meta_description, ...others } = changed;
  const meta = { meta_title, meta_keywords, meta_description };
  return { ...blankAsNull(others), ...changedMetaData(stored, meta, draft) };
}
