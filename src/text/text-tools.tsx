import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Image from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Table from 'lucide-react/icons/table';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, useId, useState } from 'react';
import { type Label, t } from '../language/translate.ts';
import { IconButton, TextButton } from '../ui/button.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import * as commands from './commands.ts';
import { schema } from './schema.ts';

type Tool = {
  label: Label;
  Icon: typeof Bold;
  command: Command;
  key?: string;
  isOn?: (state: EditorState) => boolean;
};

const { nodes, marks } = schema;

const groups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Heading 2',
      Icon: Heading2,
      command: commands.heading(2),
      key: 'Control+Alt+2',
      isOn: (state) => commands.isInBlock(state, nodes.heading, { level: 2 }),
    },
    {
      label: 'Heading 3',
      Icon: Heading3,
      command: commands.heading(3),
      key: 'Control+Alt+3',
      isOn: (state) => commands.isInBlock(state, nodes.heading, { level: 3 }),
    },
    {
      label: 'Bold',
      Icon: Bold,
      command: commands.bold,
      key: 'Control+B',
      isOn: (state) => commands.hasMark(state, marks.strong),
    },
    {
      label: 'Italic',
      Icon: Italic,
      command: commands.italic,
      key: 'Control+I',
      isOn: (state) => commands.hasMark(state, marks.em),
    },
  ],
  [
    { label: 'Bulleted list', Icon: List, command: commands.bulletedList, key: 'Control+Shift+8' },
    { label: 'Numbered list', Icon: ListOrdered, command: commands.numberedList, key: 'Control+Shift+7' },
    { label: 'Quote', Icon: Quote, command: commands.quote, key: 'Control+Shift+9' },
    { label: 'Table', Icon: Table, command: commands.table },
  ],
];

type Word = { label: Label; command: Command; key?: string };

const more: readonly Word[] = [
  { label: 'Heading 4', command: commands.heading(4), key: 'Control+Alt+4' },
  { label: 'Strikethrough', command: commands.struck, key: 'Alt+Shift+5' },
  { label: 'Code', command: commands.code, key: 'Control+E' },
  { label: 'Task list', command: commands.taskList },
  { label: 'Code block', command: commands.codeBlock },
  { label: 'Rule', command: commands.rule },
  { label: 'Line break', command: commands.lineBreak, key: 'Shift+Enter' },
];

const ofTables: readonly Word[] = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Remove row', command: deleteRow },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Remove column', command: deleteColumn },
  { label: 'Remove table', command: deleteTable },
];

export type TextToolsProps = {
  view: EditorView | null;
  /** Id of the text. */
  controls: string;
  onLink: () => void;
  /** Absent where no images can be placed. */
  onImage: (() => void) | undefined;
  /** What stands at the right end. */
  end: ReactNode;
};

export function TextTools({ view, controls, onLink, onImage, end }: TextToolsProps) {
  const use = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const words = view && isInTable(view.state) ? [...ofTables, ...more.slice(1, 3)] : more;
  return (
    <div className="flex flex-wrap items-center justify-between border-b border-line p-1">
      <Toolbar label={t('Formatting')} className="flex flex-wrap items-center gap-x-0.5">
        {groups.map((tools) => (
          <div key={tools[0]?.label} className="contents">
            {tools.map(({ label, Icon, command, key, isOn }) => (
              <IconButton
                key={label}
                label={t(label)}
                aria-controls={controls}
                aria-keyshortcuts={key}
                aria-pressed={isOn && view ? isOn(view.state) : undefined}
                icon={<Icon size={16} />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => use(command)}
              />
            ))}
            <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
          </div>
        ))}
        <IconButton
          label={t('Link')}
          aria-controls={controls}
          aria-keyshortcuts="Control+K"
          icon={<Link size={16} />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLink}
        />
        {onImage && (
          <IconButton
            label={t('Image')}
            aria-controls={controls}
            icon={<Image size={16} />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onImage}
          />
        )}
        <TextButton aria-expanded={isOpen} aria-controls={moreId} onClick={() => setOpen(!isOpen)}>
          {t('More')}
        </TextButton>
        <div id={moreId} hidden={!isOpen} className="basis-full px-1 py-1">
          {words.map(({ label, command, key }) => (
            <TextButton
              key={label}
              aria-keyshortcuts={key}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(command)}
            >
              {t(label)}
            </TextButton>
          ))}
        </div>
      </Toolbar>
      {end}
    </div>
  );
}
