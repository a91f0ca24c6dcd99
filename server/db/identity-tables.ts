/** Tables for signing in, besides the accounts. */
import type { Generated } from 'kysely';
import type { MailDelivery } from '../../contract/account.ts';

export type IdentityTables = {
  /** Counts that slow down frequent sign-ins and token requests; `key` is a SHA-256 of what is counted. */
  attempts: { key: string; attempts: number; blocked_until: number; last_attempt: number };
  /** The records of oidc-provider; ids are SHA-256 hashes of the real ones, so that a stolen row is useless. */
  identity_records: {
    model: string;
    id_hash: string;
    grant_id: string | null;
    uid: string | null;
    expires_at: number | null;
    consumed_at: number | null;
    payload: string;
  };
  /** `secret` is sealed with a key of the installation; codes of `last_step` or earlier are no longer accepted. */
  totp_factors: { user_id: number; secret: string; last_step: number; created_at: number };
  /** Each row is deleted when its code is used. */
  recovery_codes: { user_id: number; code_hash: string };
  /** `uid` identifies a session record in `identity_records`, but is not its secret. */
  session_devices: {
    uid: string;
    user_id: number;
    user_agent: string;
    /** Of the last use, masked as in logs. Sessions of earlier versions lack it. */
    network: string | null;
    signed_in_at: number;
    last_used_at: number;
  };
  /** `account-links.ts` describes them. `email` is the address that the link was made for. */
  account_links: {
    token_hash: string;
    purpose: 'password' | 'email';
    user_id: number;
    email: string;
    expires_at: number;
    /** When the mail server took it; `null` for a link that was handed over by hand. */
    mailed_at: number | null;
  };
  /** `preview-tokens.ts` describes them; the session is one of `identity_records`. */
  preview_tokens: { token_hash: string; domain_id: number; user_id: number; session_uid: string; expires_at: number };
  /** `id` and `public_key` are base64url. */
  passkeys: {
    id: string;
    user_id: number;
    public_key: string;
    counter: number;
    created_at: number;
    last_used_at: number | null;
  };
  /** `token_hash` is a SHA-256 of the token in the link of the invitation. */
  invitations: {
    id: Generated<number>;
    email: string;
    token_hash: string;
    is_admin: 0 | 1;
    invited_by: number | null;
    expires_at: number;
    accepted_at: number | null;
    /** Why the last mail was not sent, in the words of the mail server as well. */
    mail_failure: MailDelivery['failure'];
    mail_answer: string | null;
    /** When the mail server took the mail with the present link. */
    mailed_at: number | null;
  };
  invitation_domains: { invitation_id: number; domain_id: number };
};
