const page = 8;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };

/** The index in a list that a key moves to; `null` for other keys and for an empty list. */
export function movedBy(key: string, from: number | null, count: number): number | null {
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  if (from === null) return step > 0 ? 0 : count - 1;
  return Math.min(Math.max(from + step, 0), count - 1);
}
