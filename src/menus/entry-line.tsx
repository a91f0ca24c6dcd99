import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { memo, useId } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorLines } from '../ui/field-frame.tsx';
import { errorStyles } from '../ui/field-styles.ts';
import { EntryActions, type EntryActionsProps, EntryTarget, icon } from './entry-controls.tsx';
import type { DropSide, EntryNode } from './menu-tree.ts';
import type { EntryAction } from './use-menu-editor.ts';

export type EntryLineProps = EntryTextProps &
  EntryActionsProps & {
    /** Below a collapsed entry. */
    isHidden: boolean;
    /** Whether the line has all its controls; until then it has only its text. */
    isComplete: boolean;
    /** Address of the target page; `null` if no page has the path. */
    address: string | null;
    /** The path at which the target page is live, if it is held back and has another one. */
    livePath: string | null;
    /** The side of this line on which a dragged entry would be dropped. */
    side: DropSide | null;
  };

const indents = [
  '[--in:0rem]',
  '@min-[34rem]:[--in:2rem] @max-[34rem]:[--in:1rem]',
  '@min-[34rem]:[--in:4rem] @max-[34rem]:[--in:2rem]',
];
const guide =
  'before:absolute before:inset-y-0 before:border-s before:border-edge @max-[34rem]:before:start-1 @min-[34rem]:before:start-3';
const secondGuide =
  'after:absolute after:inset-y-0 after:border-s after:border-edge @max-[34rem]:after:start-5 @min-[34rem]:after:start-11';
const grid =
  'grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-1 py-[0.3125rem] ps-(--in) ' +
  '@min-[34rem]:@max-[58rem]:grid-cols-[1.75rem_minmax(0,1fr)_auto] @min-[58rem]:grid-cols-[1.75rem_calc(20rem-var(--in))_minmax(0,1fr)_auto] @min-[58rem]:gap-x-3 @min-[58rem]:gap-y-0';
const sides: Record<DropSide, string> = {
  before: 'shadow-[inset_0_3px_0_var(--act)] forced-colors:[border-top:3px_solid_Highlight]',
  after: 'shadow-[inset_0_-3px_0_var(--act)] forced-colors:[border-bottom:3px_solid_Highlight]',
  inside: 'bg-act-soft forced-colors:[outline:3px_solid_Highlight] forced-colors:[outline-offset:-3px]',
};
/** Lines outside the viewport are not rendered; a hovered or focused one is, because a tooltip may extend beyond it. */
const lazy = '[&:not(:hover,:focus-within)]:[content-visibility:auto] [contain-intrinsic-size:auto_2.875rem]';
/** Collapsing takes 300 ms. Collapsed lines take no focus and no space; expanded ones can be focused at once. */
const fold = 'grid transition-discrete duration-collapse motion-reduce:transition-none';
const closed = 'invisible grid-rows-[0fr] overflow-hidden transition-[grid-template-rows,visibility,overflow]';
const opened = `grid-rows-[1fr] transition-[grid-template-rows,overflow] ${lazy}`;

function PlainEntryLine(props: EntryLineProps) {
  const { node, level, side, isHidden, isComplete } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.2 lets a list item say its level
    <li
      aria-level={level}
      aria-label={node.target_text || t('Entry without text')}
      data-entry={node.key}
      inert={isHidden}
      className={classNames(fold, isHidden ? closed : opened)}
    >
      <div className="min-h-0 min-w-0">
        <div
          className={classNames(
            'relative border-b border-line hover:bg-wash',
            grid,
            indents[Math.min(level, indents.length) - 1],
            level > 1 && guide,
            level > 2 && secondGuide,
            side && sides[side],
          )}
        >
          <span
            title={t('Drag to move')}
            data-grip
            className="grid h-9 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing pointer-coarse:h-11"
          >
            <GripVertical {...icon} />
          </span>
          <EntryText {...props} />
          {isComplete ? (
            <>
              <div className="col-start-2 min-w-0 @min-[34rem]:@max-[58rem]:col-span-2 @min-[34rem]:@max-[58rem]:row-start-2 @min-[58rem]:col-auto">
                <EntryTarget
                  node={node}
                  address={props.address}
                  livePath={props.livePath}
                  error={props.error}
                  act={props.act}
                />
              </div>
              <EntryActions {...props} />
            </>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** A line is rendered again only when its own props change. */
export const EntryLine = memo(PlainEntryLine);

type EntryTextProps = {
  node: EntryNode;
  level: number;
  isOpen: boolean;
  /** The error that blocks saving. */
  error: string;
  act: (action: EntryAction) => void;
  onToggle: (key: string) => void;
};

/** The entry's text, its error, and the button that expands or collapses the entries below it. */
function EntryText({ node, level, isOpen, error, act, onToggle }: EntryTextProps) {
  const errorId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">
        <input
          aria-label={t('Target text')}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : errorId}
          autoComplete="off"
          dir="auto"
          data-do="write"
          value={node.target_text ?? ''}
          onChange={(event) => act({ do: 'write', key: node.key, content: { target_text: event.target.value } })}
          className={classNames(
            // Typing must not trigger layout outside the text.
            'block h-9 w-full min-w-0 rounded border border-edge bg-paper px-2.5 py-[0.3125rem] [contain:size_layout] hover:border-ink-2 pointer-coarse:h-11',
            'aria-[invalid=true]:border-2 aria-[invalid=true]:border-stop aria-[invalid=true]:px-[0.5625rem]',
            level === 1 && 'font-semibold',
          )}
        />
        {error === '' ? null : (
          <div id={errorId} className={errorStyles}>
            <ErrorLines error={error} />
          </div>
        )}
      </div>
      {node.entries.length > 0 ? (
        <IconButton
          label={t('Entries below')}
          aria-expanded={isOpen}
          icon={<Chevron {...icon} />}
          onClick={() => onToggle(node.key)}
        />
      ) : null}
    </div>
  );
}
