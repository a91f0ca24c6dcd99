/** Proof Key for Code Exchange, RFC 7636. Only the challenge method S256 is used. */

import { base64Url } from '../../contract/base64-url.ts';
import { verifierLength } from '../../contract/constants.ts';

/**
 * A random verifier of `length` characters of the base64url alphabet.
 * @throws RangeError if the length is not an integer from 43 to 128
 */
export function createVerifier(length: number = verifierLength.default): string {
  if (!Number.isInteger(length) || length < verifierLength.minimum || length > verifierLength.maximum) {
    throw new RangeError(
      `A PKCE verifier has ${verifierLength.minimum} to ${verifierLength.maximum} characters, not ${length}`,
    );
  }
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil((length * 3) / 4)));
  return base64Url(bytes).slice(0, length);
}

/**
 * base64url(SHA-256(ASCII(verifier))), RFC 7636 §4.2.
 * @throws RangeError if the verifier's length or alphabet is not allowed by §4.1
 */
export async function challengeOf(verifier: string): Promise<string> {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) {
    throw new RangeError('A PKCE verifier has 43 to 128 characters of A-Z a-z 0-9 - . _ ~');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}
