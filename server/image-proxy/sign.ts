/** Signed addresses of pictures, made and checked by the server itself. */
import { defaultImageConfig, type ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
import { imageUrl } from '../images/image-records.ts';
import { librarySource } from './library-source.ts';
import { parsePicturePath, splitSignature } from './proxy-path.ts';
import { isSignature, readSigningKeys, sign } from './signature.ts';

/** `proxyHost` is what the paths are appended to (`{origin}/proxy`); neither ends with a slash. */
export type ImageSigning = { keyHex: string; saltHex: string; proxyHost: string; publicOrigin: string };

export type ImageSigner = {
  /** @param source the image's URL exactly as the library gives it */
  signedImageUrl: (source: string, config: Partial<ImageConfig>) => string;
  /** Whether our proxy would serve this address: signed with our keys, well-formed, and of an image of our library. */
  isSignedImageUrl: (url: string) => boolean;
  /** The name of the original that such an address shows, null for any other address. */
  fileOf: (url: string) => string | null;
  /** The address of another original in the same size and format; null where `url` is none that we signed. */
  withFile: (url: string, fileName: string) => string | null;
  /** What `signed` shows, of the source that `change` gives; null where there is none. `signed` follows a signature. */
  withSource: (signed: string, change: (source: string) => string | null) => string | null;
};

/** @throws when a key is not hexadecimal */
export function createImageSigner({ keyHex, saltHex, proxyHost, publicOrigin }: ImageSigning): ImageSigner {
  const keys = readSigningKeys(keyHex, saltHex);
  const signedImageUrl: ImageSigner['signedImageUrl'] = (source, config) => {
    const path = imagePath(source, config);
    return `${proxyHost}/${sign(path, keys)}${path}`;
  };
  const withSource: ImageSigner['withSource'] = (signed, change) => {
    const request = parsePicturePath(signed);
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
    const request = signed === null ? null : parsePicturePath(signed);
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
