import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import {
  addressOf,
  destroyOriginals,
  files,
  folder,
  metadataOf,
  names,
  openProxy,
  pathTo,
  signedImageUrl,
  signedPath,
  writeOriginals,
} from '../support/image-proxy.ts';
import { publicOrigin, twoColours } from '../support/sample-images.ts';
import vectors from '../vectors/imgproxy.json' with { type: 'json' };

beforeAll(writeOriginals);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(destroyOriginals);

describe('image proxy', () => {
  it('IMG-12 IMG-13 serves the signed default thumbnail of an image of the library', async () => {
    const { get } = openProxy();
    const answer = await get(signedImageUrl(addressOf(names.photo), defaultImageConfig));
    const { format, width, height } = await metadataOf(answer.clone());
    expect([answer.status, format, width, height]).toEqual([200, 'webp', 100, 100]);
    const { etag = '', 'content-disposition': disposition, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(etag).toMatch(/^"[0-9a-f]{64}\.webp"$/);
    expect(disposition).toBe(`inline; filename=${etag}`);
  });

  it.each([
    [{ resizingType: 'fit' }, 100, 50],
    [{ resizingType: 'fill', width: 320, height: 240 }, 320, 240],
    [{ resizingType: 'fill', width: 800, height: 100, enlarge: 0 }, 400, 100],
    [{ resizingType: 'fill-down', width: 800, height: 800, enlarge: 0 }, 200, 200],
    [{ resizingType: 'force', width: 30, height: 90 }, 30, 90],
    [{ resizingType: 'auto', width: 30, height: 90 }, 30, 15],
    [{ width: 0, height: 50 }, 100, 50],
    [{ width: 100, height: 100, gravity: 'noea' }, 100, 100],
    [{ width: 100, height: 100, gravity: 'fp:1:0' }, 100, 100],
  ] satisfies [Partial<ImageConfig>, number, number][])('IMG-12 %j makes %d × %d', async (config, width, height) => {
    const answer = await openProxy().get(signedImageUrl(addressOf(names.photo), { ...defaultImageConfig, ...config }));
    const metadata = await metadataOf(answer);
    expect([answer.status, metadata.width, metadata.height]).toEqual([200, width, height]);
  });

  it('IMG-12 the gravity says which part stays when a picture is cropped', async () => {
    const { get } = openProxy();
    const middle = async (gravity: string) => {
      const config = { ...defaultImageConfig, gravity, width: 50, height: 100, extension: 'png' };
      const bytes = Buffer.from(await (await get(signedImageUrl(addressOf(names.photo), config))).arrayBuffer());
      const [red = 0, , blue = 0] = await sharp(bytes)
        .extract({ left: 25, top: 50, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return red > blue ? 'red' : 'blue';
    };
    expect([await middle('we'), await middle('ea'), await middle('fp:0.1:0.5'), await middle('fp:0.9:0.5')]).toEqual([
      'red',
      'blue',
      'red',
      'blue',
    ]);
  });

  it.each([
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['avif', 'heif', 'image/avif'],
    ['', 'png', 'image/png'],
  ])('IMG-12 the extension %j makes %s, served as %s', async (extension, format, type) => {
    const answer = await openProxy().get(
      signedImageUrl(addressOf(names.drawing), { ...defaultImageConfig, extension }),
    );
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
    expect((await metadataOf(answer)).format).toBe(format);
  });

  it('S50 a variant carries no metadata, even of an original that has some', async () => {
    const name = `${'07'.repeat(16)}.jpg`;
    const tagged = twoColours(60, 40)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 });
    await files.write(name, await tagged.jpeg().toBuffer());
    const answer = await openProxy().get(
      signedImageUrl(addressOf(name), { ...defaultImageConfig, resizingType: 'fit' }),
    );
    const { exif, orientation, width, height } = await metadataOf(answer);
    expect({ exif, orientation, width, height }).toEqual({ width: 67, height: 100 });
  });

  it.each(vectors.parse.filter(({ expect: expected }) => typeof expected === 'string'))(
    'IMG-12 $path is 404 however well it is signed',
    async ({ path }) => {
      expect((await openProxy().get(signedPath(path))).status).toBe(404);
    },
  );

  it('IMG-12 answers with the status that imgproxy documents', async () => {
    const { get } = openProxy({ running: 1, waiting: 0 });
    const good = pathTo(addressOf(names.photo));
    const two = await Promise.all([get(signedPath(good)), get(signedPath(pathTo(addressOf(names.photo), 'w:11')))]);
    const statuses = {
      bad_signature: (await get(`${publicOrigin}/proxy/x${good}`)).status,
      malformed_url_or_option: (await get(signedPath('/w:x/abc.webp'))).status,
      source_not_allowed: (await get(signedPath(pathTo('https://example.com/a.jpg')))).status,
      // There is no network behind our proxy: what cannot be reached or answers with an error is just not there.
      source_unreachable: (await get(signedPath(pathTo(addressOf(`${'ee'.repeat(16)}.jpg`))))).status,
      not_an_image_or_too_many_pixels: (await get(signedPath(pathTo(addressOf(names.text))))).status,
      too_many_requests: Math.max(...two.map(({ status }) => status)),
    };
    const { source_http_error: _, source_timeout: __, ...documented } = vectors.server_status;
    expect(statuses).toEqual(documented);
  });

  it('IMG-12 a refusal is inert text that nobody keeps', async () => {
    const answer = await openProxy().get(`${publicOrigin}/proxy/x${pathTo(addressOf(names.photo))}`);
    expect([answer.headers.get('Cache-Control'), answer.headers.get('Content-Security-Policy')]).toEqual([
      'no-store',
      "default-src 'none'; sandbox",
    ]);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  });

  it('IMG-12 a variant is made once, kept on the disk, and 304 for a browser that has it', async () => {
    const read = vi.fn(files.read);
    const { get, cacheDirectory } = openProxy({ readSource: read });
    const url = signedImageUrl(addressOf(names.photo), defaultImageConfig);
    const together = await Promise.all([get(url), get(url), get(url)]);
    const etag = together[0]?.headers.get('ETag') ?? '';
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    const first = Buffer.from((await together[0]?.arrayBuffer()) ?? []);
    const later = await get(url);
    expect(Buffer.from(await later.arrayBuffer()).equals(first)).toBe(true);
    expect(read.mock.calls).toEqual([[names.photo]]);
    expect(readdirSync(cacheDirectory)).toEqual([etag.replaceAll('"', '')]);
    const known = await get(url, { 'If-None-Match': etag });
    expect([known.status, await known.text(), known.headers.get('ETag')]).toEqual([304, '', etag]);
  });

  it('IMG-12 the variants of a destroyed image are served no longer', async () => {
    const name = `${'08'.repeat(16)}.png`;
    await files.write(name, await twoColours(20, 20).png().toBuffer());
    const { get } = openProxy();
    const url = signedImageUrl(addressOf(name), defaultImageConfig);
    const etag = (await get(url)).headers.get('ETag') ?? '';
    await files.destroy(name);
    expect((await get(url)).status).toBe(404);
    expect((await get(url, { 'If-None-Match': etag })).status).toBe(404);
  });

  it('IMG-12 a cache that cannot be written keeps nobody from the picture', async () => {
    const entries: Record<string, unknown>[] = [];
    const cacheDirectory = join(folder, 'originals', names.photo, 'no-directory');
    const { get } = openProxy({ cacheDirectory, log: (entry) => entries.push(entry) });
    const answer = await get(signedImageUrl(addressOf(names.photo), defaultImageConfig));
    expect([answer.status, entries.map(({ event }) => event)]).toEqual([
      200,
      ['variant cache failed', 'variant cache failed'],
    ]);
  });
});
