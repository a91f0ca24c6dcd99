import { readdirSync, readlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import { readSigningKeys, sign } from '../../server/images/image-signing.ts';
import { largestWhole } from '../../server/images/proxy/variant-cache.ts';
import {
  addressOf,
  burst,
  destroyOriginals,
  files,
  folder,
  foreignSources,
  keys,
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
afterEach(() => void vi.restoreAllMocks());
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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(etag).toMatch(/^"[0-9a-f]{64}\.webp"$/);
    expect(disposition).toBe(`inline; filename=${etag}`);
  });

  it.runIf(process.platform === 'linux')('IMG-13 leaves no file open after HEAD of a large image', async () => {
    const { get, head, cacheDirectory } = openProxy();
    const url = signedPath(pathTo(addressOf(names.noise), 'rs:fill:1500:1500:1'));
    expect((await (await get(url)).arrayBuffer()).byteLength).toBeGreaterThan(largestWhole);
    const answer = await head(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const openFiles = () =>
      readdirSync('/proc/self/fd').flatMap((name) => {
        try {
          return readlinkSync(`/proc/self/fd/${name}`);
        } catch {
          return []; // closed meanwhile
        }
      });
    await vi.waitFor(() => expect(openFiles().filter((path) => path.startsWith(cacheDirectory))).toEqual([]));
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
      "default-src 'none'; frame-ancestors 'none'; sandbox",
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

describe('image proxy safety', () => {
  it.each(vectors.verify)('S54 a request that is: $name', async ({ request_path, expect: expected }) => {
    const answer = await openProxy().get(`${publicOrigin}/proxy${request_path}`);
    const body = await answer.text();
    // The signature of "accept" is right; its source is not of our library.
    const answers: Record<string, [number, string]> = {
      accept: [404, 'Invalid source URL'],
      '403': [403, 'Forbidden'],
      '404': [404, 'Invalid URL'],
    };
    expect([answer.status, body]).toEqual(answers[expected]);
  });

  it('S54 no changed, shortened, missing or foreign signature is served', async () => {
    const { get } = openProxy();
    const path = pathTo(addressOf(names.photo));
    const right = sign(path, keys);
    const stranger = sign(path, readSigningKeys('00'.repeat(32), vectors.product_salt_hex));
    const wrong = ['insecure', 'unsafe', '_', 'rs:fill', right.slice(0, 11), `${right}=`, `${right}A`, stranger];
    for (const signature of wrong) {
      const answer = await get(`${publicOrigin}/proxy/${signature}${path}`);
      expect([signature, answer.status]).toEqual([signature, 403]);
    }
    expect((await get(`${publicOrigin}/proxy${path}`)).status).toBe(403);
    expect((await get(`${publicOrigin}/proxy//${path}`)).status).toBe(403);
    expect((await get(`${publicOrigin}/proxy/`)).status).toBe(404);
    const served = await get(`${publicOrigin}/proxy/${right}${path}?anything`);
    expect(served.status).toBe(200);
    const escaped = await get(`${publicOrigin}/proxy/${right}${path.replaceAll(':', '%3A')}`);
    expect(escaped.status).toBe(200);
  });

  it('S48 a side of more than 4096 pixels and an unknown option are 404', async () => {
    const { get } = openProxy();
    for (const options of ['w:4097', 'rs:fill:1:5000', 'g:sm:1:1', 'wm:1', 'raw:1', 'rs:fill:10:10:1:1']) {
      expect([options, (await get(signedPath(pathTo(addressOf(names.photo), options)))).status]).toEqual([
        options,
        404,
      ]);
    }
    expect((await get(signedPath(pathTo(addressOf(names.photo), 'w:4096')))).status).toBe(200);
  });

  it('S52 reads nothing but originals of our own library and opens no connection for anything', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const request = vi.spyOn(globalThis, 'fetch');
    const read = vi.fn(files.read);
    const openSource = vi.fn(files.open);
    const { get } = openProxy({ readSource: read, openSource });
    for (const source of foreignSources()) {
      const plain = `/w:10/plain/${encodeURIComponent(source)}@webp`;
      for (const path of [pathTo(source), plain]) {
        const answer = await get(signedPath(path));
        expect([source, answer.status]).toEqual([source, 404]);
      }
    }
    expect([connect, request, read, openSource].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0]);
    const missing = await get(signedPath(pathTo(addressOf(`${'ff'.repeat(16)}.png`))));
    expect([missing.status, read.mock.calls.length, connect.mock.calls.length]).toEqual([404, 0, 0]);
  });

  it('S46 S48 what is no picture, or too large a one, is 422', async () => {
    const { get } = openProxy();
    const status = async (name: string, options?: string) =>
      (await get(signedPath(pathTo(addressOf(name), options)))).status;
    expect(await status(names.text)).toBe(vectors.server_status.not_an_image_or_too_many_pixels);
    expect(await status(names.bomb)).toBe(vectors.server_status.not_an_image_or_too_many_pixels);
  });

  it.each([
    'rs:fit:100:100:1',
    'rs:fill:100:100:1/g:sm',
    'rs:fill:320:240:1/g:sm',
    'rs:fill:4096:4096:1/g:sm',
    'rs:fill:0:600:1/g:no',
    'rs:fill-down:800:600/g:ce',
    'rs:force:300:200:1',
  ])('IMG-12 an image of one by 40000 pixels is delivered as %s', async (options) => {
    const answer = await openProxy().get(signedPath(pathTo(addressOf(names.thread), options)));
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  it('S48 what takes too long is 504', async () => {
    const { get } = openProxy({ seconds: 1 });
    const config = { ...defaultImageConfig, width: 4096, height: 4096, gravity: 'ce' };
    const answer = await get(signedImageUrl(addressOf(names.noise), config));
    expect(answer.status).toBe(vectors.server_status.source_timeout);
  });

  it('S55 a burst of 200 thumbnails is worked off two at a time, and all are served', async () => {
    let reading = 0;
    let most = 0;
    const readSource = async (name: string) => {
      reading += 1;
      most = Math.max(most, reading);
      const bytes = await files.read(name);
      reading -= 1;
      return bytes;
    };
    const { get } = openProxy({ readSource });
    const answers = await Promise.all(burst().map((url) => get(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(most).toBeLessThanOrEqual(2);
    expect(most).toBeGreaterThan(0);
  });

  it('S55 beyond the places in line a burst is told when to come again', async () => {
    const { get } = openProxy({ running: 2, waiting: 50 });
    const answers = await Promise.all(burst().map((url) => get(url)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) expect([status, headers.get('Retry-After')]).toEqual([429, '2']);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(52);
  });

  it('S66 what nobody waits for any more is not begun, and what somebody else still waits for is', async () => {
    const begun: string[] = [];
    const { promise: held, resolve: release } = withResolvers();
    const readSource = async (name: string) => {
      begun.push(name);
      await held;
      return files.read(name);
    };
    const { get } = openProxy({ readSource, running: 1 });
    const first = get(signedPath(pathTo(addressOf(names.photo), 'w:10')));
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    const [leaving, alsoLeaving] = [new AbortController(), new AbortController()];
    const given = get(signedPath(pathTo(addressOf(names.photo), 'w:11')), {}, leaving.signal);
    const shared = signedPath(pathTo(addressOf(names.photo), 'w:12'));
    const one = get(shared, {}, alsoLeaving.signal);
    const other = get(shared);
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abort();
    alsoLeaving.abort();
    release();
    expect((await first).status).toBe(200);
    expect((await other).status).toBe(200);
    await Promise.allSettled([given, one]);
    expect(begun).toHaveLength(2);
  });

  it('S66 a thumbnail does not wait for large pictures', async () => {
    const { promise: held, resolve: release } = withResolvers();
    const readSource = async (name: string) => {
      if (name === names.noise) await held;
      return files.read(name);
    };
    const { get } = openProxy({ readSource });
    const large = [2000, 2001, 2002].map((width) => get(signedPath(pathTo(addressOf(names.noise), `w:${width}`))));
    expect((await get(signedPath(pathTo(addressOf(names.photo), 'w:20')))).status).toBe(200);
    release();
    expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('S66 a large variant comes from the disk piece by piece, and as AVIF only up to four megapixels', async () => {
    const { get } = openProxy();
    const path = signedPath(pathTo(addressOf(names.noise), 'rs:fit:1400:1400'));
    const made = Buffer.from(await (await get(path)).arrayBuffer());
    expect(made.length).toBeGreaterThan(128 * 1024);
    expect(Buffer.from(await (await get(path)).arrayBuffer()).equals(made)).toBe(true);
    const avif = (side: number) =>
      get(
        signedImageUrl(addressOf(names.noise), { ...defaultImageConfig, width: side, height: side, extension: 'avif' }),
      );
    const { width = 0, height = 0 } = await sharp(Buffer.from(await (await avif(2100)).arrayBuffer())).metadata();
    expect([width === height, width > 2000, width * height <= 4_210_000]).toEqual([true, true, true]);
  });
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
