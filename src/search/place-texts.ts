/** Names and addresses of search results, and summaries of a search. */
import type { SearchPlace, SearchResult } from '../../contract/search.ts';
import { fieldLabel } from '../history/act-texts.ts';
import { counted, type Label, listed, number, t } from '../language/translate.ts';
import { entryId, partId } from '../lib/focus-targets.ts';
import { numbered as numberedPart } from '../lib/pages.ts';

/** Where something is shown, and where it is edited; images have no edit screen of their own. */
type PlaceAddress = { href: string; changeHref: string };

/** The address of the part, to which the screen scrolls. */
export function placeAddress(place: SearchPlace): PlaceAddress {
  const { kind, id, entry } = place;
  const { href, changeHref } = wholeAddress(place);
  if (entry !== null) return { href: `${href}#${entryId(entry)}`, changeHref };
  if (kind === 'section' || kind === 'item') {
    const part = `#${partId(kind, id)}`;
    return { href: `${href}${part}`, changeHref: `${changeHref}${part}` };
  }
  return { href, changeHref };
}

/** The address of the page, menu or image that contains the place. */
export function wholeAddress({ kind, id, domain_id, page_id }: SearchPlace): PlaceAddress {
  if (kind === 'image') return { href: `/images?show=${id}`, changeHref: `/images?edit=${id}` };
  const domain = `/domains/${domain_id}`;
  if (kind === 'menu') return { href: `${domain}/menus/${id}`, changeHref: `${domain}/menus/${id}/edit` };
  const page = `${domain}/pages/${page_id ?? id}`;
  return { href: page, changeHref: `${page}/change` };
}

export const wholeKind = ({ kind }: SearchPlace) => (kind === 'menu' || kind === 'image' ? kind : 'page');

export function wholeId({ kind, id, page_id }: SearchPlace): number {
  return kind === 'menu' || kind === 'image' ? id : (page_id ?? id);
}

export function wholeName(place: SearchPlace): string {
  return place.name || numbered(wholeKind(place), wholeId(place));
}

export function partName(place: SearchPlace): string {
  const { kind, id, part_name } = place;
  return kind === 'section' || kind === 'item' ? part_name || numbered(kind, id) : wholeName(place);
}

export function numbered(kind: SearchPlace['kind'], id: number): string {
  if (kind === 'menu') return t('Menu {id}', { id });
  return kind === 'image' ? t('Image {id}', { id }) : numberedPart(kind, id);
}

/** Whether the match is in the name, which is then shown with its marks. */
export const isInName = ({ snippet }: SearchPlace, name: string): boolean => textOf(snippet) === name;

const textOf = (snippet: SearchPlace['snippet']): string => snippet.map(({ text }) => text).join('');

/** The part and the field: “Section “Speisekarte”, body”. */
export function placeText(place: SearchPlace): string {
  const { kind, field } = place;
  const own = ownFields[field];
  if (own && (kind === 'menu' || kind === 'image')) return t(own);
  const label = fieldLabel(field);
  if (kind === 'page') return t('Page, {field}', { field: label });
  if (kind !== 'section' && kind !== 'item') return label;
  return t('{part}, {field}', { part: quotedPart(place), field: label });
}

/** "Section 2 “Speisekarte”", "Item “Lesungen”" */
function quotedPart(place: SearchPlace): string {
  const { kind, part_name: name, part_place: nth } = place;
  if (!name) return partName(place);
  if (kind === 'item') return t('Item “{name}”', { name });
  return nth === null ? t('Section “{name}”', { name }) : t('Section {place} “{name}”', { place: nth, name });
}

const ownFields: Readonly<Record<string, Label>> = {
  name: 'Name',
  entry: 'Entry',
  alt: 'Descriptive Name',
  category: 'Category',
  copyright: 'Copyright',
  notes: 'Notes',
  file_name: 'File name',
};

/** "41 places on 16 pages, 1 menu and 3 images" */
export function foundText({ total, more, pages, menus, images }: SearchResult): string {
  const places = more
    ? t('More than {count} places', { count: number(total) })
    : counted(total, '{count} place', '{count} places');
  const wholes = listed([
    pages > 0 ? counted(pages, '{count} page⟨on⟩', '{count} pages⟨on⟩') : '',
    menus > 0 ? counted(menus, '{count} menu⟨on⟩', '{count} menus⟨on⟩') : '',
    images > 0 ? counted(images, '{count} image⟨on⟩', '{count} images⟨on⟩') : '',
  ]);
  return wholes === '' ? places : t('{places} on {wholes}', { places, wholes });
}

/** "The text of 412 pages, 3 menus and 520 images was searched." */
export function searchedText({ searched: { pages, menus, images } }: SearchResult): string | null {
  const wholes = listed([
    pages > 0 ? counted(pages, '{count} page⟨of⟩', '{count} pages⟨of⟩') : '',
    menus > 0 ? counted(menus, '{count} menu⟨of⟩', '{count} menus⟨of⟩') : '',
    images > 0 ? counted(images, '{count} image⟨of⟩', '{count} images⟨of⟩') : '',
  ]);
  return wholes === '' ? null : t('The text of {wholes} was searched.', { wholes });
}
