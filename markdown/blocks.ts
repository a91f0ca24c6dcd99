/** Where a place of a text stands among what is shown of it. */
import { readMarkdown } from './tokens.ts';

/**
 * The block at the offset, counted from 0, and the part of it that is before the offset; `null` for a text that is shown
 * as written.
 */
export function blockAt(text: string, offset: number): { index: number; share: number } | null {
  let from = 0;
  let index = -1;
  for (const { type, raw } of readMarkdown(text) ?? []) {
    if (type !== 'space' && type !== 'def') index += 1;
    if (offset < from + raw.length) {
      return { index: Math.max(0, index), share: type === 'space' ? 1 : (offset - from) / raw.length };
    }
    from += raw.length;
  }
  return index < 0 ? null : { index, share: 1 };
}
