import GripVertical from 'lucide-react/icons/grip-vertical';
import { memo } from 'react';
import { t } from '../language/translate.ts';
import { classNames } from '../ui/class-names.ts';
import { EntryActions, type EntryActionsProps } from './entry-actions.tsx';
import { EntryTargetControls } from './entry-target-controls.tsx';
import { EntryText, type EntryTextProps } from './entry-text.tsx';
import type { DropSide } from './menu-drop.ts';

export type EntryLineProps = EntryTextProps &
  EntryActionsProps & {
    /** Below a collapsed entry. */
    isHidden: boolean;
    /** Whether the line has all its controls; until then it has only its text. */
    isComplete: boolean;
    /** Address of the target page; `null` if no page has the path. */
    address: string | null;
    /** Where a dragged entry would go. */
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
/** Collapsing takes 300 ms; collapsed lines take no focus and no room, expanded ones can be focused at once. */
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
            indents[level - 1],
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
            <GripVertical aria-hidden size={16} strokeWidth={1.75} />
          </span>
          <EntryText {...props} />
          {isComplete ? (
            <>
              <div className="col-start-2 min-w-0 @min-[34rem]:@max-[58rem]:col-span-2 @min-[34rem]:@max-[58rem]:row-start-2 @min-[58rem]:col-auto">
                <EntryTargetControls node={node} address={props.address} error={props.error} act={props.act} />
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
