import { describe, expect, it } from 'vitest';
import { makePassphrase, passphraseBits, passphraseWords } from './passphrase.ts';

describe('makePassphrase', () => {
  it('S33 the passwords of the sample accounts hold at least 50 bits of chance', () => {
    expect(new Set(passphraseWords).size).toBe(256);
    expect(passphraseBits()).toBeGreaterThan(50);
  });

  it('S33 a passphrase is four words of the list and six digits, each chosen by chance', () => {
    const asked: number[] = [];
    const passphrase = makePassphrase((below) => {
      asked.push(below);
      return asked.length;
    });
    expect(asked).toEqual([256, 256, 256, 256, 1_000_000]);
    expect(passphrase).toBe([...passphraseWords.slice(1, 5), '000005'].join('-'));
  });

  it('S33 no two passphrases are the same', () => {
    const made = Array.from({ length: 200 }, () => makePassphrase());
    expect(new Set(made).size).toBe(200);
  });
});
