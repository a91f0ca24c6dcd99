import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const problem = (password: string) => passwordProblem(password, 'ada@example.org');

describe('passwordProblem', () => {
  it.each([
    'correct horse batterie',
    '12 monkeys walk',
    'ä🙂ß"&<>\u0000x',
    'x'.repeat(7) + 'y'.repeat(57),
    'ledger '.repeat(18),
    'no capitals or figures needed',
  ])('S30 takes %j', async (password) => {
    expect(await problem(password)).toBeNull();
  });

  it('S30 counts characters, from 8 to 128', async () => {
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
  ])('S30 S33 refuses %s, which anyone would guess', async (password) => {
    expect(await problem(password)).toBe('easilyGuessed');
  });

  it('S30 refuses the three thousand commonest passwords that are long enough, in any case and with figures behind', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const top = dictionary['passwords-common'].slice(0, 3000).filter((password) => password.length >= 8);
    expect(top.length).toBeGreaterThan(500);
    const taken = await Promise.all(
      top.flatMap((password) => [password, password.toUpperCase(), `${password}!`].map(problem)),
    );
    expect(taken.filter((found) => found !== 'easilyGuessed')).toEqual([]);
  });
});
