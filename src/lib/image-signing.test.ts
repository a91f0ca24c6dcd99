import { describe, expect, it } from 'vitest';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import vectors from '../../tests/vectors/imgproxy.json' with { type: 'json' };
import { signatureOf, signedImageUrl } from './image-signing.ts';

const salt = vectors.product_salt_hex;
const secret = vectors.product_key_hex;
const full = vectors.official.filter((vector) => !('signature_size' in vector));

describe('signing image URLs', () => {
  it.each(full)('IMG-12 signs like imgproxy: $name', async ({ key_hex, salt_hex, path, signature }) => {
    expect(await signatureOf({ secret: key_hex, salt: salt_hex }, path)).toBe(signature);
  });

  it.each(vectors.product)(
    'IMG-12 IMG-13 builds the path and the URL: $name',
    async ({ config, source, path, url }) => {
      expect(imagePath(source, config as ImageConfig)).toBe(path);
      const host = 'https://proxy.example.test/img';
      expect(await signedImageUrl({ host, salt, secret }, source, config as ImageConfig)).toBe(`${host}${url}`);
    },
  );

  it('IMG-13 has the default image config of the specification', () => {
    expect(defaultImageConfig).toEqual({
      resizingType: 'fill',
      width: 100,
      height: 100,
      gravity: 'sm',
      enlarge: 1,
      extension: 'webp',
    });
  });

  it.each(['resizingType', 'width', 'height', 'enlarge'] as const)('IMG-12 requires %s', (name) => {
    expect(() => imagePath('https://a.test/1.jpg', { ...defaultImageConfig, [name]: undefined })).toThrow(/wants/);
  });

  it.each(vectors.config_validation)(
    'IMG-12 the key "$key" is: $expect',
    async ({ key, salt: salted, expect: wanted }) => {
      const signing = signatureOf({ secret: key, salt: salted }, '/asd');
      if (wanted.startsWith('accepted')) {
        expect(await signing).toBe(await signatureOf({ secret: key.toLowerCase(), salt: salted }, '/asd'));
      } else {
        await expect(signing).rejects.toThrow(/hex/);
      }
    },
  );
});
