import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher, currentCost, passwordHasher, passwordProblem } from './passwords.ts';

const problem = (password: string) => passwordProblem(password, 'ada@example.org');

describe('passwordProblem', () => {
  it.each([
    'correct horse batterie',
    '12 monkeys walk',
    'ä🙂ß"&<>\u0000x',
    'x'.repeat(7) + 'y'.repeat(57),
    'ledger '.repeat(18),
    'no capitals or figures needed',
  ])('S30 accepts %j', async (password) => {
    expect(await problem(password)).toBeNull();
  });

  it('S30 accepts 8 to 128 characters, not bytes', async () => {
    expect(await problem('🙂ledger')).toBe('tooShort');
    expect(await problem('🙂ledgers')).toBeNull();
    expect(await problem(`${'🙂a'.repeat(63)}bc`)).toBeNull();
    expect(await problem(`${'🙂a'.repeat(64)}b`)).toBe('tooLong');
  });

  it.each([
    'password',
    'Password1',
    'PASSWORT123!',
    '123456789',
    'qwertzuiop',
    'iloveyou2024',
    'Sommer2026',
    'aaaaaaaaaa',
    'abababab',
    '12341234',
    'administrator',
    'ada@example.org',
    'ADA@example.org',
  ])('S30 S33 refuses %s as easily guessed', async (password) => {
    expect(await problem(password)).toBe('easilyGuessed');
  });

  it.each([
    'Kontor2026!',
    'backoffice99',
    'lovelace',
    'Ada.Lovelace1',
    'lovelace2026!',
    'tidewater',
    'Tidewater2026',
    'tidewater.example1',
  ])('S30 refuses %s: a word of the product, or of the own address', async (password) => {
    expect(await passwordProblem(password, 'Ada.Lovelace@Tidewater.example')).toBe('easilyGuessed');
  });

  it('S30 accepts a password in which such a word is one of several', async () => {
    for (const password of ['tidewater anchor meadow', 'ada walks at noon', '12345678-ledgers'])
      expect(await passwordProblem(password, 'Ada.Lovelace@Tidewater.example')).toBeNull();
    expect(await passwordProblem('8231-9975', 'a..b@example.org')).toBeNull();
  });

  it('S30 refuses the 3,000 most common passwords that are long enough, also in upper case and with a symbol at the end', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const top = dictionary['passwords-common'].slice(0, 3000).filter((password) => password.length >= 8);
    expect(top.length).toBeGreaterThan(500);
    const found = await Promise.all(
      top.flatMap((password) => [password, password.toUpperCase(), `${password}!`].map(problem)),
    );
    expect(found.filter((problem) => problem !== 'easilyGuessed')).toEqual([]);
  });
});

const weak = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const scryptOf = (password: string) => {
  const [salt, key] = [Buffer.alloc(16, 7), scryptSync(password, Buffer.alloc(16, 7), 32, { N: 256, r: 8, p: 1 })];
  return `scrypt$256$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

describe('password hashes', () => {
  it('S29 are argon2id with 19 MiB, two passes, one lane and a salt', async () => {
    expect(currentCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const stored = await passwordHasher.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwordHasher.verify('correct horse', stored)).toBe(true);
    expect(await passwordHasher.verify('correct horsf', stored)).toBe(false);
  });

  it('S29 differ for the same password', async () => {
    expect(await weak.hash('same')).not.toBe(await weak.hash('same'));
  });

  it('S29 with other parameters are weak but still verified', async () => {
    const stored = await weak.hash('old');
    expect([passwordHasher.isWeak(stored), weak.isWeak(stored)]).toEqual([true, false]);
    expect(await passwordHasher.verify('old', stored)).toBe(true);
    expect(weak.isWeak(passwordHasher.decoy)).toBe(true);
    expect(passwordHasher.isWeak(passwordHasher.decoy)).toBe(false);
  });

  it('S29 of earlier versions (scrypt) are weak but still verified', async () => {
    const stored = scryptOf('old');
    expect([await weak.verify('old', stored), await weak.verify('olf', stored)]).toEqual([true, false]);
    expect(weak.isWeak(stored)).toBe(true);
  });

  it('S30 do not depend on the Unicode composition of the password', async () => {
    expect(await weak.verify('Mu\u0308hle', await weak.hash('M\u00fchle'))).toBe(true);
  });

  it('S32 include a decoy that looks like a hash and matches no password', async () => {
    expect(weak.decoy).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await weak.verify('', weak.decoy)).toBe(false);
  });

  it('that cannot be read are an error, not a wrong password', async () => {
    await expect(weak.verify('x', 'plain text')).rejects.toThrow('A stored password hash cannot be read.');
    await expect(weak.verify('x', 'scrypt$256$8$1$AAAA$AAAA')).rejects.toThrow('cannot be read');
  });

  it('S62 computed at once all finish; one client has a limited share of the queue, beyond which it is refused', async () => {
    const hashes = await Promise.all(Array.from({ length: 20 }, (_, index) => weak.hash(String(index), String(index))));
    const checks = await Promise.all(hashes.map((stored, index) => weak.verify(String(index), stored, String(index))));
    expect(checks).toEqual(Array(20).fill(true));
    const flood = await Promise.allSettled(Array.from({ length: 60 }, () => weak.hash('guess', 'one network')));
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
  });
});
