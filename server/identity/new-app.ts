/** A key that is offered to an authenticator app. Nothing of it is stored before a code proves that the app has it. */
import { brand } from '../../contract/constants.ts';
import type { NewApp } from './factor-pages.ts';
import { newTotpSecret } from './factors.ts';
import { newChallenge } from './passkeys.ts';
import type { Seal } from './seal.ts';
import { base32, totpUri } from './totp.ts';

const lifetime = 10 * 60_000;
/** `version` is another one once password or rights have changed. */
type Owner = { id: number; email: string; version: string };

export function offerApp(seal: Seal, owner: Owner, secret: Buffer = newTotpSecret()): NewApp {
  const content = `${Date.now() + lifetime} ${secret.toString('base64url')}`;
  return {
    sealed: seal.close(purposeOf(owner), content),
    key: base32(secret),
    uri: totpUri(secret, owner.email, brand),
  };
}

/** `null` when it was offered to somebody else, with another password, or too long ago. */
export function offeredSecret(seal: Seal, owner: Owner, form: URLSearchParams): Buffer | null {
  const [until = '', secret = ''] = seal.open(purposeOf(owner), form.get('sealed') ?? '')?.split(' ') ?? [];
  return Number(until) > Date.now() ? Buffer.from(secret, 'base64url') : null;
}

/** A challenge that a new passkey signs, for as long. */
export function offerChallenge(seal: Seal, owner: Owner): { challenge: string; sealed: string } {
  const challenge = newChallenge();
  return { challenge, sealed: seal.close(`passkey ${purposeOf(owner)}`, `${Date.now() + lifetime} ${challenge}`) };
}

export function offeredChallenge(seal: Seal, owner: Owner, form: URLSearchParams): string | null {
  const opened = seal.open(`passkey ${purposeOf(owner)}`, form.get('sealed') ?? '');
  const [until = '', challenge = ''] = opened?.split(' ') ?? [];
  return Number(until) > Date.now() ? challenge : null;
}

function purposeOf({ id, version }: Owner): string {
  return `new app ${id} ${version}`;
}
