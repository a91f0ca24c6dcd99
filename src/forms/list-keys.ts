import type { KeyboardEvent } from 'react';
import { continueList, type ListCommand, nestEntry, outdentEntry } from '../lib/markdown-lists.ts';

/** What a key does in a list. Where it does nothing, Tab leaves the field; after Escape it leaves the field everywhere. */
export function listCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ListCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Tab') return shiftKey ? outdentEntry : nestEntry;
  return key === 'Enter' && !shiftKey ? continueList : null;
}
