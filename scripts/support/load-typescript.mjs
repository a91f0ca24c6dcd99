/** Loads a TypeScript module of this repository with all that it imports: bundled in memory, as Node 20 runs no types. */
import { build } from 'esbuild';
import { root } from './steps.mjs';

/** @param {string} path from the project's folder */
export async function loadTypeScript(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
