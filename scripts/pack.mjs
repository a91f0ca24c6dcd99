/**
 * `npm run pack -- {folder}`: puts what a server needs to run into a new folder, and nothing else: the built program, the
 * site, the images of the samples and the packages that the program imports. There `node build/server.js` starts it.
 * `npm run build` comes first.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = 'samples/images';

/**
 * @param {string} folder
 * @param {{program?: string, site?: string}} built where the built halves are, when elsewhere
 * @returns {string[]} the packages, as paths from the project's folder
 */
export function packServer(folder, { program = join(root, 'build/server.js'), site = join(root, 'dist') } = {}) {
  if (!existsSync(program) || !existsSync(site)) throw new Error('There is no build: npm run build');
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder.`);
  const put = (from, to) => cpSync(from, join(folder, to), { recursive: true, dereference: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'LICENSE']) put(join(root, name), name);
  put(program, 'build/server.js');
  const built = dirname(program);
  put(join(built, 'images.js'), 'build/images.js');
  if (existsSync(`${program}.map`)) put(`${program}.map`, 'build/server.js.map');
  for (const name of ['images.js.map', 'licenses.txt']) {
    if (existsSync(join(built, name))) put(join(built, name), `build/${name}`);
  }
  put(site, 'dist');
  for (const name of readdirSync(join(root, images)).filter((name) => name.endsWith('.webp'))) {
    put(join(root, images, name), join(images, name));
  }
  const packages = packagesOf(readFileSync(program, 'utf8'));
  for (const path of packages) put(join(root, path), path);
  return packages;
}

/** What the program imports, and what that imports in turn. */
function packagesOf(program) {
  const found = new Set();
  const follow = (name, from, isOptional) => {
    const path = locate(name, from);
    if (!path) {
      if (isOptional) return;
      throw new Error(`${name} is not installed: npm ci`);
    }
    if (found.has(path)) return;
    found.add(path);
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    for (const next of Object.keys(manifest.dependencies ?? {})) {
      follow(next, path, next in (manifest.optionalDependencies ?? {}));
    }
    for (const next of Object.keys(manifest.optionalDependencies ?? {})) follow(next, path, true);
    for (const next of Object.keys(manifest.peerDependencies ?? {})) {
      follow(next, path, manifest.peerDependenciesMeta?.[next]?.optional === true);
    }
  };
  for (const name of importedPackages(program)) follow(name, root, false);
  return [...found].map((path) => relative(root, path));
}

/** Of the program as esbuild writes it: `import … from"x";`, `import("x")` and `resolve("x/file")`. */
function importedPackages(program) {
  const statements = program.matchAll(/\b(?:from|import) ?"([@a-z][\w@./:-]*)";/g);
  const calls = program.matchAll(/\b(?:import|resolve\d*)\("([@a-z][\w@./-]*)"\)/g);
  const specifiers = [...statements, ...calls].map(([, specifier]) => specifier ?? '');
  const names = specifiers.map((specifier) => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '');
  return new Set(names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)));
}

/** As Node looks for it: beside the package that wants it, then further out. */
function locate(name, from) {
  for (let folder = from; folder.length >= root.length - 1; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const folder = process.argv[2];
    if (!folder) throw new Error('Name a new folder: npm run pack -- {folder}');
    const packages = packServer(resolve(folder));
    console.log(`${folder} holds Kontor and ${packages.length} packages. There: node build/server.js`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
