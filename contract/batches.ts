/** One action on many pages (extras of the bundled server, called only if a domain `has_bulk`). */
import { array, boolean, both, type Decoded, integer, literal, nullable, object, record, string } from './decode.ts';
import type { ProblemValues } from './problems.ts';

/** How many pages one batch can have. */
export const batchLimit = 10_000;

const batchAction = literal(
  'publish',
  'unpublish',
  'hold',
  'release',
  'set_layout',
  'set_in_sitemap',
  'move_under',
  'destroy',
);
export type BatchAction = Decoded<typeof batchAction>;

/** Creating a batch writes nothing to the pages: `runBatch` does, as often as pages are `waiting`. */
export const batchRequest = object({
  action: batchAction,
  pages: array(integer),
  /** Of `hold`: when the pages are published; `null` holds them back until they are released. */
  publish_at: nullable(string),
  /** Of `set_layout`. */
  layout: nullable(string),
  /** Of `set_in_sitemap`. */
  in_sitemap: nullable(boolean),
  /** Of `move_under`: the path below which the pages will lie. What refers to them follows, and redirects are made. */
  under: nullable(string),
});
export type BatchRequest = Decoded<typeof batchRequest>;

/**
 * The pages of a batch by what became of them: `done`, or refused; taken back, or `left` then because somebody has changed them
 * since. `links` are those that were rewritten with paths.
 */
export const batchProgress = object({
  id: integer,
  action: batchAction,
  total: integer,
  waiting: integer,
  done: integer,
  refused: integer,
  taken_back: integer,
  left: integer,
  links: integer,
});
export type BatchProgress = Decoded<typeof batchProgress>;

const values = nullable(record((value): ProblemValues[string] => (typeof value === 'number' ? value : string(value))));
const refusedPage = object({ id: integer, name: nullable(string), code: string, message: string, values });
export type RefusedPage = Decoded<typeof refusedPage>;

/** `refusals` are those of pages that are refused or left. */
export const batch = both(batchProgress, object({ refusals: array(refusedPage) }));
export type Batch = Decoded<typeof batch>;

/** What a batch that moves pages would write. `moved` counts the pages below the chosen ones too. */
export const batchReview = object({
  moved: integer,
  links: integer,
  redirects: integer,
  refusals: array(refusedPage),
});
export type BatchReview = Decoded<typeof batchReview>;
