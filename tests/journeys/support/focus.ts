/** Where the focus is in the page, for whoever has no mouse. */

/** Runs in the page: what lies over all of the focused element; `null` where some of it can be seen. */
export function coverOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  if (right - left < 2 || bottom - top < 2) return null;
  const covers: string[] = [];
  for (const across of [0.1, 0.5, 0.9]) {
    for (const down of [0.1, 0.5, 0.9]) {
      const x = left + (right - left) * across;
      const y = top + (bottom - top) * down;
      const above = document.elementFromPoint(x, y);
      if (above && (focused.contains(above) || above.contains(focused) || above.closest('label'))) return null;
      covers.push(above ? above.tagName : 'out of sight');
    }
  }
  return `${focused.tagName} “${focused.textContent?.slice(0, 30)}” under ${[...new Set(covers)].join(', ')}`;
}
