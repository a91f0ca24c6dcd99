/** How a page differs from the live website, as pages and domains report it. See also `deployments.ts`. */
import {
  array,
  boolean,
  type Decoded,
  type Decoder,
  integer,
  literal,
  nullable,
  object,
  record,
  string,
  withDefault,
} from './decode.ts';
import { readOnly } from './fields.ts';
import { person } from './person.ts';

/** A value in the text of a problem. */
export const problemValue: Decoder<string | number> = (given) =>
  typeof given === 'number' ? integer(given) : string(given);

/** The page itself, or a section or item on it. */
export const publishedPart = object({ kind: literal('page', 'section', 'item'), id: integer });
export type PublishedPart = Decoded<typeof publishedPart>;

/** A page that deployments leave out. `live_at` is when its live version was deployed; null if it was never live. */
export const hold = object({
  by: person,
  at: string,
  publish_at: nullable(string),
  /** What is published at that time. */
  publishes: withDefault(array(publishedPart), []),
  live_at: nullable(string),
});
export type Hold = Decoded<typeof hold>;

const pageDeployment = object({
  /** Whether only chosen pages were deployed. */
  is_alone: boolean,
  /** Whether the webhook has not answered yet. */
  is_calling: boolean,
  /** Whether it is the first of the domain: if it failed, the website is as it was just before it. */
  is_first: boolean,
  message: nullable(string),
  code: nullable(string),
  values: nullable(record(problemValue)),
});

export const pageLive = object({
  /**
   * `live`: visitors are given this page as it is stored, without its unpublished parts; `at_once`: every save is live until
   * the first deployment; `path_taken`: a page that is held back keeps the path on the website.
   */
  state: literal('going', 'failed', 'held', 'at_once', 'unpublished', 'path_taken', 'new', 'older', 'changed', 'live'),
  /** How many parts of the page differ from live. */
  changes: integer,
  /** When the live version was deployed; null without any deployment. */
  since: nullable(string),
  /** When the deployment began that is running or has failed. */
  deployment_at: nullable(string),
  deployment: nullable(pageDeployment),
  /** When the next scheduled deployment begins. */
  next_at: nullable(string),
  hold: nullable(hold),
  /** The number whose version is live; null if the page is not live. */
  from_seq: nullable(integer),
  /** The path at which visitors find the page; null if it is not on the website. */
  live_path: nullable(string),
  /** Who unpublished the page, if it is unpublished but still on the website. */
  unpublished_by: nullable(person),
  /** The page that is live at the path of this one, which therefore waits: it is held back, or has only not left that path yet. */
  taken_by: nullable(object({ id: integer, name: nullable(string), is_held: withDefault(boolean, true) })),
});
export type PageLive = Decoded<typeof pageLive>;

/** `live_path` is the path that the page keeps on the website; null if it is not there. */
const heldPage = object({ id: integer, publish_at: nullable(string), live_path: nullable(string) });

export const domainLiveFields = {
  /** Whether the server delivers the domain's content to websites, by client token. */
  has_delivery: readOnly(withDefault(boolean, false)),
  /** The address of the website, as the live build has reported it; otherwise, that of the preview. */
  website_url: readOnly(nullable(string)),
  /** Whether the server has a stream of events for the domain; `seq` is the newest number at the time of the response. */
  has_events: readOnly(withDefault(boolean, false)),
  seq: readOnly(nullable(integer)),
  /** Whether every save is live at once, because nothing has been deployed yet. */
  saves_are_live: readOnly(withDefault(boolean, false)),
  /** How many pages, menus and domain data differ from live; `null` on a server without history. */
  changes_count: readOnly(nullable(integer)),
  /** Whether the server tells who made the changes that the next deployment takes, and how the last one went. */
  has_live_summary: readOnly(withDefault(boolean, false)),
  /** Whether the server tracks references; `links_count` is the number of links to repair. */
  has_references: readOnly(withDefault(boolean, false)),
  links_count: readOnly(nullable(integer)),
  /** Whether the server can search the texts of the domain's pages and menus, and of images. */
  has_search: readOnly(withDefault(boolean, false)),
  /** Whether the server can copy pages, sections and items. */
  has_copies: readOnly(withDefault(boolean, false)),
  /** Whether the server can do the same to many pages at once, and tells of each page how it stands and who changed it. */
  has_bulk: readOnly(withDefault(boolean, false)),
  /** Whether it can also move them, copy several at once and from other domains, and take all of that back as one step. */
  moves_parts: readOnly(withDefault(boolean, false)),
  /** Whether the server tells which of the steps of a new website are done. */
  has_next_steps: readOnly(withDefault(boolean, false)),
  /** Whether the server can publish a page alone, together with its unpublished parts. */
  publishes_pages: readOnly(withDefault(boolean, false)),
  /** The pages that are never delivered, but offered to begin new ones with; `null` on a server without templates. */
  template_ids: readOnly(nullable(array(integer))),
  held_pages: readOnly(withDefault(array(heldPage), [])),
};
