import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const text = 'Größer als 😀, \ud800 und "Zitate"';

it('ACC-07 only the same key opens a text, at the same place, and only as it was sealed', () => {
  const cipher = createCipher(keyOf(250));
  const sealed = cipher.sealText('draft 7 one', JSON.stringify({ text }));
  expect(JSON.parse(cipher.openText('draft 7 one', sealed) ?? '')).toEqual({ text });
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('Zitate');
  expect(cipher.openText('draft 7 two', sealed)).toBeNull();
  expect(createCipher(keyOf(1)).openText('draft 7 one', sealed)).toBeNull();
  const changed = sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1);
  expect(cipher.openText('draft 7 one', changed)).toBeNull();
  expect(cipher.openText('draft 7 one', sealed.slice(0, 10))).toBeNull();
  expect(cipher.sealText('draft 7 one', text), 'a text is never sealed alike twice').not.toEqual(
    cipher.sealText('draft 7 one', text),
  );
});

it('ACC-07 what is no key of 32 bytes is refused', () => {
  expect(() => createCipher('short').sealText('', text)).toThrow();
});
