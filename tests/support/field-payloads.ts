/** What somebody may have put into fields to do harm (S44): a minimal server full of it, and what must not come of it. */
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };
import { type Content, emptyItem, emptySection } from './minimal/content.ts';

const valuesOf = (field: string): string[] =>
  vectors.field_payloads.find((one) => one.field.startsWith(field))?.values ?? [];

/** In place of every name and text. */
export const dangerousText = valuesOf('headline').join(' ');
export const dangerousJson = valuesOf('component schema');
const dangerousAddresses = valuesOf('target_url');

const textFields = new Set(
  (
    'headline subline lead_text abstract alt copyright notes fqdn name display_name description email intro footer_text ' +
    'category link_text target_text target_link_text meta_title meta_keywords meta_description'
  ).split(' '),
);

/** Where all of it is shown; each screen has the text in its main part. */
export const payloadScreens = [
  '/domains',
  '/domains/1',
  '/domains/1/edit',
  '/domains/1/pages/3',
  '/domains/1/pages/3/change',
  '/domains/1/pages/3/metadata',
  '/domains/1/pages/3/breadcrumbs/81/edit',
  '/domains/1/menus',
  '/domains/1/menus/71',
  '/domains/1/menus/71/edit',
  '/images',
  '/admin/users',
  '/admin/users/42',
  '/admin/components',
  '/admin/components/31',
  '/admin/components/31/edit',
  '/admin/domains',
  '/admin/domains/1',
  '/admin/domains/1/edit',
] as const;

/** Fills every field of what the server holds: each dangerous address is that of a link, an image, a menu and a breadcrumb. */
export function fillWithPayloads(content: Content): void {
  const domain = content.domains[0];
  const page = domain?.pages[0];
  const menu = domain?.menus[0];
  if (!domain || !page || !menu) throw new Error('The minimal server has no domain with a page and a menu');
  const entries = dangerousAddresses.map((target_url) => ({
    target_text: '',
    target_page_path: null,
    target_url,
    entries: [],
  }));
  const links = dangerousAddresses.map((url) => ({
    target_url: url,
    target_link_text: '',
    image_url: url,
    image_id: 51,
    headline: '',
  }));
  page.sections = links.map((link, index) => ({
    ...emptySection(),
    ...link,
    id: 100 + index,
    items: [
      {
        ...emptyItem(),
        ...link,
        id: 200 + index,
        component_name: 'map',
        has_component: true,
        component_config: dangerousJson[index] ?? null,
      },
    ],
  }));
  page.breadcrumbs = {
    id: 81,
    entries: dangerousAddresses.map((target_page_path) => ({ link_text: '', target_page_path })),
  };
  menu.entries = entries;
  content.components = dangerousJson.map((schema, index) => ({
    id: 31 + index,
    name: 'map',
    display_name: '',
    description: '',
    schema,
  }));
  fill(content);
}

function fill(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    if (textFields.has(name)) fields[name] = dangerousText;
    else fill(field);
  }
}

/** To be run in a page: every element and attribute that a payload could have made. Refers to nothing around it. */
export function harmInPage(): string[] {
  const forbidden = 'script:not([src^="/assets/"]), iframe, object, embed, base, body svg[onload], body img[src="x"]';
  const made = [...document.querySelectorAll(forbidden)].map((element) => element.outerHTML);
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => {
      const leads = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name);
      const isAway = leads && !/^(?:https?|blob):$/.test(new URL(value, location.href).protocol);
      const isEvil = leads && new URL(value, location.href).hostname.endsWith('evil.example');
      return name.startsWith('on') || name === 'srcdoc' || isAway || isEvil
        ? [`${element.tagName} ${name}="${value}"`]
        : [];
    }),
  );
  const polluted = ['is_admin', 'x'].filter((name) => name in {});
  return [...made, ...attributes, ...polluted];
}
