/** Detects the format of a file from its first bytes; its name and the type claimed by the browser are ignored. */
import { type Problem, problemsOf } from './problems.ts';

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const megapixel = 2 ** 20;
/** 50 × 2²⁰ pixels, because cameras that are sold with 50 megapixels have up to 51.3 million. */
export const uploadLimits = { bytes: 20 * 2 ** 20, pixels: 50 * megapixel, avifPixels: 24 * megapixel };

/** The first hexadecimal digits of the SHA-256 of a file as it was sent. */
export const fileHashLength = 32;

/** Of all frames together. AVIF takes more memory than the others while it is decoded. */
export function pixelLimitOf(format: ImageFormat): number {
  return format === 'avif' ? uploadLimits.avifPixels : uploadLimits.pixels;
}

/** The problem of a file with too many pixels, or `null`. */
export function pixelProblem(format: ImageFormat, width: number, height: number, frames = 1): Problem | null {
  const pixels = width * height * frames;
  const limit = pixelLimitOf(format);
  if (pixels <= limit) return null;
  const megapixels = Math.ceil(pixels / 100_000) / 10;
  const size = { width, height, megapixels, limit: limit / megapixel };
  return frames > 1
    ? fileProblem('file_moves_too_much', { ...size, frames })
    : fileProblem('file_too_many_pixels', size);
}

/** Each message is the end of a sentence that begins with the file's name. */
export const fileMessages = {
  file_empty: 'is empty.',
  file_of_unknown_kind: 'is not an image of a known format: use JPEG, PNG, GIF, WebP or AVIF.',
  file_svg: 'is an SVG drawing, which can carry scripts: save it as PNG or WebP first.',
  file_html: 'is a web page, not an image.',
  file_pdf: 'is a PDF document: save the page as PNG or JPEG first.',
  file_heic: 'is a HEIC image, which browsers cannot show: save it as JPEG first.',
  file_tiff: 'is a TIFF image: save it as PNG or JPEG first.',
  file_too_many_pixels:
    'has {width} × {height} pixels ({megapixels} megapixels): at most {limit} megapixels can be stored.',
  file_moves_too_much:
    'moves in {frames} frames of {width} × {height} pixels ({megapixels} megapixels): at most {limit} megapixels can be stored. Make it shorter or smaller, or save one frame as a still image.',
  file_moving_png: 'is a moving PNG image, which would stand still: save it as GIF or WebP, or one frame of it as PNG.',
  file_moving_avif:
    'is a moving AVIF image, which would stand still: save it as GIF or WebP, or one frame of it as AVIF.',
} as const;
export const fileProblem = problemsOf(fileMessages);

/** The image format of a file, or why the library does not accept it. `start` has its first bytes, one character each. */
export type Recognised = { start: string } & ({ format: ImageFormat } | { format: null; problem: Problem });

export function recogniseImage(bytes: Uint8Array): Recognised {
  let start = '';
  for (const byte of bytes.subarray(0, 4096)) start += String.fromCharCode(byte);
  const image = images.find(({ matches }) => matches(start));
  const moving = image && movingProblem(image.format, start);
  if (moving) return { start, format: null, problem: moving };
  if (image) return { start, format: image.format };
  const other = others.find(({ matches }) => matches(start));
  return { start, format: null, problem: fileProblem(other?.code ?? 'file_of_unknown_kind') };
}

type Matches = (start: string) => boolean;

const images: readonly { format: ImageFormat; matches: Matches }[] = [
  { format: 'jpeg', matches: (start) => start.startsWith('\xff\xd8\xff') },
  { format: 'png', matches: (start) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'gif', matches: (start) => /^GIF8[79]a/.test(start) },
  { format: 'webp', matches: (start) => /^RIFF.{4}WEBP/s.test(start) },
  { format: 'avif', matches: (start) => hasBrand(start, /^avi[fs]$/) },
];

const others = [
  { code: 'file_svg', matches: (start) => /<svg[\s>]/i.test(start) },
  { code: 'file_html', matches: (start) => /<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(start) },
  { code: 'file_pdf', matches: (start) => start.slice(0, 1024).includes('%PDF-') },
  { code: 'file_heic', matches: (start) => hasBrand(start, /^(?:heic|heix|hevc|mif1|msf1)$/) },
  { code: 'file_tiff', matches: (start) => /^(?:II\*\0|MM\0\*)/.test(start) },
] as const satisfies readonly { code: keyof typeof fileMessages; matches: Matches }[];

/** Moving pictures of these formats are read as their first frame only. The chunk `acTL` stands before the pixels. */
function movingProblem(format: ImageFormat, start: string): Problem | null {
  if (format === 'png' && start.split('IDAT', 1)[0]?.includes('acTL')) return fileProblem('file_moving_png');
  return format === 'avif' && start.slice(8, 12) === 'avis' ? fileProblem('file_moving_avif') : null;
}

/** Searches the major and compatible brands of an ISO media file (ISO/IEC 14496-12 §4.3). */
function hasBrand(start: string, wanted: RegExp): boolean {
  if (start.slice(4, 8) !== 'ftyp') return false;
  const length = start.charCodeAt(2) * 256 + start.charCodeAt(3);
  const list = start.slice(8, 12) + start.slice(16, Math.min(length, 256));
  return (list.match(/.{4}/gs) ?? []).some((brand) => wanted.test(brand));
}
