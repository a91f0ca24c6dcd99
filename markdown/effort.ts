import { marksIn } from './tokens.ts';

/**
 * How much may be read again to see whether it shows what it should: the cost grows with the square of the signs in a line, and
 * of the number of lines.
 */
export type Effort = { left: number };

/** Takes what reading the text costs; `false` if that much is not left. */
export function spend(effort: Effort, text: string): boolean {
  if (effort.left === Number.POSITIVE_INFINITY) return true;
  const lines = text.split('\n');
  let cost = 100 + lines.length ** 2;
  for (const line of lines) cost += marksIn(line) ** 2;
  if (cost > effort.left) return false;
  effort.left -= cost;
  return true;
}
