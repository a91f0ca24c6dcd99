import Bold from 'lucide-react/icons/bold';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Image from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Table from 'lucide-react/icons/table';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type Label, t } from '../language/translate.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { IconButton, TextButton } from '../ui/button.tsx';
import { keyName } from '../ui/kbd.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { tableAt } from './table-commands.ts';
import { type Tool, tableMenus, tools } from './tools.ts';
import { useKeyboardTop } from './use-keyboard-top.ts';

/** `fold` hides it in a toolbar that is too narrow; then it stands in More. */
type Drawn = { tool: Tool; Icon: typeof Bold; fold?: string };

const groups: readonly (readonly Drawn[])[] = [
  [
    { tool: tools.heading2, Icon: Heading2 },
    { tool: tools.heading3, Icon: Heading3 },
    { tool: tools.bold, Icon: Bold },
    { tool: tools.italic, Icon: Italic },
  ],
  [
    { tool: tools.bulleted, Icon: List },
    { tool: tools.numbered, Icon: ListOrdered },
    { tool: tools.quote, Icon: Quote, fold: '@max-[27.5rem]:hidden' },
    { tool: tools.table, Icon: Table, fold: '@max-[25rem]:hidden' },
  ],
];

const more = [tools.heading4, tools.struck, tools.code] as const;
const foldable: readonly Tool[] = [tools.quote, tools.table];
const moreBlocks = [tools.task, tools.codeBlock, tools.rule, tools.lineBreak] as const;

export type TextToolsProps = {
  view: EditorView | null;
  /** Id of the text. */
  controls: string;
  toolbar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
  /** Absent where no images can be placed. */
  onImage: (() => void) | undefined;
  /** What stands at the right end. */
  end: ReactNode;
};

const aboveKeyboard =
  'fixed inset-x-0 z-3 -translate-y-full overflow-x-auto border-y border-line bg-paper px-1 [&_button]:min-h-11 [&>div]:min-w-max';
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Escape goes back to the text. */
export function TextTools({ view, controls, toolbar, onLink, onImage, end }: TextToolsProps) {
  const id = useId();
  const [open, setOpen] = useState<{ label: Label; tools: readonly Tool[] } | null>(null);
  const folds = useRef(new Map<Tool, HTMLElement | null>());
  const use = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open) return;
    event.preventDefault();
    event.stopPropagation();
    view?.focus();
  };
  const keyboardTop = useKeyboardTop(view);
  const openMore = () => {
    const folded = foldable.filter((tool) => folds.current.get(tool)?.checkVisibility?.() === false);
    setOpen({ label: 'More', tools: [...more, ...folded, ...moreBlocks] });
  };
  const menuButton = (label: Label, onOpen: () => void) => (
    <TextButton
      key={label}
      id={`${id}-${label}`}
      aria-haspopup="menu"
      aria-expanded={open?.label === label}
      onMouseDown={keepFocus}
      onClick={onOpen}
    >
      {t(label)}
      <ChevronDown size={16} className="ms-0.5 inline" />
    </TextButton>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the toolbar handles the keys, which bubble
    <div
      className="flex flex-wrap items-center justify-between border-b border-line p-1"
      ref={toolbar}
      onKeyDown={onKeyDown}
    >
      <div
        style={keyboardTop === null ? undefined : { top: keyboardTop }}
        className={`@container min-w-0 ${keyboardTop === null ? 'flex-[1_1_18rem]' : aboveKeyboard}`}
      >
        <Toolbar label={t('Formatting')} className="flex flex-wrap items-center gap-x-0.5">
          {groups.map((drawn) => (
            <div key={drawn[0]?.tool.label} className="contents">
              {drawn.map(({ tool: { label, command, key, isOn }, tool, Icon, fold }) => (
                <span
                  key={label}
                  className={fold}
                  ref={(element) => {
                    folds.current.set(tool, element);
                  }}
                >
                  <IconButton
                    label={t(label)}
                    aria-controls={controls}
                    aria-keyshortcuts={key}
                    aria-pressed={isOn && view ? isOn(view.state) : undefined}
                    icon={<Icon size={16} />}
                    onMouseDown={keepFocus}
                    onClick={() => use(command)}
                  />
                </span>
              ))}
              <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
            </div>
          ))}
          <IconButton
            label={t('Link')}
            aria-controls={controls}
            aria-keyshortcuts="Control+K"
            icon={<Link size={16} />}
            onMouseDown={keepFocus}
            onClick={onLink}
          />
          {onImage && (
            <IconButton
              label={t('Image')}
              aria-controls={controls}
              icon={<Image size={16} />}
              onMouseDown={keepFocus}
              onClick={onImage}
            />
          )}
          {menuButton('More', openMore)}
          {view && tableAt(view.state) && (
            <div className="flex basis-full flex-wrap border-t border-line pt-0.5">
              {tableMenus.map((menu) => menuButton(menu.label, () => setOpen(menu)))}
            </div>
          )}
        </Toolbar>
      </div>
      {end}
      {open && view && (
        <ActionMenu
          label={t(open.label)}
          anchorId={`${id}-${open.label}`}
          actions={open.tools.map(({ label, command, key, mark, isOn }) => ({
            label: t(label),
            hint: key ? shownKey(key) : mark,
            isOn: isOn?.(view.state),
            onPress: () => use(command),
          }))}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
};

const shownKey = (key: string): string =>
  keyName(
    key
      .split('+')
      .map((part) => arrows[part] ?? part)
      .join(' '),
  );
