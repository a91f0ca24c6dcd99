/** The key for an offered Undo: Ctrl+Z, or Cmd+Z on a Mac. */
import { useEffect } from 'react';
import { areShortcutsOn } from '../lib/stored-setting.ts';
import { useLatest } from '../lib/use-latest.ts';
import { Key } from './kbd.tsx';

export const undoKey = 'Ctrl Z';

/** The name of the key, shown beside the button that it presses. */
export const UndoKey = () =>
  areShortcutsOn() ? <Key name={undoKey} className="self-center pointer-coarse:hidden" /> : null;

type Undo = () => void;
/** Newest last. */
const offered: Undo[] = [];

/**
 * Calls `undo` when the key is pressed while `offer` is not `null` and no other component has a newer offer. Each different
 * value of `offer` is a new offer. In a field or a dialog the key undoes typing instead.
 */
export function useUndoKey(offer: unknown, undo: Undo): void {
  const latest = useLatest(undo);
  useEffect(() => {
    if (offer === null) return;
    const undoLatest = () => latest.current();
    const onKey = (event: KeyboardEvent) => {
      if (undoLatest !== offered.at(-1) || event.defaultPrevented || !isUndo(event) || !areShortcutsOn()) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isTyping || document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      undoLatest();
    };
    offered.push(undoLatest);
    addEventListener('keydown', onKey);
    return () => {
      offered.splice(offered.indexOf(undoLatest), 1);
      removeEventListener('keydown', onKey);
    };
  }, [offer, latest]);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';
