/** Inserts the rows of a website, as the server does. */

/** @returns the id of a website that the admin may edit */
export function storeDomain(write, adminId, fqdn) {
  const id = write('domains', { fqdn, slug: fqdn.split('.')[0], meta_data: noMetaData, default_path_prefix: '/' });
  write('user_domains', { user_id: adminId, domain_id: id });
  write('domain_settings', {
    domain_id: id,
    section_display_modes: JSON.stringify(sectionModes),
    item_display_modes: JSON.stringify(itemModes),
    layouts: JSON.stringify(layouts),
  });
  return id;
}

/** @returns the id of the page; `placed` are the columns of its image */
export function storePage(write, domainId, path, placed = {}) {
  return write('pages', {
    domain_id: domainId,
    path,
    headline: `Page ${path}`,
    lead_text: 'The content of this page in one sentence.',
    layout: 'default',
    published: 1,
    in_sitemap: 1,
    meta_data: noMetaData,
    ...placed,
  });
}

export function storeSection(write, pageId, position, placed = {}) {
  const headline = `Section ${position + 1}`;
  return write('sections', {
    page_id: pageId,
    position,
    headline,
    body,
    display_mode: 'text',
    published: 1,
    ...placed,
  });
}

export function storeItem(write, sectionId, position) {
  const texts = { headline: `Item ${position + 1}`, intro: 'In short.', body };
  const others = { display_mode: 'card', published: 1, has_component: 0 };
  return write('items', { section_id: sectionId, position, ...texts, ...others });
}

const noMetaData = JSON.stringify({ meta_title: null, meta_keywords: null, meta_description: null });
const size = { width: 320, height: 180 };
const shown = (names) => names.split(' ').map((name) => ({ name }));
const sectionModes = [
  { name: 'text', is_default: true, attributes: shown('headline lead_text body image link'), image_config: size },
];
const itemModes = [
  { name: 'card', is_default: true, attributes: shown('headline intro body image link'), image_config: size },
];
const layouts = [
  {
    name: 'default',
    is_default: true,
    attributes: shown('headline subline lead_text image abstract'),
    page_image_config: size,
    section_image_config: size,
    item_image_config: size,
  },
];
const body =
  'Some **bold** words with [a link](/page-1), and then a list of things to bring:\n\n- bread\n- salt\n- water';

/** Inserts the reference that the server would record for a row that was inserted without it. */
export function refer(write, domain_id, page_id, kind, entity_id, field, to_kind, to_key, text = null, state = null) {
  write('content_references', { domain_id, page_id, kind, entity_id, field, place: 0, to_kind, to_key, text, state });
}
