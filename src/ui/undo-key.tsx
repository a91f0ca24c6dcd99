/** The keys that take back and do again what was done on a screen: Ctrl+Z and Ctrl+Shift+Z, or Cmd on a Mac. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { actionHistory, type Direction } from '../lib/action-history.ts';
import { areShortcutsOn } from '../lib/stored-setting.ts';
import { Key } from './kbd.tsx';

export const undoKeys: Record<Direction, string> = { undo: 'Ctrl Z', redo: 'Ctrl Shift Z' };

/** The name of the key, shown beside the button that it presses. */
export const UndoKey = ({ direction = 'undo' }: { direction?: Direction }) =>
  areShortcutsOn() ? <Key name={undoKeys[direction]} className="self-center pointer-coarse:hidden" /> : null;

const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

/** Reverses actions on the screen. In a field or a dialog the keys undo typing instead. */
export function useHistoryKeys(): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is another screen
  useEffect(() => actionHistory.leaveScreen(), [path]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (direction === null || event.defaultPrevented || event.repeat || !areShortcutsOn()) return;
      const isTyping = event.target instanceof Element && event.target.closest(fields);
      if (isTyping || document.querySelector('[role$="dialog"]')) return;
      if (actionHistory.request(direction)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+Y too, where Windows has it. */
export function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): Direction | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
