/** The key that takes up the offered Undo: Ctrl+Z, Cmd+Z on a Mac. */
import { useEffect } from 'react';
import { areShortcutsOn } from '../lib/shortcut-setting.ts';
import { useLatest } from '../lib/use-latest.ts';
import { Key } from './kbd.tsx';

export const undoKey = 'Ctrl Z';

/** Shown beside the button that the key stands for. */
export const UndoKey = () =>
  areShortcutsOn() ? <Key name={undoKey} className="self-center pointer-coarse:hidden" /> : null;

type Undo = () => void;
/** Newest last. */
const offered: Undo[] = [];

/**
 * While `offer` is not `null` and no newer one exists, the key calls `undo`. Each different `offer` counts as a new
 * one. In a field or a dialog the key belongs to the text.
 */
export function useUndoKey(offer: unknown, undo: Undo): void {
  const latest = useLatest(undo);
  useEffect(() => {
    if (offer === null) return;
    const own = () => latest.current();
    const onKey = (event: KeyboardEvent) => {
      if (own !== offered.at(-1) || event.defaultPrevented || !isUndo(event) || !areShortcutsOn()) return;
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isWriting || document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      own();
    };
    offered.push(own);
    addEventListener('keydown', onKey);
    return () => {
      offered.splice(offered.indexOf(own), 1);
      removeEventListener('keydown', onKey);
    };
  }, [offer, latest]);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z';
