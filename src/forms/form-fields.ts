/**
 * The fields of pages, sections and items, described once: every form is drawn from these lists, limited to the
 * attributes that the display mode or the layout names (specification §5, PAGE-10 to PAGE-20).
 */

import { metaDescriptionHint, textareaRows } from '../../contract/constants.ts';
import { type Label, locale, t } from '../language/translate.ts';

export type FieldKind = 'text' | 'area' | 'markdown' | 'path' | 'slug' | 'flag' | 'image' | 'link' | 'component';

export type FieldDescription = {
  /** What a mode's `attributes` call it. */
  attribute: string;
  label: Label;
  kind: FieldKind;
  /** The field of the draft that it edits; an image, a link and a component are one field each. */
  name: string;
  /** The fields of the entity, where they are called otherwise: a mode may list them instead of the group. */
  wire?: readonly string[];
  /** From md on: in the wide or the narrow column, over both, or half of both. */
  place: 'main' | 'side' | 'full' | 'half';
  /** Shown whatever the mode says. */
  always?: true;
  rows?: number;
  hint?: Label;
  warning?: Label;
  counter?: true;
  /** How many characters it should have; its hint says so. */
  range?: { minimum: number; maximum: number };
};

type Attributes = readonly { name: string }[] | null | undefined;

const noFormatting: Label = 'No formatting (no links, bold, lists).';

const headline = text('headline', 'Headline');
const leadText: FieldDescription = {
  ...text('lead_text', 'Lead text'),
  kind: 'area',
  rows: textareaRows.leadText,
  hint: noFormatting,
};
const published: FieldDescription = {
  ...text('published', 'Published'),
  kind: 'flag',
  place: 'side',
  always: true,
};
const inSitemap: FieldDescription = { ...text('in_sitemap', 'In sitemap'), kind: 'flag', place: 'side' };
const path: FieldDescription = {
  ...text('path', 'Path'),
  kind: 'path',
  warning: 'Changing the path is dangerous if it is used as link text elsewhere.',
};
const slug: FieldDescription = { ...text('slug', 'Slug'), kind: 'slug', place: 'side' };
const image: FieldDescription = {
  attribute: 'image',
  label: 'Image',
  kind: 'image',
  name: 'image',
  wire: ['image_id', 'image_url'],
  place: 'half',
};
const link: FieldDescription = {
  attribute: 'link',
  label: 'Link',
  kind: 'link',
  name: 'link',
  wire: ['target_page_path', 'target_url', 'target_link_text'],
  place: 'half',
};
const component: FieldDescription = {
  attribute: 'component',
  label: 'Component',
  kind: 'component',
  name: 'component',
  wire: ['has_component', 'component_name', 'component_config'],
  place: 'half',
};

export const pageFields: readonly FieldDescription[] = [
  headline,
  text('subline', 'Subline'),
  published,
  inSitemap,
  leadText,
  path,
  slug,
  {
    ...text('abstract', 'Abstract'),
    kind: 'area',
    place: 'full',
    rows: textareaRows.abstract,
    hint: 'No Markdown.',
    counter: true,
  },
  image,
];

export const sectionFields: readonly FieldDescription[] = [
  headline,
  leadText,
  published,
  body(textareaRows.sectionBody),
  image,
  link,
];

export const itemFields: readonly FieldDescription[] = [
  headline,
  { ...text('intro', 'Intro'), kind: 'area', rows: 2, counter: true },
  published,
  body(textareaRows.itemBody),
  component,
  image,
  link,
];

/** No mode limits these. Where a page can be found belongs here too: a layout may hide it from the page's form. */
export const metadataFields: readonly FieldDescription[] = [
  { ...text('meta_title', 'Meta title'), counter: true },
  inSitemap,
  {
    ...text('meta_description', 'Meta description'),
    kind: 'area',
    rows: textareaRows.metaDescription,
    counter: true,
    range: metaDescriptionHint,
  },
  { ...text('meta_keywords', 'Meta keywords'), hint: 'Separated by commas.', counter: true },
  path,
  slug,
];

/** Without a list all fields are shown; an empty list leaves those that are always there. */
export function shownFields(fields: readonly FieldDescription[], attributes: Attributes): FieldDescription[] {
  if (!attributes) return [...fields];
  const names = new Set(attributes.map(({ name }) => name));
  return fields.filter(
    ({ always, attribute, wire = [] }) => always || names.has(attribute) || wire.some((name) => names.has(name)),
  );
}

/** The labels of what holds something and is not shown. */
export function keptLabels(
  fields: readonly FieldDescription[],
  attributes: Attributes,
  draft: Readonly<Record<string, unknown>>,
): string[] {
  const shown = shownFields(fields, attributes);
  const isFilled = ({ name, kind }: FieldDescription) => kind !== 'flag' && holdsSomething(draft[name]);
  return fields.filter((field) => !shown.includes(field) && isFilled(field)).map(({ label }) => t(label));
}

/** "Shows headline, lead text", as the hint of the mode's field; `null` where the mode limits nothing. */
export function shownInWords(fields: readonly FieldDescription[], attributes: Attributes): string | null {
  if (!attributes) return null;
  const labels = shownFields(fields, attributes).flatMap(({ label, always }) => (always ? [] : [inSentence(label)]));
  return labels.length === 0 ? t('Shows no further field') : t('Shows {fields}', { fields: labels.join(', ') });
}

/** The labels by the draft's fields, for versions that are laid side by side. */
export function labelsOf(fields: readonly FieldDescription[]): Record<string, Label> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]));
}

/** German nouns keep their capital. */
function inSentence(label: Label): string {
  return locale().startsWith('de') ? t(label) : t(label).toLowerCase();
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(Boolean) : Boolean(value);
}

function text(name: string, label: Label): FieldDescription {
  return { attribute: name, label, kind: 'text', name, place: 'main' };
}

function body(rows: number): FieldDescription {
  return { ...text('body', 'Body'), kind: 'markdown', place: 'full', rows, counter: true };
}
