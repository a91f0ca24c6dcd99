import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultImageConfig } from '../../contract/constants.ts';
import { readSigningKeys, sign } from '../../server/image-proxy/sign.ts';
import {
  addressOf,
  burst,
  destroyOriginals,
  files,
  foreignSources,
  keys,
  names,
  openProxy,
  pathTo,
  signedImageUrl,
  signedPath,
  writeOriginals,
} from '../support/image-proxy.ts';
import { publicOrigin } from '../support/sample-images.ts';
import vectors from '../vectors/imgproxy.json' with { type: 'json' };

beforeAll(writeOriginals);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(destroyOriginals);

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
    expect(await status(names.thread, 'rs:fill:4096:4096:1/g:sm')).toBe(422);
    expect(await status(names.thread, 'rs:fit:100:100:1')).toBe(200);
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
    expect(refused.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      refused.map(() => [429, '2']),
    );
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(52);
  });

  it('S66 what nobody waits for any more is not begun, and what somebody else still waits for is', async () => {
    const begun: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
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
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
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
    expect((await avif(2100)).status).toBe(422);
  });

  it('S54 starts with no key that is not hexadecimal', () => {
    for (const { key, salt, expect: expected } of vectors.config_validation) {
      if (expected.startsWith('accepted')) expect(() => openProxy({ keyHex: key, saltHex: salt })).not.toThrow();
      else expect(() => openProxy({ keyHex: key, saltHex: salt })).toThrow('hexadecimal');
    }
  });
});
