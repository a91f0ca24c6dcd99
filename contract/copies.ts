/** Copies of pages, sections and items (an extra of the bundled server, called only if a domain `has_copies`). */
import { type Decoded, integer, literal, nullable, object, string } from './decode.ts';

const kind = literal('page', 'section', 'item');

export const copyRequest = object({
  kind,
  id: integer,
  /**
   * Where a section or an item is put: on the page or in the section `parent_id`, after the part `after_id`, or first if that is
   * `null`. `null` puts the copy after the original. A page has no such place.
   */
  place: nullable(object({ parent_id: integer, after_id: nullable(integer) })),
});
export type CopyRequest = Decoded<typeof copyRequest>;

/** `path` is that of a page. */
export const madeCopy = object({
  kind,
  id: integer,
  revision: nullable(integer),
  path: nullable(string),
});
export type MadeCopy = Decoded<typeof madeCopy>;
