/**
 * esbuild creates a chunk for each set of scripts that share modules: some forty for the first screen alone, and small files
 * compress badly. This joins them to one file for the entry, with the modules that the first screen always needs, and one for
 * each lazy part, with all other modules that it needs. So every screen needs two files. `parts.js` runs them in the browser.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { minify } from 'terser';
import { closureOf, entryOf } from './metafile.mjs';

const namespace = 'bundled';
const importing = /\bimport\("\.\/([\w-]+\.js)"\)/g;
const naming = /(?<=")\.\/[\w-]+\.js(?=")/g;
/** An import for side effects. It is not needed for chunks of the entry, which run before any part. */
const ordering = /\bimport"\.\/([\w-]+\.js)";/g;
/** The start of esbuild's CommonJS modules, with the object of export getters. */
const exporting =
  /^var __defProp = [\s\S]*?var stdin_exports = \{\};\n__export\(stdin_exports, (\{[\s\S]*?\n\})\);\nmodule\.exports = __toCommonJS\(stdin_exports\);/;

/**
 * @param {import('esbuild').BuildResult} bundle split, with its metafile
 * @param {string[]} modules the sources of the scripts that are loaded first, beginning with the entry
 * @param {import('esbuild').BuildOptions} options of the build that made it
 * @returns {Promise<Pick<import('esbuild').BuildResult, 'outputFiles' | 'metafile'>>} with the sources in the metafile
 */
export async function joinChunks({ outputFiles, metafile }, modules, options) {
  const { outputs } = metafile;
  const first = modules.map((module) => entryOf(metafile, module));
  const lazy = Object.keys(outputs).filter((path) => outputs[path].entryPoint && path !== first[0]);
  const core = closureOf(metafile, first).filter((path) => !lazy.includes(path));
  const numbers = new Map(Object.keys(outputs).map((path, number) => [path, number]));
  const placed = (name) => join(dirname(first[0]), name);
  const numberOf = (name) => numbers.get(placed(name));
  const texts = new Map(
    outputFiles.map(({ path, text }) => {
      const loading = text.replace(importing, (_, name) => `kontorLoad(${numberOf(name)})`);
      return [placed(basename(path)), loading];
    }),
  );

  const held = chunksOf(metafile, core, lazy);
  const defining = [...new Set([...held.values()].flat())].map(async (chunk) => {
    const text = texts
      .get(chunk)
      .replace(ordering, (statement, name) => (core.includes(placed(name)) ? '' : statement))
      .replace(naming, (name) => String(numberOf(basename(name))));
    return [chunk, await definitionOf(numbers.get(chunk), text, options)];
  });
  const definitions = new Map(await Promise.all(defining));
  const parts = lazy.map((path) => {
    const chunks = held.get(path);
    const contents = Buffer.from(`export default{${chunks.map((chunk) => definitions.get(chunk)).join(',')}}`);
    return { of: path, chunks, name: nameOf(path, contents), contents };
  });

  const needed = new Set(parts.flatMap(({ chunks }) => chunks.flatMap((chunk) => importsOf(outputs[chunk]))));
  const shared = core.filter((path) => needed.has(path)).map((path) => [numbers.get(path), basename(path)]);
  const files = Object.fromEntries(parts.map(({ of, name }) => [numbers.get(of), name]));
  const joined = await build({
    ...options,
    splitting: false,
    entryPoints: ['entry.js'],
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
    // esbuild has already removed unused code from the chunks.
    treeShaking: false,
    legalComments: 'none',
  });
  const main = Buffer.from(await minified(joined.outputFiles[0].text));

  const folder = dirname(outputFiles[0].path);
  const inputsOf = (chunks) => Object.assign({}, ...chunks.map((chunk) => outputs[chunk].inputs));
  const mainName = nameOf(first[0], main);
  const imports = parts.map(({ name }) => ({ path: placed(name), kind: 'dynamic-import' }));
  return {
    outputFiles: [
      ...[{ name: mainName, contents: main }, ...parts].map(({ name, contents }) => ({
        path: join(folder, name),
        contents,
        text: String(contents),
      })),
      ...outputFiles.filter((file) => file.path.endsWith('.LEGAL.txt')),
    ],
    metafile: {
      inputs: metafile.inputs,
      outputs: Object.fromEntries([
        [placed(mainName), { ...outputs[first[0]], inputs: inputsOf(core), imports }],
        ...parts.map(({ of, chunks }, place) => [
          imports[place].path,
          { ...outputs[of], inputs: inputsOf(chunks), imports: [] },
        ]),
      ]),
    },
  };
}

/** The chunks of each lazy part, without those that the entry or all its importers have already loaded. */
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

/** Wraps a module as a method of the object that `parts.js` reads. */
async function definitionOf(number, text, { target }) {
  const { code } = await transform(text, { format: 'cjs', target, legalComments: 'none' });
  // Otherwise, each module would contain a copy of esbuild's export helpers.
  const body = code.replace(exporting, 'kontorExport($1);');
  if (/\bmodule\.exports\b|\b__to(?:ESM|CommonJS)\b/.test(body))
    throw new Error('A module is not as parts.js needs it.');
  const whole = await minified(`export default{${number}(require,kontorExport,kontorLoad){${body}}}`);
  return whole.slice('export default{'.length, whole.lastIndexOf('}'));
}

/** Shortens names further than esbuild. */
async function minified(text) {
  const { code } = await minify(text, { module: true, ecma: 2022, compress: { hoist_funs: true } });
  return code;
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

/** The name of a chunk with the hash of the new content. */
function nameOf(path, contents) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return basename(path).replace(/-\w+\.js$/, `-${hash}.js`);
}
