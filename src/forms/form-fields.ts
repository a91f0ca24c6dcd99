/**
 * The controls of the forms: one for every writable field, in display order. A field without a control, a label or a German
 * text does not compile.
 */
import { metaDescriptionHint, textareaRows } from '../../contract/constants.ts';
import { domainTextFields, itemFields, menuFields, pageFields, sectionFields } from '../../contract/entities.ts';
import { type Body, type Entity, type Fields, identity, omit, pick, type WritableName } from '../../contract/fields.ts';
import { type Label, locale, t } from '../language/translate.ts';
import type { Draft } from './draft-choices.ts';
import type { FieldTexts } from './field-texts.ts';

type GroupOf<F extends Fields> = { [Name in keyof F]: F[Name] extends { group: infer Group } ? Group : never }[keyof F];
type PartOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { parts: readonly (infer Part)[] } ? Part : never;
}[keyof F];
type InGroup<F extends Fields, Group> = {
  [Name in WritableName<F> as F[Name] extends { group: Group } ? Name : never]: Body<F>[Name];
};
type Plain<F extends Fields> = {
  [Name in WritableName<F> as F[Name] extends { group: string } | { parts: readonly string[] } ? never : Name]: Shown<
    Entity<F>[Name]
  >;
};
/** A draft has an empty text in place of `null`. */
type Shown<Value> = [Value] extends [string | null] ? string : Value;
type Merged<All> = { [Name in keyof All]: All[Name] } extends infer One extends Draft ? One : never;

/** One draft field for every writable field of the entity. A group is one draft field; an object has one for each part. */
export type DraftOf<F extends Fields> = Merged<
  Plain<F> & { [Group in GroupOf<F> & string]: InGroup<F, Group> } & { [Part in PartOf<F> & string]: string }
>;

/** The kind of control; `own` is rendered by the form itself. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'flag'
  | 'secret'
  | 'own'
  | 'markdown'
  | 'slug'
  | 'image'
  | 'link'
  | 'component';

type Control = {
  label: Label;
  kind: FieldKind;
  /** Where there is room: in the wide or the narrow column, across both, or half of both. */
  place?: 'main' | 'side' | 'full' | 'half';
  /** Shown even if the mode does not list it. */
  always?: true;
  rows?: number;
  /** A function if the text has values. */
  hint?: Label | (() => string);
  warning?: Label;
  counter?: true;
  /** The recommended number of characters, which replaces the hint. */
  range?: { minimum: number; maximum: number };
  spellCheck?: false;
  /** The name of the secret in the toast after copying; by default the label. */
  copied?: Label;
  /** The message for a required field that is blank. */
  missing?: Label;
};

export type FieldDescription = Control & {
  /** The draft field, and its name in a mode's `attributes`. */
  name: string;
  /** The entity's fields in this group: a mode may list these instead. */
  wire: readonly string[];
};

export type FormDescription<F extends Fields> = {
  fields: F;
  controls: readonly FieldDescription[];
};

/** `controls` has one control for every field of the form's draft. */
export function describeForm<F extends Fields>(
  fields: F,
  controls: Readonly<Record<keyof DraftOf<F> & string, Control>>,
): FormDescription<F> {
  const all = Object.entries<Control>(controls).map(([name, control]) => ({
    ...control,
    name,
    wire: Object.keys(fields).filter((field) => groupOf(fields, field) === name),
  }));
  return { fields, controls: all };
}

type Attributes = readonly { name: string }[] | null | undefined;

const headline = text('Headline');
const leadText: Control = {
  ...text('Lead text'),
  kind: 'area',
  rows: textareaRows.leadText,
  hint: 'No formatting (no links, bold, lists).',
};
const published: Control = { label: 'Published', kind: 'flag', place: 'side', always: true };
const in_sitemap: Control = { label: 'In sitemap', kind: 'flag', place: 'side' };
const path: Control = {
  ...text('Path'),
  warning: 'Changing the path is dangerous if it is used as link text elsewhere.',
};
const slug: Control = { label: 'Slug', kind: 'slug', place: 'side' };
const image: Control = { label: 'Image', kind: 'image', place: 'half' };
const link: Control = { label: 'Link', kind: 'link', place: 'half' };
const display_mode: Control = { label: 'Display mode', kind: 'own' };

export const pageForm = describeForm(omit(pageFields, 'meta_data', 'start_page_domain_id'), {
  headline,
  subline: text('Subline'),
  published,
  in_sitemap,
  lead_text: leadText,
  path,
  slug,
  abstract: {
    label: 'Abstract',
    kind: 'area',
    place: 'full',
    rows: textareaRows.abstract,
    hint: 'No Markdown.',
    counter: true,
  },
  image,
  layout: { label: 'Layout', kind: 'own' },
});

export const sectionForm = describeForm(sectionFields, {
  headline,
  lead_text: leadText,
  published,
  body: body(textareaRows.sectionBody),
  image,
  link,
  display_mode,
});

export const itemForm = describeForm(itemFields, {
  headline,
  intro: { ...text('Intro'), kind: 'area', rows: 2, counter: true },
  published,
  body: body(textareaRows.itemBody),
  component: { label: 'Component', kind: 'component', place: 'half' },
  image,
  link,
  display_mode,
});

/** The fields for search engines, of a page or a domain. */
const metaControls = {
  meta_title: { ...text('Meta title'), counter: true },
  meta_description: {
    ...text('Meta description'),
    kind: 'area',
    rows: textareaRows.metaDescription,
    counter: true,
    range: metaDescriptionHint,
  },
  meta_keywords: { ...text('Meta keywords'), hint: 'Separated by commas.', counter: true },
} as const satisfies Record<string, Control>;

/** Not limited by a layout. It includes the fields of the path, because a layout may hide them from the page's form. */
export const metadataForm = describeForm(
  pick(pageFields, 'id', 'revision', 'meta_data', 'in_sitemap', 'path', 'slug'),
  {
    meta_title: metaControls.meta_title,
    in_sitemap,
    meta_description: metaControls.meta_description,
    meta_keywords: metaControls.meta_keywords,
    path,
    slug,
  },
);

export const domainForm = describeForm(
  { ...identity, ...domainTextFields },
  {
    description: {
      label: 'Description',
      kind: 'area',
      rows: 5,
      hint: 'Notes for editors. They are not shown on the website.',
    },
    footer_text: { label: 'Footer text', kind: 'area' },
    meta_title: metaControls.meta_title,
    meta_keywords: metaControls.meta_keywords,
    meta_description: metaControls.meta_description,
  },
);

export const menuForm = describeForm(menuFields, {
  name: { label: 'Name', kind: 'text', missing: 'Give the menu a name.' },
  display_name: { label: 'Display name', kind: 'text' },
  entries: { label: 'Entries', kind: 'own' },
});

/** The fields that a mode shows: all without `attributes`; with an empty list those that are always shown. */
export function shownFields(fields: readonly FieldDescription[], attributes: Attributes): FieldDescription[] {
  const drawn = fields.filter(({ kind }) => kind !== 'own');
  if (!attributes) return drawn;
  const names = new Set(attributes.map(({ name }) => name));
  return drawn.filter(({ always, name, wire }) => always || names.has(name) || wire.some((field) => names.has(field)));
}

/** The labels of fields that have a value but are not shown. */
export function storedLabels(
  fields: readonly FieldDescription[],
  attributes: Attributes,
  draft: Readonly<Record<string, unknown>>,
): string[] {
  const shown = shownFields(fields, attributes);
  const isFilled = ({ name, kind }: FieldDescription) => kind !== 'flag' && holdsSomething(draft[name]);
  const hidden = shownFields(fields, null).filter((field) => !shown.includes(field));
  return hidden.filter(isFilled).map(({ label }) => t(label));
}

/** "Shows headline, lead text", for the hint of the mode's field; `null` if the mode shows all fields. */
export function shownInWords(fields: readonly FieldDescription[], attributes: Attributes): string | null {
  if (!attributes) return null;
  const labels = shownFields(fields, attributes).flatMap(({ label, always }) => (always ? [] : [inMessage(label)]));
  return labels.length === 0 ? t('Shows no further field') : t('Shows {fields}', { fields: labels.join(', ') });
}

/** The texts for comparing two versions of a form; they do not contain secrets. */
export function fieldTexts(form: FormDescription<Fields>, show: FieldTexts['show'] = () => null): FieldTexts {
  const secrets: string[] = secretsOf(form.fields);
  return {
    labels: Object.fromEntries(form.controls.map(({ name, label }) => [name, label])),
    show: (name, value) => (secrets.includes(name) && value ? t('set, not shown') : show(name, value)),
  };
}

/** The messages for required fields that are blank. */
export function missingFields(controls: readonly FieldDescription[], draft: Draft): Record<string, string> {
  const blank = controls.filter(({ name }) => String(draft[name] ?? '').trim() === '');
  return Object.fromEntries(blank.flatMap(({ name, missing }) => (missing ? [[name, t(missing)]] : [])));
}

/** The label within a sentence; German nouns keep their capitals. */
function inMessage(label: Label): string {
  return locale().startsWith('de') ? t(label) : t(label).toLowerCase();
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(Boolean) : Boolean(value);
}

function groupOf(fields: Fields, name: string): string | undefined {
  const field = fields[name];
  return field && 'group' in field ? field.group : undefined;
}

function text(label: Label): Control {
  return { label, kind: 'text' };
}

function body(rows: number): Control {
  return { label: 'Body', kind: 'markdown', place: 'full', rows, counter: true };
}

/** The fields that must never be stored in the browser. */
export function secretsOf<F extends Fields>(fields: F): (keyof DraftOf<F> & string)[] {
  const secrets = Object.entries(fields).filter(([, field]) => 'isSecret' in field && field.isSecret);
  return secrets.map(([name]) => name) as (keyof DraftOf<F> & string)[];
}
