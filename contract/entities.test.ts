import { expect, it } from 'vitest';
import { clientToken } from './client-tokens.ts';
import * as bodies from './core-endpoints.ts';
import type { Decoder } from './decode.ts';
import * as entities from './entities.ts';
import { health } from './extras.ts';
import { refusal } from './failures.ts';
import { me } from './me.ts';
import * as modes from './modes.ts';

const id = 1;
const revision = null;
const noMetaData = { meta_title: null, meta_keywords: null, meta_description: null };
const unnamedToken = {
  name: '',
  may_preview: null,
  may_report: null,
  token: null,
  last_used_on: null,
  ends_with: null,
};
const noAccount = { name: null, deactivated_at: null, sign_in: null };
const noLink = { target_page_path: null, target_link_text: null, target_url: null };
const noImage = { image_id: null, image_url: null };
const item = {
  id,
  section_id: null,
  headline: null,
  intro: null,
  body: null,
  display_mode: null,
  published: false,
  ...noImage,
  ...noLink,
  has_component: false,
  component_name: null,
  component_config: null,
  revision,
};
const section = {
  id,
  page_id: null,
  headline: null,
  lead_text: null,
  body: null,
  published: false,
  display_mode: null,
  ...noImage,
  ...noLink,
  items: [],
  revision,
};
const page = {
  id,
  domain_id: null,
  path: null,
  slug: null,
  headline: null,
  subline: null,
  lead_text: null,
  ...noImage,
  breadcrumbs: null,
  layout: null,
  published: false,
  abstract: null,
  meta_data: noMetaData,
  in_sitemap: false,
  start_page_domain_id: null,
  live: null,
  sections: [],
  revision,
};
const mode = { name: 'wide', description: null, is_default: false, attributes: null };
const settings = { id, domain_id: null, section_display_modes: [], item_display_modes: [], layouts: [], revision };

/** TOL-03: decoders that keep unknown keys. */
const encodedWhole = new Set<Decoder<unknown>>([
  modes.imageSize,
  modes.displayMode,
  modes.layout,
  entities.menuEntry,
  entities.metaData,
  entities.item,
]);

it.each<[string, Decoder<unknown>, unknown, unknown]>([
  [
    'me',
    me,
    {},
    {
      id: null,
      email: null,
      is_admin: false,
      image_library: null,
      invitations: null,
      account: null,
      name: null,
      account_url: null,
      draft_key: null,
      domain_trash: null,
      activity: false,
      has_references: false,
    },
  ],
  ['a size', modes.imageSize, { width: 1, height: 2 }, { width: 1, height: 2 }],
  ['a display mode', modes.displayMode, { name: 'wide' }, { ...mode, image_config: null }],
  [
    'a layout',
    modes.layout,
    { name: 'wide', attributes: [{ name: 'a' }] },
    {
      ...mode,
      attributes: [{ name: 'a' }],
      page_image_config: null,
      section_image_config: null,
      item_image_config: null,
    },
  ],
  ['settings', entities.domainSettings, { id }, settings],
  ['a client token', clientToken, { id }, { id, ...unnamedToken, domain: null, revision }],
  [
    'the domain of a client token',
    clientToken,
    { id, domain: { id: 2 } },
    { id, ...unnamedToken, domain: { id: 2, fqdn: null }, revision },
  ],
  ['a domain in a list', entities.domainSummary, { id }, { id, fqdn: '', slug: null }],
  [
    'a page in a list',
    entities.pageSummary,
    { id },
    { id, headline: null, path: null, layout: null, abstract: null, image_id: null, published: true },
  ],
  [
    'a domain',
    entities.domain,
    { id, start_page: { id: 2 } },
    {
      id,
      fqdn: '',
      slug: null,
      description: null,
      default_path_prefix: null,
      footer_text: null,
      meta_data: noMetaData,
      start_page: { id: 2, headline: null },
      pages: [],
      ci_webhook_url: null,
      ci_user: null,
      ci_user_token: null,
      ci_webhook_token: null,
      domain_settings: null,
      client_tokens: [],
      trash_count: null,
      changes_count: null,
      has_live_summary: false,
      held_pages: [],
      has_copies: false,
      has_bulk: false,
      moves_parts: false,
      template_ids: null,
      has_next_steps: false,
      has_delivery: false,
      website_url: null,
      has_events: false,
      seq: null,
      moves_over_places: false,
      has_preview: false,
      has_references: false,
      has_search: false,
      publishes_pages: false,
      saves_are_live: false,
      links_count: null,
      preview_url: null,
      revision,
    },
  ],
  [
    'breadcrumbs',
    entities.breadcrumbs,
    { id, entries: [{}] },
    { id, entries: [{ link_text: null, target_page_path: null }], revision },
  ],
  ['breadcrumbs without entries', entities.breadcrumbs, { id }, { id, entries: [], revision }],
  ['what machines read', entities.metaData, { meta_title: 'x' }, { ...noMetaData, meta_title: 'x' }],
  ['an item', entities.item, { id }, item],
  ['a section', entities.section, { id }, section],
  ['a page', entities.page, { id }, page],
  ['a page whose breadcrumbs have no id', entities.page, { id, breadcrumbs: { id: null } }, page],
  ['a page whose breadcrumbs are null', entities.page, { id, breadcrumbs: null }, page],
  ['a page whose breadcrumbs are a text', entities.page, { id, breadcrumbs: 'x' }, page],
  ['a page whose breadcrumbs are a list', entities.page, { id, breadcrumbs: [] }, page],
  [
    'a page with breadcrumbs',
    entities.page,
    { id, breadcrumbs: { id: 2 } },
    { ...page, breadcrumbs: { id: 2, entries: [], revision } },
  ],
  [
    'an entry of a menu',
    entities.menuEntry,
    {},
    { target_text: null, target_page_path: null, target_url: null, entries: [] },
  ],
  ['a menu', entities.menu, { id }, { id, name: '', display_name: null, domain_id: null, entries: [], revision }],
  [
    'a component',
    entities.component,
    { id },
    { id, name: '', display_name: null, description: null, schema: null, revision },
  ],
  [
    'a user',
    entities.user,
    { id, domains: [{ id: 2 }] },
    { id, email: '', is_admin: false, domains: [{ id: 2, fqdn: '' }], revision, ...noAccount },
  ],
  [
    'a user without domains',
    entities.user,
    { id },
    { id, email: '', is_admin: false, domains: [], revision, ...noAccount },
  ],
  [
    'the use of a display mode',
    entities.displayModeUsage,
    { using_pages: [{ id }] },
    { type: '', name: null, count: 0, using_pages: [{ id, headline: null, path: null }] },
  ],
  ['no use of a display mode', entities.displayModeUsage, {}, { type: '', name: null, count: 0, using_pages: [] }],
  [
    'an image',
    entities.libraryImage,
    { id },
    {
      id,
      alt: null,
      category: null,
      copyright: null,
      notes: null,
      url: '',
      width: null,
      height: null,
      scope: null,
      home: null,
      foreign_websites: 0,
      file_hash: null,
      revision,
    },
  ],
  ['a scope', bodies.scope, 'public', 'public'],
  ['a scope with a name', bodies.scope, { name: 'public' }, 'public'],
  ['health', health, { status: 'ok', version: '1' }, { status: 'ok', version: '1' }],
  [
    'a refusal',
    refusal,
    { fields: { a: ['b'] } },
    { error: null, code: null, values: null, field_codes: null, fields: { a: ['b'] }, current: undefined },
  ],
])('completes a minimal response: %s', (_, decoder, value, expected) => {
  expect(decoder(value)).toEqual(expected);
  if (typeof value !== 'object') return;
  const read = decoder({ ...value, strange: 1 });
  if (encodedWhole.has(decoder)) expect(JSON.stringify(read)).toContain('"strange":1');
  else expect(read).toEqual(expected);
});

const link = ['target_page_path', 'target_link_text', 'target_url'];
const image = ['image_url'];
const pageFields = ['headline', 'subline', 'lead_text', 'path', 'slug', 'layout', 'abstract', ...image];
const ciFields = ['ci_user', 'ci_user_token', 'ci_webhook_url', 'ci_webhook_token'];

it.each<[string, Decoder<unknown>, readonly string[]]>([
  ['a domain', bodies.domainChange, ['description', 'footer_text']],
  ['an address', bodies.domainSetup, ['fqdn', 'slug', 'default_path_prefix', ...ciFields]],
  ['a page', bodies.pageChange, pageFields],
  ['a section', bodies.sectionChange, ['headline', 'lead_text', 'body', 'display_mode', ...image, ...link]],
  [
    'an item',
    bodies.itemChange,
    ['headline', 'intro', 'body', 'display_mode', 'component_name', 'component_config', ...image, ...link],
  ],
  ['a menu', bodies.menuChange, ['name', 'display_name']],
  ['a component', bodies.componentChange, ['name', 'display_name', 'description', 'schema']],
])('the body of %s keeps its texts and drops other fields', (_, decoder, names) => {
  const own = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(decoder({ ...own, id: 7, strange: 1 })).toEqual(own);
  expect(decoder({})).toEqual({});
});

it('TOL-03 bodies keep flags, numbers, objects, lists and JSON text', () => {
  const meta_data = { meta_title: 'x', meta_keywords: null, meta_description: 'y' };
  const flags = { published: true, in_sitemap: false, image_id: 3, start_page_domain_id: null, meta_data };
  expect(bodies.pageChange(flags)).toEqual(flags);
  expect(bodies.domainChange({ meta_data })).toEqual({ meta_data });
  const entries = [{ link_text: 'x', target_page_path: '/' }];
  const creation = { headline: 'x', layout: null };
  expect(bodies.coreEndpoints.createPage.body(creation)).toEqual({ ...creation, breadcrumbs: [] });
  expect(bodies.coreEndpoints.createPage.body({ ...creation, breadcrumbs: entries })).toEqual({
    ...creation,
    breadcrumbs: entries,
  });
  expect(bodies.breadcrumbsChange({ entries })).toEqual({ entries });
  expect(bodies.menuChange({ entries: [] })).toEqual({ entries: [] });
  const modes = { section_display_modes: '[]', item_display_modes: [], layouts: '[]' };
  expect(bodies.settingsChange(modes)).toEqual(modes);
  expect(() => bodies.settingsChange({ ...modes, layouts: '[' })).toThrow();
  const sampleImage = { file_data: 'x', scope: null, alt: 'a', category: 'b', copyright: 'c', notes: 'd' };
  expect(bodies.coreEndpoints.createImage.body(sampleImage)).toEqual({ ...sampleImage, file_name: '' });
  expect(bodies.coreEndpoints.createImage.body({ ...sampleImage, file_name: 'x.png' })).toEqual({
    ...sampleImage,
    file_name: 'x.png',
  });
});
