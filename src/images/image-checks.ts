/** What is wrong with a file is said before it is sent: its kind by its first bytes, its size, its pixels. */

import { type Label, number, t } from '../language/translate.ts';
import { isTurned } from './photo-orientation.ts';

/** Sizes of the header in pixels; `null` where it could not be found. */
export type ImageHeader = { kind: string; width: number | null; height: number | null };
export type ImageCheck = { ok: true; header: ImageHeader } | { ok: false; message: string };

export const uploadLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 };
export const acceptedTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** `message` goes on behind the name of the file: "photo.svg is an SVG drawing, …". */
export async function checkImageFile(file: Blob): Promise<ImageCheck> {
  if (file.size === 0) return refused(t('is empty.'));
  if (file.size > uploadLimits.bytes) {
    const sizes = { size: megabytes(file.size), limit: megabytes(uploadLimits.bytes) };
    return refused(t('is too large: it has {size}, at most {limit} can be stored.', sizes));
  }
  return checkHeader(new Uint8Array(await file.slice(0, headerLength).arrayBuffer()));
}

/** @param bytes the beginning of a file */
export function checkHeader(bytes: Uint8Array): ImageCheck {
  const start = text(bytes, 0, 4096);
  const picture = pictures.find(({ matches }) => matches(start));
  if (!picture) {
    const other = others.find(({ matches }) => matches(start));
    return refused(t(other?.words ?? 'is not a picture of a known kind: use JPEG, PNG, GIF, WebP or AVIF.'));
  }
  const stored = picture.size(bytes, start);
  const size = stored && isTurned(bytes) ? { width: stored.height, height: stored.width } : stored;
  if (size && size.width * size.height > uploadLimits.pixels) {
    const megapixels = Math.ceil((size.width * size.height) / 100_000) / 10;
    return refused(
      t('has {width} × {height} pixels ({megapixels} megapixels): at most {limit} megapixels can be stored.', {
        ...size,
        megapixels: number(megapixels),
        limit: uploadLimits.pixels / 1_000_000,
      }),
    );
  }
  return { ok: true, header: { kind: picture.kind, width: size?.width ?? null, height: size?.height ?? null } };
}

export function megabytes(bytes: number): string {
  const size = bytes / 1024 / 1024;
  return size < 0.1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${number(Number(size.toFixed(1)))} MB`;
}

const headerLength = 1024 * 1024;
type Size = { width: number; height: number };
type ImageFrame = {
  kind: string;
  matches: (start: string) => boolean;
  size: (bytes: Uint8Array, start: string) => Size | null;
};

const pictures: readonly ImageFrame[] = [
  { kind: 'JPEG', matches: (start) => start.startsWith('\xff\xd8\xff'), size: jpegSize },
  {
    kind: 'PNG',
    matches: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
    size: (bytes) => sizeAt(bytes, 24, (view) => [view.getUint32(16), view.getUint32(20)]),
  },
  {
    kind: 'GIF',
    matches: (start) => /^GIF8[79]a/.test(start),
    size: (bytes) => sizeAt(bytes, 10, (view) => [view.getUint16(6, true), view.getUint16(8, true)]),
  },
  { kind: 'WebP', matches: (start) => /^RIFF.{4}WEBP/s.test(start), size: webpSize },
  { kind: 'AVIF', matches: (start) => hasBrand(start, /^avi[fs]$/), size: avifSize },
];

const others: readonly { matches: (start: string) => boolean; words: Label }[] = [
  {
    matches: (start) => /<svg[\s>]/i.test(start),
    words: 'is an SVG drawing, which can carry scripts: save it as PNG or WebP first.',
  },
  {
    matches: (start) => /<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(start),
    words: 'is a web page and not a picture.',
  },
  {
    matches: (start) => start.slice(0, 1024).includes('%PDF-'),
    words: 'is a PDF document: save the page as PNG or JPEG first.',
  },
  {
    matches: (start) => hasBrand(start, /^(?:heic|heix|hevc|mif1|msf1)$/),
    words: 'is a HEIC photo, which browsers do not show: save it as JPEG first.',
  },
  { matches: (start) => /^(?:II\*\0|MM\0\*)/.test(start), words: 'is a TIFF picture: save it as PNG or JPEG first.' },
];

function refused(message: string): ImageCheck {
  return { ok: false, message };
}

function text(bytes: Uint8Array, from: number, to: number): string {
  let read = '';
  for (const byte of bytes.subarray(from, to)) read += String.fromCharCode(byte);
  return read;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

/** Among the major and compatible brands of an ISO media file (ISO/IEC 14496-12 §4.3). */
function hasBrand(start: string, wanted: RegExp): boolean {
  if (start.slice(4, 8) !== 'ftyp') return false;
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3);
  const list = start.slice(8, 12) + start.slice(16, Math.min(length, 256));
  return (list.match(/.{4}/gs) ?? []).some((brand) => wanted.test(brand));
}
