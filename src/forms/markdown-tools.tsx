import type { LucideIcon } from 'lucide-react';
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
import type { KeyboardEvent, ReactNode } from 'react';
import { type Label, t } from '../language/translate.ts';
import {
  bold,
  bulletedList,
  heading,
  italic,
  link,
  type MarkdownCommand,
  numberedList,
  quote,
  table,
} from '../lib/markdown-commands.ts';
import { IconButton } from '../ui/button.tsx';
import { Toolbar } from '../ui/toolbar.tsx';

type Tool = { label: Label; Icon: LucideIcon; command: MarkdownCommand; key?: string };

const groups: readonly (readonly Tool[])[] = [
  [
    { label: 'Heading 2', Icon: Heading2, command: heading(2) },
    { label: 'Heading 3', Icon: Heading3, command: heading(3) },
    { label: 'Bold', Icon: Bold, command: bold, key: 'b' },
    { label: 'Italic', Icon: Italic, command: italic, key: 'i' },
  ],
  [
    { label: 'Bulleted list', Icon: List, command: bulletedList },
    { label: 'Numbered list', Icon: ListOrdered, command: numberedList },
    { label: 'Quote', Icon: Quote, command: quote },
    { label: 'Table', Icon: Table, command: table },
  ],
  [{ label: 'Link', Icon: Link, command: link, key: 'k' }],
];

type MarkdownToolsProps = {
  onUse: (command: MarkdownCommand) => void;
  /** Absent where no images can be placed. */
  onImage: (() => void) | undefined;
  controls: string;
  /** What stands at the right end. */
  end: ReactNode;
};

/** The toolbar of a Markdown text. Headings and lists are as prominent as bold and italic. */
export function MarkdownTools({ onUse, onImage, controls, end }: MarkdownToolsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between border-b border-line p-1">
      <Toolbar label={t('Formatting')} className="flex flex-wrap items-center gap-x-0.5">
        {groups.map((tools, index) => (
          <div key={tools[0]?.label} className="contents">
            {index > 0 && <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />}
            {tools.map(({ label, Icon, command, key }) => (
              <IconButton
                key={label}
                label={t(label)}
                aria-controls={controls}
                aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
                icon={<Icon size={16} />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onUse(command)}
              />
            ))}
          </div>
        ))}
        {onImage && (
          <IconButton
            label={t('Image')}
            aria-controls={controls}
            icon={<Image size={16} />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onImage}
          />
        )}
      </Toolbar>
      {end}
    </div>
  );
}

/** The command for a key pressed with Ctrl, or with Cmd on a Mac. */
export function commandOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): MarkdownCommand | null {
  if (ctrlKey === metaKey || altKey || shiftKey) return null;
  return groups.flat().find((tool) => tool.key === key.toLowerCase())?.command ?? null;
}
