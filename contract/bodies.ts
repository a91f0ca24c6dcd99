/**
 * What a caller may send: a body decoder keeps the fields that its form owns and drops the rest. Modes, layouts and the
 * entries of menus and breadcrumbs are free JSON beside what is known of them: their further keys are kept (TOL-03).
 * Fields that may be absent stay absent, so that a change names only what it changes.
 */
import {
  array,
  boolean,
  both,
  type Decoder,
  integer,
  nullable,
  object,
  orJsonText,
  partial,
  refuse,
  string,
  withDefault,
} from './decode.ts';
import { writtenBreadcrumbEntry, writtenDisplayMode, writtenLayout, writtenMenuEntry } from './entities.ts';
import { excessMessages, jsonExcess } from './json-excess.ts';

const text = nullable(string);

export const domainChange = partial({
  description: text,
  footer_text: text,
  meta_data: partial({ meta_title: text, meta_keywords: text, meta_description: text }),
});

/** What POST and PATCH of the admin prefix take. */
export const domainSetup = partial({
  fqdn: string,
  slug: text,
  default_path_prefix: text,
  ci_user: text,
  ci_user_token: text,
  ci_webhook_url: text,
  ci_webhook_token: text,
});

const link = { target_page_path: text, target_link_text: text, target_url: text };
const image = { image_id: nullable(integer), image_url: text };

export const pageCreation = object({
  headline: text,
  layout: text,
  breadcrumbs: withDefault(array(writtenBreadcrumbEntry), []),
});
export const pageChange = partial({
  headline: text,
  subline: text,
  lead_text: text,
  path: text,
  slug: text,
  layout: text,
  published: boolean,
  in_sitemap: boolean,
  abstract: text,
  meta_data: partial({ meta_title: text, meta_keywords: text, meta_description: text }),
  start_page_domain_id: nullable(integer),
  ...image,
});

export const sectionFields = {
  headline: text,
  lead_text: text,
  body: text,
  published: boolean,
  display_mode: text,
  ...image,
  ...link,
};
export const itemFields = {
  headline: text,
  intro: text,
  body: text,
  published: boolean,
  display_mode: text,
  ...image,
  ...link,
  has_component: boolean,
  component_name: text,
  component_config: text,
};

export const menuChange = partial({ name: string, display_name: text, entries: array(writtenMenuEntry) });
export const breadcrumbsChange = object({ entries: array(writtenBreadcrumbEntry) });

export const settingsChange = partial({
  section_display_modes: orModestJsonText(array(writtenDisplayMode)),
  item_display_modes: orModestJsonText(array(writtenDisplayMode)),
  layouts: orModestJsonText(array(writtenLayout)),
});

export const componentChange = partial({ name: string, display_name: text, description: text, schema: text });

export const imageFields = { alt: text, category: text, copyright: text, notes: text };
/** `file_data` is plain base64, without a data-URL prefix. */
const fileContent = { file_data: string, file_name: withDefault(string, '') };
export const imageFile = object(fileContent);
export const imageCreation = both(object({ ...fileContent, scope: text }), partial(imageFields));

function orModestJsonText<T>(decoder: Decoder<T>): Decoder<T> {
  return (value, leftOut) => {
    const excess = typeof value === 'string' ? jsonExcess(value) : null;
    return excess ? refuse(excessMessages[excess]) : orJsonText(decoder)(value, leftOut);
  };
}
