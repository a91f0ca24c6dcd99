import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import { memo } from 'react';
import type { DropSide } from '../../lib/menu-drop.ts';
import type { EntryNode } from '../../lib/menu-tree.ts';
import { IconButton, WordButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { EntryAction } from '../../workflows/menu-editor.ts';
import { EntryTargetControls } from './entry-target-controls.tsx';

export type EntryLineProps = {
  node: EntryNode;
  level: number;
  isFirst: boolean;
  isLast: boolean;
  isIndentable: boolean;
  /** Below an entry that is closed. */
  isHidden: boolean;
  isOpen: boolean;
  /** Of the page that is the target; `null` when no page has the path. */
  address: string | null;
  /** What the server says of the entry. */
  refusal: string;
  /** Where a dragged entry would go. */
  side: DropSide | null;
  /** Id of what explains a control that does nothing here. */
  lockNote: string;
  act: (action: EntryAction) => void;
  onToggle: (key: string) => void;
  onDragStart: (key: string) => void;
  onDragEnd: () => void;
};

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;
const indents = ['[--in:0rem]', 'sm:[--in:2rem] max-sm:[--in:1rem]', 'sm:[--in:4rem] max-sm:[--in:2rem]'];
const guide =
  'before:absolute before:inset-y-0 before:border-s before:border-edge max-sm:before:start-1 sm:before:start-3';
const secondGuide =
  'after:absolute after:inset-y-0 after:border-s after:border-edge max-sm:after:start-5 sm:after:start-11';
const grid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-1 py-[0.3125rem] ps-(--in) ' +
  'sm:max-lg:grid-cols-[1.75rem_minmax(0,1fr)_auto] lg:grid-cols-[1.75rem_calc(20rem-var(--in))_minmax(0,1fr)_auto] lg:gap-x-3 lg:gap-y-0';
const sides: Record<DropSide, string> = {
  before: 'shadow-[inset_0_3px_0_var(--act)]',
  after: 'shadow-[inset_0_-3px_0_var(--act)]',
  inside: 'bg-act-soft',
};
/**
 * Lines out of sight cost nothing. A tooltip may leave the line of its button; pointing at the grip changes nothing,
 * because the browser ends a drag when the line is laid out anew under it.
 */
const lazy =
  '[&:not(:focus-within,:has(button:hover))]:[content-visibility:auto] [contain-intrinsic-size:auto_2.875rem]';
/** Closing takes 300 ms; what is closed takes no focus and no room. */
const fold =
  'grid transition-[grid-template-rows,visibility,overflow] transition-discrete duration-collapse motion-reduce:transition-none';

function PlainEntryLine(props: EntryLineProps) {
  const { node, level, side, isHidden } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.2 lets a list item say its level
    <li
      aria-level={level}
      aria-label={node.target_text || 'Entry without text'}
      data-entry={node.key}
      inert={isHidden}
      className={classNames(fold, isHidden ? 'invisible grid-rows-[0fr] overflow-hidden' : `grid-rows-[1fr] ${lazy}`)}
    >
      <div className="min-h-0 min-w-0">
        <div
          className={classNames(
            'relative border-b border-line hover:bg-wash',
            grid,
            indents[level - 1],
            level > 1 && guide,
            level > 2 && secondGuide,
            side && sides[side],
          )}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a handle for the pointer; the buttons do the same */}
          <span
            title="Drag to move"
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', node.target_text ?? '');
              props.onDragStart(node.key);
            }}
            onDragEnd={props.onDragEnd}
            className="grid h-9 cursor-grab place-items-center text-ink-3"
          >
            <GripVertical {...icon} />
          </span>
          <EntryText {...props} />
          <div className="col-start-2 min-w-0 sm:max-lg:col-span-2 sm:max-lg:row-start-2 lg:col-auto">
            <EntryTargetControls node={node} address={props.address} refusal={props.refusal} act={props.act} />
          </div>
          <EntryActions {...props} />
        </div>
      </div>
    </li>
  );
}

/** A line is drawn again only when something of it has changed. */
export const EntryLine = memo(PlainEntryLine);

function EntryText({ node, level, isOpen, act, onToggle }: EntryLineProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <input
        aria-label="Target text"
        autoComplete="off"
        data-do="write"
        value={node.target_text ?? ''}
        onChange={(event) => act({ do: 'write', key: node.key, content: { target_text: event.target.value } })}
        className={classNames(
          'block min-h-9 w-full min-w-0 rounded border border-edge bg-paper px-2.5 py-[0.3125rem] hover:border-ink-2 pointer-coarse:min-h-11',
          level === 1 && 'font-semibold',
        )}
      />
      {node.entries.length > 0 ? (
        <IconButton
          label="Entries below"
          aria-expanded={isOpen}
          icon={<Chevron {...icon} />}
          onClick={() => onToggle(node.key)}
        />
      ) : null}
    </div>
  );
}

function EntryActions({ node, level, isFirst, isLast, isIndentable, lockNote, act }: EntryLineProps) {
  const { key } = node;
  return (
    <div className="flex items-center gap-0.5 max-sm:col-start-2 max-sm:-ms-1.5 max-sm:flex-wrap">
      <IconButton
        label="Move higher"
        data-do="higher"
        icon={<ArrowUp {...icon} />}
        lockedBy={isFirst ? lockNote : null}
        onClick={() => act({ do: 'higher', key })}
      />
      <IconButton
        label="Move lower"
        data-do="lower"
        icon={<ArrowDown {...icon} />}
        lockedBy={isLast ? lockNote : null}
        onClick={() => act({ do: 'lower', key })}
      />
      <IconButton
        label="Outdent"
        data-do="outdent"
        icon={<IndentDecrease {...icon} />}
        lockedBy={level === 1 ? lockNote : null}
        onClick={() => act({ do: 'outdent', key })}
      />
      <IconButton
        label="Indent"
        data-do="indent"
        icon={<IndentIncrease {...icon} />}
        lockedBy={isIndentable ? null : lockNote}
        onClick={() => act({ do: 'indent', key })}
      />
      {level < 3 ? (
        <span className="sm:min-w-22">
          <WordButton onClick={() => act({ do: 'add', key })}>{level === 1 ? 'Add sub' : 'Add subsub'}</WordButton>
        </span>
      ) : (
        <span className="min-w-22 px-1.5 text-hint text-ink-2 max-sm:hidden">deepest level</span>
      )}
      <WordButton destroy data-do="remove" onClick={() => act({ do: 'remove', key })}>
        Remove
      </WordButton>
    </div>
  );
}
