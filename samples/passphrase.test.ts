import { describe, expect, it } from 'vitest';
import { makePassphrase, passphraseBits, passphraseWords } from './passphrase.ts';

describe('makePassphrase', () => {
  it('S33 the passwords of the sample accounts have at least 50 bits of entropy', () => {
    expect(new Set(passphraseWords).size).toBe(256);
    expect(passphraseBits()).toBeGreaterThan(50);
  });

  it('S33 a passphrase is four random words and six random digits', () => {
    const ranges: number[] = [];
    const passphrase = makePassphrase((below) => {
      ranges.push(below);
      return ranges.length;
    });
    expect(ranges).toEqual([256, 256, 256, 256, 1_000_000]);
    expect(passphrase).toBe([...passphraseWords.slice(1, 5), '000005'].join('-'));
  });

  it('S33 no two passphrases are equal', () => {
    const made = Array.from({ length: 200 }, () => makePassphrase());
    expect(new Set(made).size).toBe(200);
  });
});
