/** Setting up a second factor: the offer, and the form that comes back. Nothing is stored before a code proves it. */
import { brand } from '../../contract/constants.ts';
import type { VerifiedAccount } from './accounts.ts';
import { base32, newTotpSecret, totpUri } from './factors.ts';
import type { Failure, NewApp } from './pages.ts';
import { newChallenge } from './passkeys.ts';
import type { Seal } from './seal.ts';
import type { SignInOptions, Visit } from './visit.ts';

const lifetime = 10 * 60_000;

/** A key offered to an authenticator app. */
export function offerApp(seal: Seal, owner: VerifiedAccount, secret: Buffer = newTotpSecret()): NewApp {
  return {
    sealed: offer(seal, `new app ${ownerOf(owner)}`, secret.toString('base64url')),
    key: base32(secret),
    uri: totpUri(secret, owner.email, brand),
  };
}

/** A challenge for a new passkey to sign, valid for the same time. */
export function offerChallenge(seal: Seal, owner: VerifiedAccount): { challenge: string; sealed: string } {
  const challenge = newChallenge();
  return { challenge, sealed: offer(seal, `new passkey ${ownerOf(owner)}`, challenge) };
}

export function offeredChallenge(seal: Seal, owner: VerifiedAccount, form: URLSearchParams): string | null {
  return offered(seal, `new passkey ${ownerOf(owner)}`, form);
}

/** `codes` are to be shown once; empty if the factor is not the first. */
export type Enrolment = { codes: string[] } | { failure: Failure; secret?: Buffer };

/**
 * Stores the passkey or the app that the form contains. After a failure with `secret`, offer the same secret again.
 * @param challenge the challenge that a passkey had to sign
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
  const key = offered(seal, `new app ${ownerOf(account)}`, form);
  if (key === null) return fail(texts.factors.expired);
  const secret = Buffer.from(key, 'base64url');
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  const codes = await factors.addTotp(account.id, secret, code, onlyAsFirst);
  return codes ? done('totp', codes) : fail(texts.factors.wrongFirstCode, secret);
}

function offer(seal: Seal, purpose: string, content: string): string {
  return seal.close(purpose, `${Date.now() + lifetime} ${content}`);
}

/** `null` if it was offered to another account, under another password or other rights, or too long ago. */
function offered(seal: Seal, purpose: string, form: URLSearchParams): string | null {
  const [until = '', content = ''] = seal.open(purpose, form.get('sealed') ?? '')?.split(' ') ?? [];
  return Number(until) > Date.now() ? content : null;
}

/** `version` changes when the password or the rights change. */
function ownerOf({ id, version }: VerifiedAccount): string {
  return `${id} ${version}`;
}
