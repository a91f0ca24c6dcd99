/** Checks whether build/ and dist/ are up to date with the sources. Only Node's own modules. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './steps.mjs';

const sources = [
  'contract',
  'markdown',
  'machines',
  'preview',
  'src',
  'server',
  'samples',
  'examples/website/src',
  'public',
];
const files = [
  'build.mjs',
  'tailwind.config.js',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/support/join-chunks.mjs',
  'scripts/support/parts.js',
  'scripts/support/sizes.mjs',
];
const results = ['dist/index.html', 'build/server.js', 'build/images.js'];
const stampFile = join(root, 'build/stamp');

/** @param {'production' | 'development'} kind */
export function isBuilt(kind = 'production') {
  const complete = results.every((name) => existsSync(join(root, name)));
  return complete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp(kind);
}

export async function writeStamp(kind) {
  await writeFile(stampFile, stamp(kind));
}

function stamp(kind) {
  const hash = createHash('sha256').update(`${kind} ${process.version}`);
  for (const name of [...files.filter((name) => existsSync(join(root, name))), ...sources.flatMap(listSources)]) {
    hash.update(`\0${name}\0`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function listSources(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
