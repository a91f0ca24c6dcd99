/** Signed addresses of pictures, made and checked by the server itself. */
import type { ImageConfig } from '../../contract/constants.ts';
import { imagePath } from '../../contract/image-path.ts';
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
};

/** @throws when a key is not hexadecimal */
export function createImageSigner({ keyHex, saltHex, proxyHost, publicOrigin }: ImageSigning): ImageSigner {
  const keys = readSigningKeys(keyHex, saltHex);
  return {
    signedImageUrl: (source, config) => {
      const path = imagePath(source, config);
      return `${proxyHost}/${sign(path, keys)}${path}`;
    },
    isSignedImageUrl: (url) => {
      if (!url.startsWith(`${proxyHost}/`)) return false;
      const parts = splitSignature(url.slice(proxyHost.length));
      if (!parts || !isSignature(parts.signature, parts.signed, keys)) return false;
      const request = parsePicturePath(parts.signed);
      return request !== null && librarySource(request.source, publicOrigin) !== null;
    },
  };
}
