/** Helpers for commands. Only Node's own modules, because commands run before the packages are installed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints `title`, runs `work`, and prints its duration on the same line. */
export async function step(title, work) {
  const start = performance.now();
  process.stdout.write(`${title} `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(performance.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** For example `1.2 s` for 1234. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Runs a program in the project's folder.
 * @returns {Promise<string>} its output
 * @throws with the output, if it fails
 */
export async function runCommand(command, args) {
  const { status, output } = await tryCommand(command, args);
  if (status === 0) return output;
  throw new Error(`"${[command, ...args].join(' ')}" failed with status ${status}\n${output}`.trimEnd());
}

/**
 * Like `runCommand`, but returns the status. With `show`, the program prints to the terminal.
 * @returns {Promise<{status: number, output: string}>}
 */
export function tryCommand(command, args, { show = false, env = {} } = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (text) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', (status) => done({ status: status ?? 1, output }));
  });
}

/**
 * Parses options like `--runs 1000`, which must be at least 1; only `--seed` may be 0.
 * @param {Record<string, number>} defaults
 * @returns {Record<string, string>}
 */
export function numberOptions(defaults) {
  const options = Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: String(value) }]);
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  for (const [name, value] of Object.entries(values)) {
    const least = name === 'seed' ? 0 : 1;
    if (!/^\d+$/.test(value) || Number(value) < least) fail(`--${name} is a whole number from ${least} on`);
  }
  return values;
}

/** Exits with a message and without a stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
