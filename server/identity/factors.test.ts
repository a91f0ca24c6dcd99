import { expect, test } from 'vitest';
import { base32, totpCode, totpStep, totpUri } from './factors.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('S71 TOTP matches RFC 6238 at %d seconds', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
});

test('S71 a TOTP may be one step early or late, but not two', () => {
  const now = 1_111_111_111_000;
  const present = Math.floor(now / 30_000);
  const found = [-2, -1, 0, 1, 2].map((away) => totpStep(secret, totpCode(secret, present + away), now));
  expect(found).toEqual([null, present - 1, present, present + 1, null]);
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(totpStep(secret, odd, now)).toBeNull();
});

test('S71 the secret is encoded as authenticator apps expect it', () => {
  // RFC 4648 §10
  for (const [text, coded] of [
    ['f', 'MY'],
    ['foob', 'MZXW6YQ'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(base32(Buffer.from(text))).toBe(coded);
  }
  expect(totpUri(secret, 'ada+1@example.org', 'Kontor')).toBe(
    'otpauth://totp/Kontor:ada%2B1%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kontor',
  );
});
