/**
 * What waits on all websites of a person (an extra of the bundled server, called only if a listed domain `has_overview`). Times are
 * ISO 8601 in UTC.
 */
import { array, boolean, type Decoded, integer, literal, nullable, object, string } from './decode.ts';

const changedPage = object({
  id: integer,
  domain_id: integer,
  headline: nullable(string),
  path: nullable(string),
  changed_at: string,
  /** The name of the person, or the email address without one, if that account still exists. */
  changed_by: nullable(string),
  /** What of the page was saved; `null` for the page itself. */
  part: nullable(object({ kind: literal('section', 'item'), id: integer, headline: nullable(string) })),
});
export type ChangedPage = Decoded<typeof changedPage>;

/** What a new website needs, in this order, and whether it is there. */
export const nextSteps = object({
  settings: boolean,
  page: boolean,
  start_page: boolean,
  token: boolean,
  preview: boolean,
  deployment: boolean,
});
export type NextSteps = Decoded<typeof nextSteps>;

/** `id` is that of the deployment or of the page, which goes live alone. */
const scheduled = object({
  kind: literal('deployment', 'page'),
  id: integer,
  domain_id: integer,
  headline: nullable(string),
  path: nullable(string),
  at: string,
  by: nullable(string),
});
export type Scheduled = Decoded<typeof scheduled>;

const domainOverview = object({
  id: integer,
  /** What the website lacks; 0 while saving is live at once. */
  changes_count: integer,
  links_count: integer,
  /** The page that was changed last, if that is still known. */
  changed: nullable(changedPage),
  steps: nextSteps,
});
export type DomainOverview = Decoded<typeof domainOverview>;

/** With the query `domain`, only what concerns the steps of that one: the lists are empty. */
export const overview = object({
  domains: array(domainOverview),
  /** Newest first. */
  changed: array(changedPage),
  changed_by_me: array(changedPage),
  /** The next one first. */
  scheduled: array(scheduled),
});
export type Overview = Decoded<typeof overview>;
