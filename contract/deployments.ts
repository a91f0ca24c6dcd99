/**
 * Deployments, and the differences from the live website (extras of the bundled server). Live is the newest deployment that
 * the webhook accepted and that has not failed; until the first deployment, the current content is live.
 */
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
  record,
  string,
  withDefault,
} from './decode.ts';
import { act, changeSource } from './history.ts';
import { hold, problemValue } from './page-live.ts';
import { person } from './person.ts';

/** In milliseconds; a build that has not ended by then counts as not answering. */
export const answerLimit = 60 * 60 * 1000;

/** Times are ISO 8601 in UTC. */
export const deployment = object({
  id: integer,
  /** Its number in the domain's change sequence; null until it is triggered. */
  seq: nullable(integer),
  /** The pages, if only some were deployed; null for the whole domain. */
  pages: nullable(array(integer)),
  state: literal('scheduled', 'triggered', 'running', 'succeeded', 'failed', 'cancelled', 'no_answer'),
  /** Whether the build has reported a state. */
  has_answered: boolean,
  is_live: boolean,
  /** False while the webhook is being called, and if it did not answer in time: the build may have begun. */
  webhook_answered: withDefault(boolean, true),
  /** The earlier number that was deployed again. */
  again: nullable(object({ seq: integer, at: string })),
  triggered_by: nullable(person),
  triggered_at: nullable(string),
  finished_at: nullable(string),
  url: nullable(string),
  /** Why it failed, as reported by the build, or by the server, which then sends a `code` from `refusals.ts`. */
  message: nullable(string),
  code: nullable(string),
  values: nullable(record(problemValue)),
  scheduled_for: nullable(string),
  /** How many pages, menus and domain data changed with it; null if unknown. */
  changes: nullable(integer),
  cancelled_by: nullable(person),
});
export type Deployment = Decoded<typeof deployment>;

/** Newest first; `older` counts those after the last one listed. */
export const deployments = object({ deployments: array(deployment), older: integer });
export type Deployments = Decoded<typeof deployments>;

/** Either a time, or an earlier number to deploy again now. */
export const deploymentCreation = partial({ scheduled_for: string, seq: integer });
/** In years from now; later times are probably mistyped. */
export const scheduleLimit = 10;
/** The latest time that can be scheduled, in milliseconds since 1970. */
export function latestSchedule(now: number): number {
  const latest = new Date(now);
  return latest.setUTCFullYear(latest.getUTCFullYear() + scheduleLimit);
}
export const deploymentChange = object({ scheduled_for: string });

export const holdChange = object({ publish_at: nullable(string) });

/** A page, a menu or the domain data, if it differs from the earlier side of the comparison. */
const changedUnit = object({
  kind: literal('page', 'menu', 'domain'),
  id: integer,
  name: nullable(string),
  path: nullable(string),
  former_path: nullable(string),
  /** Whether the former path redirects to the page. */
  is_redirected: withDefault(boolean, false),
  state: literal('created', 'changed', 'destroyed'),
  /** `seq` and `at` are those of the last change. */
  seq: integer,
  at: string,
  by: array(person),
  acts: array(both(act, object({ by: person, source: changeSource }))),
  changes: integer,
  /** The number whose version is the earlier side; null if it did not exist then. */
  from_seq: nullable(integer),
  hold: nullable(hold),
});
export type ChangedUnit = Decoded<typeof changedUnit>;

/** Newest first. `since` is null in a comparison with live; `total` ignores filters; `next` is the next `before`. */
export const changes = object({
  since: nullable(object({ seq: integer, at: string })),
  live: nullable(deployment),
  next_deployment: nullable(deployment),
  is_live_older: boolean,
  never_deployed: boolean,
  total: integer,
  /** How many of these are not held back, so that a deployment includes them. */
  not_held: integer,
  rows: array(changedUnit),
  next: nullable(integer),
  held: array(changedUnit),
  people: array(person),
  /** The domain's newest number. */
  seq: integer,
});
export type Changes = Decoded<typeof changes>;

/** What the next deployment takes, by whom, and how the last one went. */
export const liveSummary = object({
  /** How many pages, menus and domain data the next deployment takes. */
  total: integer,
  /** How many of them each person changed, the most first; several people may have changed the same one. */
  changes_by: array(object({ by: person, count: integer })),
  live: nullable(deployment),
  /** The newest that was triggered. */
  newest: nullable(deployment),
});
export type LiveSummary = Decoded<typeof liveSummary>;

/** The body of a build's report. */
export const buildStatus = object({
  state: literal('running', 'succeeded', 'failed'),
  url: nullable(string),
  message: nullable(string),
});
export type BuildStatus = Decoded<typeof buildStatus>;
