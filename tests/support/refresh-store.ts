/** A website with images, held in memory behind the API that a refresh of image addresses calls. */
import { type Domain, domain as domainEntity, type Page, page as pageEntity } from '../../contract/entities.ts';
import { ApiError, type Client } from '../../src/api/client.ts';

/** Signs so that a test can read it. */
export const sign = async (source: string, { width, height }: { width: number; height: number }) =>
  `signed:${width}x${height}:${source}`;

type Stored = Record<string, unknown> & { id: number; revision: number };

export type RefreshStore = ReturnType<typeof storeWith>;

/** What becomes of a write whose process dies: it never arrived, or it was stored and nobody heard of it. */
export type Loss = 'request' | 'answer';

export type StoreOptions = {
  pages?: Page[];
  keepsRevisions?: boolean;
  /** The address of an image in the library. */
  sourceOf?: (image: number) => string;
  /** Asked at each write, counted from 1. */
  losing?: (write: number) => Loss | null;
};

export function storeWith({
  pages = samplePages(),
  keepsRevisions = true,
  sourceOf = (image) => `lib/${image}`,
  losing = () => null,
}: StoreOptions = {}) {
  const writes: { call: string; body: unknown; revision: unknown }[] = [];
  const failing = new Set<string>();
  const missing = new Set<string>();
  const record = (kind: string, id: number): Stored => {
    const sections = pages.flatMap((page) => page.sections);
    const lists: Record<string, readonly { id: number }[]> = {
      page: pages,
      section: sections,
      item: sections.flatMap(({ items }) => items),
    };
    return lists[kind]?.find((one) => one.id === id) as Stored;
  };
  const edit = (kind: string, id: number, fields: object) => {
    const stored = record(kind, id);
    Object.assign(stored, fields, { revision: stored.revision + 1 });
  };
  const shown = (page: Page) =>
    pageEntity(
      JSON.parse(JSON.stringify(page, (name, value) => (name === 'revision' && !keepsRevisions ? null : value))),
    );
  const call = async (
    name: string,
    given: { params?: Record<string, number>; body?: object; revision?: number | null },
  ) => {
    const id = Object.values(given.params ?? {}).at(-1) ?? 0;
    const title = `${name} ${id}`;
    if (failing.has(title)) throw new ApiError({ code: 'refused', message: 'Api Error: no' });
    if (missing.has(title)) throw new ApiError({ code: 'notFound', message: 'Api Error: gone' });
    if (name === 'getDomain') return sampleDomain(pages);
    if (name === 'listImages') return [1, 2].map((image) => ({ id: image, url: sourceOf(image) }));
    if (name === 'getPage') return shown(pages.find((page) => page.id === id) as Page);
    const kind = name.replace('update', '').toLowerCase();
    writes.push({ call: title, body: given.body, revision: given.revision });
    const loss = losing(writes.length);
    if (loss === 'request') return new Promise(() => {});
    if (keepsRevisions && given.revision !== record(kind, id).revision) {
      throw new ApiError({ code: 'stale', message: 'Api Error: stale' });
    }
    edit(kind, id, given.body ?? {});
    if (loss === 'answer') return new Promise(() => {});
    return record(kind, id);
  };
  const client = { libraryScope: 's', call } as unknown as Client;
  return { client, writes, failing, missing, record, edit, contents: () => JSON.stringify(pages) };
}

function sampleDomain(pages: readonly Page[]): Domain {
  const image = (width: number, height: number) => ({ width, height });
  return domainEntity({
    id: 1,
    pages: pages.map(({ id, headline }) => ({ id, headline })),
    domain_settings: {
      id: 5,
      layouts: [{ name: 'wide', page_image_config: image(640, 360), section_image_config: image(320, 180) }],
      section_display_modes: [],
      item_display_modes: [{ name: 'card', image_config: image(200, 150) }],
    },
  });
}

/** Four pages with three sections of one item each: 28 images. */
export function manyPages(): Page[] {
  return Array.from({ length: 4 }, (_, place) => {
    const id = 100 * (place + 1);
    const sections = [1, 2, 3].map((part) => ({
      ...{ id: id + part, headline: `Section ${id + part}`, image_id: 1 + (part % 2), image_url: 'old', revision: 1 },
      items: [sampleItem(id + 10 + part, 1, 'card')],
    }));
    const page = { id, headline: `Page ${id}`, layout: 'wide', image_id: 1, image_url: 'old', revision: 1 };
    return pageEntity({ ...page, sections });
  });
}

function samplePages(): Page[] {
  return [
    pageEntity({
      ...{ id: 10, headline: 'First', layout: 'wide', image_id: 1, image_url: 'old', revision: 1 },
      sections: [
        {
          id: 20,
          image_id: 2,
          image_url: null,
          revision: 1,
          items: [sampleItem(30, 1, 'card'), sampleItem(31, 2, null), sampleItem(32, null, null)],
        },
      ],
    }),
    pageEntity({
      ...{ id: 11, headline: 'Second', layout: 'unknown', image_id: 2, image_url: 'old', revision: 1 },
      sections: [{ id: 21, image_id: 9, image_url: 'old', revision: 1, items: [] }],
    }),
  ];
}

function sampleItem(id: number, image_id: number | null, display_mode: string | null) {
  return {
    ...{ id, section_id: 20, headline: `Item ${id}`, intro: 'intro', body: 'body', display_mode, published: true },
    ...{ image_id, image_url: 'old', target_page_path: '/x', target_link_text: null, target_url: null, revision: 1 },
    ...{ has_component: true, component_name: 'map', component_config: '{"zoom":1}' },
  };
}
