import type { ReferencePlace } from '../../contract/references.ts';
import { type Label, t } from '../language/translate.ts';
import { partName } from '../lib/pages.ts';

const kinds = {
  menu: 'Menu',
  breadcrumbs: 'Breadcrumb',
  section: 'Section',
  item: 'Item',
  page: 'Page',
  domain: 'Domain',
} as const satisfies Record<ReferencePlace['kind'], Label>;
const texts: readonly string[] = ['body', 'intro'];

export function placeTexts(place: ReferencePlace) {
  const { kind, field, above } = place;
  /** Whether the reference is a link in a text. */
  const isText = texts.includes(field);
  const [name, where, href] = [nameOf(place), whereOf(place), hrefOf(place)];
  return { kind: t(isText ? 'Text' : kinds[kind]), isText, name, above, where, href };
}

/** "Hauptmenü › Besuch" */
export const way = (names: readonly string[]): string => names.filter(Boolean).join(' › ');

/** The text of a menu entry or breadcrumb, else the headline of the part. */
function nameOf({ kind, id, name, text, fqdn }: ReferencePlace): string {
  if (kind === 'menu' || kind === 'breadcrumbs') return text || t('no text');
  return kind === 'domain' ? fqdn : partName(kind, { id, headline: name });
}

/** The menu or page that contains the reference. */
function whereOf({ kind, id, name, page_id, page_name, page_path }: ReferencePlace): string | null {
  if (kind === 'menu') return name || t('Menu {id}', { id });
  if (kind === 'domain') return t('Start page');
  if (kind === 'page') return page_path;
  const page = page_name || (page_id === null ? null : t('Page {id}', { id: page_id }));
  return [page, page_path].filter(Boolean).join(', ');
}

/** The edit screen, which opens the form of the section or item. */
function hrefOf({ kind, id, domain_id, page_id, menu_id }: ReferencePlace): string {
  const domain = `/domains/${domain_id}`;
  if (menu_id !== null) return `${domain}/menus/${menu_id}/edit`;
  if (page_id === null) return domain;
  const page = `${domain}/pages/${page_id}`;
  if (kind === 'breadcrumbs') return `${page}/breadcrumbs/${id}/edit`;
  return `${page}/change#${kind}-${id}`;
}

/** The Markdown of a link in a text, with the words around it. */
export function LinkInText({ place: { text, context }, target }: { place: ReferencePlace; target: string }) {
  return (
    <>
      {`${context?.before ?? ''}[${text ?? ''}](`}
      <mark className="bg-act-soft text-inherit">{target}</mark>
      {`)${context?.after ?? ''}`}
    </>
  );
}

type PlaceNameProps = { place: ReferencePlace; showsDomain?: boolean };

/** Kind, name and location of a reference, as three cells of the caller's grid. */
export function PlaceName({ place, showsDomain = false }: PlaceNameProps) {
  const { kind, name, above, where } = placeTexts(place);
  return (
    <>
      <span className="text-hint leading-6 whitespace-nowrap text-ink-3">{kind}</span>
      <span dir="auto" className="min-w-0 font-row [overflow-wrap:anywhere]">
        {name}
      </span>
      <span className="min-w-0 text-label leading-6 text-ink-2 [overflow-wrap:anywhere]">
        {[way([where ?? '', ...above]), showsDomain && place.kind !== 'domain' ? place.fqdn : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
