/** What the minimal server holds at first: two small websites, in the words of the specification's §3 only. */
type Fields = Record<string, unknown>;
export type StoredItem = Fields & { id: number };
export type StoredSection = Fields & { id: number; items: StoredItem[] };
export type StoredCrumbs = { id: number; entries: Fields[] };
export type StoredPage = Fields & {
  id: number;
  headline: string | null;
  path: string;
  breadcrumbs: StoredCrumbs | [];
  sections: StoredSection[];
};
export type StoredMenu = Fields & { id: number; entries: Fields[] };
export type StoredDomain = Fields & {
  id: number;
  fqdn: string;
  slug: string;
  start: number | null;
  settings: (Fields & { id: number }) | null;
  pages: StoredPage[];
  menus: StoredMenu[];
  tokens: { id: number; name: string; token: string }[];
};
export type StoredUser = { id: number; email: string; is_admin: boolean; domainIds: number[] };
export type StoredImage = Fields & { id: number; url: string };

export type Content = {
  /** The next id of anything. */
  nextId: number;
  domains: StoredDomain[];
  components: (Fields & { id: number })[];
  users: StoredUser[];
  images: StoredImage[];
};

export function smallContent(libraryOrigin: string): Content {
  return {
    nextId: 100,
    domains: [roses(), harbour()],
    components: [
      {
        id: 31,
        name: 'map',
        display_name: 'Map',
        description: 'A map with one place',
        schema: '[{"name":"place","type":"string"},{"name":"zoomable","type":"boolean"}]',
      },
    ],
    users: [
      { id: 41, email: 'guest@small.example', is_admin: true, domainIds: [1, 2] },
      { id: 42, email: 'second@small.example', is_admin: false, domainIds: [1] },
    ],
    images: ['Rose', 'Harbour'].map((alt, index) => ({
      id: 51 + index,
      alt,
      category: 'Places',
      copyright: 'Small',
      notes: null,
      url: `${libraryOrigin}/files/${alt.toLowerCase()}.png`,
      width: 640,
      height: 480,
    })),
  };
}

/** Its lists of modes are JSON text. */
function roses(): StoredDomain {
  const item = { ...emptyItem(), id: 22, headline: 'Pruning', body: 'In **March**.', display_mode: 'card' };
  const section = {
    ...emptySection(),
    id: 12,
    headline: 'The year of a rose',
    body: 'See [the contact page](/contact).',
    display_mode: 'text',
    items: [{ ...item, id: 21, headline: 'Planting' }, item],
  };
  return {
    ...emptyDomain(),
    id: 1,
    fqdn: 'roses.small.example',
    slug: 'roses',
    start: 3,
    settings: {
      id: 61,
      section_display_modes: JSON.stringify([{ name: 'text', description: 'Plain', is_default: true }]),
      item_display_modes: JSON.stringify([{ name: 'card', image_config: { width: 200, height: 150 } }]),
      layouts: JSON.stringify([{ name: 'default', is_default: true }]),
    },
    pages: [
      {
        ...emptyPage(),
        id: 3,
        headline: 'Roses',
        path: '/',
        slug: 'roses',
        sections: [section, { ...emptySection(), id: 13, headline: 'Second section', display_mode: 'text', items: [] }],
      },
      { ...emptyPage(), id: 4, headline: 'Contact', path: '/contact', slug: 'contact', sections: [] },
      { ...emptyPage(), id: 5, headline: 'Imprint', path: '/imprint', slug: 'imprint', published: false, sections: [] },
    ],
    menus: [
      {
        id: 71,
        name: 'main',
        display_name: 'Main',
        entries: [{ target_text: 'Contact', target_page_path: '/contact', target_url: null, entries: [] }],
      },
    ],
  };
}

/** Bare: no settings, no start page, no menus. */
function harbour(): StoredDomain {
  const page = { ...emptyPage(), id: 6, headline: 'Harbour', path: '/', slug: 'harbour', sections: [] };
  return { ...emptyDomain(), id: 2, fqdn: 'harbour.small.example', slug: 'harbour', pages: [page] };
}

export function emptyDomain() {
  return {
    description: null,
    default_path_prefix: null,
    footer_text: null,
    meta_data: { meta_title: null, meta_keywords: null, meta_description: null },
    ci_webhook_url: null,
    start: null,
    settings: null,
    pages: [],
    menus: [],
    tokens: [],
  };
}

export function emptyPage() {
  return {
    subline: null,
    lead_text: null,
    image_id: null,
    image_url: null,
    breadcrumbs: [] as [],
    layout: 'default',
    published: true,
    abstract: null,
    meta_data: { meta_title: null, meta_keywords: null, meta_description: null },
    in_sitemap: true,
  };
}

export function emptySection() {
  return { lead_text: null, body: null, published: true, display_mode: null, ...noImageNoLink };
}

export function emptyItem() {
  return {
    intro: null,
    body: null,
    published: true,
    display_mode: null,
    ...noImageNoLink,
    has_component: false,
    component_name: null,
    component_config: null,
  };
}

const noImageNoLink = {
  image_id: null,
  image_url: null,
  target_page_path: null,
  target_link_text: null,
  target_url: null,
};
