/**
 * esbuild makes a chunk for each set of scripts that share something: some forty stand behind the first screen alone, and
 * small files compress badly. This bundles the bundle once more, so that what the first screen needs anyway is one chunk.
 */
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { closureOf, entryOf } from './metafile.mjs';

const namespace = 'bundled';
const core = 'core.js';

/**
 * @param {import('esbuild').BuildResult} bundle split, with its metafile
 * @param {string[]} modules the sources of the scripts that are loaded first
 * @param {import('esbuild').BuildOptions} options of the build that made it
 * @returns {Promise<Pick<import('esbuild').BuildResult, 'outputFiles' | 'metafile'>>} its metafile names the sources, as the
 * bundle's own does
 */
export async function joinChunks({ outputFiles, metafile }, modules, options) {
  const texts = new Map(outputFiles.map((file) => [basename(file.path), file.text]));
  const entries = Object.keys(metafile.outputs).filter((path) => metafile.outputs[path].entryPoint);
  const first = closureOf(
    metafile,
    modules.map((module) => entryOf(metafile, module)),
  ).filter((path) => !entries.includes(path));
  texts.set(core, first.map((path) => `import './${basename(path)}';`).join('\n'));
  for (const name of entries.map((path) => basename(path))) texts.set(name, `import './${core}';\n${texts.get(name)}`);

  const joined = await build({
    ...options,
    entryPoints: entries.map((path) => ({ in: basename(path), out: nameOf(path) })),
    plugins: [fromMemory(texts)],
    // Whatever a chunk holds was needed by somebody; shaken again, it would fall apart into the same chunks.
    treeShaking: false,
    legalComments: 'none',
    metafile: true,
  });
  const notes = outputFiles.filter((file) => file.path.endsWith('.LEGAL.txt'));
  const folder = dirname(entries[0]);
  return {
    outputFiles: [...joined.outputFiles, ...notes],
    metafile: namingSources(joined.metafile, (name) => metafile.outputs[join(folder, name)]),
  };
}

function fromMemory(texts) {
  return {
    name: 'from memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path }) => ({ path: basename(path), namespace }));
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: texts.get(path), loader: 'js' }));
    },
  };
}

function namingSources(metafile, sourceOf) {
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => {
    const parts = Object.keys(output.inputs).map((input) => sourceOf(input.slice(namespace.length + 1)));
    const inputs = Object.assign({}, ...parts.map((part) => part?.inputs));
    const entryPoint = output.entryPoint && sourceOf(output.entryPoint.slice(namespace.length + 1)).entryPoint;
    return [path, { ...output, inputs, ...(entryPoint ? { entryPoint } : {}) }];
  });
  return { inputs: metafile.inputs, outputs: Object.fromEntries(outputs) };
}

/** Without the hash. */
function nameOf(path) {
  return basename(path).replace(/-\w+\.js$/, '');
}
