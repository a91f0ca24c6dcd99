/** Who did what, in one sentence: “Anke Brandt changed the lead text of section “Speisekarte”.” */
import type { Act, ChangeSource, Person } from '../../contract/history.ts';
import { domainForm, itemForm, menuForm, metadataForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { counted, type Label, listed, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';

const others: Partial<Record<ChangeSource, Label>> = {
  references: 'A change of path',
  import: 'Import',
  'image-refresh': 'The server',
  api: 'The server',
};

/** "anke@example.org"; of others than people, what they are. */
export function whoText({ email }: Person, source: ChangeSource = 'console'): string {
  const other = others[source];
  if (source === 'references' || email === null) return t(other ?? 'Somebody');
  return email;
}

type Told = Pick<Act, 'kind' | 'action' | 'id' | 'name' | 'fields' | 'count'>;

/** "changed the lead text of section “Speisekarte” and destroyed item “Preise”": follows the name of a person. */
export function actsText(acts: readonly Told[], source: ChangeSource = 'console'): string {
  if (source === 'image-refresh') return t('refreshed the image URLs');
  const creation = findCreation(acts);
  const all = creation ? [creation] : acts;
  const told = all.slice(0, mostActs).map(actText);
  const left = all.slice(mostActs).reduce((sum, { count }) => sum + count, 0);
  if (left > 0) told.push(counted(left, 'made one more change', 'made {count} more changes'));
  return listed(told.length === 0 ? [t('saved')] : told);
}

/** "body of “Speisekarte”": for a save below a line that names the person. */
export function shortActsText(acts: readonly Told[]): string {
  const [{ action, kind, name, fields } = { action: null, kind: null, name: null, fields: [] }] = acts;
  const isShort = acts.length === 1 && action === 'updated' && fields.length > 0 && fields.length <= mostFields;
  if (!isShort) return actsText(acts);
  const changed = listed(labelsOf(fields));
  return name && (kind === 'section' || kind === 'item')
    ? t('{fields} of “{name}”', { fields: changed, name })
    : changed;
}

/** That of the page, the menu or the domain itself: all else in it was created with it. */
export function findCreation<One extends Told>(acts: readonly One[]): One | undefined {
  return acts.find(
    ({ kind, action }) => action === 'created' && (kind === 'page' || kind === 'menu' || kind === 'domain'),
  );
}

const mostActs = 3;
const mostFields = 4;

function actText({ kind, action, id, name, fields: all, count }: Told): string {
  if (kind === 'redirect') return redirectsText(action, all);
  const what = partText({ kind, id, name, count });
  const labels = labelsOf(all);
  const fields = listed(labels);
  if (areNamed(labels) && (action === 'updated' || action === 'restored')) {
    const isWhole = kind === 'page' || kind === 'menu' || kind === 'domain' || kind === 'settings';
    const text = withFields[action][labels.length === 1 ? 'one' : 'many'][isWhole ? 'whole' : 'part'];
    return t(text, { fields, what });
  }
  return t(whole[action], { what });
}

const areNamed = (labels: readonly string[]) => labels.length > 0 && labels.length <= mostFields;

/** Whether its text tells which fields were changed, not only of what. */
export const namesFields = ({ action, fields }: Pick<Act, 'action' | 'fields'>): boolean =>
  (action === 'updated' || action === 'restored') && areNamed(labelsOf(fields));

const whole = {
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

/** Its fields are the paths. */
function redirectsText(action: Told['action'], paths: readonly string[]): string {
  const redirects =
    paths.length <= mostFields
      ? t('redirects from {paths}', { paths: listed(paths) })
      : t('{count} redirects', { count: paths.length });
  return action === 'restored' ? t('took back {redirects}', { redirects }) : t('changed {redirects}', { redirects });
}

type Part = Omit<Told, 'action' | 'fields' | 'kind'> & { kind: Exclude<Told['kind'], 'redirect'> };

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

/** Where a label reads badly in a sentence. */
const ownLabels: Readonly<Record<string, Label>> = {
  published: 'visibility',
  in_sitemap: 'sitemap entry',
  meta_data: 'metadata',
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

/** The label of a column, as it reads in a sentence; the column's name if it has none. */
export function fieldLabel(field: string): string {
  const label = ownLabels[field] ?? formLabels.get(field);
  return label ? labelInMessage(t(label)) : field;
}

function labelsOf(fields: readonly string[]): string[] {
  return [...new Set(fields.map(fieldLabel))];
}
