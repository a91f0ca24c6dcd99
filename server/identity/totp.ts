/** One-time passwords by the clock (RFC 6238), as apps make them: SHA-1, six digits, steps of thirty seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param step how many times thirty seconds since 1970 */
export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** @returns the step that the code is of, which may be the one before or after `now` (milliseconds); else `null` */
export function totpStep(secret: Buffer, code: string, now: number): number | null {
  const present = Math.floor(now / 1000 / stepSeconds);
  const given = Buffer.from(code);
  const fits = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return [present, present - 1, present + 1].find(fits) ?? null;
}

/** What an app reads from the image (the Key URI format). */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 4648 §6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
