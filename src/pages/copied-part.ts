/**
 * The sections or items that were copied or cut last, in all tabs of this browser and for a day. Only their ids are kept: the
 * server copies what is stored under them when they are pasted.
 */
import {
  boolean,
  type Decoded,
  decode,
  integer,
  literal,
  nullable,
  object,
  withDefault,
} from '../../contract/decode.ts';
import { createStore, useStore } from '../lib/store.ts';
import { readSetting, storeSetting } from '../lib/stored-setting.ts';

const key = 'kontor.copiedPart';
const day = 86_400_000;

const copiedPart = object({
  kind: literal('section', 'item'),
  id: integer,
  domainId: integer,
  /** Where they are. */
  pageId: nullable(integer),
  /** They leave their place when they are pasted. */
  isCut: withDefault(boolean, false),
  at: integer,
});
export type CopiedPart = Decoded<typeof copiedPart>;

const copied = createStore(stored());
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) copied.set(stored());
});

/** What can be pasted into this domain; `null` if there is nothing. @param betweenDomains also from other domains, and what was cut */
export function useCopiedPart(domainId: number, betweenDomains: boolean): CopiedPart | null {
  const part = useStore(copied);
  return part && (betweenDomains || (part.domainId === domainId && !part.isCut)) ? part : null;
}

/** `null` clears it. */
export function copyPart(part: Omit<CopiedPart, 'at'> | null): void {
  const next = part && { ...part, at: Date.now() };
  storeSetting(key, next && JSON.stringify(next));
  // Also where the browser stores nothing.
  copied.set(next);
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
