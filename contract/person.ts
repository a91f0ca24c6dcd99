/** Who did something. */
import { type Decoded, integer, nullable, object, string } from './decode.ts';

/** Without address and name if the account no longer exists, or if it was no person. */
export const person = object({ id: nullable(integer), email: nullable(string), name: nullable(string) });
export type Person = Decoded<typeof person>;
