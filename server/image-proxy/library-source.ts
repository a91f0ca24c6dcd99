import { isImageName } from '../images/image-files.ts';
import { imageUrl } from '../images/image-records.ts';

/**
 * The name of the original that a source address means, or null if it is not, letter by letter, an address of our own
 * library. It is compared as text and never parsed or resolved, so no spelling of a host can lead anywhere else.
 */
export function librarySource(source: string, publicOrigin: string): string | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  return isImageName(name) && source === imageUrl(publicOrigin, name) ? name : null;
}
