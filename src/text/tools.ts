/** The tools of Text, as the toolbar, its menus and the list of `/` offer them. */
import type { Command, EditorState } from 'prosemirror-state';
import { type Label, t } from '../language/translate.ts';
import * as commands from './commands.ts';
import { schema } from './schema.ts';
import * as tables from './table-commands.ts';

const { nodes, marks } = schema;

/** `mark` is how the block begins in Markdown. */
export type Tool = {
  label: Label;
  command: Command;
  key?: string;
  mark?: string;
  isOn?: (state: EditorState) => boolean;
};

const headingTool = (level: 2 | 3 | 4, label: Label): Tool => ({
  label,
  command: commands.heading(level),
  key: `Control+Alt+${level}`,
  mark: '#'.repeat(level),
  isOn: (state) => commands.isInBlock(state, nodes.heading, { level }),
});

export const tools = {
  heading2: headingTool(2, 'Heading 2'),
  heading3: headingTool(3, 'Heading 3'),
  heading4: headingTool(4, 'Heading 4'),
  bold: {
    label: 'Bold',
    command: commands.bold,
    key: 'Control+B',
    isOn: (state) => commands.hasMark(state, marks.strong),
  },
  italic: {
    label: 'Italic',
    command: commands.italic,
    key: 'Control+I',
    isOn: (state) => commands.hasMark(state, marks.em),
  },
  bulleted: { label: 'Bulleted list', command: commands.bulletedList, key: 'Control+Shift+8', mark: '-' },
  numbered: { label: 'Numbered list', command: commands.numberedList, key: 'Control+Shift+7', mark: '1.' },
  task: { label: 'Task list', command: commands.taskList, mark: '[ ]' },
  quote: { label: 'Quote', command: commands.quote, key: 'Control+Shift+9', mark: '>' },
  table: { label: 'Table', command: commands.table, mark: '|' },
  codeBlock: { label: 'Code block', command: commands.codeBlock, mark: '```' },
  rule: { label: 'Rule', command: commands.rule, mark: '---' },
  struck: { label: 'Strikethrough', command: commands.struck, key: 'Alt+Shift+5' },
  code: { label: 'Code', command: commands.code, key: 'Control+E' },
  lineBreak: { label: 'Line break', command: commands.lineBreak, key: 'Shift+Enter' },
} as const satisfies Record<string, Tool>;

const columnTool = (label: Label, align: 'left' | 'center' | 'right'): Tool => ({
  label,
  command: tables.align(align),
  isOn: (state) => tables.alignAt(state) === align,
});

export const tableMenus: readonly { label: Label; tools: readonly Tool[] }[] = [
  {
    label: 'Row',
    tools: [
      { label: 'Add row above', command: tables.addRow(0) },
      { label: 'Add row below', command: tables.addRow(1) },
      { label: 'Move row up', command: tables.moveRow(-1), key: 'Alt+Shift+ArrowUp' },
      { label: 'Move row down', command: tables.moveRow(1), key: 'Alt+Shift+ArrowDown' },
      { label: 'Remove row', command: tables.removeRow },
    ],
  },
  {
    label: 'Column',
    tools: [
      { label: 'Add column left', command: tables.addColumn(0) },
      { label: 'Add column right', command: tables.addColumn(1) },
      { label: 'Move column left', command: tables.moveColumn(-1), key: 'Alt+Shift+ArrowLeft' },
      { label: 'Move column right', command: tables.moveColumn(1), key: 'Alt+Shift+ArrowRight' },
      columnTool('Align left', 'left'),
      columnTool('Align centre', 'center'),
      columnTool('Align right', 'right'),
      { label: 'Remove column', command: tables.removeColumn },
    ],
  },
  { label: 'Table', tools: [{ label: 'Remove table', command: tables.removeTable }] },
];

/** What `/` lists. The image library is opened outside of the text. */
export type Block = Pick<Tool, 'label' | 'mark'> & { command: Command | 'image' };

const image: Block = { label: 'Image', mark: '![ ]', command: 'image' };

const blocks = (withImages: boolean): readonly Block[] => [
  ...[tools.heading2, tools.heading3, tools.heading4, tools.bulleted, tools.numbered, tools.task, tools.quote],
  ...[tools.table, ...(withImages ? [image] : []), tools.codeBlock, tools.rule],
];

/** The blocks whose name begins with the words, then those in whose name a word does, then those that hold them. */
export function blocksFor(query: string, withImages: boolean): readonly Block[] {
  const wanted = query.trim().toLowerCase();
  const rankOf = (name: string): number => {
    const place = name.toLowerCase().indexOf(wanted);
    if (place < 0) return 3;
    return place > 0 && name[place - 1] !== ' ' ? 2 : Math.min(place, 1);
  };
  const all = blocks(withImages);
  if (wanted === '') return all;
  return all
    .map((block) => ({ block, name: t(block.label), rank: Math.min(rankOf(block.label), rankOf(t(block.label))) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank || one.name.length - other.name.length)
    .map(({ block }) => block);
}
