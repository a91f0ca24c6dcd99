/** The signed-in user, and what the server announces to this person. */
import { boolean, type Decoded, integer, nullable, object, string, withDefault } from './decode.ts';

export const me = object({
  id: nullable(integer),
  email: nullable(string),
  is_admin: withDefault(boolean, false),
  /** Announces the bundled image library, which gets the access token with every call; `trash_days` is 0 without a trash. */
  image_library: nullable(object({ trash_days: integer, has_homes: withDefault(boolean, false) })),
  /** `invitations` and `activity` announce extras for admins. */
  invitations: nullable(object({ sends_mail: boolean })),
  activity: withDefault(boolean, false),
  /** Announces that destroyed domains can be restored; 0 days if they cannot. */
  domain_trash: nullable(object({ days: integer })),
  /** Whether the server can list where images and components are used on all domains. */
  has_references: withDefault(boolean, false),
  /** Announces that people have names, and change their own account here; `sends_mail`: by mailed links, too. */
  account: nullable(object({ sends_mail: boolean })),
  name: nullable(string),
  /** A key of this person, 32 bytes as base64url: what the browser keeps for this person is encrypted with it. */
  draft_key: nullable(string),
  /** Announces a page where users manage their own second factors and sessions. */
  account_url: nullable(string),
});
export type Me = Decoded<typeof me>;
