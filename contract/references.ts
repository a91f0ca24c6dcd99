/** What the bundled server tells about what points where: redirects, references, links. */
import { type Decoded, integer, nullable, object, string } from './decode.ts';
import { changeSource, person } from './history.ts';

/** A path that leads elsewhere since a number of its domain; who made it is known while that number is kept. */
export const redirect = object({
  id: integer,
  from: string,
  to: string,
  since_seq: integer,
  made_at: nullable(string),
  made_by: nullable(person),
  source: nullable(changeSource),
});
export type Redirect = Decoded<typeof redirect>;
export const redirectCreation = object({ from: string, to: string });
/** `to` is where it leads in the end; `via` is what was asked for, if that leads on. */
export const createdRedirect = object({ from: string, to: string, via: nullable(string) });
