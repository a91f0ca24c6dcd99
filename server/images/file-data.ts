/** Decodes the file in the body of an upload. */
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { imageLimits } from './decoder.ts';

/** @throws Refusal 413 if larger than 20 MB, 422 if it is not strict base64 */
export function decodeFileData(base64: string): Buffer {
  const padded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  if (base64.length > encodedLimit) throw tooLarge();
  // In pieces, because 27 million characters would overflow the stack of the regular expression.
  for (let start = 0; start < base64.length; start += pieceLength) {
    const piece = base64.slice(start, start + pieceLength);
    const last = start + pieceLength >= base64.length;
    if (!padded.test(piece) || (!last && piece.endsWith('='))) throw unusableFile(problem('file_not_base64'));
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > imageLimits.bytes) throw tooLarge();
  if (bytes.length === 0) throw unusableFile(problem('file_empty'));
  return bytes;
}

export function unusableFile(wrong: Problem): Refusal {
  return invalid({ file_data: [wrong] });
}

function tooLarge(): Refusal {
  return new Refusal(413, problem('file_too_large', { size: imageLimits.bytes / 1024 / 1024 }));
}

const encodedLimit = Math.ceil((imageLimits.bytes + 3) / 3) * 4;
const pieceLength = 64 * 1024;
