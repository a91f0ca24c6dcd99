/** Images of the library in Markdown texts. A text knows an image only by its signed address. */
import type { ImageConfig } from '../../contract/constants.ts';
import { readImagePath } from '../../contract/image-path.ts';
import { markdownImages, rewriteImages } from '../../markdown/images.ts';

const imageName = /^[0-9a-f]{32}\.(?:jpg|png|webp)$/;

/** Whether `name` is that of an original: 32 hexadecimal digits and the extension of a stored format. */
export function isImageName(name: string): boolean {
  return imageName.test(name);
}

/**
 * The original and the size at a signed address. The signature is not checked, because those of former keys and origins are no
 * longer valid. `null` for any other address.
 */
export function imageAt(address: string): { fileName: string; config: ImageConfig } | null {
  const path = readImagePath(address);
  if (path === null) return null;
  const source = Buffer.from(path.encoded, 'base64url').toString('utf8');
  const fileName = source.slice(source.lastIndexOf('/') + 1);
  return isImageName(fileName) ? { fileName, config: path.config } : null;
}

/** The names of the originals that a text shows. */
export function filesInText(text: string): string[] {
  return markdownImages(text).flatMap(({ src }) => imageAt(src)?.fileName ?? []);
}

/** The text with the name of its file in place of the address of each image: what is left of it when only addresses change. */
export function withoutImageAddresses(text: string): string {
  return rewriteImages(text, (src) => imageAt(src)?.fileName);
}
