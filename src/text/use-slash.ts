import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { leaveSlash, type Slash, slashAt } from './slash.ts';
import { type Block, blocksFor } from './tools.ts';

/** The list of `/`: what it offers, and the keys that it takes. */
export function useSlash(view: EditorView | null, onImage: (() => void) | undefined) {
  const [chosen, setChosen] = useState({ of: '', index: 0 });
  const read = () => {
    const slash: Slash | null = view && slashAt(view.state);
    const rows = slash ? blocksFor(slash.query, onImage !== undefined) : [];
    const of = slash ? `${slash.at} ${slash.query}` : '';
    return { slash, rows, of, active: chosen.of === of ? chosen.index : 0 };
  };

  const pick = ({ command }: Block) => {
    const open: Slash | null = view && slashAt(view.state);
    if (!view || !open) return;
    view.dispatch(leaveSlash(view.state).delete(open.at, view.state.selection.from));
    if (command === 'image') return onImage?.();
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const takesKey = ({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean => {
    const { slash, rows, of, active } = read();
    if (!view || !slash || ctrlKey || shiftKey || altKey || metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const block = rows[active];
    if (key === 'Escape') view.dispatch(leaveSlash(view.state));
    else if (step && block) setChosen({ of, index: (active + step + rows.length) % rows.length });
    else if (key === 'Enter' && block) pick(block);
    else return false;
    return true;
  };
  const { slash, rows, active } = read();
  return { slash, rows, active, pick, takesKey };
}
