/** What the bundled server tells about what points where: redirects, references, links. */
import {
  array,
  boolean,
  both,
  type Decoded,
  type Decoder,
  integer,
  literal,
  nullable,
  object,
  string,
  withDefault,
} from './decode.ts';
import { changeSource, person } from './history.ts';

/** A path that leads elsewhere since a number of its domain; who made it is known while that number is kept. */
export const redirect = object({
  id: integer,
  from: string,
  to: string,
  since_seq: integer,
  made_at: nullable(string),
  made_by: nullable(person),
  source: nullable(changeSource),
});
export type Redirect = Decoded<typeof redirect>;
export const redirectCreation = object({ from: string, to: string });
/** `to` is where it leads in the end; `via` is what was asked for, if that leads on. */
export const createdRedirect = object({ from: string, to: string, via: nullable(string) });

export const referringKind = literal('menu', 'page', 'breadcrumbs', 'section', 'item', 'domain');
export type ReferringKind = Decoded<typeof referringKind>;

/**
 * A place that points at something. `key` names it in other calls; `text` is the link's, if it is one. `context` is the words
 * around a link in a text, where they are told.
 */
const referencePlace = object({
  key: string,
  kind: referringKind,
  id: integer,
  domain_id: integer,
  fqdn: string,
  page_id: nullable(integer),
  menu_id: nullable(integer),
  name: nullable(string),
  page_name: nullable(string),
  page_path: nullable(string),
  field: string,
  text: nullable(string),
  context: withDefault(nullable(object({ before: string, after: string })), null),
  /** The texts of the entries of a menu that it is below, where they are told. */
  above: withDefault(array(string), []),
});
export type ReferencePlace = Decoded<typeof referencePlace>;

/**
 * `next` is the `after` of the next request, or null at the end. `hidden` places are on domains that the person may not see,
 * and in none of the others.
 */
export const uses = object({
  count: integer,
  hidden: withDefault(integer, 0),
  places: array(referencePlace),
  next: nullable(string),
});
export type Uses = Decoded<typeof uses>;

/**
 * `page` is the one that is not on the website, `destroyed` the one that was there and is in the trash; `count` tells of how
 * many places these are some.
 */
const linkTarget = object({
  state: literal('broken', 'unpublished', 'held_back', 'without_text'),
  path: string,
  page: nullable(object({ id: integer, headline: nullable(string) })),
  destroyed: withDefault(nullable(object({ page_id: integer, at: string, by: person })), null),
  count: integer,
  places: array(referencePlace),
});
export type LinkTarget = Decoded<typeof linkTarget>;
/** What links lead to that are to be repaired; `next` may go on within the last target. */
export const links = object({ total: integer, targets: array(linkTarget), next: nullable(string) });
export type Links = Decoded<typeof links>;

/** All or none, or those that are named. */
const choiceOf =
  <One>(one: Decoder<One>): Decoder<boolean | One[]> =>
  (value) =>
    typeof value === 'boolean' ? value : array(one)(value);

/** What a change of path would write; `seq` is the number as of which this is so. */
export const pathReview = object({
  references: array(both(referencePlace, object({ before: string, after: string }))),
  pages_below: array(object({ id: integer, headline: nullable(string), from: string, to: string })),
  redirects: array(object({ from: string, to: string })),
  seq: integer,
});
export type PathReview = Decoded<typeof pathReview>;

/** `seen` is the `seq` of the review: if what it shows has changed since, the call is refused (412). */
export const pathChange = object({
  path: string,
  seen: integer,
  references: choiceOf(string),
  below: choiceOf(integer),
  redirects: boolean,
});
export type PathChange = Decoded<typeof pathChange>;
/**
 * How many links were written, on how many pages and menus, and how many pages moved; `left` could not be written.
 * `page_revision` is that of the page whose path it is: one who has read `from` has read all that is in `to`, but the path.
 */
export const changedPath = object({
  seq: integer,
  page_revision: withDefault(nullable(object({ from: integer, to: integer })), null),
  change_id: integer,
  links: integer,
  pages: integer,
  menus: integer,
  moved: integer,
  left: array(string),
});
export type ChangedPath = Decoded<typeof changedPath>;

/**
 * Answered as a change of path. `from` is where the links lead now: places that do not any more are `left`. `true` is all that
 * are to be repaired; without a path, the links are taken away and their texts stay.
 */
export const linkRepair = object({ places: choiceOf(string), from: string, path: nullable(string) });

/** `left` was changed by somebody since, so that it stays. */
export const undonePath = object({
  undone: integer,
  left: array(
    object({
      kind: string,
      id: integer,
      name: nullable(string),
      field: string,
      page_id: nullable(integer),
      page_name: nullable(string),
      by: nullable(person),
    }),
  ),
});
export type UndonePath = Decoded<typeof undonePath>;
