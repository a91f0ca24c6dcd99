/** What the product is made of: pinned, locked, listed, and nothing that runs at its installation unseen. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listComponents } from '../scripts/sbom.mjs';

type Locked = {
  version?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  /** Where it works; absent where everywhere. */
  cpu?: string[];
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } =
  read('package.json');
const lock: { packages: Record<string, Locked> } = read('package-lock.json');
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const { components } = listComponents();
const parts = new Map(components.map(({ name, version }) => [name, version]));

/** Looked at: both choose or test a binary that npm has already brought and checked; neither is in the product, both build it. */
const reviewedInstallScripts = ['@parcel/watcher', 'esbuild'];

describe('S60 dependencies', () => {
  test('S60 every version is exact, and the lock file holds it with its checksum', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
    // npm writes none for what only other platforms build and check with; nothing of the product is without.
    const isToolElsewhere = ([path, { optional, cpu }]: [string, Locked]) =>
      Boolean(optional && cpu && !parts.has(nameOf(path)));
    const unchecked = packages.filter((one) => !one[1].integrity && !isToolElsewhere(one));
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  test('S60 no package runs a script at its installation that nobody has looked at', () => {
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripts.map(([path]) => nameOf(path)).sort()).toEqual(reviewedInstallScripts);
    expect(scripts.filter(([path]) => parts.has(nameOf(path)))).toEqual([]);
  });

  test('S60 the software bill of materials names every package that the product imports, with version, licence and checksum', () => {
    const missing = Object.entries(manifest.dependencies).filter(([name, version]) => parts.get(name) !== version);
    expect(missing.map(([name]) => name)).toEqual(['@tailwindcss/cli', 'esbuild', 'tailwindcss', 'terser']);
    expect(Object.keys(manifest.devDependencies).filter((name) => parts.has(name) && name !== '@types/react')).toEqual(
      [],
    );
    expect(components.filter(({ licenses, hashes }) => !licenses || !hashes)).toEqual([]);
    const needed = packages
      .filter(([path, { dev }]) => !dev && parts.has(nameOf(path)))
      .flatMap(([, part]) => Object.keys({ ...part.dependencies, ...part.optionalDependencies }));
    expect(needed.filter((name) => !parts.has(name))).toEqual([]);
  });
});
