/** Describes acts in words: “changed the lead text of section “Speisekarte””. */
import type { Act, ChangeSource } from '../../contract/history.ts';
import type { Person } from '../../contract/person.ts';
import { domainForm, itemForm, menuForm, metadataForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { counted, type Label, listed, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';
import { personName } from '../lib/names.ts';

/** What writes if it is no person. */
const others: Partial<Record<ChangeSource, Label>> = {
  references: 'A change of path',
  links: 'A repair of links',
  import: 'Import',
  'image-refresh': 'The server',
  image: 'The server',
  api: 'The server',
};

/** "Anke Brandt", or what wrote the change if it was no person: "Import". */
export function whoText(by: Person, source: ChangeSource = 'console'): string {
  return personName(by) ?? (by.id === null ? t(others[source] ?? 'Somebody') : t('A former user'));
}

const reasons: Partial<Record<ChangeSource, Label>> = {
  references: 'By a change of path.',
  links: 'By a repair of links.',
  import: 'By an import.',
  api: 'By a program.',
};

/** Follows a sentence about a person who did not write each change by hand; `null` for others. */
export function reasonText(by: readonly Person[], source: ChangeSource): string | null {
  const reason = by.some(({ id }) => id !== null) && reasons[source];
  return reason ? t(reason) : null;
}

/** "changed the lead text of section “Speisekarte” and destroyed item “Preise”": follows the name of a person. */
export function actsText(acts: readonly Act[], source: ChangeSource = 'console'): string {
  if (source === 'image-refresh') return t('refreshed the image URLs');
  if (source === 'image') return listed(acts.flatMap(imageTexts));
  const creation = findCreation(acts);
  const all = creation ? [creation] : acts;
  const texts = all.slice(0, mostActs).map(actText);
  const rest = all.slice(mostActs).reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) texts.push(counted(rest, 'made one more change', 'made {count} more changes'));
  return listed(texts.length === 0 ? [t('saved')] : texts);
}

/** "replaced the image file of section “Speisekarte”": what somebody did to an image in the library. */
function imageTexts(act: Act): string[] {
  const { kind } = act;
  const [files, texts] = [act.fields.filter(isFile), act.fields.filter((field) => !isFile(field))];
  const replaced = kind === 'section' || kind === 'item' ? partText({ ...act, kind }) : null;
  return [
    ...(files.length === 0
      ? []
      : [
          replaced === null ? t('replaced the image file') : t('replaced the image file of {what}', { what: replaced }),
        ]),
    ...(texts.length === 0 ? [] : [actText({ ...act, fields: texts })]),
  ];
}

const isFile = (field: string) => field === 'image_url';

/** "body of “Speisekarte”": for a single save, below a line that names the person. */
export function shortActsText(acts: readonly Act[], source: ChangeSource = 'console'): string {
  if (source === 'image') return actsText(acts, source);
  const [{ action, kind, name, fields } = { action: null, kind: null, name: null, fields: [] }] = acts;
  const isShort = acts.length === 1 && action === 'updated' && fields.length > 0 && fields.length <= mostFields;
  if (!isShort) return actsText(acts);
  const changed = listed(labelsOf(fields));
  return name && (kind === 'section' || kind === 'item')
    ? t('{fields} of “{name}”', { fields: changed, name })
    : changed;
}

/** The creation of the page, menu or domain itself. It stands for the creation of all its parts. */
export const findCreation = (acts: readonly Act[]): Act | undefined =>
  acts.find(({ kind, action }) => action === 'created' && (kind === 'page' || kind === 'menu' || kind === 'domain'));

const mostActs = 3;
const mostFields = 4;

function actText({ kind, action, id, name, fields: all, count }: Act): string {
  if (kind === 'redirect') return redirectsText(action, all);
  const what = partText({ kind, id, name, count });
  const labels = labelsOf(all);
  if (areListed(labels) && (action === 'updated' || action === 'restored')) {
    const isWhole = kind === 'page' || kind === 'menu' || kind === 'domain' || kind === 'settings';
    const text = withFields[action][labels.length === 1 ? 'one' : 'many'][isWhole ? 'whole' : 'part'];
    return t(text, { fields: listed(labels), what });
  }
  return t(withoutFields[action], { what });
}

const areListed = (labels: readonly string[]) => labels.length > 0 && labels.length <= mostFields;

/** Whether the act's text lists the changed fields. */
export const namesFields = ({ action, fields }: Pick<Act, 'action' | 'fields'>): boolean =>
  (action === 'updated' || action === 'restored') && areListed(labelsOf(fields));

const withoutFields = {
  created: 'created {what}',
  updated: 'changed {what}',
  moved: 'moved {what}',
  destroyed: 'destroyed {what}',
  restored: 'brought back {what}',
} as const;

const withFields = {
  updated: {
    one: { whole: 'changed the {fields}', part: 'changed the {fields} of {what}' },
    many: { whole: 'changed {fields}', part: 'changed {fields} of {what}' },
  },
  restored: {
    one: { whole: 'took back the {fields}', part: 'took back the {fields} of {what}' },
    many: { whole: 'took back {fields}', part: 'took back {fields} of {what}' },
  },
} as const;

/** The fields of an act on redirects are their paths. */
function redirectsText(action: Act['action'], paths: readonly string[]): string {
  const redirects =
    paths.length <= mostFields
      ? t('redirects from {paths}', { paths: listed(paths) })
      : t('{count} redirects', { count: paths.length });
  return action === 'restored' ? t('took back {redirects}', { redirects }) : t('changed {redirects}', { redirects });
}

type Part = Omit<Act, 'action' | 'fields' | 'kind'> & { kind: Exclude<Act['kind'], 'redirect'> };

/** "section “Speisekarte”", "2 items", "this page" */
function partText({ kind, id, name, count }: Part): string {
  if (kind === 'section' || kind === 'item') {
    if (count > 1) return kind === 'section' ? t('{count} sections', { count }) : t('{count} items', { count });
    if (name) return kind === 'section' ? t('section “{name}”', { name }) : t('item “{name}”', { name });
    return kind === 'section' ? t('section {id}', { id: id ?? '' }) : t('item {id}', { id: id ?? '' });
  }
  return t(wholes[kind]);
}

const wholes = {
  page: 'this page',
  breadcrumbs: 'the breadcrumbs',
  menu: 'this menu',
  domain: 'the domain data',
  settings: 'the settings',
} as const satisfies Record<Exclude<Part['kind'], 'section' | 'item'>, Label>;

/** Used where the form has no label for the column, or one that reads badly in a sentence. */
const inlineLabels: Readonly<Record<string, Label>> = {
  published: 'visibility',
  in_sitemap: 'sitemap entry',
  meta_data: 'metadata',
  image_alt: 'image description',
  image_file: 'image file',
  image_copyright: 'image copyright',
  start_page_id: 'Start page',
  start_page_domain_id: 'Start page',
  fqdn: 'Domain name',
  layouts: 'Layouts',
  section_display_modes: 'Section display modes',
  item_display_modes: 'Item display modes',
};
const controls = [pageForm, sectionForm, itemForm, metadataForm, menuForm, domainForm].flatMap((form) => form.controls);
const formLabels = new Map<string, Label>(
  controls.flatMap(({ name, wire, label }) => [name, ...wire].map((field) => [field, label] as const)),
);

/** The label of a database column; the column's name if it has no label. */
export function labelOf(field: string): string {
  const label = inlineLabels[field] ?? formLabels.get(field);
  return label ? t(label) : field;
}

/** The label for use within a sentence. */
export const fieldLabel = (field: string): string => labelInMessage(labelOf(field));

function labelsOf(fields: readonly string[]): string[] {
  return [...new Set(fields.map(fieldLabel))];
}
