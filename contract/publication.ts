/** Publishing a page alone, now or at a time (extras of the bundled server, called only if a domain `publishes_pages`). */
import {
  array,
  boolean,
  both,
  type Decoded,
  integer,
  literal,
  nullable,
  object,
  string,
  withDefault,
} from './decode.ts';
import { publishedPart } from './page-live.ts';
import { person } from './person.ts';

const unpublishedPart = both(
  publishedPart,
  /** `section` is the headline of the section that an item belongs to. */
  object({ name: nullable(string), section: nullable(string) }),
);
export type UnpublishedPart = Decoded<typeof unpublishedPart>;

/**
 * Something on the page that a visitor would notice: a link to a path that no page has, a link to a page that is not on the
 * website, or an image without a description. `number` counts from 1 among the sections of the page or the items of a section.
 */
const publicationFinding = object({
  problem: literal('broken', 'not_live', 'no_description'),
  kind: literal('page', 'breadcrumbs', 'section', 'item'),
  id: integer,
  name: nullable(string),
  number: nullable(integer),
  /** The section of an item. */
  section_id: nullable(integer),
  field: string,
  /** Identifies a link in the call that repairs it. */
  key: string,
  path: nullable(string),
  text: nullable(string),
  image_id: nullable(integer),
});
export type PublicationFinding = Decoded<typeof publicationFinding>;

/** What would go out with a page, as of `seq`. */
export const publication = object({
  seq: integer,
  /** Whether nothing has been deployed yet, so that saving is live at once. */
  is_first: boolean,
  /** Whether visitors are given the page now. */
  is_live: boolean,
  path: string,
  published: boolean,
  /** How many parts of the page differ from live; the number whose version is live, null if the page is not live. */
  changes: integer,
  from_seq: nullable(integer),
  /** How many other pages, menus and domain data differ from live. */
  others: integer,
  sections: integer,
  items: integer,
  /** Places outside the page that lead to it. */
  menu_entries: integer,
  links: integer,
  /** The page itself first, then in the order of the page. */
  parts: array(unpublishedPart),
  findings: array(publicationFinding),
  /** How long the last deployment took that has succeeded. */
  last_seconds: nullable(integer),
  publish_at: nullable(string),
  /** What is to be published at that time. */
  publishes: array(publishedPart),
  /** Who saved the page after the number in the query `since`, and how often. */
  saved_since: withDefault(array(object({ by: person, count: integer })), []),
});
export type Publication = Decoded<typeof publication>;

/**
 * Publishes the page as it was at `seq`, together with these parts; `publish_at` is null for now. At a later time, what is
 * then newest goes out.
 */
export const publicationRequest = object({
  seq: integer,
  parts: array(publishedPart),
  publish_at: nullable(string),
});
