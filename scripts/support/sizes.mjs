/** What a visitor downloads, from esbuild's metafile. Sizes are bytes after brotli. */
import { basename, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The screen that signed-in people see first, and what the session fetches on the way to it. */
const firstScreen = 'src/views/domains/domain-list.tsx';
const sessionImports = [];

const limits = { script: 110 * 1024, style: 20 * 1024 };

/**
 * @param metafile of the script bundle
 * @param {{path: string, contents: Uint8Array}[]} assets everything that is written
 */
export function measureSizes(metafile, assets, root) {
  const contents = new Map(assets.map((asset) => [relative(root, asset.path), asset.contents]));
  const brotliOf = (path) => brotliCompressSync(contents.get(path)).length;
  const entry = outputOf(metafile, 'src/main.tsx');
  const entryClosure = closure(metafile, [entry]);
  const first = [firstScreen, ...sessionImports].map((module) => outputOf(metafile, module));
  const initial = closure(metafile, [entry, ...first]);
  const style = [...contents.keys()].find((path) => /styles-\w+\.css$/.test(path));
  const scripts = [...contents.keys()].filter((path) => path.endsWith('.js'));
  const sizes = {
    entryClosure,
    screens: screensOf(metafile, entry, entryClosure),
    style,
    initialScript: sum(initial.map(brotliOf)),
    initialStyle: brotliOf(style),
    chunks: scripts
      .map((path) => ({ name: basename(path), brotli: brotliOf(path), initial: initial.includes(path) }))
      .sort((left, right) => right.brotli - left.brotli),
  };
  return { ...sizes, tooLarge: tooLarge(sizes) };
}

export function printSizes(sizes) {
  for (const { name, brotli, initial } of sizes.chunks) {
    console.log(`  ${kilobytes(brotli).padStart(9)}  ${initial ? '* ' : '  '}${name}`);
  }
  console.log('  (* is loaded before the domain list stands)');
  console.log(`Initial JavaScript ${kilobytes(sizes.initialScript)} of ${kilobytes(limits.script)}, brotli`);
  console.log(`CSS ${kilobytes(sizes.initialStyle)} of ${kilobytes(limits.style)}, brotli`);
  for (const message of sizes.tooLarge) console.error(message);
}

export function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function tooLarge({ initialScript, initialStyle }) {
  const over = [
    ['The initial JavaScript', initialScript, limits.script],
    ['The CSS', initialStyle, limits.style],
  ].filter(([, size, limit]) => size > limit);
  return over.map(
    ([what, size, limit]) => `${what} is too large: ${kilobytes(size)}, the limit is ${kilobytes(limit)}.`,
  );
}

/** What each script that the entry loads lazily imports beyond the entry's own: its name, then theirs. */
function screensOf(metafile, entry, entryClosure) {
  const lazy = metafile.outputs[entry].imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external);
  return lazy.map(({ path }) => {
    const [own, ...parts] = closure(metafile, [path]).filter((part) => !entryClosure.includes(part));
    return {
      name: basename(own).replace(/-\w+\.js$/, ''),
      parts: [own, ...parts].map((part) => basename(part, '.js')),
    };
  });
}

/** The output that carries a module: as a chunk of its own, or inside another. */
function outputOf(metafile, module) {
  const outputs = Object.entries(metafile.outputs);
  const [path] =
    outputs.find(([, output]) => output.entryPoint === module) ??
    outputs.find(([, output]) => module in output.inputs) ??
    [];
  if (!path)
    throw new Error(`The bundle has no ${module}; scripts/support/sizes.mjs names it as part of the first screen.`);
  return path;
}

/** The outputs and everything that they import statically, the given ones first. */
function closure(metafile, start) {
  const found = [];
  const visit = (path) => {
    if (found.includes(path)) return;
    found.push(path);
    for (const { path: next, kind, external } of metafile.outputs[path].imports) {
      if (kind === 'import-statement' && !external) visit(next);
    }
  };
  start.forEach(visit);
  return found;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
