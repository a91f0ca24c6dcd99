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
  ])('S30 takes %j', (password) => {
    expect(problem(password)).toBeNull();
  });

  it('S30 counts characters, from 8 to 128', () => {
    expect(problem('🙂ledger')).toBe('tooShort');
    expect(problem('🙂ledgers')).toBeNull();
    expect(problem(`${'🙂a'.repeat(63)}bc`)).toBeNull();
    expect(problem(`${'🙂a'.repeat(64)}b`)).toBe('tooLong');
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
  ])('S30 S33 refuses %s, which anyone would guess', (password) => {
    expect(problem(password)).toBe('easilyGuessed');
  });
});
