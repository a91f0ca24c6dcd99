/**
 * `npm run sbom`: writes the software bill of materials of the product, as CycloneDX 1.5, to `build/sbom.cdx.json`.
 * It reads the lock file, because `npm sbom --omit dev` omits packages that are also peers of development dependencies, and
 * includes build tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(`../${path}`, import.meta.url);

/** Listed as dependencies because `npm start` builds, but not part of the product. */
const buildTools = new Set(['@tailwindcss/cli', 'esbuild', 'tailwindcss', 'terser']);

/** The packages that the product imports, directly and indirectly. */
export function listComponents() {
  const { name, version, packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const running = Object.entries(reachedIn(packages)).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: running.map(([path, part]) => componentOf(path.split('node_modules/').at(-1), part)),
  };
}

function reachedIn(packages) {
  const reached = {};
  const follow = (name, from) => {
    const path = locate(name, from, packages);
    if (path === undefined || path in reached) return;
    reached[path] = packages[path];
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      follow(next, path);
  };
  for (const name of Object.keys(packages[''].dependencies)) if (!buildTools.has(name)) follow(name, '');
  return reached;
}

/** Resolves a package like Node: from the package that imports it upwards. */
function locate(name, from, packages) {
  const folders = from
    .split('/node_modules/')
    .map((_, depth, all) => all.slice(0, all.length - depth).join('/node_modules/'));
  return [...folders, ''].map((folder) => join(folder, 'node_modules', name)).find((path) => path in packages);
}

function componentOf(name, { version, license, integrity }) {
  const [, algorithm, content] = /^sha(\d+)-(.+)$/.exec(integrity) ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(content
      ? { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(content, 'base64').toString('hex') }] }
      : {}),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(at('build'), { recursive: true });
  writeFileSync(at('build/sbom.cdx.json'), `${JSON.stringify(listComponents(), null, 2)}\n`);
  console.log('build/sbom.cdx.json');
}
