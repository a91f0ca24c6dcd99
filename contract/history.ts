/**
 * Earlier versions of pages, menus and domain data, and who changed what (extras of the bundled server). Every accepted
 * write gets the next number of its domain's change sequence (`seq`).
 */
import {
  anything,
  array,
  boolean,
  both,
  type Decoded,
  integer,
  literal,
  nullable,
  object,
  record,
  string,
  withDefault,
} from './decode.ts';
import { domainTextFields, menu, page } from './entities.ts';
import { fieldDecoders, name, text } from './fields.ts';
import { person } from './person.ts';

/**
 * `references` are writes by a change of path, `links` by a repair of links. `image` are changes of an image in the library, in
 * the pages that show it.
 */
export const changeSource = literal('console', 'image-refresh', 'image', 'references', 'links', 'import', 'api');
export type ChangeSource = Decoded<typeof changeSource>;

/** The fields of a `redirect` are the redirected paths. */
export const changeKind = literal('page', 'section', 'item', 'breadcrumbs', 'menu', 'domain', 'settings', 'redirect');
export type ChangeKind = Decoded<typeof changeKind>;
const changeAction = literal('created', 'updated', 'moved', 'destroyed', 'restored');
export type ChangeAction = Decoded<typeof changeAction>;

/** An action on one part; equal ones are combined with a `count`. Taking fields back is `restored` with `fields`. */
export const act = object({
  kind: changeKind,
  action: changeAction,
  id: nullable(integer),
  name: nullable(string),
  fields: withDefault(array(string), []),
  count: withDefault(integer, 1),
});
export type Act = Decoded<typeof act>;

/** One person's writes within ten minutes; `seq` and `at` are those of the last one. */
const historyEntry = object({
  seq: integer,
  first_seq: integer,
  /** ISO 8601 in UTC. */
  at: string,
  first_at: string,
  by: person,
  source: changeSource,
  saves: withDefault(integer, 1),
  acts: array(act),
});
export type HistoryEntry = Decoded<typeof historyEntry>;

/** Newest first; `next` is the `before` of the next request, or null at the end. */
export const history = object({
  entries: array(historyEntry),
  deployments: withDefault(
    array(object({ id: integer, seq: integer, at: string, is_live: withDefault(boolean, false) })),
    [],
  ),
  next: nullable(integer),
  /** After how many days a version may be deleted; null if all are kept. */
  kept_days: nullable(integer),
  /** Announces `eraseVersion` to admins. */
  may_erase: withDefault(boolean, false),
});
export type History = Decoded<typeof history>;

/** A part of an earlier version that has been destroyed since. */
const destroyedPart = object({ kind: changeKind, id: integer, at: string, by: person });
export type DestroyedPart = Decoded<typeof destroyedPart>;
const version = object({ destroyed_since: withDefault(array(destroyedPart), []) });

/** An image of the library at the time of a version. `file` differs after the file was replaced. */
const versionImage = object({
  id: integer,
  alt: nullable(string),
  copyright: nullable(string),
  width: integer,
  height: integer,
  file: string,
});
export type VersionImage = Decoded<typeof versionImage>;
export const pageVersion = both(page, both(version, object({ images: withDefault(array(versionImage), []) })));
export type PageVersion = Decoded<typeof pageVersion>;
export const menuVersion = both(menu, version);
export type MenuVersion = Decoded<typeof menuVersion>;
/** The domain's data and settings, without pages and secrets. */
export const domainVersion = both(
  object({
    id: integer,
    fqdn: name.read,
    slug: text.read,
    ...fieldDecoders(domainTextFields),
    start_page_id: nullable(integer),
    layouts: anything,
    section_display_modes: anything,
    item_display_modes: anything,
    redirects: withDefault(record(string), {}),
  }),
  version,
);
export type DomainVersion = Decoded<typeof domainVersion>;

/**
 * Restores a field, a part or the whole (`field` null) as it was at `seq`. `seen` is the newest number that was shown: if the
 * part has changed since, the call is refused (412). `keep` lists what must not change: fields, or with a `field` of null the
 * existence and position of a section or item.
 */
export const takeBack = object({
  seq: integer,
  seen: integer,
  kind: changeKind,
  id: integer,
  field: nullable(string),
  keep: withDefault(array(object({ kind: changeKind, id: integer, field: nullable(string) })), []),
});
export type TakeBack = Decoded<typeof takeBack>;
/** The `field` that stands for all redirects of a domain; that of a single one is its path. */
export const allRedirects = 'redirects';
export const tookBack = object({ seq: integer });

/** The writes of a page, a menu or the domain's own data from `first_seq` to `seq`, whose replaced texts are erased. */
export const versionErasure = object({
  kind: literal('page', 'menu', 'domain'),
  id: integer,
  first_seq: integer,
  seq: integer,
});
export type VersionErasure = Decoded<typeof versionErasure>;
