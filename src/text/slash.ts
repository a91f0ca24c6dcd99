/** `/` at the beginning of a block or after a space lists the blocks. */
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';

/** The place of the sign, and what was typed behind it. */
export type Slash = { at: number; query: string };

const key = new PluginKey<Slash | null>('slash');

export const slashAt = (state: EditorState): Slash | null => key.getState(state) ?? null;
/** Leaves what was typed as text. */
export const leaveSlash = (state: EditorState): Transaction => state.tr.setMeta(key, 'left');

/** What is typed behind the sign at the place; `null` where the caret is elsewhere. */
function read({ doc, selection }: EditorState, at: number): Slash | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || !parent.inlineContent || parent.type.spec.code || parent.type.spec.tableRole) return null;
  if (at < $from.start() || at >= $from.pos) return null;
  const query = /^\/([\p{L}\d]+(?: [\p{L}\d]*)?|)$/u.exec(doc.textBetween(at, $from.pos, '\n', '\ufffc'))?.[1];
  return query === undefined ? null : { at, query };
}

export const slash = (): Plugin<Slash | null> =>
  new Plugin<Slash | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, last, _, state) => {
        if (tr.getMeta(key) === 'left') return null;
        if (last) return read(state, tr.mapping.map(last.at, -1));
        const { $from } = state.selection;
        if (!tr.docChanged || tr.mapping.maps.length !== 1 || tr.getMeta('history$')) return null;
        const isBehind = /(?:^|\s)\/$/.test($from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'));
        return isBehind ? read(state, $from.pos - 1) : null;
      },
    },
  });
