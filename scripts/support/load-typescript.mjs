/** Bundles and imports a TypeScript module of this repository, because Node 20 cannot run TypeScript. */
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** @param {string} path from the project's folder */
export async function loadTypeScript(path) {
  const outfile = join(root, 'build/tools', `${basename(path, '.ts')}.mjs`);
  await build({
    entryPoints: [path],
    absWorkingDir: root,
    outfile,
    bundle: true,
    packages: 'external',
    jsx: 'automatic',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}
