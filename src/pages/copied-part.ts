/**
 * The section or item that was copied last, in all tabs of this browser and for a day. Only its ids are kept: the server copies
 * what is stored under them when it is pasted.
 */
import { type Decoded, decode, integer, literal, object } from '../../contract/decode.ts';
import { createStore, useStore } from '../lib/store.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.copiedPart';
const day = 86_400_000;

const copiedPart = object({ kind: literal('section', 'item'), id: integer, domainId: integer, at: integer });
export type CopiedPart = Decoded<typeof copiedPart>;

const copied = createStore(stored());
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) copied.set(stored());
});

/** What can be pasted into this domain; `null` if there is nothing. */
export function useCopiedPart(domainId: number): CopiedPart | null {
  const part = useStore(copied);
  return part?.domainId === domainId ? part : null;
}

export function copyPart(part: Omit<CopiedPart, 'at'>): void {
  storeSetting(key, JSON.stringify({ ...part, at: Date.now() }));
  // Also where the browser stores nothing.
  copied.set({ ...part, at: Date.now() });
}

function stored(): CopiedPart | null {
  const text = readSetting(key);
  if (text === null) return null;
  try {
    const part = decode(copiedPart, JSON.parse(text));
    return part.ok && Date.now() - part.value.at < day ? part.value : null;
  } catch (error) {
    console.warn('What was copied cannot be read here.', error);
    return null;
  }
}
