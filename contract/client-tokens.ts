/** The tokens that websites use to read the content of a domain. */
import { boolean, type Decoded, integer, nullable, object, string } from './decode.ts';
import { fieldDecoders, identity, name, readOnly } from './fields.ts';

export const clientTokenFields = {
  ...identity,
  name,
  /** Whether the token may read drafts; `null` on a server without a delivery API. */
  may_preview: { read: nullable(boolean), sent: boolean },
  /** Whether the token may report how builds go; `null` on a server without reports. */
  may_report: { read: nullable(boolean), sent: boolean },
  /** The bundled server sends it only in the answer that creates the token, and later how it `ends_with`. */
  token: readOnly(nullable(string)),
  ends_with: readOnly(nullable(string)),
  domain: readOnly(nullable(object({ id: integer, fqdn: nullable(string) }))),
  /** A date in UTC; `null` if the token was never used. */
  last_used_on: readOnly(nullable(string)),
};
export const clientToken = object(fieldDecoders(clientTokenFields));
export type ClientToken = Decoded<typeof clientToken>;
