/** What the tools and keys of Text do. */
import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export const bold = toggleMark(marks.strong);
export const italic = toggleMark(marks.em);
export const struck = toggleMark(marks.del);
export const code = toggleMark(marks.code);

/** Makes the paragraphs headings, or back. */
export const heading =
  (level: number): Command =>
  (state, dispatch, view) =>
    isInBlock(state, nodes.heading, { level })
      ? setBlockType(nodes.paragraph)(state, dispatch, view)
      : setBlockType(nodes.heading, { level })(state, dispatch, view);

export const codeBlock: Command = (state, dispatch, view) =>
  isInBlock(state, nodes.codeBlock)
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.codeBlock)(state, dispatch, view);

export function isInBlock({ selection }: EditorState, type: NodeType, attrs: Attrs = {}): boolean {
  const { parent } = selection.$from;
  return parent.type === type && Object.entries(attrs).every(([name, value]) => parent.attrs[name] === value);
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

export const bulletedList = list(nodes.bulletList);
export const numberedList = list(nodes.orderedList);

/** Makes the paragraphs a list, the list around them another one, or takes them out of it. */
function list(type: NodeType): Command {
  return (state, dispatch, view) => {
    const depth = depthOf(state, ({ name }) => name === 'bulletList' || name === 'orderedList');
    if (depth === null) return wrapInList(type)(state, dispatch, view);
    const { $from } = state.selection;
    if ($from.node(depth).type === type) return liftListItem(nodes.item)(state, dispatch, view);
    const { loose } = $from.node(depth).attrs;
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { loose }));
    return true;
  };
}

/** Makes the items around the selection tasks, or back. */
export const taskList: Command = (state, dispatch, view) => {
  const depth = depthOf(state, (type) => type === nodes.item);
  if (depth === null)
    return wrapInList(nodes.bulletList)(state, dispatch && ((tr) => view?.dispatch(asTasks(tr))), view);
  const { $from } = state.selection;
  const item = $from.node(depth);
  const checked = item.attrs.checked === null ? false : null;
  dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ...item.attrs, checked }));
  return true;
};

function asTasks(tr: EditorState['tr']): EditorState['tr'] {
  const { from, to } = tr.selection;
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.type === nodes.item) tr.setNodeMarkup(at, null, { ...node.attrs, checked: false });
  });
  return tr;
}

/** Puts the blocks in a quote, or takes them out of it. */
export const quote: Command = (state, dispatch, view) => {
  const depth = depthOf(state, (type) => type === nodes.quote);
  if (depth === null) return wrapIn(nodes.quote)(state, dispatch, view);
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, (node) => node.type === nodes.quote);
  const target = range && liftTarget(range);
  if (!range || typeof target !== 'number') return false;
  dispatch?.(state.tr.lift(range, target).scrollIntoView());
  return true;
};

export const rule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView());
  return true;
};

export const lineBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create(), false).scrollIntoView());
  return true;
};

/** Inserts a table of two columns after the block, with the caret in its first cell. */
export const table: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.depth === 0 || depthOf(state, (type) => type === nodes.table) !== null) return false;
  const row = (type: NodeType) => nodes.row.create(null, [type.create(), type.create()]);
  const made = nodes.table.create(null, [row(nodes.headerCell), row(nodes.cell)]);
  const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  const [from, to] = isEmpty ? [$from.before(), $from.after()] : [$from.after(), $from.after()];
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1), nodes.table)) return false;
  const tr = state.tr.replaceWith(from, to, made);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 3))).scrollIntoView());
  return true;
};

function depthOf({ selection: { $from } }: EditorState, isWanted: (type: NodeType) => boolean): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (isWanted($from.node(depth).type)) return depth;
  return null;
}
