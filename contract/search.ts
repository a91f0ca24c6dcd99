/** What the bundled server finds in the text of pages, menus and images; asked only if a domain `has_search`. */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';

export const longestSearch = 200;

const searchPlaceKind = literal('page', 'section', 'item', 'menu', 'image');
export type SearchPlaceKind = Decoded<typeof searchPlaceKind>;

/** A part with its best field. Pages, sections and items have a page; images are on no domain. */
const searchPlace = object({
  kind: searchPlaceKind,
  id: integer,
  domain_id: nullable(integer),
  fqdn: nullable(string),
  page_id: nullable(integer),
  section_id: nullable(integer),
  /** The headline of the page, the name of the menu, the alt text or else the file name of the image. */
  name: nullable(string),
  /** The headline of the section or item itself. */
  part_name: nullable(string),
  /** Of a section, which one of its page it is, from 1. */
  part_place: withDefault(nullable(integer), null),
  /** The path of the page. */
  path: nullable(string),
  /** Whether visitors can see it once it is deployed: the part, and what it is in. */
  published: nullable(boolean),
  /** Whether its page is held back. */
  is_held: withDefault(boolean, false),
  /** The column of the text; `name` or `entry` of a menu. */
  field: string,
  /** The place of a menu's entry on each level, such as `0-2`. */
  entry: nullable(string),
  snippet: array(object({ text: string, marked: boolean })),
});
export type SearchPlace = Decoded<typeof searchPlace>;

/**
 * Best first. `pages`, `menus` and `images` are those that the places are on; `searched` is how many there are for this
 * person. With `more`, there are more places than are counted, or may be, because not every text was read. `next` is the `after` of the next request.
 */
export const searchResult = object({
  total: integer,
  more: boolean,
  pages: integer,
  menus: integer,
  images: integer,
  searched: object({ pages: integer, menus: integer, images: integer }),
  places: array(searchPlace),
  next: nullable(string),
});
export type SearchResult = Decoded<typeof searchResult>;
