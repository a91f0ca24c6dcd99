/** An image proxy over a few originals, and sources that it must not read. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { base64Url } from '../../contract/base64-url.ts';
import { defaultImageConfig } from '../../contract/constants.ts';
import { createDiskImageFiles, type ImageFiles } from '../../server/images/image-files.ts';
import { createImageSigner, readSigningKeys, sign } from '../../server/images/image-signing.ts';
import { createImageProxy, type ImageProxyDependencies } from '../../server/images/proxy/image-proxy.ts';
import vectors from '../vectors/imgproxy.json' with { type: 'json' };
import { noise, publicOrigin, twoColours } from './sample-images.ts';

const keyHex = vectors.product_key_hex;
const saltHex = vectors.product_salt_hex;
export const keys = readSigningKeys(keyHex, saltHex);
export const folder = mkdtempSync(join(tmpdir(), 'kontor-proxy-'));
export const files: ImageFiles = createDiskImageFiles(join(folder, 'originals'));
export const names = {
  photo: `${'01'.repeat(16)}.jpg`,
  drawing: `${'02'.repeat(16)}.png`,
  noise: `${'03'.repeat(16)}.png`,
  text: `${'04'.repeat(16)}.png`,
  bomb: `${'05'.repeat(16)}.png`,
  thread: `${'06'.repeat(16)}.png`,
};
export const addressOf = (name: string) => `${publicOrigin}/library/files/${name}`;
export const { signedImageUrl } = createImageSigner({
  keyHex,
  saltHex,
  proxyHost: `${publicOrigin}/proxy`,
  publicOrigin,
});

export type TestProxy = {
  get: (url: string, headers?: Record<string, string>, signal?: AbortSignal) => Promise<Response>;
  head: (url: string) => Promise<Response>;
  cacheDirectory: string;
};

export function openProxy(overrides: Partial<ImageProxyDependencies> = {}): TestProxy {
  // The file of tests that used it before has removed the folder.
  mkdirSync(folder, { recursive: true });
  const cacheDirectory = mkdtempSync(join(folder, 'cache-'));
  const proxy = createImageProxy({
    readSource: files.read,
    openSource: files.open,
    keyHex,
    saltHex,
    publicOrigin,
    cacheDirectory,
    log: () => {},
    ...overrides,
  });
  const app = new Hono().route('/proxy', proxy);
  return {
    get: async (url, headers = {}, signal) => app.request(url, { headers, ...(signal ? { signal } : {}) }),
    head: async (url) => app.request(url, { method: 'HEAD' }),
    cacheDirectory,
  };
}

export const signedPath = (path: string) => `${publicOrigin}/proxy/${sign(path, keys)}${path}`;
export const pathTo = (source: string, options = 'rs:fill:10:10:1') =>
  `/${options}/${base64Url(Buffer.from(source))}.webp`;
export const metadataOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata();

export async function writeOriginals(): Promise<void> {
  await files.write(names.photo, await twoColours(400, 200).jpeg().toBuffer());
  await files.write(
    names.drawing,
    await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
  );
  await files.write(names.noise, await noise(1500, 1500).png({ compressionLevel: 1 }).toBuffer());
  await files.write(names.text, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  await files.write(names.bomb, await twoColours(10_000, 6000).png().toBuffer());
  await files.write(names.thread, await twoColours(1, 40_000).png().toBuffer());
}

export function destroyOriginals(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The addresses of 200 different thumbnails. */
export function burst(): string[] {
  return Array.from({ length: 200 }, (_, index) =>
    signedImageUrl(addressOf(names.photo), { ...defaultImageConfig, width: index + 1 }),
  );
}

/** Hosts that a careless proxy would go to, and spellings that a careless comparison would take for ours. */
export function foreignSources(): string[] {
  const hosts = [
    '127.0.0.1:9',
    'localhost',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    'metadata.google.internal',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    'cms.example.test.',
    'cms.example.test.evil.test',
    'cms.example.test@127.0.0.1',
    'cms.example.test:443@127.0.0.1',
    'user:pass@cms.example.test',
    'cms.example.test:443',
    'cms.example.test%00.evil.test',
    'evil.test#cms.example.test',
    'evil.test\\@cms.example.test',
    'CMS.example.test',
    '127.0.0.1.nip.io',
    'rebind.evil.test',
  ];
  const file = `/library/files/${names.photo}`;
  const ours = `${publicOrigin}${file}`;
  return [
    ...hosts.flatMap((host) => [`http://${host}${file}`, `https://${host}${file}`]),
    `${publicOrigin}/library/files/../files/${names.photo}`,
    `${publicOrigin}/library/files/%2e%2e/${names.photo}`,
    `${publicOrigin}/library//files/${names.photo}`,
    `${publicOrigin}/library/api/images`,
    `${publicOrigin}/proxy/x/${names.photo}`,
    `${ours}?x`,
    `${ours}#x`,
    `${ours}/`,
    ` ${ours}`,
    `${ours}\n`,
    `\ufeff${ours}`,
    `${ours}\0`,
    ours.toUpperCase(),
    ours.replace('https:', 'http:'),
    ours.replace('https://', '//'),
    file,
    names.photo,
    `file://${file}`,
    `local://${file}`,
    `s3://bucket/${names.photo}`,
    `gopher://127.0.0.1${file}`,
    'data:image/png;base64,AAAA',
    `${publicOrigin}/library/files/../../../../etc/passwd`,
    `${publicOrigin}/library/files/x.part`,
  ];
}
