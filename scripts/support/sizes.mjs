/** What a visitor downloads, from esbuild's metafile. Sizes are bytes after brotli. */
import { basename, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { closureOf, entryOf } from './metafile.mjs';

const entryModule = 'src/main.tsx';
/** The scripts of a cold visit to the list of domains. */
export const firstScripts = [entryModule, 'src/domains/domain-list.tsx'];

const budgets = [
  { what: 'JavaScript of the domain list', modules: firstScripts, limit: 110 * 1024 },
  {
    what: 'JavaScript of the page editor',
    modules: [entryModule, 'src/pages/change/page-change.tsx'],
    limit: 180 * 1024,
  },
];
const styleLimit = 20 * 1024;
const previewLimit = 2 * 1024;

/**
 * @param metafile of the script bundle
 * @param {{path: string, contents: Uint8Array}[]} assets everything that is written for the application
 * @param {Uint8Array} preview the script for websites
 */
export function measureSizes(metafile, assets, root, preview) {
  const contents = new Map(assets.map((asset) => [relative(root, asset.path), asset.contents]));
  const brotliOf = (path) => brotliCompressSync(contents.get(path)).length;
  const entry = entryOf(metafile, entryModule);
  const entryClosure = closureOf(metafile, [entry]);
  const first = closureOf(
    metafile,
    firstScripts.map((module) => entryOf(metafile, module)),
  );
  const style = [...contents.keys()].find((path) => /styles-\w+\.css$/.test(path));
  const scripts = [...contents.keys()].filter((path) => path.endsWith('.js'));
  return {
    entryClosure,
    screens: screensOf(metafile, entry, entryClosure),
    style,
    budgets: [
      ...budgets.map(({ what, modules, limit }) => {
        const entries = modules.map((module) => entryOf(metafile, module));
        return { what, limit, size: sum(closureOf(metafile, entries).map(brotliOf)) };
      }),
      { what: 'CSS', limit: styleLimit, size: brotliOf(style) },
      { what: 'preview script of websites', limit: previewLimit, size: brotliCompressSync(preview).length },
    ],
    chunks: scripts
      .map((path) => ({ name: basename(path), brotli: brotliOf(path), initial: first.includes(path) }))
      .sort((left, right) => right.brotli - left.brotli),
  };
}

export function printSizes({ chunks, budgets }) {
  for (const { name, brotli, initial } of chunks) {
    console.log(`  ${kilobytes(brotli).padStart(9)}  ${initial ? '* ' : '  '}${name}`);
  }
  console.log('  (* is loaded before the domain list stands)');
  for (const { what, size, limit } of budgets) {
    console.log(`${what}: ${kilobytes(size)} of ${kilobytes(limit)}, brotli`);
  }
}

/** Says what is too large. */
export function isWithinBudgets({ budgets }) {
  const over = budgets.filter(({ size, limit }) => size > limit);
  for (const { what, size, limit } of over) {
    console.error(`Too large: the ${what} is ${kilobytes(size)}, the limit is ${kilobytes(limit)}.`);
  }
  return over.length === 0;
}

export function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** What each screen, by its name, imports beyond the entry's own: its script, then theirs. */
function screensOf(metafile, entry, entryClosure) {
  const lazy = metafile.outputs[entry].imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external);
  const paths = new Set(lazy.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const parts = closureOf(metafile, [path]).filter((part) => !entryClosure.includes(part));
    const names = metafile.outputs[path].exports.filter((name) => name.endsWith('Screen'));
    return names.map((name) => ({ name, parts: parts.map((part) => basename(part, '.js')) }));
  });
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
