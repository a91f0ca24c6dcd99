/** The rotation of a photo for display, from its Exif orientation (CIPA DC-008 §4.6.5). */

/** Whether the display swaps width and height. `bytes` is the beginning of the file. */
export function isTurned(bytes: Uint8Array): boolean {
  const exif = exifOfJpeg(bytes) ?? exifOfPng(bytes) ?? exifOfWebp(bytes);
  return exif ? orientation(exif) >= 5 : hasQuarterTurn(bytes);
}

type Chunk = { name: string; start: number; length: number };

function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  if (text(bytes, 0, 2) !== '\xff\xd8') return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return null;
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && text(bytes, at + 4, 6) === 'Exif\0\0') return bytes.subarray(at + 10, at + 2 + length);
    at += marker === 0xff ? 1 : 2 + length;
  }
  return null;
}

function exifOfPng(bytes: Uint8Array): Uint8Array | null {
  if (text(bytes, 0, 4) !== '\x89PNG') return null;
  const view = viewOf(bytes);
  const chunkAt = (at: number) => ({ length: view.getUint32(at), name: text(bytes, at + 4, 4), start: at + 8 });
  return find(bytes, 8, chunkAt, 12, 'eXIf');
}

function exifOfWebp(bytes: Uint8Array): Uint8Array | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return null;
  const view = viewOf(bytes);
  const chunkAt = (at: number) => {
    const length = view.getUint32(at + 4, true);
    return { length: length + (length % 2), name: text(bytes, at, 4), start: at + 8 };
  };
  const exif = find(bytes, 12, chunkAt, 8, 'EXIF');
  return exif && text(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function find(bytes: Uint8Array, from: number, chunkAt: (at: number) => Chunk, frame: number, wanted: string) {
  let at = from;
  while (at + 12 <= bytes.length) {
    const { name, start, length } = chunkAt(at);
    if (name === wanted) return bytes.subarray(start, start + length);
    at += frame + length;
  }
  return null;
}

/** The orientation from 1 to 8; 1 if there is none. */
function orientation(exif: Uint8Array): number {
  if (exif.length < 14) return 1;
  const view = viewOf(exif);
  const little = text(exif, 0, 2) === 'II';
  const first = view.getUint32(4, little);
  if (first + 2 > exif.length) return 1;
  const count = view.getUint16(first, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > exif.length) return 1;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
  }
  return 1;
}

/** Whether an AVIF file is rotated by 90° or 270° (ISO/IEC 23008-12 §6.5.10). */
function hasQuarterTurn(bytes: Uint8Array): boolean {
  if (text(bytes, 4, 4) !== 'ftyp') return false;
  const at = text(bytes, 0, 4096).indexOf('irot');
  return at > 0 && ((bytes[at + 4] ?? 0) & 1) === 1;
}

function text(bytes: Uint8Array, from: number, length: number): string {
  let read = '';
  for (const byte of bytes.subarray(from, from + length)) read += String.fromCharCode(byte);
  return read;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
