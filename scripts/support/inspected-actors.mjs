/** An esbuild plugin for development builds, which makes all actors report to `/statecharts` and to Stately's inspector. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const contents = `
  import { createActor as create } from 'xstate';
  import { inspect } from './src/statecharts/inspect.ts';
  export * from 'xstate';
  export const createActor = (logic, options) => create(logic, { ...options, inspect });
`;

/** @param {string} root the project's folder */
export function inspectedActors(root) {
  return {
    name: 'inspected actors',
    setup(build) {
      const files = readdirSync(join(root, 'machines')).flatMap((file) => /^(.*)\.machine\.ts$/.exec(file)?.[1] ?? []);
      build.initialOptions.define = { ...build.initialOptions.define, chartFiles: JSON.stringify(files.sort()) };
      build.onResolve({ filter: /^xstate$/ }, ({ namespace }) =>
        namespace === 'inspected' ? undefined : { path: 'xstate', namespace: 'inspected' },
      );
      build.onLoad({ filter: /^xstate$/, namespace: 'inspected' }, () => ({ contents, resolveDir: root }));
    },
  };
}
