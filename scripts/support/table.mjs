/** Checks that are programs, told as a table. */
import { seconds, tryCommand } from './steps.mjs';

/**
 * Runs the checks at the same time; the output of those that fail stands above the table.
 * @param {{name: string, command: string[], remedy: string}[]} checks
 * @returns {Promise<boolean>} whether all are good
 */
export async function runChecks(checks) {
  const run = async ({ name, command, remedy }) => {
    const start = performance.now();
    const [program = '', ...args] = command;
    const { status, output } = await tryCommand(program, args);
    if (status !== 0) console.log(`${name}\n${output}`);
    return [name, status === 0 ? 'ok' : 'FAILED', seconds(performance.now() - start), status === 0 ? '' : remedy];
  };
  const rows = await Promise.all(checks.map(run));
  printTable(['Check', 'Result', 'Time', 'How to fix'], rows);
  return rows.every(([, result]) => result === 'ok');
}

/** Columns as wide as their widest cell. */
export function printTable(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => String(row[column]).length)));
  for (const row of all) {
    console.log(
      row
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
