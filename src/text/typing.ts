/** Keys, and Markdown that turns into what it means as it is typed. */
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { safeUrl } from '../../markdown/safe-url.ts';
import * as commands from './commands.ts';
import { schema } from './schema.ts';
import { addRow, moveColumn, moveRow, typedTable } from './table-commands.ts';

const { nodes, marks } = schema;

/** A new item is a task if the one before is, and has the next number. */
const splitItem: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  const item = $from.depth > 1 ? $from.node(-1) : null;
  const checked = item?.attrs.checked === null ? null : false;
  return splitListItem(nodes.item, { source: null, value: null, checked })(state, dispatch, view);
};

const nextCell: Command = chainCommands(goToNextCell(1), addRow(1, 0));

/** Tab leaves no list, though its first item cannot be nested. */
const inItem: Command = ({ selection: { $from } }) => $from.depth > 1 && $from.node(-1).type === nodes.item;

/** In a cell, Enter does nothing: Markdown has no lines there. */
const inCell: Command = ({ selection: { $from } }) => $from.parent.type.spec.tableRole !== undefined;

export const keys = (openLink: Command, undoBefore: () => boolean): Plugin[] => [
  keymap({
    Enter: chainCommands(inCell, typedTable, splitItem),
    Tab: chainCommands(nextCell, sinkListItem(nodes.item), inItem),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.item)),
    'Shift-Enter': chainCommands(exitCode, commands.lineBreak),
    Backspace: undoInputRule,
    'Mod-z': chainCommands(undo, undoBefore),
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-e': commands.code,
    'Mod-k': openLink,
    'Alt-Shift-5': commands.struck,
    'Alt-Shift-ArrowUp': moveRow(-1),
    'Alt-Shift-ArrowDown': moveRow(1),
    'Alt-Shift-ArrowLeft': moveColumn(-1),
    'Alt-Shift-ArrowRight': moveColumn(1),
    'Ctrl-Alt-2': commands.heading(2),
    'Ctrl-Alt-3': commands.heading(3),
    'Ctrl-Alt-4': commands.heading(4),
    'Mod-Shift-7': commands.numberedList,
    'Mod-Shift-8': commands.bulletedList,
    'Mod-Shift-9': commands.quote,
  }),
  keymap(baseKeymap),
];

export const turns = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
      textblockTypeInputRule(/^```$/, nodes.codeBlock),
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.orderedList,
        ([, digits]) => ({ start: Number(digits) }),
        ([, digits], node) => node.childCount + node.attrs.start === Number(digits),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
      task(),
      ruler(),
      link(),
      marked(/(?<![*\\])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
      marked(/(?<![*\\])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.em),
      marked(/(?<![\w\\])_([^\s_](?:[^_]*[^\s_])?)_$/, marks.em),
      marked(/(?<![~\\])~~([^\s~](?:[^~]*[^\s~])?)~~$/, marks.del),
      marked(/(?<![`\\])`([^`]+)`$/, marks.code),
    ],
  });

function marked(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, [, text = ''], start, end) => {
    if (text === '' || state.doc.rangeHasMark(start, end, marks.code)) return null;
    const own = state.doc.resolve(start).marksAcross(state.doc.resolve(end)) ?? [];
    return state.tr.replaceWith(start, end, schema.text(text, type.create().addToSet(own))).removeStoredMark(type);
  });
}

function link(): InputRule {
  return new InputRule(/(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/, (state, [, text = '', target = ''], start, end) => {
    const href = safeUrl(target);
    if (href === null) return null;
    const mark = marks.link.create({ href });
    return state.tr.replaceWith(start, end, schema.text(text, [mark])).removeStoredMark(marks.link);
  });
}

function task(): InputRule {
  return new InputRule(/^\[([ x]?)\]\s$/, (state, [, sign], start, end) => {
    const { $from } = state.selection;
    const item = $from.depth > 1 ? $from.node(-1) : null;
    if (item?.type !== nodes.item || $from.index(-1) !== 0) return null;
    const tr = state.tr.delete(start, end);
    return tr.setNodeMarkup($from.before(-1), null, { ...item.attrs, checked: sign === 'x' });
  });
}

function ruler(): InputRule {
  return new InputRule(/^---$/, (state) => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.paragraph || $from.parentOffset !== 2) return null;
    const at = $from.before();
    return state.tr.replaceWith(at, $from.after(), [nodes.rule.create(), nodes.paragraph.create()]).scrollIntoView();
  });
}
