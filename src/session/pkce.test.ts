import { describe, expect, it } from 'vitest';
import { base64Url } from '../../contract/base64-url.ts';
import vectors from '../../tests/vectors/pkce.json' with { type: 'json' };
import { challengeOf, createVerifier } from './pkce.ts';

describe('PKCE', () => {
  it('AUTH-04 encodes as RFC 7636 appendix A', () => {
    const { octets, base64url } = vectors.rfc7636_appendix_a;
    expect(base64Url(octets)).toBe(base64url);
  });

  it('AUTH-04 computes the challenge of RFC 7636 appendix B', async () => {
    const { code_verifier, code_challenge } = vectors.rfc7636_appendix_b;
    expect(await challengeOf(code_verifier)).toBe(code_challenge);
  });

  it.each(vectors.valid)('AUTH-04 computes the challenge of a verifier of $length characters', async (vector) => {
    expect(await challengeOf(vector.code_verifier)).toBe(vector.code_challenge_s256);
  });

  it.each(vectors.invalid_verifier)('AUTH-04 rejects an invalid verifier: $why', async ({ value }) => {
    await expect(challengeOf(value)).rejects.toBeInstanceOf(RangeError);
  });

  it('AUTH-04 creates verifiers of 128 characters by default, all different', () => {
    const verifiers = new Set(Array.from({ length: 50 }, () => createVerifier()));
    expect(verifiers.size).toBe(50);
    for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9\-_]{128}$/);
  });

  it.each([43, 44, 45, 100, 127, 128])('AUTH-04 creates a verifier of %i characters', (length) => {
    expect(createVerifier(length)).toHaveLength(length);
  });

  it.each([0, 42, 129, 43.5, Number.NaN, -1])('AUTH-04 refuses to create a verifier of %d characters', (length) => {
    expect(() => createVerifier(length)).toThrow(RangeError);
  });
});
