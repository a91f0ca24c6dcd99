/** Search in the texts of pages, menus and images (an extra of the bundled server, announced by `has_search`). */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';

export const longestSearch = 200;

const searchPlaceKind = literal('page', 'section', 'item', 'menu', 'image');
export type SearchPlaceKind = Decoded<typeof searchPlaceKind>;

/** A part that matches, with its best field. Images belong to no domain. */
const searchPlace = object({
  kind: searchPlaceKind,
  id: integer,
  domain_id: nullable(integer),
  fqdn: nullable(string),
  page_id: nullable(integer),
  section_id: nullable(integer),
  /** The headline of the page, the name of the menu, or the alt text or file name of the image. */
  name: nullable(string),
  /** The headline of the section or item itself. */
  part_name: nullable(string),
  /** The position of a section on its page, from 1. */
  part_place: nullable(integer),
  /** The path of the page. */
  path: nullable(string),
  /** Whether the part and its parents are published. */
  published: nullable(boolean),
  /** Whether its page is held back. */
  is_held: withDefault(boolean, false),
  /** The column of the matching text; for a menu, `name` or `entry`. */
  field: string,
  /** The position of a menu entry on each level, such as `0-2`. */
  entry: nullable(string),
  snippet: array(object({ text: string, marked: boolean })),
});
export type SearchPlace = Decoded<typeof searchPlace>;

/**
 * Best matches first. `pages`, `menus` and `images` count those with matches, `searched` those that the person can search.
 * `more`: there are, or may be, more matches than counted. `next` is the `after` of the next request.
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
