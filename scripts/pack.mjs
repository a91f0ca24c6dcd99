/**
 * `npm run pack -- {folder}`: copies only what a server needs into a new folder: the built program, the site, the images of the
 * samples and the imported packages. `node build/server.js` starts it there. Run `npm run build` first.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = 'samples/images';

/**
 * @param {string} folder
 * @param {{program?: string, site?: string}} built the built server and site, unless in their usual places
 * @returns {string[]} the paths of the copied packages, relative to the project's folder
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

/** The packages that the program imports, directly and indirectly. */
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
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const isOptionalPeer = !(next in dependencies) && peerDependenciesMeta[next]?.optional === true;
      follow(next, path, next in optionalDependencies || isOptionalPeer);
    }
  };
  for (const name of importedPackages(program)) follow(name, root, false);
  return [...found].map((path) => relative(root, path));
}

/** Finds esbuild's output of imports: `import … from"x";`, `import("x")` and `resolve("x/file")`. */
function importedPackages(program) {
  const statements = program.matchAll(/\b(?:from|import) ?"([@a-z][\w@./:-]*)";/g);
  const calls = program.matchAll(/\b(?:import|resolve\d*)\("([@a-z][\w@./-]*)"\)/g);
  const specifiers = [...statements, ...calls].map(([, specifier]) => specifier ?? '');
  const names = specifiers.map((specifier) => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? '');
  return new Set(names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)));
}

/** Resolves a package like Node: from the folder that imports it upwards. */
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
