/** Holds what docs/operations.md says of browsers to what the build compiles for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the browsers that are promised are those that the build compiles for', () => {
  const targets = /const browsers = (\[.*\]);/.exec(read('build.mjs'))?.[1]?.match(/[\w.]+/g);
  const promised = /Chrome and Edge from (\d+), Firefox from (\d+) and Safari from ([\d.]+) on/.exec(
    read('docs/operations.md'),
  );
  const [, chrome, firefox, safari] = promised ?? [];
  expect(targets).toEqual([`chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`, `safari${safari}`]);
});
