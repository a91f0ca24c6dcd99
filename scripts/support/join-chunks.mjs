/**
 * esbuild makes a chunk for each set of scripts that share something: some forty stand behind the first screen alone, and
 * small files compress badly. This writes one file for the entry, with what the first screen needs anyway, and one for every
 * lazy part, with all that it needs beyond: every screen stands after two files. `parts.js` runs them in the browser.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { closureOf, entryOf } from './metafile.mjs';

const namespace = 'bundled';
const importing = /\bimport\("\.\/([\w-]+\.js)"\)/g;
const naming = /(?<=")\.\/[\w-]+\.js(?=")/g;

/**
 * @param {import('esbuild').BuildResult} bundle split, with its metafile
 * @param {string[]} modules the sources of the scripts that are loaded first, that of the entry before the others
 * @param {import('esbuild').BuildOptions} options of the build that made it
 * @returns {Promise<Pick<import('esbuild').BuildResult, 'outputFiles' | 'metafile'>>} its metafile names the sources, as the
 * bundle's own does
 */
export async function joinChunks({ outputFiles, metafile }, modules, options) {
  const { outputs } = metafile;
  const first = modules.map((module) => entryOf(metafile, module));
  const lazy = Object.keys(outputs).filter((path) => outputs[path].entryPoint && path !== first[0]);
  const core = closureOf(metafile, first).filter((path) => !lazy.includes(path));
  const numbers = new Map(Object.keys(outputs).map((path, number) => [path, number]));
  const numberOf = (name) => numbers.get(join(dirname(first[0]), name));
  const texts = new Map(
    outputFiles.map(({ path, text }) => {
      const loading = text.replace(importing, (_, name) => `kontorLoad(${numberOf(name)})`);
      return [join(dirname(first[0]), basename(path)), loading];
    }),
  );

  const held = chunksOf(metafile, core, lazy);
  const parts = await Promise.all(
    lazy.map(async (path) => {
      const chunks = held.get(path);
      const definitions = chunks.map(async (chunk) => {
        const text = texts.get(chunk).replace(naming, (name) => String(numberOf(basename(name))));
        return `${numbers.get(chunk)}${await definitionOf(text, options)}`;
      });
      const contents = Buffer.from(`export default{${(await Promise.all(definitions)).join(',')}}`);
      return { of: path, chunks, name: `${nameOf(path)}-${hashOf(contents)}.js`, contents };
    }),
  );

  const needed = new Set(parts.flatMap(({ chunks }) => chunks.flatMap((chunk) => importsOf(outputs[chunk]))));
  const shared = core.filter((path) => needed.has(path)).map((path) => [numbers.get(path), basename(path)]);
  const files = Object.fromEntries(parts.map(({ of, name }) => [numbers.get(of), name]));
  const main = await build({
    ...options,
    splitting: false,
    entryPoints: [{ in: 'entry.js', out: nameOf(first[0]) }],
    plugins: [
      fromMemory({
        'parts.js': readFileSync(join(import.meta.dirname, 'parts.js'), 'utf8'),
        'files.js': `export const files=${JSON.stringify(files)}`,
        'entry.js': [
          `import{provide}from"./parts.js";`,
          ...shared.map(([number, name]) => `import*as part${number} from"./${name}";`),
          `import"./${basename(first[0])}";provide({${shared.map(([number]) => `${number}:part${number}`)}})`,
        ].join(''),
        ...Object.fromEntries(
          core.map((path) => [basename(path), `import{load as kontorLoad}from"./parts.js";${texts.get(path)}`]),
        ),
      }),
    ],
    // Whatever a chunk holds was needed by somebody.
    treeShaking: false,
    legalComments: 'none',
    metafile: true,
  });

  const folder = dirname(outputFiles[0].path);
  const inputsOf = (chunks) => Object.assign({}, ...chunks.map((chunk) => outputs[chunk].inputs));
  const [mainPath] = Object.keys(main.metafile.outputs);
  const imports = parts.map(({ name }) => ({ path: join(dirname(mainPath), name), kind: 'dynamic-import' }));
  return {
    outputFiles: [
      ...main.outputFiles,
      ...parts.map(({ name, contents }) => ({ path: join(folder, name), contents, text: String(contents) })),
      ...outputFiles.filter((file) => file.path.endsWith('.LEGAL.txt')),
    ],
    metafile: {
      inputs: metafile.inputs,
      outputs: Object.fromEntries([
        [mainPath, { ...outputs[first[0]], inputs: inputsOf(core), imports }],
        ...parts.map(({ of, chunks }, place) => [
          imports[place].path,
          { ...outputs[of], inputs: inputsOf(chunks), imports: [] },
        ]),
      ]),
    },
  };
}

/** What each lazy part needs beyond what is there whenever it is asked for: the entry's chunks, and those of all who ask. */
function chunksOf(metafile, core, lazy) {
  const asked = (chunks) => chunks.flatMap((chunk) => importsOf(metafile.outputs[chunk], 'dynamic-import'));
  const byEntry = new Set(asked(core));
  const closures = new Map(lazy.map((path) => [path, closureOf(metafile, [path])]));
  const there = new Map(lazy.map((path) => [path, new Set(byEntry.has(path) ? core : Object.keys(metafile.outputs))]));
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const path of lazy) {
      for (const wanted of asked(closures.get(path))) {
        const known = there.get(wanted);
        const lacking = [...known].filter(
          (chunk) => !there.get(path).has(chunk) && !closures.get(path).includes(chunk),
        );
        for (const chunk of lacking) known.delete(chunk);
        isDone &&= lacking.length === 0;
      }
    }
  }
  return new Map(lazy.map((path) => [path, closures.get(path).filter((chunk) => !there.get(path).has(chunk))]));
}

/** A module as a method of the object that `parts.js` reads. */
async function definitionOf(text, { target }) {
  const { code } = await transform(text, { format: 'cjs', minify: true, target, legalComments: 'none' });
  return `(require,module,kontorLoad){${code.trim()}}`;
}

function importsOf({ imports }, wanted = 'import-statement') {
  return imports.filter(({ kind, external }) => kind === wanted && !external).map(({ path }) => path);
}

function fromMemory(texts) {
  return {
    name: 'from memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^:]+$/ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { external: true } : { path: basename(path), namespace },
      );
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: texts[path], loader: 'js' }));
    },
  };
}

function hashOf(contents) {
  return createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
}

/** Without the hash. */
function nameOf(path) {
  return basename(path).replace(/-\w+\.js$/, '');
}
