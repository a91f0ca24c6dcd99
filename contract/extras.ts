/** Extras of the bundled server. The browser requests them only if the server announces them. */
import { mailDelivery } from './account.ts';
import {
  array,
  boolean,
  both,
  type Decoded,
  integer,
  literal,
  nullable,
  object,
  partial,
  string,
  withDefault,
} from './decode.ts';
import { domain, domainSummary, libraryImage } from './entities.ts';

/** The response to destroying a page, section or item: its entry in the trash. */
export const trashed = object({ trash_id: integer });
export type Trashed = Decoded<typeof trashed>;

const trashPlace = nullable(object({ id: integer, name: nullable(string) }));

/** A destroyed page, section or item and its former place. `entity_id` is its original id, which it gets back when restored. */
export const trashEntry = object({
  id: integer,
  kind: literal('page', 'section', 'item'),
  entity_id: integer,
  name: nullable(string),
  page: trashPlace,
  section: trashPlace,
  /** ISO 8601 in UTC. */
  destroyed_at: string,
  /** The name of the person, or the email address without one, if that account still exists. */
  destroyed_by: nullable(string),
  /** Announces `eraseTrashed` to admins. */
  may_erase: withDefault(boolean, false),
});
export type TrashEntry = Decoded<typeof trashEntry>;

/** The part of a restored page, section or item that all have in common. */
export const restored = object({ id: integer, revision: nullable(integer) });
export type Restored = Decoded<typeof restored>;

/** What a website consists of, before it is destroyed. */
export const domainExtent = object({
  pages: integer,
  menus: integer,
  images: integer,
  redirects: integer,
  settings: integer,
  tokens: integer,
  users: integer,
  scheduled: integer,
});
export type DomainExtent = Decoded<typeof domainExtent>;

/** When the people who may edit a website wrote there last. `kept_days` is the age at which history is removed, if it is. */
export const domainAuthors = object({
  authors: array(object({ user_id: integer, wrote_at: string })),
  kept_days: nullable(integer),
});
export type DomainAuthors = Decoded<typeof domainAuthors>;

/** A website in the trash; until `ends_at`, it can be restored. */
export const trashedDomain = object({
  id: integer,
  fqdn: string,
  destroyed_at: string,
  ends_at: string,
  /** The name of the person, or the email address without one, if that account still exists. */
  destroyed_by: nullable(string),
  pages: integer,
  menus: integer,
  images: integer,
});
export type TrashedDomain = Decoded<typeof trashedDomain>;

export const health = object({ status: literal('ok'), version: string });

/** Where an image is used on all websites. Places that the person may not see are only counted. */
export const imageUses = object({
  places: array(
    object({
      type: literal('Page', 'Section', 'Item'),
      id: integer,
      headline: nullable(string),
      page_id: integer,
      image_id: integer,
      page_name: nullable(string),
      domain_id: integer,
      fqdn: string,
    }),
  ),
  /** Entries in a website's trash that use the image. */
  trashed: array(
    object({ kind: literal('page', 'section', 'item'), name: nullable(string), domain_id: integer, fqdn: string }),
  ),
  hidden: object({ pages: integer, trashed: integer, websites: withDefault(integer, 0) }),
});
export type ImageUses = Decoded<typeof imageUses>;

/** An image in the trash of the library, with its original id, which it gets back when restored. */
export const trashedImage = both(
  libraryImage,
  object({
    destroyed_at: string,
    destroyed_by: nullable(string),
    /** Announces `eraseTrashedImage` to admins. */
    may_erase: withDefault(boolean, false),
  }),
);
export type TrashedImage = Decoded<typeof trashedImage>;

/** An invitation that has not been accepted; `is_open` while the link is valid. */
export const invitation = object({
  id: integer,
  email: string,
  is_admin: boolean,
  domains: array(object({ id: integer, fqdn: string })),
  /** The name of the admin, or the email address without one, if that account still exists. */
  invited_by: nullable(string),
  /** ISO 8601 in UTC. */
  expires_at: string,
  is_open: boolean,
  /** Of the last mail; `null` if it was taken, if none was sent, or if none is configured. */
  mail: mailDelivery,
});
export type Invitation = Decoded<typeof invitation>;

/** The link is sent only here, because the server does not store it. */
export const madeInvitation = both(invitation, object({ link: string }));
export type MadeInvitation = Decoded<typeof madeInvitation>;

export const listedDomain = both(
  domainSummary,
  object({ has_overview: withDefault(boolean, false), has_search: withDefault(boolean, false) }),
);
export type ListedDomain = Decoded<typeof listedDomain>;

/**
 * With `?after=SEQ`, the bundled server sends only the pages that have changed since that number (`pages_since`) and the ids
 * of destroyed ones, or all pages if it cannot tell the difference. With `?first=150`, it sends at most 150 pages, and the
 * total (`pages_count`) if there are more.
 */
export const readDomain = both(
  domain,
  partial({
    pages_since: nullable(integer),
    gone_pages: withDefault(array(integer), []),
    pages_count: nullable(integer),
  }),
);

/** The author of the stored revision, in the refusal of a stale write (412). */
export const lastWrite = object({
  revision: nullable(integer),
  /** ISO 8601 in UTC. */
  updated_at: nullable(string),
  updated_by: nullable(object({ email: nullable(string), name: nullable(string) })),
});
