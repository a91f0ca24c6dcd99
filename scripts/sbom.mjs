/**
 * `npm run sbom`: writes what is in the product (a software bill of materials), as CycloneDX 1.5, to `build/sbom.cdx.json`.
 * Made from the lock file itself: `npm sbom --omit dev` leaves out what is at once a peer of something that only tests.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => new URL(`../${path}`, import.meta.url);

/** Everything that is installed for running, without what only builds and tests. */
export function listComponents() {
  const { name, version, packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const running = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: running.map(([path, part]) => componentOf(path.split('node_modules/').at(-1), part)),
  };
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
