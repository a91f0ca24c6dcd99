/** The account of the signed-in person, and what admins see of others' (extras of the bundled server). */
import { boolean, type Decoded, integer, literal, nullable, object, string, withDefault } from './decode.ts';

/** How somebody signs in; times are ISO 8601 in UTC. */
export const signInState = object({
  /** `null` for a password that has to be changed, and for those of earlier versions. */
  password_set_at: nullable(string),
  has_app: boolean,
  passkeys: integer,
  recovery_codes: integer,
  sessions: integer,
  last_used_at: nullable(string),
  /** The new address, until its owner confirms it by the mailed link. */
  unconfirmed_email: nullable(string),
});
export type SignInState = Decoded<typeof signInState>;

export const ownAccount = object({ name: nullable(string), email: string, sign_in: signInState });
export type OwnAccount = Decoded<typeof ownAccount>;

/** The language of a mail. */
export const language = withDefault(literal('en', 'de'), 'en');

export const accountChange = object({ name: nullable(string) });
export const passwordChange = object({ old_password: string, new_password: string, language });
export const changedPassword = object({ ended_sessions: integer });
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
