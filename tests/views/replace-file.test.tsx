/** The question before the file of an image is replaced, on happy-dom. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LibraryImage } from '../../contract/entities.ts';
import { me } from '../../contract/me.ts';
import { ImageProxyProvider } from '../../src/images/image-proxy-context.ts';
import { ReplaceFileDialog } from '../../src/images/replace-file-dialog.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const image = (id: number, alt: string | null, file_hash: string | null): LibraryImage => ({
  ...{ id, alt, file_hash, url: `https://library.example/${id}.png`, category: null, copyright: null, notes: null },
  ...{ width: 640, height: 480, scope: 'site', revision: 3, home: null, foreign_websites: 0 },
});
const images = [image(1, 'Town hall', 'one'), image(2, 'Bridge', 'two'), image(3, null, 'two'), image(4, 'Old', null)];

async function ask(shown: LibraryImage, hash: string | null): Promise<string> {
  const replacement = {
    ...{ subject: new File(['x'], 'x.png'), size: { width: 1, height: 1 }, hash, refusal: null, isBusy: false },
    ...{ hasSucceeded: false, failure: null, request: vi.fn(), confirm: vi.fn(), dismiss: vi.fn() },
    ...{ choose: vi.fn(), dismissRefusal: vi.fn() },
  };
  const admin = me({ id: 1, email: 'anke@example.org', is_admin: true, image_library: { trash_days: 30 } }, []);
  const server = controllableClient({ getMe: () => admin, listImages: () => images });
  renderServed(
    <ImageProxyProvider value={{ host: 'https://proxy.example', salt: '00', secret: '00' }}>
      <ReplaceFileDialog image={shown} replacement={replacement} />
    </ImageProxyProvider>,
    { ...server.client, isLibraryOwn: true },
  );
  const question = await screen.findByRole('alertdialog');
  await settled();
  return question.textContent ?? '';
}

it.each([
  ['one', 'It is the file that the image has: nothing would change.'],
  ['two', 'The library has this file already: Image 2, “Bridge”.'],
  ['unknown', null],
  [null, null],
])('IMG-15 a file with the hash %s is recognised before it is replaced', async (hash, said) => {
  const [shown] = images;
  const text = await ask(shown as LibraryImage, hash);
  if (said) expect(text).toContain(said);
  else expect(text).not.toMatch(/already|nothing would change/);
});
