import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'discard' | 'destroy';

const frame =
  'inline-flex items-center justify-center gap-[0.4375rem] rounded border leading-5 whitespace-nowrap no-underline';
const sizes = {
  normal: 'min-h-9 px-[0.8125rem] py-1 pointer-coarse:min-h-11',
  small: 'min-h-7 px-[0.5625rem] py-px text-label pointer-coarse:min-h-9',
};
const variants: Record<ButtonVariant, string> = {
  primary: 'border-act bg-act font-semibold text-on-act hover:border-act-2 hover:bg-act-2',
  secondary:
    'border-edge bg-paper font-semibold text-ink hover:border-ink hover:bg-wash active:bg-line ' +
    'aria-pressed:border-act aria-pressed:bg-act-soft',
  discard: 'border-stop bg-paper font-semibold text-stop hover:bg-stop-soft',
  destroy: 'border-stop bg-stop font-semibold text-on-stop',
};
const locked = 'border-line bg-transparent text-ink-3';

/** Class names of a button or of a link that looks like one. */
export const buttonStyles = (variant: ButtonVariant, small: boolean, isLocked: boolean): string =>
  classNames(frame, small ? sizes.small : sizes.normal, isLocked ? locked : variants[variant]);

/** Class names of a text action in a row or a toolbar. */
export function textButtonStyles({ strong = false, destroy = false, isLocked = false }): string {
  return classNames(
    'inline-flex min-h-7 items-center gap-1 rounded px-1.5 text-label whitespace-nowrap no-underline pointer-coarse:min-h-9',
    strong && !isLocked ? 'font-semibold' : 'font-normal',
    isLocked && 'text-ink-3',
    !isLocked && destroy && 'text-ink-2 hover:bg-stop-soft hover:text-stop hover:underline',
    !isLocked && !destroy && 'text-(--word,var(--act)) hover:bg-act-soft hover:text-act-2 hover:underline',
  );
}

/** Class name of the row or heading around text actions: all but the first are muted until it is hovered or focused. */
export const wordsGroup = 'words';
/** Class names of the direct container of those actions. On devices without hover, no action is muted. */
export const quietTextButtonStyles =
  '[@media(hover:hover)]:[.words:not(:hover,:focus-within)_&>:not(:first-child)]:[--word:var(--ink-2)]';

/** Narrow enough for the actions of a section to fit on one line of a phone. */
export const toolbarStyles = `${quietTextButtonStyles} -mx-1.5 flex flex-wrap items-center gap-x-0.5 max-sm:-mx-1 max-sm:gap-x-0 max-sm:[&>button]:px-1`;
