/** Runs the parts of a command and says what it is at. Node's own modules only: this works before `npm install`. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Prints `title`, runs `work`, and ends the line with the time that it took. */
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

/** `1234` is `1.2 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Runs a program in the project's folder and keeps what it prints.
 * @returns {Promise<string>} its output
 * @throws {CommandError} with the output, when it fails
 */
export async function runCommand(command, args) {
  const { status, output } = await tryCommand(command, args);
  if (status !== 0) throw new CommandError([command, ...args].join(' '), status, output);
  return output;
}

/**
 * Like `runCommand`, but a failure is an answer. With `show`, the program prints to the terminal itself.
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

export class CommandError extends Error {
  constructor(command, status, output) {
    super(`"${command}" failed with status ${status}\n${output}`.trimEnd());
    this.name = 'CommandError';
    this.status = status;
  }
}

/** Ends the command with a message for people: no stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
