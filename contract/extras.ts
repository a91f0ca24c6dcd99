/** What only the bundled server knows, as it travels: used where the server announces it, never asked of another one. */
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
import { domainSummary, libraryImage } from './entities.ts';

/** What the server may answer to the destruction of a page, section or item: where it is kept (an extra). */
export const trashed = object({ trash_id: integer });
export type Trashed = Decoded<typeof trashed>;

const trashPlace = nullable(object({ id: integer, name: nullable(string) }));

/** A destroyed page, section or item with where it stood; `entity_id` is the id that it had and gets back. */
export const trashEntry = object({
  id: integer,
  kind: literal('page', 'section', 'item'),
  entity_id: integer,
  name: nullable(string),
  page: trashPlace,
  section: trashPlace,
  /** ISO 8601 in UTC. */
  destroyed_at: string,
  /** The email address of a person who is there still. */
  destroyed_by: nullable(string),
});
export type TrashEntry = Decoded<typeof trashEntry>;

/** What every restored page, section and item tells of itself. */
export const restored = object({ id: integer, revision: nullable(integer) });
export type Restored = Decoded<typeof restored>;

/** An image of the library that stands on a page, in one of its sections or items, or in its head. */
export const imagePlace = object({
  type: literal('Page', 'Section', 'Item'),
  id: integer,
  headline: nullable(string),
  page_id: integer,
  image_id: integer,
});
export type ImagePlace = Decoded<typeof imagePlace>;

export const health = object({ status: literal('ok'), version: string });

/** Where an image stands on all websites: named where the person may see it, counted where not. */
export const imageUses = object({
  places: array(both(imagePlace, object({ page_name: nullable(string), domain_id: integer, fqdn: string }))),
  /** What lies in the trash of a website and shows the image. */
  trashed: array(
    object({ kind: literal('page', 'section', 'item'), name: nullable(string), domain_id: integer, fqdn: string }),
  ),
  hidden: object({ pages: integer, trashed: integer }),
});
export type ImageUses = Decoded<typeof imageUses>;

/** An image in the trash of the library, under the id that it had and gets back. */
export const trashedImage = both(libraryImage, object({ destroyed_at: string, destroyed_by: nullable(string) }));
export type TrashedImage = Decoded<typeof trashedImage>;

/** Somebody who is asked in and has not chosen a password yet; `is_open` while the link counts. */
export const invitation = object({
  id: integer,
  email: string,
  is_admin: boolean,
  domains: array(object({ id: integer, fqdn: string })),
  /** The email address of an admin who is there still. */
  invited_by: nullable(string),
  /** ISO 8601 in UTC. */
  expires_at: string,
  is_open: boolean,
});
export type Invitation = Decoded<typeof invitation>;

/** Told once: the server keeps no link. `mail` is null where the server sends none, `failure` where it was sent. */
export const madeInvitation = both(
  invitation,
  object({
    link: string,
    mail: nullable(
      object({
        failure: nullable(literal('unreachable', 'unencrypted', 'signIn', 'refused')),
        answer: nullable(string),
      }),
    ),
  }),
);
export type MadeInvitation = Decoded<typeof madeInvitation>;

const changedPage = object({
  id: integer,
  headline: nullable(string),
  path: nullable(string),
  /** ISO 8601 in UTC. */
  changed_at: string,
  /** The email address of a person who is there still. */
  changed_by: nullable(string),
});
export type ChangedPage = Decoded<typeof changedPage>;

/** With those of the person's pages that were saved last and are the domain's, newest first. */
export const listedDomain = both(domainSummary, object({ changed_pages: withDefault(array(changedPage), []) }));
export type ListedDomain = Decoded<typeof listedDomain>;

/** What the refusal of a late write (412) tells of the revision that is stored. */
export const lastWrite = object({
  revision: integer,
  /** ISO 8601 in UTC. */
  updated_at: nullable(string),
  updated_by: nullable(object({ email: nullable(string), name: nullable(string) })),
});
