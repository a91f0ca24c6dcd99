import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher, passwordHasher, presentCost } from './password-hash.ts';

const weak = createPasswordHasher({ n: 2 ** 8, r: 8, p: 1 });

describe('password hashes', () => {
  it('S29 are scrypt with N=2^17, r=8, p=1 and a salt of their own', { timeout: 20_000 }, async () => {
    expect(presentCost).toEqual({ n: 131_072, r: 8, p: 1 });
    const stored = await passwordHasher.hash('correct horse');
    const [, salt = '', key] = /^scrypt\$131072\$8\$1\$([\w-]{22})\$([\w-]{43})$/.exec(stored) ?? [];
    const options = { N: 131_072, r: 8, p: 1, maxmem: 2 ** 28 };
    expect(key).toBe(scryptSync('correct horse', Buffer.from(salt, 'base64url'), 32, options).toString('base64url'));
    expect(await passwordHasher.verify('correct horse', stored)).toBe(true);
    expect(await passwordHasher.verify('correct horsf', stored)).toBe(false);
  });

  it('S29 two of one password differ', async () => {
    expect(await weak.hash('same')).not.toBe(await weak.hash('same'));
  });

  it('S29 those that were made with less effort are known as weak, and still checked', async () => {
    const stored = await weak.hash('old');
    expect([passwordHasher.isWeak(stored), weak.isWeak(stored)]).toEqual([true, false]);
    expect(await passwordHasher.verify('old', stored)).toBe(true);
    expect(weak.isWeak(passwordHasher.decoy)).toBe(false);
  });

  it('S30 the same letters composed in two ways are the same password', async () => {
    expect(await weak.verify('Mu\u0308hle', await weak.hash('M\u00fchle'))).toBe(true);
  });

  it('S32 the decoy is shaped like a hash and no password matches it', async () => {
    expect(weak.decoy).toMatch(/^scrypt\$256\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await weak.verify('', weak.decoy)).toBe(false);
  });

  it('a stored text that is no hash is an error, not a wrong password', async () => {
    await expect(weak.verify('x', 'plain text')).rejects.toThrow('A stored password hash cannot be read.');
    await expect(weak.verify('x', 'scrypt$256$8$1$AAAA$AAAA')).rejects.toThrow('cannot be read');
  });

  it('many at once all finish', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => weak.hash(String(index))));
    const checks = await Promise.all(hashes.map((stored, index) => weak.verify(String(index), stored)));
    expect(checks).toEqual(Array(20).fill(true));
  });
});
