import { describe, expect, it } from 'vitest';
import type { ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import vectors from '../../tests/vectors/imgproxy.json' with { type: 'json' };
import { createImageSigner, isSignature, readSigningKeys, sign } from './image-signing.ts';

describe('signature', () => {
  it.each(vectors.official)('IMG-12 signs like imgproxy: $name', (vector) => {
    const keys = readSigningKeys(vector.key_hex, vector.salt_hex);
    const whole = sign(vector.path, keys);
    const truncated = 'signature_size' in vector;
    expect(
      Buffer.from(whole, 'base64url')
        .subarray(0, vector.signature_size ?? 32)
        .toString('base64url'),
    ).toBe(vector.signature);
    expect(isSignature(vector.signature, vector.path, keys)).toBe(!truncated);
  });

  it.each(vectors.product)('IMG-12 IMG-13 creates the path and the address of $name', (vector) => {
    const config = vector.config as ImageConfig;
    const signer = createImageSigner({
      keyHex: vectors.product_key_hex,
      saltHex: vectors.product_salt_hex,
      proxyHost: 'https://host.example.test/proxy',
      publicOrigin: 'https://host.example.test',
    });
    expect(imagePath(vector.source, config)).toBe(vector.path);
    expect(signer.signedImageUrl(vector.source, config)).toBe(`https://host.example.test/proxy${vector.url}`);
  });

  it.each(vectors.config_validation)('S54 key "$key": $expect', ({ key, salt, expect: expected }) => {
    if (expected.startsWith('configuration error')) {
      expect(() => readSigningKeys(key, salt)).toThrow("The image proxy's key must be pairs of hexadecimal digits");
      expect(() => readSigningKeys(salt, key)).toThrow("The image proxy's salt must be pairs of hexadecimal digits");
    } else {
      expect(sign('/a', readSigningKeys(key, salt))).toBe(sign('/a', readSigningKeys(key.toLowerCase(), salt)));
    }
  });

  it('S54 compares signatures in constant time', () => {
    const keys = readSigningKeys('736563726574', '68656c6c6f');
    const right = sign('/a', keys);
    const wrong = [
      '',
      right.slice(1),
      `${right}=`,
      `${right.slice(0, -1)}-`,
      `é${right.slice(1)}`,
      right.toUpperCase(),
    ];
    expect(wrong.map((signature) => isSignature(signature, '/a', keys))).toEqual(wrong.map(() => false));
    expect(isSignature(right, '/a', keys)).toBe(true);
    expect(isSignature.toString()).toContain('timingSafeEqual');
  });
});

describe('signed addresses', () => {
  const origin = 'https://cms.example.test';
  const source = `${origin}/library/files/${'0a'.repeat(16)}.jpg`;
  const signing = {
    keyHex: 'a1'.repeat(32),
    saltHex: 'b2'.repeat(32),
    proxyHost: `${origin}/proxy`,
    publicOrigin: origin,
  };
  const signer = createImageSigner(signing);
  const config = { resizingType: 'fill', width: 320, height: 240, enlarge: 1, extension: 'webp' } as const;

  it('S40 recognizes the addresses that our proxy serves', () => {
    expect(signer.isSignedImageUrl(signer.signedImageUrl(source, config))).toBe(true);
  });

  it('S40 refuses any other address: foreign host, other key, changed option, foreign source, nonsense', () => {
    const url = signer.signedImageUrl(source, config);
    const stranger = createImageSigner({ ...signing, keyHex: 'a2'.repeat(32) });
    const others = [
      url.replace(origin, 'https://evil.example.test'),
      stranger.signedImageUrl(source, config),
      url.replace('320', '321'),
      signer.signedImageUrl('http://169.254.169.254/latest/meta-data/', config),
      signer.signedImageUrl(source, { ...config, width: 5000 }),
      source,
      '',
      'javascript:alert(1)',
      `${url}\n`,
      ` ${url}`,
    ];
    expect(others.map((other) => signer.isSignedImageUrl(other))).toEqual(others.map(() => false));
  });
});
