/**
 * Signed image addresses, created and checked by the server itself, with imgproxy's signature:
 * `base64url(HMAC-SHA256(key, salt ‖ path))` without padding, all 32 bytes. Truncated signatures and multiple
 * key pairs, which imgproxy allows, are not supported.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import { isImageName } from '../images/image-files.ts';
import { imageUrl } from '../images/image-records.ts';
import { parseImagePath, splitSignature } from './proxy-path.ts';

/** Paths are appended to `proxyHost` (`{origin}/proxy`); neither ends with a slash. */
export type ImageSigning = { keyHex: string; saltHex: string; proxyHost: string; publicOrigin: string };

export type ImageSigner = {
  /** @param source the image's URL exactly as the library returns it */
  signedImageUrl: (source: string, config: Partial<ImageConfig>) => string;
  /** Whether our proxy would serve this address: signed with our keys, well-formed, and for an image of our library. */
  isSignedImageUrl: (url: string) => boolean;
  /** The name of the original that such an address shows, null for any other address. */
  fileOf: (url: string) => string | null;
  /** The address of another original in the same size and format; null if we did not sign `url`. */
  withFile: (url: string, fileName: string) => string | null;
  /** `signed` (the part after the signature) with the source that `change` returns, signed again; null if it has none. */
  withSource: (signed: string, change: (source: string) => string | null) => string | null;
};

/** @throws if a key is not hexadecimal */
export function createImageSigner({ keyHex, saltHex, proxyHost, publicOrigin }: ImageSigning): ImageSigner {
  const keys = readSigningKeys(keyHex, saltHex);
  const signedImageUrl: ImageSigner['signedImageUrl'] = (source, config) => {
    const path = imagePath(source, config);
    return `${proxyHost}/${sign(path, keys)}${path}`;
  };
  const withSource: ImageSigner['withSource'] = (signed, change) => {
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
  const fileOf: ImageSigner['fileOf'] = (url) => {
    const signed = signedPart(url);
    const request = signed === null ? null : parseImagePath(signed);
    return request && librarySource(request.source, publicOrigin);
  };
  return {
    signedImageUrl,
    withSource,
    fileOf,
    isSignedImageUrl: (url) => fileOf(url) !== null,
    withFile: (url, fileName) => {
      if (fileOf(url) === null) return null;
      return withSource(signedPart(url) ?? '', () => imageUrl(publicOrigin, fileName));
    },
  };
}

/**
 * The name of the original that a source address refers to, or null unless it is exactly an address of our own
 * library. It is compared as text and never parsed or resolved, so no spelling of a host can lead anywhere else.
 */
export function librarySource(source: string, publicOrigin: string): string | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  return isImageName(name) && source === imageUrl(publicOrigin, name) ? name : null;
}

export type SigningKeys = { key: Buffer; salt: Buffer };

/**
 * @param keyHex at least one byte in hexadecimal digits, upper or lower case; `saltHex` likewise
 * @throws if one of them is empty or not hexadecimal: Node would silently sign with a shorter key
 */
export function readSigningKeys(keyHex: string, saltHex: string): SigningKeys {
  return { key: hex(keyHex, 'key'), salt: hex(saltHex, 'salt') };
}

/** @param path what follows the signature, including its leading slash */
export function sign(path: string, { key, salt }: SigningKeys): string {
  return createHmac('sha256', key).update(salt).update(path).digest('base64url');
}

/** Takes as long for a wrong signature as for a correct one. */
export function isSignature(signature: string, path: string, keys: SigningKeys): boolean {
  const expected = Buffer.from(sign(path, keys));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hex(text: string, what: 'key' | 'salt'): Buffer {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) {
    throw new Error(`The image proxy's ${what} must be pairs of hexadecimal digits, and at least one.`);
  }
  return Buffer.from(text, 'hex');
}
