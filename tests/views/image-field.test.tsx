import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultImageConfig } from '../../contract/constants.ts';
import { ImageField, type ImageValue } from '../../src/images/image-field.tsx';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { Served } from '../support/served.tsx';

const proxy = { host: 'https://proxy.example', salt: '00', secret: '00' };
const rose = {
  id: 51,
  alt: 'Rose',
  category: null,
  copyright: '© Small',
  notes: null,
  url: 'https://library.example/rose.png',
  width: 640,
  height: 480,
  scope: null,
  revision: null,
};
const stored: ImageValue = { image_id: 51, image_url: 'https://proxy.example/before' };
const card = { ...defaultImageConfig, width: 320, height: 180 };
const poster = { ...defaultImageConfig, resizingType: 'fit' as const, width: 90, height: 240 };

function openField() {
  const { client } = controllableClient({ listImages: () => [rose] });
  const changes: ImageValue[] = [];
  const field = (config: typeof defaultImageConfig) => (
    <ImageProxyProvider value={proxy}>
      <Served by={client}>
        <ImageField value={stored} onChange={(value) => changes.push(value)} config={config} />
      </Served>
    </ImageProxyProvider>
  );
  return { ...render(field(card)), changes, field };
}

const preview = () => screen.getByRole<HTMLImageElement>('img', { name: 'Rose' });

test('IMG-10 the image is shown as its place will crop it, and the size is said in words', async () => {
  const { changes } = openField();
  expect(await screen.findByText('Image 51 · cropped to 320 × 180 px · © Small')).toBeTruthy();
  await expect.poll(() => preview().src).toContain('/rs:fill:320:180:1/g:sm/');
  expect([preview().width, preview().height]).toEqual([160, 90]);
  expect(changes).toEqual([]);
});

test('IMG-10 PAGE-14 with another display mode the image gets the address for its new place', async () => {
  const { changes, rerender, field } = openField();
  await expect.poll(() => preview().src).toContain('/rs:fill:320:180:1/g:sm/');
  rerender(field(poster));
  expect(await screen.findByText('Image 51 · fitted into 90 × 240 px · © Small')).toBeTruthy();
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toEqual({ image_id: 51, image_url: expect.stringContaining('/rs:fit:90:240:1/g:sm/') });
  expect(preview().src).toBe(changes[0]?.image_url);
});
