/** Starts the built server as a child process, with its data in a temporary folder. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { root } from './steps.mjs';
import { waitUntilReady } from './wait-until-ready.mjs';

export const samplePasswords = {
  editor: 'the ledger lies open at noon',
  admin: 'one pen at a time for the book',
};

/**
 * @param {Record<string, string>} [settings] additional environment variables
 * @param {string} [sampleData] a folder from `makeSampleData`, which is faster than creating the sample websites
 * @param {string} [program] in place of the built server
 * @returns {Promise<BuiltServer>} resolves when it responds
 *
 * @typedef {object} BuiltServer
 * @property {string} origin
 * @property {string} dataDirectory
 * @property {number} pid
 * @property {() => string} output its output so far
 * @property {() => Promise<void>} stop ends it and deletes its data
 */
export async function startBuiltServer(settings = {}, sampleData = undefined, program = undefined) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kontor-'));
  if (sampleData) cpSync(sampleData, dataDirectory, { recursive: true });
  const remove = () => rmSync(dataDirectory, { recursive: true, force: true });
  const server = await startOn(dataDirectory, settings, program).catch((error) => {
    remove();
    throw error;
  });
  const stop = async () => {
    // A clean shutdown is not needed, because its data is deleted.
    await server.stop('SIGKILL');
    remove();
  };
  return { ...server, stop };
}

/**
 * @param {(server: BuiltServer) => Promise<void>} [prepare] runs before the server stops
 * @returns {Promise<string>} a data folder with the sample websites, which the caller must delete
 */
export async function makeSampleData(prepare = async () => {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'kontor-samples-'));
  const server = await startOn(dataDirectory, {});
  try {
    await prepare(server);
  } finally {
    await server.stop();
  }
  return dataDirectory;
}

async function startOn(dataDirectory, settings, program = 'build/server.js') {
  const port = Number(settings.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...serverEnvironment, ...process.env, ...usualSettings(port, dataDirectory), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let hasEnded = false;
  const ended = new Promise((done) => child.once('exit', done)).then(() => {
    hasEnded = true;
  });
  /** @param {NodeJS.Signals} [signal] */
  const stop = async (signal = 'SIGTERM') => {
    if (!hasEnded) child.kill(signal);
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(origin, { patience: 60_000, hasEnded: () => hasEnded });
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${output}`);
  }
  return { origin, dataDirectory, pid: child.pid ?? 0, output: () => output, stop };
}

function usualSettings(port, dataDirectory) {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    DATABASE_URL: '',
    KONTOR_SAMPLES: '1',
    SAMPLE_EDITOR_PASSWORD: samplePasswords.editor,
    SAMPLE_ADMIN_PASSWORD: samplePasswords.admin,
  };
}
