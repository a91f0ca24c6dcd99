/** The tokens with which websites read the content of a domain. */
import { boolean, type Decoded, integer, nullable, object, string } from './decode.ts';
import { identity, name, readers, told } from './fields.ts';

export const clientTokenFields = {
  ...identity,
  name,
  /** Whether it also reads what is not published; `null` on a server that does not deliver content. */
  may_preview: { read: nullable(boolean), sent: boolean },
  token: told(nullable(string)),
  domain: told(nullable(object({ id: integer, fqdn: nullable(string) }))),
  /** A day in UTC; `null` if it was never used. */
  last_used_on: told(nullable(string)),
};
export const clientToken = object(readers(clientTokenFields));
export type ClientToken = Decoded<typeof clientToken>;
