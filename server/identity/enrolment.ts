/** Setting up a second factor. Nothing is stored until a code or signature proves that the person has it. */
import { brand } from '../../contract/constants.ts';
import type { VerifiedAccount } from './accounts.ts';
import { base32, newTotpSecret, totpUri } from './factors.ts';
import type { Failure, TotpOffer } from './pages.ts';
import { newChallenge } from './passkeys.ts';
import type { Seal } from './seal.ts';
import type { SignInOptions, Visit } from './visit.ts';

const lifetime = 10 * 60_000;

/** A key offered to an authenticator app. */
export function offerTotp(seal: Seal, owner: VerifiedAccount, secret: Buffer = newTotpSecret()): TotpOffer {
  return {
    sealed: offer(seal, `new app ${offerSubject(owner)}`, secret.toString('base64url')),
    key: base32(secret),
    uri: totpUri(secret, owner.email, brand),
  };
}

/** A challenge for a new passkey to sign. */
export function offerPasskeyChallenge(seal: Seal, owner: VerifiedAccount): { challenge: string; sealed: string } {
  const challenge = newChallenge();
  return { challenge, sealed: offer(seal, `new passkey ${offerSubject(owner)}`, challenge) };
}

export function readPasskeyChallenge(seal: Seal, owner: VerifiedAccount, form: URLSearchParams): string | null {
  return offered(seal, `new passkey ${offerSubject(owner)}`, form);
}

/** `codes` are new recovery codes, to be shown once; empty unless this is the account's first factor. */
export type Enrolment = { codes: string[] } | { failure: Failure; secret?: Buffer };

/**
 * Stores the passkey or the authenticator app from the form. After a failure with `secret`, offer the same secret again.
 * @param challenge the challenge that the passkey must have signed
 */
export async function enrol(
  { factors, passkeys, seal, log }: SignInOptions,
  { texts }: Visit,
  account: VerifiedAccount,
  form: URLSearchParams,
  { challenge, onlyAsFirst }: { challenge: string | null; onlyAsFirst: boolean },
): Promise<Enrolment> {
  const fail = (text: string, secret?: Buffer) => ({
    failure: { title: texts.notSaved, text },
    ...(secret ? { secret } : {}),
  });
  const done = (kind: 'totp' | 'passkey', codes: string[]) => {
    log({ event: 'second factor set up', account: account.id, kind });
    return { codes };
  };
  const passkey = form.get('passkey');
  if (passkey !== null) {
    const codes = challenge === null ? null : await passkeys.add(account.id, challenge, passkey, onlyAsFirst);
    return codes ? done('passkey', codes) : fail(texts.factors.wrongPasskey);
  }
  const key = offered(seal, `new app ${offerSubject(account)}`, form);
  if (key === null) return fail(texts.factors.expired);
  const secret = Buffer.from(key, 'base64url');
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  const codes = await factors.addTotp(account.id, secret, code, onlyAsFirst);
  return codes ? done('totp', codes) : fail(texts.factors.wrongFirstCode, secret);
}

function offer(seal: Seal, purpose: string, content: string): string {
  return seal.close(purpose, `${Date.now() + lifetime} ${content}`);
}

/** `null` if the offer has expired, or the account, its password or its rights differ from those it was made for. */
function offered(seal: Seal, purpose: string, form: URLSearchParams): string | null {
  const [until = '', content = ''] = seal.open(purpose, form.get('sealed') ?? '')?.split(' ') ?? [];
  return Number(until) > Date.now() ? content : null;
}

function offerSubject({ id, version }: VerifiedAccount): string {
  return `${id} ${version}`;
}
