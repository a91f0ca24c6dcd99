/** Takes back and makes again the changes of a menu's structure. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { actionHistory, type Direction, type HistoryStep } from '../lib/action-history.ts';
import { type EntryNode, findRow, restoreStructure, rowsOf } from './menu-tree.ts';

/** `words` describes the change, such as "“Lesegarten” is now 2 of 2"; `key` is the entry that it was about. */
type StructureChange = { before: EntryNode[]; key: string | null; words: string };
type Told = { message: string; reversal: { step: HistoryStep; direction: Direction } };

type Latest = RefObject<{ tree: EntryNode[]; onChange: (after: EntryNode[]) => void }>;

/** Makes changes of the tree's structure steps of the screen's history. Texts and targets stay as they are. */
export function useStructureHistory(latest: Latest, onFocus: (key: string | null) => void) {
  const [told, setTold] = useState<Told | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const reversalStep = useCallback(
    (change: StructureChange, direction: Direction): HistoryStep => {
      const step: HistoryStep = {
        begin: () => {
          if (!isMounted.current) {
            actionHistory.forget(step);
            return false;
          }
          const { tree, onChange } = latest.current;
          const restored = restoreStructure(change.before, tree);
          const returned = rowsOf(restored).find(({ node }) => !findRow(tree, node.key));
          onChange(restored);
          const { words, key } = change;
          onFocus(returned?.node.key ?? key);
          const other = direction === 'undo' ? 'redo' : 'undo';
          const back = reversalStep({ before: tree, key, words }, other);
          const message = direction === 'undo' ? t('Undone: {words}', { words }) : words;
          setTold({ message, reversal: { step: back, direction: other } });
          actionHistory.ended(step, back);
          return true;
        },
      };
      return step;
    },
    [latest, onFocus],
  );
  const record = useCallback(
    (change: StructureChange) => {
      const step = reversalStep(change, 'undo');
      actionHistory.record(step);
      setTold({ message: change.words, reversal: { step, direction: 'undo' } });
    },
    [reversalStep],
  );
  return { message: told?.message ?? null, reversal: told?.reversal ?? null, record };
}
