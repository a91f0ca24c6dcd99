/**
 * imgproxy's signature: `base64url(HMAC-SHA256(key, salt ‖ path))` without padding, all 32 bytes of it.
 * Truncated signatures and several pairs of keys, which imgproxy allows, are not offered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type SigningKeys = { key: Buffer; salt: Buffer };

/**
 * @param keyHex at least one byte in hexadecimal digits, of either case; `saltHex` likewise
 * @throws when one of them is empty or not hexadecimal: node would silently sign with something shorter
 */
export function readSigningKeys(keyHex: string, saltHex: string): SigningKeys {
  return { key: hex(keyHex, 'key'), salt: hex(saltHex, 'salt') };
}

/** @param path what follows the signature, with its leading slash */
export function sign(path: string, { key, salt }: SigningKeys): string {
  return createHmac('sha256', key).update(salt).update(path).digest('base64url');
}

/** Takes as long for a wrong signature as for a right one. */
export function isSignature(signature: string, path: string, keys: SigningKeys): boolean {
  const expected = Buffer.from(sign(path, keys));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hex(text: string, what: 'key' | 'salt'): Buffer {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) {
    throw new Error(`The image proxy's ${what} must be pairs of hexadecimal digits, and at least one.`);
  }
  return Buffer.from(text, 'hex');
}
