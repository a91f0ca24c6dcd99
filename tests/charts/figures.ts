/** How large each chart is: `npm run paths` prints it, and tests/README.md has it in a table. */
import type { Chart } from './define-chart.ts';

export type Figures = [name: string, states: number, transitions: number, paths: number];

export function figuresOf({ name, states, transitions, paths }: Chart): Figures {
  return [name, states.length, transitions.length, paths.length];
}

/** The rows of the table, each as `figuresOf` joined by spaces. */
export function figuresIn(document: string): string[] {
  const rows = document.matchAll(/^\| `(\w+)` +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/gm);
  return [...rows].map((row) => row.slice(1).join(' '));
}
