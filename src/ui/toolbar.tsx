import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export type ToolbarProps = {
  label: string;
  /** Buttons and links; other elements between them, and what is hidden, are skipped. */
  children: ReactNode;
  className?: string;
};

/** A group of controls with one tab stop; arrow keys, Home and End move between them. */
export function Toolbar({ label, children, className }: ToolbarProps) {
  const root = useRef<HTMLDivElement>(null);
  const current = useRef<Element | null>(null);
  const setStop = (wanted: Element | null) => {
    const controls = controlsOf(root.current);
    const stop = controls.find((control) => control === wanted) ?? controls[0];
    current.current = stop ?? null;
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
  };
  useLayoutEffect(() => setStop(current.current));
  const onFocus = (event: FocusEvent) => setStop(event.target);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const controls = controlsOf(root.current);
    const index = controls.indexOf(document.activeElement as HTMLElement);
    const next = index < 0 ? null : nextIndex(event, index, controls.length);
    if (next === null) return;
    event.preventDefault();
    controls[next]?.focus();
  };
  return (
    <div ref={root} role="toolbar" aria-label={label} {...{ className, onFocus, onKeyDown }}>
      {children}
    </div>
  );
}

function controlsOf(root: HTMLElement | null): HTMLElement[] {
  const controls = [...(root?.querySelectorAll<HTMLElement>('button, a') ?? [])];
  return controls.filter((control) => control.checkVisibility?.() !== false);
}

function nextIndex({ key, currentTarget }: KeyboardEvent, index: number, count: number): number | null {
  const isLeftward = getComputedStyle(currentTarget).direction === 'rtl';
  switch (key) {
    case isLeftward ? 'ArrowLeft' : 'ArrowRight':
      return (index + 1) % count;
    case isLeftward ? 'ArrowRight' : 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
