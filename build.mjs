/**
 * Builds the static site into dist/, and the server with its image process into build/ (server.js, images.js).
 * Run it with `npm run build`, or call `buildAll`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build, transform } from 'esbuild';
import { inspectedActors } from './scripts/support/inspected-actors.mjs';
import { joinChunks } from './scripts/support/join-chunks.mjs';
import { firstScripts, isWithinBudgets, measureSizes, printSizes } from './scripts/support/sizes.mjs';
import { writeStamp } from './scripts/support/stamp.mjs';
import { runCommand } from './scripts/support/steps.mjs';

const root = import.meta.dirname;
const site = join(root, 'dist');
const working = join(root, 'build');
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];
const compressed = new Set(['.js', '.css', '.svg']);

export async function buildAll({ development = false } = {}) {
  const [sizes] = await Promise.all([buildSite({ development }), buildServer()]);
  await writeStamp(development ? 'development' : 'production');
  return sizes;
}

/** Bundles the browser's side into dist/, or another folder. */
export async function buildSite({ development = false, folder = site } = {}) {
  const [script, style, preview] = await Promise.all([
    bundleScript(development),
    bundleStyle(development),
    bundlePreview(),
  ]);
  const files = [...script.outputFiles, ...style.outputFiles];
  const licenses = files.filter((file) => file.path.endsWith('.LEGAL.txt'));
  const assets = files.filter((file) => !licenses.includes(file)).map(({ path, contents }) => ({ path, contents }));
  const icons = hashedIcons();
  const everything = [...assets, ...icons, preview];
  const weights = new Map();
  const sizes = measureSizes(script.metafile, everything, root, weights);
  const page = indexPage(sizes, icons);

  for (const name of ['assets', 'preview']) await mkdir(join(folder, name), { recursive: true });
  const written = await Promise.all(
    everything.map(async ({ path, contents }) => {
      const place = join(folder, relative(site, path));
      await writeFile(place, contents);
      if (development || !compressed.has(extname(path))) return [place];
      weights.set(relative(root, path), await writeCompressed(place, contents));
      return [place, `${place}.br`, `${place}.gz`];
    }),
  );
  await writeFile(join(folder, 'licenses.txt'), licenseText(licenses));
  await replaceFile(join(folder, 'head.js'), await headScript(sizes));
  if (!development) await writeWorker(folder, readingFiles(sizes, [...assets, ...icons]));
  await replaceFile(join(folder, 'index.html'), page);
  await removeOthers(join(folder, 'assets'), new Set(written.flat()));
  return sizes;
}

/** Packages with native code, and those that the server loads on demand. */
const external = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'libsql',
  'nodemailer',
  'openid-client',
  'pg-native',
  'sharp',
];

/**
 * Bundles the server with its packages, except those in `external`. Unbundled, a thousand more modules would take 0.4 s to load,
 * and more memory.
 * @param {string} [name] the name of the server's file in `build/`, without its extension
 * @param {import('esbuild').Plugin[]} [plugins]
 */
export async function buildServer(name = 'server', plugins = []) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { [name]: 'server/main.ts', images: 'server/images/process/program.ts' },
    outdir: working,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external,
    // Removes comments, which V8 keeps in memory; one non-Latin-1 character in them would double the size of the source.
    minifyWhitespace: true,
    // CommonJS packages call `require`.
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    loader: { '.md': 'text', '.html': 'text', '.css': 'text', '.svg': 'text' },
    define: { builtFrom: JSON.stringify(builtFrom()) },
    logLevel: 'warning',
    plugins,
  });
  await writeFile(join(working, 'licenses.txt'), packageLicenses(metafile));
}

/** The commit, as far as it is known, and the time of the build, as build metadata of a semantic version. */
function builtFrom() {
  const { COMMIT, SOURCE_DATE_EPOCH } = process.env;
  const at = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
  const time = `${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  const commit = COMMIT || newestCommit();
  return commit ? `${commit.slice(0, 7)}.${time}` : time;
}

/** Empty where there is no git, or no repository. */
function newestCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', timeout: 5000 });
  return /^[0-9a-f]{40}$/.exec(stdout?.trim() ?? '')?.[0] ?? '';
}

/** The licences of the bundled packages. */
function packageLicenses({ inputs }) {
  const folders = Object.keys(inputs).flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  const texts = [...new Set(folders)].sort().flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^licen[cs]e/i.test(name))
      .map((name) => `${folder}\n\n${readFileSync(join(root, folder, name), 'utf8').trim()}\n`),
  );
  return texts.join('\n');
}

/**
 * Bundles the browser's script without writing it.
 * @param {boolean} development
 * @returns {Promise<Pick<import('esbuild').BuildResult, 'outputFiles' | 'metafile'>>}
 */
export async function bundleScript(development) {
  const options = { ...shared(development), format: 'esm', splitting: true };
  const bundle = await build({
    ...options,
    entryPoints: ['src/main.tsx'],
    jsx: 'automatic',
    jsxDev: development,
    plugins: [withoutShims, separateHeadlessParts, development ? inspectedActors(root) : undescribedCharts],
    define: { 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') },
    metafile: true,
  });
  return development ? bundle : joinChunks(bundle, firstScripts, options);
}

/** Replaces a shim that packages include for older versions of React. */
const withoutShims = {
  name: 'without shims',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^use-sync-external-store\/shim(?:\/index\.js)?$/ }, ({ resolveDir, kind }) =>
      resolve('react', { resolveDir, kind }),
    );
  },
};

/** Leaves out the descriptions of charts, which only `/statecharts` and the report show. */
const undescribedCharts = {
  name: 'undescribed charts',
  setup({ onLoad }) {
    onLoad({ filter: /\/machines\/[\w-]+\.machine\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return { contents: text.replace(/\bdescription:\s*(['"])(?:\\.|(?!\1)[^\\])*\1,?/g, ''), loader: 'ts' };
    });
  },
};

/**
 * Imports each part of Headless UI from its own file. Its index exports all parts, so that a screen with a field would also
 * load the dialogs.
 */
const separateHeadlessParts = {
  name: 'separate headless parts',
  setup({ onLoad }) {
    const folder = join(root, 'node_modules/@headlessui/react/dist/components');
    const fileOf = (name) => {
      const part = /^Dialog/.test(name) ? 'dialog' : name.toLowerCase();
      return join(folder, part, `${part}.js`);
    };
    onLoad({ filter: /\/src\/ui\/.*\.tsx$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(/(import|export) \{([^}]+)\} from '@headlessui\/react';/g, (_, keyword, names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .map((name) => `${keyword} { ${name} } from ${JSON.stringify(fileOf(name.split(' ')[0]))};`)
          .join(''),
      );
      return { contents, loader: 'tsx' };
    });
  },
};

/** The preview script of websites, under a fixed name. */
async function bundlePreview() {
  const { outputFiles } = await build({
    ...shared(false),
    entryPoints: ['preview/v1.ts'],
    outdir: join(site, 'preview'),
    entryNames: '[name]',
    format: 'iife',
  });
  return outputFiles[0];
}

/** The script that the server inlines into the page. It knows the script of every screen by its path. */
async function headScript(sizes) {
  const names = new Map(sizes.screens.map(({ module, path }) => [module, address(path)]));
  const screens = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8').matchAll(
    /(signedIn|inDomain|forAdmins)\(\s*'([^']*)',\s*'\w+',\s*\(\) => import\('\.\.\/([^']+)'\)/g,
  );
  const bases = { signedIn: '', inDomain: '/domains/#', forAdmins: '/admin' };
  const addresses = [...screens].map(([, kind, path, module]) => {
    return [`${bases[kind]}${path.replace(/:\w+/g, '#')}`, names.get(`src/${module}`)];
  });
  const { outputFiles } = await build({
    ...shared(false),
    entryPoints: ['src/app/head.ts'],
    format: 'iife',
    define: { screens: JSON.stringify(Object.fromEntries(addresses)) },
  });
  return outputFiles.find(({ path }) => path.endsWith('.js')).text.trim();
}

/** Writes the service worker under fixed names, which the browser requests again after every deployment. */
async function writeWorker(folder, files) {
  const source = join(root, 'src/app/worker');
  for (const name of readdirSync(source)) {
    const text = readFileSync(join(source, name), 'utf8');
    const version = createHash('sha256').update(text).update(files.join()).digest('hex').slice(0, 8);
    const define = { deployed: JSON.stringify({ files, version }) };
    const isScript = extname(name) === '.js';
    await replaceFile(
      join(folder, name),
      isScript ? (await transform(text, { minify: true, target: browsers, define })).code : text,
    );
  }
}

/** The files for reading offline: without the screens that only write, their large parts, and fonts for rare letters. */
function readingFiles({ screens }, assets) {
  const isReading = new Map(screens.map(({ path, module }) => [basename(path), offlineScreens.test(module)]));
  const isPart = ({ path, contents }) =>
    !/\.js$/.test(path) || /\/main-/.test(path) || contents.length <= maxOfflinePart;
  return assets
    .filter((asset) => isReading.get(basename(asset.path)) ?? (isPart(asset) && !/latin-ext/.test(asset.path)))
    .map(({ path }) => address(path));
}

const offlineScreens = /\/(?:domain-list|domain-detail|page-view|menu-list|menu-view|image-library|welcome)\.tsx$/;
/** In bytes; larger parts contain forms. */
const maxOfflinePart = 120_000;

/** Tailwind generates the CSS; esbuild bundles and minifies it and hashes the fonts. */
async function bundleStyle(development) {
  const plain = join(working, 'styles.css');
  await mkdir(working, { recursive: true });
  await runCommand(process.execPath, [tailwindCli(), '--input', 'src/styles.css', '--output', plain]);
  return build({
    ...shared(development),
    stdin: { contents: readFileSync(plain, 'utf8'), loader: 'css', resolveDir: join(root, 'src') },
    entryNames: 'styles-[hash]',
  });
}

function shared(development) {
  return {
    absWorkingDir: root,
    outdir: join(site, 'assets'),
    bundle: true,
    write: false,
    minify: !development,
    sourcemap: development ? 'linked' : false,
    target: browsers,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    legalComments: 'external',
    logLevel: 'warning',
  };
}

function tailwindCli() {
  const manifest = createRequire(import.meta.url).resolve('@tailwindcss/cli/package.json');
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.tailwindcss);
}

function hashedIcons() {
  return readdirSync(join(root, 'public'))
    .filter((name) => name !== 'index.html')
    .map((name) => {
      const contents = readFileSync(join(root, 'public', name));
      const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
      const extension = extname(name);
      return { name, contents, path: join(site, 'assets', `${basename(name, extension)}-${hash}${extension}`) };
    });
}

/** The page with the file names of this build. The host fills in the attributes of `#root`. */
function indexPage(sizes, icons) {
  const links = [
    ...sizes.entryClosure.slice(1).map((path) => `<link rel="modulepreload" href="${address(path)}">`),
    `<link rel="stylesheet" href="${address(sizes.style)}">`,
    `<script type="module" src="${address(sizes.entryClosure[0])}"></script>`,
  ];
  const template = readFileSync(join(root, 'public/index.html'), 'utf8');
  const named = icons.reduce((page, icon) => page.replaceAll(`/assets/${icon.name}`, address(icon.path)), template);
  return named.replace('<!-- bundle -->', links.join('\n    '));
}

function address(path) {
  return `/${relative(site, resolve(root, path)).replaceAll('\\', '/')}`;
}

/**
 * Writes precompressed copies beside a text file.
 * @returns {Promise<number>} the size with brotli, in bytes
 */
async function writeCompressed(path, contents) {
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: contents.length } };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(contents, quality),
    promisify(gzip)(contents, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
  return brotli.length;
}

/** Replaces a file atomically. */
async function replaceFile(path, text) {
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}

/** Deletes the files of earlier builds. Call it last, so that a running server always has a complete site. */
async function removeOthers(folder, keep) {
  const names = readdirSync(folder).filter((name) => !keep.has(join(folder, name)));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

function licenseText(files) {
  const notes = new Set(files.flatMap((file) => file.text.split(/\n(?=\/\*|\S+:\n)/)).map((note) => note.trim()));
  const own = existsSync(join(root, 'LICENSE')) ? readFileSync(join(root, 'LICENSE'), 'utf8') : '';
  return `${[own.trim(), ...notes].join('\n\n')}\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const sizes = await buildAll({ development: process.argv.includes('--development') });
    printSizes(sizes);
    process.exitCode = isWithinBudgets(sizes) || process.argv.includes('--development') ? 0 : 1;
  } catch (error) {
    // esbuild has already printed its own errors.
    if (!error.errors) console.error(error.message);
    process.exitCode = 1;
  }
}
