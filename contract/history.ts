/**
 * What the bundled server tells about earlier versions of pages, menus and domain data, and about who changed what.
 * Every accepted write takes the next number of its domain's change sequence (`seq`).
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
import { name, readers, text } from './fields.ts';

/** Without an email address the account is gone, or it was no person: then `source` says what it was. */
export const person = object({ id: nullable(integer), email: nullable(string) });
export type Person = Decoded<typeof person>;

/** `console` is a person in the console, `references` a change of path. */
export const changeSource = literal('console', 'image-refresh', 'references', 'import', 'api');
export type ChangeSource = Decoded<typeof changeSource>;

/** The fields of a `redirect` are the paths that lead elsewhere. */
const changeKind = literal('page', 'section', 'item', 'breadcrumbs', 'menu', 'domain', 'settings', 'redirect');
export type ChangeKind = Decoded<typeof changeKind>;
const changeAction = literal('created', 'updated', 'moved', 'destroyed', 'restored');
export type ChangeAction = Decoded<typeof changeAction>;

/** What was done to one part; several alike are one with a `count`. A take-back of fields is `restored` with `fields`. */
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
  /** After how many days a version may be removed; null if all are kept. */
  kept_days: nullable(integer),
});
export type History = Decoded<typeof history>;

/** A part of an earlier version that is not there any more. */
const destroyedPart = object({ kind: changeKind, id: integer, at: string, by: person });
export type DestroyedPart = Decoded<typeof destroyedPart>;
const version = object({ destroyed_since: withDefault(array(destroyedPart), []) });

export const pageVersion = both(page, version);
export type PageVersion = Decoded<typeof pageVersion>;
export const menuVersion = both(menu, version);
export type MenuVersion = Decoded<typeof menuVersion>;
/** The domain's own data with its settings, without pages and secrets. */
export const domainVersion = both(
  object({
    id: integer,
    fqdn: name.read,
    slug: text.read,
    ...readers(domainTextFields),
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
 * Makes a field, a part or the whole (`field` null) as it was at `seq`. `seen` is the newest number that was shown: if what
 * is taken back was changed after it, the call is refused (412). `keep` names what stays as it is now: fields, or with a
 * `field` of null whether and where there is a section or item.
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
/** The `field` of all redirects of a domain; that of one is its path. */
export const allRedirects = 'redirects';
export const tookBack = object({ seq: integer });
