/** How a page differs from the website, as the page and its domain report it. More about deployments: `deployments.ts`. */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';
import { told } from './fields.ts';

/** `live_at` is when the version that stays on the website was deployed; null if the page was never live. */
export const hold = object({
  by: object({ id: nullable(integer), email: nullable(string) }),
  at: string,
  publish_at: nullable(string),
  live_at: nullable(string),
});
export type Hold = Decoded<typeof hold>;

export const pageLive = object({
  state: literal('live', 'changed', 'new', 'held', 'going', 'failed', 'older'),
  /** How many parts of the page differ from live. */
  changes: integer,
  /** When what is live was deployed; null without any deployment. */
  since: nullable(string),
  /** The deployment that is going on or failed. */
  deployment_at: nullable(string),
  /** The next scheduled deployment. */
  next_at: nullable(string),
  hold: nullable(hold),
  /** The number whose version is live; null if the page is not. */
  from_seq: nullable(integer),
});
export type PageLive = Decoded<typeof pageLive>;

/** What a domain tells about its website. */
export const domainLiveFields = {
  /** Whether websites read the content of the domain from this server, with a client token. */
  has_delivery: told(withDefault(boolean, false)),
  /** Where the website is: as the newest build that is live has told, else where its preview is. */
  website_url: told(nullable(string)),
  /** Whether the server has a stream of events for the domain, and the number of the newest one when this was read. */
  has_events: told(withDefault(boolean, false)),
  seq: told(nullable(integer)),
  /** How many pages, menus and domain data differ from live; `null` on a server without history. */
  changes_count: told(nullable(integer)),
  /** Whether the server knows what points at what, and how many links are to be repaired. */
  has_references: told(withDefault(boolean, false)),
  links_count: told(nullable(integer)),
  /** Whether the server finds text of the domain's pages and menus, and of images. */
  has_search: told(withDefault(boolean, false)),
  held_pages: told(withDefault(array(object({ id: integer, publish_at: nullable(string) })), [])),
};
