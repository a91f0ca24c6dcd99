/** Signed URLs of the image proxy (specification §9): HMAC-SHA256 over salt and path, with hex key and salt. */

import { base64Url } from '../../contract/base64-url.ts';
import type { ImageConfig } from '../../contract/constants.ts';
import { srcsetSizes } from '../../contract/image-config.ts';
import { imagePath } from '../../contract/image-path.ts';
import { isHex } from './configuration.ts';

export type ImageProxy = {
  /** Origin and optional path, without a trailing slash. */
  host: string;
  /** Hex. */
  salt: string;
  /** Hex. */
  secret: string;
};

/**
 * `source` is signed exactly as it is stored.
 * @throws if a size or flag is missing, if salt or secret is not hex, or if the browser has no `crypto.subtle`
 */
export async function signedImageUrl(proxy: ImageProxy, source: string, config: Partial<ImageConfig>): Promise<string> {
  const path = imagePath(source, config);
  return `${proxy.host}/${await signatureOf(proxy, path)}${path}`;
}

/** The source URL inside a signed URL; `null` if it is not a signed URL. */
export function sourceOf(address: string): string | null {
  const encoded = /\/rs:[^/]+\/g:[^/]+\/([\w-]+)(?:\.\w+)?$/.exec(address)?.[1];
  if (encoded === undefined || encoded.length % 4 === 1) return null;
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const source = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return URL.canParse(source) ? source : null;
}

/** The `srcset` for an image URL signed for this proxy; `null` for any other URL. */
export async function signedSrcset(proxy: ImageProxy, address: string): Promise<string | null> {
  const path = address.startsWith(`${proxy.host}/`) ? address.slice(proxy.host.length) : '';
  const [, kind, width, height, rest] = /^\/[\w-]+(\/rs:[\w-]+):(\d+):(\d+)(:[01]\/g:.+)$/.exec(path) ?? [];
  if (rest === undefined) return null;
  const sizes = srcsetSizes({ width: Number(width), height: Number(height) }).map(async (size) => {
    const sized = `${kind}:${size.width}:${size.height}${rest}`;
    return `${proxy.host}/${await signatureOf(proxy, sized)}${sized} ${size.width}w`;
  });
  return (await Promise.all(sizes)).join(', ') || null;
}

/** `path` begins with a slash. */
export async function signatureOf(
  { salt, secret }: Pick<ImageProxy, 'salt' | 'secret'>,
  path: string,
): Promise<string> {
  const key = await signingKey(secret);
  const start = bytesOfHex(salt);
  const end = new TextEncoder().encode(path);
  const message = new Uint8Array(start.length + end.length);
  message.set(start);
  message.set(end, start.length);
  return base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
}

let lastKey: { secret: string; key: Promise<CryptoKey> } | null = null;

/** Imports the key once per secret: a screen may sign thousands of URLs. */
async function signingKey(secret: string): Promise<CryptoKey> {
  if (lastKey?.secret !== secret) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    lastKey = { secret, key: crypto.subtle.importKey('raw', bytesOfHex(secret), algorithm, false, ['sign']) };
  }
  return lastKey.key;
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  if (!isHex(text)) throw new Error('The image proxy salt and secret are hex texts');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
