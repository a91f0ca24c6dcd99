/** Redirects, references and links (extras of the bundled server). */
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
import { changeSource } from './history.ts';
import { sentTarget } from './paths.ts';
import { person } from './person.ts';

/** `made_at`, `made_by` and `source` are null once the history of `since_seq` has been deleted. */
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
export const redirectCreation = object({ from: sentTarget, to: sentTarget });
/** `to` is the final target; `via` is the requested one, if that is redirected itself. */
export const createdRedirect = object({ from: string, to: string, via: nullable(string) });

export const referringKind = literal('menu', 'page', 'breadcrumbs', 'section', 'item', 'domain');
export type ReferringKind = Decoded<typeof referringKind>;

/** The source of a reference. `key` identifies it in other calls; `text` is the text of a link. */
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
  /** The words around a link in a text, if the call includes them. */
  context: nullable(object({ before: string, after: string })),
  /** The texts of the parent entries in a menu, if the call includes them. */
  above: withDefault(array(string), []),
});
export type ReferencePlace = Decoded<typeof referencePlace>;

/** `next` is the `after` of the next request. `hidden` counts places on domains that the person may not see. */
export const uses = object({
  count: integer,
  hidden: withDefault(integer, 0),
  places: array(referencePlace),
  next: nullable(string),
});
export type Uses = Decoded<typeof uses>;

/** `page` is a target that is not on the website, `destroyed` one in the trash. `count` counts all places. */
const linkTarget = object({
  state: literal('broken', 'unpublished', 'held_back', 'without_text'),
  path: string,
  page: nullable(object({ id: integer, headline: nullable(string) })),
  destroyed: nullable(object({ page_id: integer, at: string, by: person })),
  count: integer,
  places: array(referencePlace),
});
export type LinkTarget = Decoded<typeof linkTarget>;
/** The targets of links to repair. The page at `next` may continue the last target. */
export const links = object({ total: integer, targets: array(linkTarget), next: nullable(string) });
export type Links = Decoded<typeof links>;

/** `true` for all, `false` for none, or a list. */
const choiceOf =
  <One>(one: Decoder<One>): Decoder<boolean | One[]> =>
  (value) =>
    typeof value === 'boolean' ? value : array(one)(value);

/** What a change of path would write, as of `seq`. */
export const pathReview = object({
  references: array(both(referencePlace, object({ before: string, after: string }))),
  pages_below: array(object({ id: integer, headline: nullable(string), from: string, to: string })),
  /** The page itself first. `is_kept`: visitors may have been given the page, so that a redirect is made if it is wanted. */
  redirects: array(object({ from: string, to: string, is_kept: withDefault(boolean, true) })),
  seq: integer,
});
export type PathReview = Decoded<typeof pathReview>;

/** `seen` is the `seq` of the review. If the reviewed content has changed since, the call is refused (412). */
export const pathChange = object({
  path: sentTarget,
  seen: integer,
  references: choiceOf(string),
  below: choiceOf(integer),
  redirects: boolean,
});
export type PathChange = Decoded<typeof pathChange>;
/**
 * How many links were written on how many pages and menus, and how many pages moved; `left` are the keys of places that could
 * not be written. `page_revision`: except for the path, the page at revision `to` is the same as at `from`.
 */
export const changedPath = object({
  seq: integer,
  page_revision: nullable(object({ from: integer, to: integer })),
  change_id: integer,
  links: integer,
  pages: integer,
  menus: integer,
  moved: integer,
  left: array(string),
});
export type ChangedPath = Decoded<typeof changedPath>;

/**
 * The response is that of a change of path. `from` is the current target; places that lead elsewhere meanwhile are `left`.
 * Without a `path`, the links are removed and their texts stay.
 */
export const linkRepair = object({ places: choiceOf(string), from: string, path: nullable(sentTarget) });

/** `left` are the places that somebody has changed since, which are not undone. */
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
