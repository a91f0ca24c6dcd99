/** The download sizes, from esbuild's metafile: bytes after brotli. */
import { basename, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { closureOf, entryOf } from './metafile.mjs';

const entryModule = 'src/main.tsx';
/** The scripts of a cold visit to the list of domains. */
export const firstScripts = [entryModule, 'src/domains/domain-list.tsx'];

/** By file name. The goal is 110 KB, and 180 KB for the editor, which needs forms and Markdown. */
const screenLimits = { 'domain-list': 110 * 1024, 'domain-detail': 120 * 1024, 'page-change': 156.5 * 1024 };
/** Lists outside the first screen bring the decoders of all calls, so that every new call adds to each of them. */
const listLimit = 125 * 1024;
/** The limit of every other screen. */
const screenLimit = 148 * 1024;
const styleLimit = 20 * 1024;
/** The part that shows Markdown as Text. */
const textLimit = 95 * 1024;
const previewLimit = 2 * 1024;
/** The entry and the screen itself. */
const mostScripts = 2;

/**
 * @param metafile of the script bundle
 * @param {{path: string, contents: Uint8Array}[]} assets everything that is written
 * @param {Map<string, number>} weights a cache of compressed sizes, which the build fills as it compresses files
 */
export function measureSizes(metafile, assets, root, weights) {
  const contents = new Map(assets.map((asset) => [relative(root, asset.path), asset.contents]));
  const brotliOf = (path) => {
    if (!weights.has(path)) weights.set(path, brotliCompressSync(contents.get(path)).length);
    return weights.get(path);
  };
  const entry = entryOf(metafile, entryModule);
  const entryClosure = closureOf(metafile, [entry]);
  const first = closureOf(
    metafile,
    firstScripts.map((module) => entryOf(metafile, module)),
  );
  const screens = screensOf(metafile, entry);
  const style = [...contents.keys()].find((path) => /styles-\w+\.css$/.test(path));
  const scripts = [...contents.keys()].filter((path) => path.endsWith('.js'));
  const preview = scripts.find((path) => !/\/assets\//.test(path));
  return {
    entryClosure,
    screens,
    style,
    // Lazy, because compressing takes seconds, and development builds do not need the sizes.
    get budgets() {
      return [
        ...screens.map(({ name, scripts }) => ({
          what: `JavaScript of the ${name}`,
          limit: screenLimits[name] ?? (/-list$|trash/.test(name) ? listLimit : screenLimit),
          size: sum(scripts.map(brotliOf)),
          scripts: scripts.length,
        })),
        ...scripts
          .filter((path) => /\/text-editor-\w+\.js$/.test(path))
          .map((path) => ({ what: 'Text view of Markdown', limit: textLimit, size: brotliOf(path), scripts: 1 })),
        { what: 'CSS', limit: styleLimit, size: brotliOf(style), scripts: 0 },
        {
          what: 'preview script of websites',
          limit: previewLimit,
          size: brotliOf(preview),
          scripts: 1,
        },
      ];
    },
    get chunks() {
      return scripts
        .map((path) => ({ name: basename(path), brotli: brotliOf(path), initial: first.includes(path) }))
        .sort((left, right) => right.brotli - left.brotli);
    },
  };
}

export function printSizes({ chunks, budgets }) {
  for (const { name, brotli, initial } of chunks) {
    console.log(`  ${kilobytes(brotli).padStart(9)}  ${initial ? '* ' : '  '}${name}`);
  }
  console.log('  (* is loaded before the domain list stands)');
  for (const { what, size, limit } of budgets.toSorted((one, other) => one.size - other.size)) {
    console.log(`${what}: ${kilobytes(size)} of ${kilobytes(limit)}, brotli`);
  }
}

/** Reports everything that is too large. */
export function isWithinBudgets({ budgets }) {
  const over = budgets.filter(({ size, limit, scripts }) => size > limit || scripts > mostScripts);
  for (const { what, size, limit, scripts } of over) {
    const limits = `the limit is ${kilobytes(limit)} in ${mostScripts}`;
    console.error(`Too large: the ${what} is ${kilobytes(size)} in ${scripts} scripts, ${limits}.`);
  }
  return over.length === 0;
}

export function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** The screens with the scripts that they need. */
function screensOf(metafile, entry) {
  const { imports } = metafile.outputs[entry];
  const lazy = imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external).map(({ path }) => path);
  const screens = lazy.filter((path) => metafile.outputs[path].exports.some((name) => name.endsWith('Screen')));
  return screens.map((path) => ({
    name: basename(path).replace(/-\w+\.js$/, ''),
    path,
    module: metafile.outputs[path].entryPoint,
    scripts: closureOf(metafile, [entry, path]),
  }));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
