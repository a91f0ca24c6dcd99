/** The first rows of a long list, shown while the rest is on its way. */
import { decode } from '../../contract/decode.ts';
import type { Domain } from '../../contract/entities.ts';
import { readDomain } from '../../contract/extras.ts';
import { untilFree } from '../lib/idle.ts';
import { createStore } from '../lib/store.ts';

/** More than a window shows. */
const enough = 150;

/** A domain with its first pages, and how many it has. */
export type Arriving = Domain & { pages_count: number };
export const arriving = createStore<Arriving | null>(null);

/**
 * Resolves when the first rows are shown: reading all takes longer than showing these.
 * @param text an answer as far as it has come; used if it tells how many pages it has, and these come last
 */
export async function noteArriving(text: string): Promise<void> {
  if (arriving.get() !== null) return;
  const first = firstRows(text);
  if (!first) return;
  arriving.set(first);
  await untilFree(50);
}

/** The text of an answer. @param onText called with it as far as it has come, and waited for */
export async function textOf(response: Response, onText?: (soFar: string) => Promise<void>): Promise<string> {
  const reader = onText && response.ok && response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    await onText(text);
  }
}

export function firstRows(text: string): Arriving | null {
  let end = /"pages_count":\d+,"pages":\[/.exec(text)?.index ?? -1;
  for (let row = 0; row < enough && end >= 0; row += 1) end = text.indexOf('},{', end + 1);
  if (end < 0) return null;
  try {
    const domain = decode(readDomain, JSON.parse(`${text.slice(0, end)}}]}`), []);
    return domain.ok && domain.value.pages_count ? { ...domain.value, pages_count: domain.value.pages_count } : null;
  } catch {
    // A text of a page looks like the end of a row: all rows are shown when they have come.
    return null;
  }
}
