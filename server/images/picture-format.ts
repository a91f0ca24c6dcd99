/** Tells what a file is by its first bytes; its name and the type that a browser claims are never asked. */

import type { Problem } from '../../contract/problems.ts';
import { type ProblemCode, problem } from '../../contract/refusals.ts';

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** The format of a picture that the library takes, or why the file is none. */
export type Recognised = { format: PictureFormat } | { format: null; problem: Problem };

export function recognise(bytes: Uint8Array): Recognised {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1');
  const picture = pictures.find(({ matches }) => matches(start));
  if (picture) return { format: picture.format };
  const other = others.find(({ matches }) => matches(start));
  return { format: null, problem: problem(other?.code ?? 'file_of_unknown_kind') };
}

const pictures: readonly { format: PictureFormat; matches: (start: string) => boolean }[] = [
  { format: 'jpeg', matches: (start) => start.startsWith('\xff\xd8\xff') },
  { format: 'png', matches: (start) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'gif', matches: (start) => /^GIF8[79]a/.test(start) },
  { format: 'webp', matches: (start) => /^RIFF.{4}WEBP/s.test(start) },
  { format: 'avif', matches: (start) => brands(start).some((brand) => brand === 'avif' || brand === 'avis') },
];

const others = [
  {
    code: 'file_svg',
    matches: (start) => /<svg[\s>]/i.test(start),
  },
  {
    code: 'file_html',
    matches: (start) => /<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(start),
  },
  {
    code: 'file_pdf',
    matches: (start) => start.slice(0, 1024).includes('%PDF-'),
  },
  {
    code: 'file_heic',
    matches: (start) => brands(start).some((brand) => /^(?:heic|heix|hevc|mif1|msf1)$/.test(brand)),
  },
  { code: 'file_tiff', matches: (start) => /^(?:II\*\0|MM\0\*)/.test(start) },
] as const satisfies readonly { code: ProblemCode; matches: (start: string) => boolean }[];

/** The major and compatible brands of an ISO media file (ISO/IEC 14496-12 §4.3). */
function brands(start: string): string[] {
  if (start.slice(4, 8) !== 'ftyp') return [];
  const length = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE();
  const list = start.slice(8, 12) + start.slice(16, Math.min(length, 256));
  return list.match(/.{4}/gs) ?? [];
}
