/** Checks a file before it is sent: its format, by the first bytes, its size and its dimensions; and encodes it for the library. */
import { words } from '../../contract/failures.ts';
import {
  fileHashLength,
  fileProblem,
  type ImageFormat,
  pixelProblem,
  recogniseImage,
  uploadLimits,
} from '../../contract/upload-rules.ts';
import { number, problemText, t } from '../language/translate.ts';

/** `width` and `height` are in pixels, as displayed; `null` if the browser cannot show the file. */
export type ImageHeader = { kind: string; width: number | null; height: number | null };
export type ImageCheck = { ok: true; header: ImageHeader } | { ok: false; message: string };
type Size = { width: number; height: number };

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
  const tooMany = size && pixelProblem(recognised.format, size.width, size.height);
  if (tooMany) return refused(problemText(tooMany));
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

/** As the library's `file_hash`; `null` for a file that can no longer be read, and where pages come without TLS. */
export async function hashOfFile(file: Blob): Promise<string | null> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const digits = [...digest].map((byte) => byte.toString(16).padStart(2, '0'));
    return digits.join('').slice(0, fileHashLength);
  } catch {
    return null;
  }
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
