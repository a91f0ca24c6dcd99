/** What can be done with the table around the caret. Its first row is its head, as in Markdown. */
import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { Align } from '../../markdown/document.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Cells by row. */
type Rows = readonly (readonly Node[])[];
type Place = { row: number; column: number };
type FoundTable = Place & { at: number; table: Node };

export function tableAt({ selection: { $from } }: EditorState): FoundTable | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === nodes.table) {
      return {
        at: $from.before(depth),
        table: $from.node(depth),
        row: $from.index(depth),
        column: $from.index(depth + 1),
      };
    }
  }
  return null;
}

/** @param change the new rows and where the caret goes, `null` where that cannot be done */
function changed(change: (rows: Rows, place: Place) => ({ rows: Rows } & Place) | null): Command {
  return (state, dispatch) => {
    const found = tableAt(state);
    const next = found && change(rowsOf(found.table), found);
    if (!found || !next) return false;
    const { at, table } = found;
    const made = next.rows.map((cells, index) => {
      const own = table.children.find(({ firstChild }) => firstChild !== null && cells.includes(firstChild));
      return nodes.row.create(
        own?.attrs,
        cells.map((cell) => asCell(cell, index === 0)),
      );
    });
    const tr = state.tr.replaceWith(at + 1, at + table.nodeSize - 1, Fragment.from(made));
    const placed = tr.doc.nodeAt(at);
    let caret = at + 1;
    for (let row = 0; row < next.row; row += 1) caret += placed?.child(row).nodeSize ?? 0;
    caret += 1;
    for (let column = 0; column < next.column; column += 1)
      caret += placed?.child(next.row).child(column).nodeSize ?? 0;
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(caret + 1))).scrollIntoView());
    return true;
  };
}

const rowsOf = (table: Node): Rows => table.children.map(({ children }) => children);
const asCell = (cell: Node, isHead: boolean): Node =>
  (isHead ? nodes.headerCell : nodes.cell).create(cell.attrs, cell.content);

const emptyCell = (align: Align): Node => nodes.cell.create({ align });
const alignOf = (rows: Rows, column: number): Align => rows[0]?.[column]?.attrs.align ?? null;
const inserted = <Of>(all: readonly Of[], index: number, one: Of): Of[] => [
  ...all.slice(0, index),
  one,
  ...all.slice(index),
];
const without = <Of>(all: readonly Of[], index: number): Of[] => all.filter((_, place) => place !== index);
const moved = <Of>(all: readonly Of[], from: number, to: number): Of[] => {
  const one = all[from];
  return one === undefined ? [...all] : inserted(without(all, from), to, one);
};

/**
 * @param side 0 above, 1 below
 * @param caret the column where the caret goes, its own if missing
 */
export const addRow = (side: 0 | 1, caret?: number): Command =>
  changed((rows, { row, column }) => {
    const added = (rows[0] ?? []).map((_, index) => emptyCell(alignOf(rows, index)));
    return { rows: inserted(rows, row + side, added), row: row + side, column: caret ?? column };
  });

/** @param side 0 left, 1 right */
export const addColumn = (side: 0 | 1): Command =>
  changed((rows, { row, column }) => ({
    rows: rows.map((cells) => inserted(cells, column + side, emptyCell(null))),
    row,
    column: column + side,
  }));

export const moveRow = (step: -1 | 1): Command =>
  changed((rows, { row, column }) => {
    const to = row + step;
    return rows[to] ? { rows: moved(rows, row, to), row: to, column } : null;
  });

export const moveColumn = (step: -1 | 1): Command =>
  changed((rows, { row, column }) => {
    const to = column + step;
    return rows[0]?.[to] ? { rows: rows.map((cells) => moved(cells, column, to)), row, column: to } : null;
  });

export const align = (wanted: Align): Command =>
  changed((rows, { row, column }) => ({
    rows: rows.map((cells) =>
      cells.map((cell, index) =>
        index === column ? cell.type.create({ ...cell.attrs, align: wanted }, cell.content) : cell,
      ),
    ),
    row,
    column,
  }));

export function alignAt(state: EditorState): Align {
  const found = tableAt(state);
  return found ? alignOf(rowsOf(found.table), found.column) : null;
}

export const removeTable: Command = (state, dispatch) => {
  const found = tableAt(state);
  if (!found) return false;
  const tr = state.tr.delete(found.at, found.at + found.table.nodeSize);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(found.at, tr.doc.content.size)))));
  return true;
};

/** With its last row or column the table goes. */
export const removeRow: Command = (state, dispatch) => {
  const remove = changed((rows, { row, column }) =>
    rows.length > 1 ? { rows: without(rows, row), row: Math.min(row, rows.length - 2), column } : null,
  );
  return remove(state, dispatch) || removeTable(state, dispatch);
};

export const removeColumn: Command = (state, dispatch) => {
  const remove = changed((rows, { row, column }) => {
    const count = rows[0]?.length ?? 0;
    return count > 1
      ? { rows: rows.map((cells) => without(cells, column)), row, column: Math.min(column, count - 2) }
      : null;
  });
  return remove(state, dispatch) || removeTable(state, dispatch);
};

/** Makes a typed row, `| a | b |`, the head of a table. */
export const typedTable: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type !== nodes.paragraph || $from.parentOffset < parent.content.size) return false;
  const cells = /^\|(.+)\|\s*$/.exec(parent.textContent)?.[1]?.split('|') ?? [];
  const index = $from.index(-1);
  const isText = parent.children.every(({ isText, marks }) => isText && marks.length === 0);
  if (cells.length < 2 || !isText || !$from.node(-1).canReplaceWith(index, index + 1, nodes.table)) return false;
  const head = cells.map((words) => nodes.headerCell.create(null, words.trim() ? schema.text(words.trim()) : null));
  const made = nodes.table.create(null, [
    nodes.row.create(null, head),
    nodes.row.create(
      null,
      cells.map(() => nodes.cell.create()),
    ),
  ]);
  const at = $from.before();
  const tr = state.tr.replaceWith(at, $from.after(), made);
  const caret = at + 1 + (made.firstChild?.nodeSize ?? 0) + 2;
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(caret))).scrollIntoView());
  return true;
};
