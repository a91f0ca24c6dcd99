/**
 * What the bundled server tells about deployments and about what differs from the live website. Live is the newest
 * deployment that its webhook took and that has not failed; without any, live is what the console shows.
 */
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
  partial,
  record,
  string,
  withDefault,
} from './decode.ts';
import { act, changeSource, person } from './history.ts';
import { hold } from './page-live.ts';

/** After this many milliseconds without an end, a build counts as one that does not answer. */
export const answerLimit = 60 * 60 * 1000;

const value: Decoder<string | number> = (given) => (typeof given === 'number' ? integer(given) : string(given));

/** Times are ISO 8601 in UTC. */
export const deployment = object({
  id: integer,
  /** Its number in the domain's change sequence; null until it is triggered. */
  seq: nullable(integer),
  /** The pages that went out alone; null for the whole domain. */
  pages: nullable(array(integer)),
  state: literal('scheduled', 'triggered', 'running', 'succeeded', 'failed', 'cancelled', 'no_answer'),
  /** Whether the build has told a state. */
  has_answered: boolean,
  is_live: boolean,
  /** The earlier number that was deployed again. */
  again: nullable(object({ seq: integer, at: string })),
  triggered_by: nullable(person),
  triggered_at: nullable(string),
  finished_at: nullable(string),
  url: nullable(string),
  /** Why it failed: the build's own words, or the server's, which then have a `code` of `refusals.ts`. */
  message: nullable(string),
  code: nullable(string),
  values: nullable(record(value)),
  scheduled_for: nullable(string),
  /** How many pages, menus and domain data it took along; null if that is not known. */
  changes: nullable(integer),
  cancelled_by: nullable(person),
});
export type Deployment = Decoded<typeof deployment>;

/** Newest first; `older` counts those after the last one listed. */
export const deployments = object({ deployments: array(deployment), older: integer });
export type Deployments = Decoded<typeof deployments>;

/** Either a time, or an earlier number to deploy again now. */
export const deploymentCreation = partial({ scheduled_for: string, seq: integer });
/** In years from now; what is later is taken for a slip. */
export const scheduleLimit = 10;
/** The latest time that can be scheduled; in milliseconds since 1970. */
export function latestSchedule(now: number): number {
  const latest = new Date(now);
  return latest.setUTCFullYear(latest.getUTCFullYear() + scheduleLimit);
}
export const deploymentChange = object({ scheduled_for: string });

export const holdChange = object({ publish_at: nullable(string) });

/** A page, menu or the domain data that differs from the earlier side of the comparison. */
const changedUnit = object({
  kind: literal('page', 'menu', 'domain'),
  id: integer,
  name: nullable(string),
  path: nullable(string),
  former_path: nullable(string),
  /** Whether the former path leads to the page. */
  is_redirected: withDefault(boolean, false),
  state: literal('created', 'changed', 'destroyed'),
  /** Of the last change. */
  seq: integer,
  at: string,
  by: array(person),
  acts: array(both(act, object({ by: person, source: changeSource }))),
  changes: integer,
  /** The number whose version is the earlier side of the difference; null if it was not there. */
  from_seq: nullable(integer),
  hold: nullable(hold),
});
export type ChangedUnit = Decoded<typeof changedUnit>;

/** `since` is null in a comparison with live. `total` counts without filters. Newest first; `next` is the `before` of the next request. */
export const changes = object({
  since: nullable(object({ seq: integer, at: string })),
  live: nullable(deployment),
  next_deployment: nullable(deployment),
  is_live_older: boolean,
  never_deployed: boolean,
  total: integer,
  /** How many of these are not held back, so that a deployment takes them. */
  not_held: integer,
  rows: array(changedUnit),
  next: nullable(integer),
  held: array(changedUnit),
  people: array(person),
  /** The newest number of the domain. */
  seq: integer,
});
export type Changes = Decoded<typeof changes>;

/** What a build reports about itself. */
export const buildStatus = object({
  state: literal('running', 'succeeded', 'failed'),
  url: nullable(string),
  message: nullable(string),
});
export type BuildStatus = Decoded<typeof buildStatus>;
