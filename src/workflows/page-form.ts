/** Editing a page's own fields, and its metadata (PAGE-10, PAGE-11, PAGE-21). */
import { decode } from '../../contract/decode.ts';
import type { BodyOf } from '../../contract/endpoints.ts';
import { type Page, page as pageEntity } from '../../contract/entities.ts';
import type { Draft, EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { blankAsNull, saveChanges } from './save-changes.ts';

export type PageDraft = {
  headline: string;
  subline: string;
  lead_text: string;
  path: string;
  slug: string;
  layout: string;
  published: boolean;
  in_sitemap: boolean;
  abstract: string;
  image_id: number | null;
  image_url: string | null;
};

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
  onFact: (fact: EntityFormFact) => void;
};

export function usePageForm({ domainId, page, layout, onFact }: PageFormOptions): EntityForm<PageDraft> {
  return usePageFields<PageDraft>({
    domainId,
    page,
    draftOf: (stored) => pageDraft(stored, layout),
    bodyOf: ({ changed }) => blankAsNull(changed),
    onFact,
  });
}

export function useMetadataForm(options: Omit<PageFormOptions, 'layout'>): EntityForm<MetadataDraft> {
  return usePageFields<MetadataDraft>({ ...options, draftOf: metadataDraft, bodyOf: metadataBody });
}

type Fields<D> = Omit<PageFormOptions, 'layout'> & {
  draftOf: (page: Page) => D;
  bodyOf: (given: { changed: Partial<D>; draft: D }) => BodyOf<'updatePage'>;
};

function usePageFields<D extends Draft>({ domainId, page, draftOf, bodyOf, onFact }: Fields<D>): EntityForm<D> {
  const client = useClient();
  const refresh = useRefresh();
  const params = { domainId, pageId: page.id };
  const stored = (current: Page) => ({ revision: current.revision, draft: draftOf(current) });
  return useEntityForm<D>({
    draft: draftOf(page),
    revision: page.revision,
    save: (input) =>
      saveChanges<D>(input, {
        what: 'page',
        read: async (signal) => stored(await client.call('getPage', { params, signal })),
        readCurrent: (current) => {
          const decoded = decode(pageEntity, current);
          return decoded.ok ? stored(decoded.value) : null;
        },
        write: async ({ changed, draft, revision, signal }) => {
          const body = bodyOf({ changed, draft });
          const saved = await client.call('updatePage', { params, body, revision, signal });
          await refresh({ type: 'page.saved', ...params });
          return { id: page.id, revision: saved.revision };
        },
      }),
    onFact,
  });
}

function pageDraft(page: Page, layout: string): PageDraft {
  return {
    headline: page.headline ?? '',
    subline: page.subline ?? '',
    lead_text: page.lead_text ?? '',
    path: page.path ?? '',
    slug: page.slug ?? '',
    layout: page.layout || layout,
    published: page.published,
    in_sitemap: page.in_sitemap,
    abstract: page.abstract ?? '',
    image_id: page.image_id,
    image_url: page.image_url,
  };
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

/** All of `meta_data` goes when one of it changed: a server may store the object as it comes. */
function metadataBody({ changed, draft }: { changed: Partial<MetadataDraft>; draft: MetadataDraft }) {
  const { meta_title, meta_keywords, meta_description } = draft;
  const { meta_title: title, meta_keywords: keywords, meta_description: description, ...others } = changed;
  const isChanged = [title, keywords, description].some((value) => value !== undefined);
  const meta_data = blankAsNull({ meta_title, meta_keywords, meta_description });
  return { ...blankAsNull(others), ...(isChanged ? { meta_data } : {}) };
}
