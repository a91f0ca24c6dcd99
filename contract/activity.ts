/** What the bundled server tells admins about who did what in the whole installation. */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';
import { act, changeSource, person } from './history.ts';

/** `content` and `settings` are changes of a domain's sequence, told by `acts`. */
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
  'succeeded',
  'failed',
);
export type ActivityAction = Decoded<typeof activityAction>;

/** What the list can be limited to: `no-refresh` leaves out the refreshes of image URLs. */
export const activityFilter = literal('no-refresh', 'content', 'deployments', 'sign-ins', 'people', 'settings');
export type ActivityFilter = Decoded<typeof activityFilter>;

const write = { at: string, acts: withDefault(array(act), []) };

export const activityEntry = object({
  id: string,
  /** ISO 8601 in UTC: that of the newest write. */
  ...write,
  by: person,
  source: changeSource,
  kind: activityKind,
  action: activityAction,
  domain: nullable(object({ id: integer, fqdn: nullable(string) })),
  /** The page, with its present name, or its last one. */
  page: nullable(object({ id: integer, name: nullable(string), is_there: withDefault(boolean, true) })),
  entity_id: nullable(integer),
  name: nullable(string),
  fields: withDefault(array(string), []),
  /** How many alike: failed sign-ins, refreshed image URLs, changes of a deployment. */
  count: withDefault(integer, 1),
  /** The single writes of one person to one page or menu shortly after each other, newest first; empty if there is one. */
  writes: withDefault(array(object(write)), []),
});
export type ActivityEntry = Decoded<typeof activityEntry>;

/** Newest first; `next` is the `before` of the next request, `newest` the `after` of a request for what came since. */
export const activity = object({
  entries: array(activityEntry),
  next: nullable(string),
  newest: nullable(string),
});
export type Activity = Decoded<typeof activity>;
