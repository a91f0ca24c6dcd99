/** Cursors of a list: the last entry of one answer, and the list that it belongs to. */
import { createHash } from 'node:crypto';
import { refused } from './refusal.ts';

/** Of characters that are the same in every encoding of a URL. @param list differs for lists that have other entries */
export function cursorAfter(list: string, last: string): string {
  return `${Buffer.from(last).toString('base64url')}.${mark(list, last)}`;
}

/** @returns the last entry before. @throws ContentRefusal if the cursor is not one of this list */
export function readCursor(list: string, cursor: string): string {
  const last = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
  if (cursor === cursorAfter(list, last)) return last;
  throw refused('cursor', '"cursor" must be the next_cursor of a call with the same filters.');
}

function mark(list: string, last: string): string {
  return createHash('sha256')
    .update(JSON.stringify([list, last]))
    .digest('base64url')
    .slice(0, 8);
}
