/** The account of the signed-in person, and what admins see of others' (extras of the bundled server). */
import { array, boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';

/** How somebody signs in; times are ISO 8601 in UTC. */
export const signInState = object({
  /** `null` for a password that has to be changed, and for those of earlier versions. */
  password_set_at: nullable(string),
  has_app: boolean,
  /** When the first of the present factors was set up; `null` without one. */
  factor_since: nullable(string),
  passkeys: integer,
  recovery_codes: integer,
  sessions: integer,
  last_used_at: nullable(string),
  /** When the person first proved the address, by a mailed link or their company; `null` if never. */
  email_confirmed_at: nullable(string),
  /** The new address, until its owner confirms it by the mailed link. */
  unconfirmed_email: nullable(string),
});
export type SignInState = Decoded<typeof signInState>;

/** A living session: a browser that is signed in. Neither `id` nor `network` lets anybody sign in. */
const accountSession = object({
  id: string,
  /** Browser and system, such as "Firefox, Linux"; `null` if they are not recognized. */
  device: nullable(string),
  /** The network of its last use, such as 192.0.2.0. */
  network: nullable(string),
  signed_in_at: string,
  last_used_at: string,
  is_current: boolean,
});
export type AccountSession = Decoded<typeof accountSession>;

export const ownAccount = object({
  name: nullable(string),
  email: string,
  sign_in: signInState,
  /** The one used last comes first. */
  sessions: nullable(array(accountSession)),
  /** The company sign-in that the account is bound to. */
  company: nullable(object({ issuer: string, bound_at: string })),
});
export type OwnAccount = Decoded<typeof ownAccount>;

/** The language of a mail. */
export const language = withDefault(literal('en', 'de'), 'en');

export const accountChange = object({ name: nullable(string) });
export const passwordChange = object({ old_password: string, new_password: string, language });
export const endedSessions = object({ ended_sessions: integer });
/** The id of a session; `null` for all but this one. */
export const sessionEnd = object({ session: nullable(string) });
export const ownEmailChange = object({ email: string, password: string, language });
export const emailChange = object({ email: string, language });
export const linkRequest = object({ language });

/** Whether the mail server took a mail; `null` if none is configured. */
export const mailDelivery = nullable(
  object({ failure: nullable(literal('unreachable', 'unencrypted', 'signIn', 'refused')), answer: nullable(string) }),
);

export type MailDelivery = NonNullable<Decoded<typeof mailDelivery>>;

/** A link that was mailed to `email`. `link` is sent only to admins, and only if it has to be handed over by hand. */
export const mailedLink = object({ email: string, expires_at: string, link: nullable(string), mail: mailDelivery });
export type MailedLink = Decoded<typeof mailedLink>;
