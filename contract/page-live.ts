/** How a page differs from the live website, as pages and domains report it. See also `deployments.ts`. */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';
import { readOnly } from './fields.ts';

/** The page itself, or a section or item on it. */
export const publishedPart = object({ kind: literal('page', 'section', 'item'), id: integer });
export type PublishedPart = Decoded<typeof publishedPart>;

/** A page that deployments leave out. `live_at` is when its live version was deployed; null if it was never live. */
export const hold = object({
  by: object({ id: nullable(integer), email: nullable(string) }),
  at: string,
  publish_at: nullable(string),
  /** What is published at that time. */
  publishes: withDefault(array(publishedPart), []),
  live_at: nullable(string),
});
export type Hold = Decoded<typeof hold>;

export const pageLive = object({
  state: literal('live', 'changed', 'new', 'held', 'going', 'failed', 'older'),
  /** How many parts of the page differ from live. */
  changes: integer,
  /** When the live version was deployed; null without any deployment. */
  since: nullable(string),
  /** When the deployment began that is running or has failed. */
  deployment_at: nullable(string),
  /** When the next scheduled deployment begins. */
  next_at: nullable(string),
  hold: nullable(hold),
  /** The number whose version is live; null if the page is not live. */
  from_seq: nullable(integer),
});
export type PageLive = Decoded<typeof pageLive>;

export const domainLiveFields = {
  /** Whether the server delivers the domain's content to websites, by client token. */
  has_delivery: readOnly(withDefault(boolean, false)),
  /** The address of the website, as the live build has reported it; otherwise, that of the preview. */
  website_url: readOnly(nullable(string)),
  /** Whether the server has a stream of events for the domain; `seq` is the newest number at the time of the response. */
  has_events: readOnly(withDefault(boolean, false)),
  seq: readOnly(nullable(integer)),
  /** How many pages, menus and domain data differ from live; `null` on a server without history. */
  changes_count: readOnly(nullable(integer)),
  /** Whether the server tracks references; `links_count` is the number of links to repair. */
  has_references: readOnly(withDefault(boolean, false)),
  links_count: readOnly(nullable(integer)),
  /** Whether the server can search the texts of the domain's pages and menus, and of images. */
  has_search: readOnly(withDefault(boolean, false)),
  /** Whether the server can publish a page alone, together with its unpublished parts. */
  publishes_pages: readOnly(withDefault(boolean, false)),
  held_pages: readOnly(withDefault(array(object({ id: integer, publish_at: nullable(string) })), [])),
};
