/**
 * Creates and checks signed image addresses with imgproxy's signature: `base64url(HMAC-SHA256(key, salt ‖ path))` without
 * padding, all 32 bytes. Truncated signatures and multiple key pairs, which imgproxy allows, are not supported.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import { isImageName } from '../rules/text-images.ts';
import { imageUrl } from './image-files.ts';
import { parseImagePath, splitSignature } from './proxy/proxy-path.ts';

/** Paths are appended to `proxyHost` (`{origin}/proxy`); neither ends with a slash. */
export type ImageSigning = { keyHex: string; saltHex: string; proxyHost: string; publicOrigin: string };

export type ImageSigner = ReturnType<typeof createImageSigner>;

/** @throws if a key is not hexadecimal */
export function createImageSigner({ keyHex, saltHex, proxyHost, publicOrigin }: ImageSigning) {
  const keys = readSigningKeys(keyHex, saltHex);
  /** @param source the image's URL exactly as the library returns it */
  const signedImageUrl = (source: string, config: Partial<ImageConfig>): string => {
    const path = imagePath(source, config);
    return `${proxyHost}/${sign(path, keys)}${path}`;
  };
  /** Signs `signed` (the part after the signature) again, with the source that `change` returns; `null` if it returns none. */
  const withSource = (signed: string, change: (source: string) => string | null): string | null => {
    const request = parseImagePath(signed);
    const source = request && change(request.source);
    if (!request || source === null) return null;
    const { resizingType, width, height, enlarge, format } = request;
    const gravity = /\/g:([^/]+)\//.exec(signed)?.[1] ?? defaultImageConfig.gravity;
    const config = { resizingType, width, height, enlarge: enlarge ? 1 : 0, gravity, extension: format ?? '' } as const;
    return signedImageUrl(source, config);
  };
  const signedPart = (url: string) => {
    if (!url.startsWith(`${proxyHost}/`)) return null;
    const parts = splitSignature(url.slice(proxyHost.length));
    return parts && isSignature(parts.signature, parts.signed, keys) ? parts.signed : null;
  };
  /** The name of the original that a URL shows; `null` unless we signed it for an image of our library. */
  const fileOf = (url: string): string | null => {
    const signed = signedPart(url);
    const request = signed === null ? null : parseImagePath(signed);
    return request && librarySource(request.source, publicOrigin);
  };
  return {
    signedImageUrl,
    withSource,
    fileOf,
    /** Whether our proxy would serve this URL. */
    isSignedImageUrl: (url: string): boolean => fileOf(url) !== null,
    /** The URL of another original in the same size and format; `null` if we did not sign `url`. */
    withFile: (url: string, fileName: string): string | null =>
      fileOf(url) && withSource(signedPart(url) ?? '', () => imageUrl(publicOrigin, fileName)),
  };
}

/**
 * The name of the original at a source URL; `null` unless it is exactly a URL of our own library. The URL is compared as
 * text and never parsed or resolved, so no spelling of a host can lead elsewhere.
 */
export function librarySource(source: string, publicOrigin: string): string | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  return isImageName(name) && source === imageUrl(publicOrigin, name) ? name : null;
}

export type SigningKeys = { key: Buffer; salt: Buffer };

/**
 * @throws if the key or the salt is empty or not hexadecimal, because Node would silently use a shorter one
 */
export function readSigningKeys(keyHex: string, saltHex: string): SigningKeys {
  return { key: hex(keyHex, 'key'), salt: hex(saltHex, 'salt') };
}

/** @param path the part after the signature, with its leading slash */
export function sign(path: string, { key, salt }: SigningKeys): string {
  return createHmac('sha256', key).update(salt).update(path).digest('base64url');
}

/** Takes the same time for wrong and correct signatures. */
export function isSignature(signature: string, path: string, keys: SigningKeys): boolean {
  const expected = Buffer.from(sign(path, keys));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function hex(text: string, what: 'key' | 'salt'): Buffer {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) {
    throw new Error(`The image proxy's ${what} must be pairs of hexadecimal digits, and at least one.`);
  }
  return Buffer.from(text, 'hex');
}
