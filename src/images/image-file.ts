/** Checks a file before it is sent: its format, by the first bytes, its size and its dimensions; and encodes it for the library. */
import { words } from '../../contract/failures.ts';
import { fileProblem, type ImageFormat, recogniseImage } from '../../contract/image-format.ts';
import { number, problemText, t } from '../language/translate.ts';

/** `width` and `height` are in pixels, as displayed; `null` if the browser cannot show the file. */
export type ImageHeader = { kind: string; width: number | null; height: number | null };
export type ImageCheck = { ok: true; header: ImageHeader } | { ok: false; message: string };
type Size = { width: number; height: number };

export const uploadLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 };
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

const kinds: Record<ImageFormat, string> = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', avif: 'AVIF' };

/** `message` continues the file name: "photo.svg is an SVG drawing, …". */
export async function checkImageFile(file: Blob, sizeOf = displayedSize): Promise<ImageCheck> {
  const refused = (message: string): ImageCheck => ({ ok: false, message });
  if (file.size === 0) return refused(problemText(fileProblem('file_empty')));
  if (file.size > uploadLimits.bytes) {
    const sizes = { size: megabytes(file.size), limit: megabytes(uploadLimits.bytes) };
    return refused(t('is too large: it has {size}, at most {limit} can be stored.', sizes));
  }
  const recognised = recogniseImage(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  if (recognised.format === null) return refused(problemText(recognised.problem));
  const size = await sizeOf(file);
  if (size && size.width * size.height > uploadLimits.pixels) {
    const megapixels = number(Math.ceil((size.width * size.height) / 100_000) / 10);
    const limit = uploadLimits.pixels / 1_000_000;
    return refused(problemText(fileProblem('file_too_many_pixels', { ...size, megapixels, limit })));
  }
  return { ok: true, header: { kind: kinds[recognised.format], width: null, height: null, ...size } };
}

/** The browser reads only the header: it decodes an image when it draws it, and this one is never drawn. */
function displayedSize(file: Blob): Promise<Size | null> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  return new Promise<Size | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** Rounds up, so that the size of a file that is too large never looks like the limit. */
export function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${number(Math.ceil(size * 10) / 10)} MB`;
}

/** @throws "Invalid DataUrl, cannot strip prefix" when nothing follows the comma */
export function stripDataUrlPrefix(dataUrl: string): string {
  const comma = dataUrl.indexOf(',');
  const payload = comma < 0 ? '' : dataUrl.slice(comma + 1);
  if (payload === '') throw new Error(t(words.invalidDataUrl));
  return payload;
}

/** Base64 without the prefix of a data URL. Rejects for an empty file and for a file that can no longer be read. */
export function fileToBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      try {
        resolve(stripDataUrlPrefix(String(reader.result)));
      } catch (error) {
        reject(error);
      }
    };
    reader.onerror = () => reject(new Error(t('The file cannot be read any more. Choose it again.')));
    reader.readAsDataURL(file);
  });
}
