/** Installs the packages of package-lock.json if they are missing or outdated. Only Node's own modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, step, tryCommand } from './steps.mjs';

/** Exits with a message if Node is too old. */
export function checkNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor < major || (haveMajor === major && haveMinor < minor)) {
    fail(`Kontor needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
  }
}

/** @param {{tests?: boolean}} options without `tests`, installs only half as much, for building and running */
export async function ensurePackages({ tests = true } = {}) {
  if (isInstalled(tests)) return;
  // Independent of NODE_ENV.
  const args = ['ci', tests ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, output } = await step('Installing packages…', () => tryCommand(npm(), args));
  if (status !== 0) {
    fail(`${output.trim()}\nThe packages could not be installed. Is the npm registry reachable? Then try again.`);
  }
}

/**
 * npm writes this record last, so an interrupted installation has none. Unlike the lock file, it does not contain the packages
 * for other platforms.
 */
function isInstalled(tests) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return lockedPackages(tests).every(([path, { version, optional }]) =>
    path in installed ? installed[path].version === version : optional,
  );
}

/** @returns {[path: string, locked: {version: string, optional?: boolean}][]} for all platforms */
export function lockedPackages(tests) {
  const { '': _project, ...locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).filter(([, { dev }]) => tests || !dev);
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}
