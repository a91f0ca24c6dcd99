/** Checks a file before it is sent: its format, by the first bytes, its size and its dimensions in pixels. */
import { fileProblem, type ImageFormat, recogniseImage } from '../../contract/image-format.ts';
import type { Problem } from '../../contract/problems.ts';
import { number, problemText, t } from '../language/translate.ts';
import { isTurned, viewOf } from './photo-orientation.ts';

/** `width` and `height` are in pixels, `null` if the header does not have them. */
export type ImageHeader = { kind: string; width: number | null; height: number | null };
export type ImageCheck = { ok: true; header: ImageHeader } | { ok: false; message: string };

export const uploadLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 };
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** `message` continues the file name: "photo.svg is an SVG drawing, …". */
export async function checkImageFile(file: Blob): Promise<ImageCheck> {
  if (file.size === 0) return refused(fileProblem('file_empty'));
  if (file.size > uploadLimits.bytes) {
    const sizes = { size: megabytes(file.size), limit: megabytes(uploadLimits.bytes) };
    return { ok: false, message: t('is too large: it has {size}, at most {limit} can be stored.', sizes) };
  }
  return checkHeader(new Uint8Array(await file.slice(0, headerLength).arrayBuffer()));
}

/** @param bytes the beginning of a file */
export function checkHeader(bytes: Uint8Array): ImageCheck {
  const recognised = recogniseImage(bytes);
  if (recognised.format === null) return refused(recognised.problem);
  const { kind, size: sizeIn } = images[recognised.format];
  const stored = sizeIn(bytes, recognised.start);
  const size = stored && isTurned(bytes) ? { width: stored.height, height: stored.width } : stored;
  if (size && size.width * size.height > uploadLimits.pixels) {
    const megapixels = Math.ceil((size.width * size.height) / 100_000) / 10;
    const limit = uploadLimits.pixels / 1_000_000;
    return refused(fileProblem('file_too_many_pixels', { ...size, megapixels: number(megapixels), limit }));
  }
  return { ok: true, header: { kind, width: size?.width ?? null, height: size?.height ?? null } };
}

/** Rounds up, so that the size of a file that is too large never looks like the limit. */
export function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${number(Math.ceil(size * 10) / 10)} MB`;
}

const headerLength = 1024 * 1024;
type Size = { width: number; height: number };
type Image = { kind: string; size: (bytes: Uint8Array, start: string) => Size | null };

const images: Record<ImageFormat, Image> = {
  jpeg: { kind: 'JPEG', size: jpegSize },
  png: { kind: 'PNG', size: (bytes) => sizeAt(bytes, 24, (view) => [view.getUint32(16), view.getUint32(20)]) },
  gif: {
    kind: 'GIF',
    size: (bytes) => sizeAt(bytes, 10, (view) => [view.getUint16(6, true), view.getUint16(8, true)]),
  },
  webp: { kind: 'WebP', size: webpSize },
  avif: { kind: 'AVIF', size: avifSize },
};

function refused(problem: Problem): ImageCheck {
  return { ok: false, message: problemText(problem) };
}

function sizeAt(bytes: Uint8Array, needed: number, read: (view: DataView) => [number, number]): Size | null {
  if (bytes.length < needed) return null;
  const [width, height] = read(viewOf(bytes));
  return { width, height };
}

/** Follows the segments to the frame header (ITU T.81 §B.2). */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(bytes: Uint8Array, start: string): Size | null {
  const kind = start.slice(12, 16);
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  if (kind === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** The first image's spatial extents (ISO/IEC 23008-12 §6.5.3). */
function avifSize(bytes: Uint8Array, start: string): Size | null {
  const at = start.indexOf('ispe');
  if (at < 0 || bytes.length < at + 16) return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
}
