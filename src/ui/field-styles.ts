export const labelStyles = 'mb-1 block text-label font-semibold';
export const errorStyles = 'mt-1 text-hint font-semibold text-stop [overflow-wrap:anywhere]';
export const hintStyles = 'mb-1.5 text-hint text-ink-2';
export const controlStyles =
  'block w-full min-h-9 rounded border border-edge bg-paper px-2.5 py-[0.3125rem] text-base text-ink hover:border-ink-2 ' +
  'aria-[invalid=true]:border-2 aria-[invalid=true]:border-stop aria-[invalid=true]:px-[0.5625rem] aria-[invalid=true]:py-1 pointer-coarse:min-h-11 ' +
  'disabled:border-line disabled:bg-transparent disabled:text-ink-3';
export const selectStyles = `${controlStyles} appearance-none pe-8 text-ellipsis`;
export const choiceStyles = 'inline-flex min-h-7 items-center gap-2 pointer-coarse:min-h-9';
export const markStyles = 'm-0 size-4.5 flex-none accent-act';
