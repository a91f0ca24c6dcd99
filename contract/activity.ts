/** The activity log of the installation, which the bundled server shows to admins: who did what. */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';
import { act, changeSource } from './history.ts';
import { person } from './person.ts';

/** `content` and `settings` are changes in a domain's change sequence; `acts` describes them. */
const activityKind = literal(
  'content',
  'settings',
  'hold',
  'deployment',
  'sign-in',
  'user',
  'invitation',
  'token',
  'component',
  'domain',
  /** Work of the server that nobody asked for at that moment; `name` says which. */
  'task',
);
export type ActivityKind = Decoded<typeof activityKind>;

const activityAction = literal(
  'created',
  'updated',
  'moved',
  'destroyed',
  'restored',
  'linked',
  'unlinked',
  'renewed',
  'signed-out',
  'password',
  'password-link',
  'address-link',
  'factors',
  'deactivated',
  'activated',
  'succeeded',
  'failed',
  /** Of an invitation, whose `name` is that of the admin who invited. */
  'accepted',
  /** Of a website: destroyed for good. */
  'removed',
  /** What somebody wrote on a day, in a website that is gone for good. */
  'written',
);
export type ActivityAction = Decoded<typeof activityAction>;

/** The names of such work. */
export const backgroundTasks = [
  'scheduled deployment',
  'interrupted deployment',
  'first password',
  'trash',
  'trash of websites',
  'history',
  'index of references',
  'search index',
  'trash of images',
  'image files',
  'hashes of images',
  'expired records',
] as const;
export type BackgroundTask = (typeof backgroundTasks)[number];

/** The filters of the list; `no-refresh` omits refreshes of image URLs. */
export const activityFilter = literal('no-refresh', 'content', 'deployments', 'sign-ins', 'people', 'settings');
export type ActivityFilter = Decoded<typeof activityFilter>;

const write = { at: string, acts: withDefault(array(act), []) };

export const activityEntry = object({
  id: string,
  /** `at` is the time of the newest write, ISO 8601 in UTC. */
  ...write,
  by: person,
  source: changeSource,
  kind: activityKind,
  action: activityAction,
  domain: nullable(object({ id: integer, fqdn: nullable(string) })),
  /** `name` is the current name, or the last one of a destroyed page. */
  page: nullable(object({ id: integer, name: nullable(string), is_there: withDefault(boolean, true) })),
  entity_id: nullable(integer),
  name: nullable(string),
  fields: withDefault(array(string), []),
  /** The number of equal events: failed sign-ins, refreshed image URLs, changes in a deployment. */
  count: withDefault(integer, 1),
  /** If the entry combines several writes of one person to the same page or menu: each of them, newest first. */
  writes: withDefault(array(object(write)), []),
});
export type ActivityEntry = Decoded<typeof activityEntry>;

/** Newest first. `next` is the `before` of the next request, `newest` the `after` of a request for newer entries. */
export const activity = object({
  entries: array(activityEntry),
  next: nullable(string),
  newest: nullable(string),
});
export type Activity = Decoded<typeof activity>;
