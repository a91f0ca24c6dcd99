/** Setting up a second factor. Nothing is stored until a code or signature proves that the person has it. */
import { brand } from '../../contract/constants.ts';
import type { VerifiedAccount } from './accounts.ts';
import { base32, newTotpSecret, totpUri } from './factors.ts';
import { randomSecret, type Seal } from './seal.ts';
import type { Failure, TotpOffer } from './sign-in-pages.ts';
import type { Visit } from './visit.ts';

const lifetime = 10 * 60_000;

/** An offer is valid until it expires, or the password or the rights of its account change. */
const purposeOf = (what: 'app' | 'passkey', { id, version }: VerifiedAccount) => `new ${what} ${id} ${version}`;

/** A key offered to an authenticator app. */
export function offerTotp(seal: Seal, owner: VerifiedAccount, secret: Buffer = newTotpSecret()): TotpOffer {
  return {
    sealed: seal.closeFor(lifetime, purposeOf('app', owner), secret.toString('base64url')),
    key: base32(secret),
    uri: totpUri(secret, owner.email, brand),
  };
}

/** A challenge for a new passkey to sign. */
export function offerPasskeyChallenge(seal: Seal, owner: VerifiedAccount): { challenge: string; sealed: string } {
  const challenge = randomSecret();
  return { challenge, sealed: seal.closeFor(lifetime, purposeOf('passkey', owner), challenge) };
}

/** @returns `null` if the offer is not valid any more */
export function readOffer(
  seal: Seal,
  what: 'app' | 'passkey',
  owner: VerifiedAccount,
  form: URLSearchParams,
): string | null {
  return seal.openInTime(purposeOf(what, owner), form.get('sealed') ?? '');
}

/** `codes` are new recovery codes, to be shown once; empty unless this is the account's first factor. */
export type Enrolment = { codes: string[] } | { failure: Failure; secret?: Buffer };

/**
 * Stores the passkey or the authenticator app from the form. After a failure with `secret`, offer the same secret again.
 * @param challenge the challenge that the passkey must have signed
 */
export async function enrol(
  { factors, passkeys, seal, log, texts: { t } }: Visit,
  account: VerifiedAccount,
  form: URLSearchParams,
  { challenge, onlyAsFirst }: { challenge: string | null; onlyAsFirst: boolean },
): Promise<Enrolment> {
  const fail = (text: string, secret?: Buffer) => ({
    failure: { title: t('Not saved.'), text },
    ...(secret ? { secret } : {}),
  });
  const done = (kind: 'totp' | 'passkey', codes: string[]) => {
    log({ event: 'second factor set up', account: account.id, kind });
    return { codes };
  };
  const passkey = form.get('passkey');
  if (passkey !== null) {
    const codes = challenge === null ? null : await passkeys.add(account.id, challenge, passkey, onlyAsFirst);
    return codes ? done('passkey', codes) : fail(t('The passkey was not accepted. Try again, or enter a code.'));
  }
  const key = readOffer(seal, 'app', account, form);
  if (key === null) return fail(t('This took too long. Start again with the new key.'));
  const secret = Buffer.from(key, 'base64url');
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  const codes = await factors.addTotp(account.id, secret, code, onlyAsFirst);
  if (codes) return done('totp', codes);
  const text = t('The code does not fit this key. Check the clock of your phone, and enter what the app shows now.');
  return fail(text, secret);
}
