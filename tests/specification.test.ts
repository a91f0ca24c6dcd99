/** Holds docs/specification.md to the files that it names, and the titles of the tests to the rows that it has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isRequirementId, requirementIds, requirementRows } from './support/requirement-rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = requirementRows(read('docs/specification.md'));
const listed = new Set(rows.map(({ id }) => id));
const exceptions = exceptionsOf(read('docs/operations.md'));
const named = new Map(testFiles().map((path) => [path, idsInTitles(read(path))]));

describe('TEST-04 docs/specification.md', () => {
  test('has one row an ID, and each says what holds', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(listed.size).toBe(rows.length);
    expect(rows.filter(({ what }) => what.length < 10)).toEqual([]);
  });

  test('names files that are there', () => {
    const missing = rows.flatMap(({ id, where, tests }) =>
      [...where, ...tests].filter((path) => !existsSync(join(root, path))).map((path) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('names tests that carry the ID in a title', () => {
    const silent = rows.flatMap(({ id, tests }) =>
      tests.filter((path) => !named.get(path)?.has(id)).map((path) => `${id}: ${path}`),
    );
    expect(silent).toEqual([]);
  });

  test('lists every ID that a test carries in a title', () => {
    const unknown = [...named].flatMap(([path, ids]) =>
      [...ids].filter((id) => !listed.has(id)).map((id) => `${id}: ${path}`),
    );
    expect(unknown).toEqual([]);
  });

  test('names a test for every row, or docs/operations.md says what is missing', () => {
    const bare = rows.filter(({ id, tests }) => tests.length === 0 && !exceptions.has(id)).map(({ id }) => id);
    expect(bare).toEqual([]);
    expect([...exceptions].filter((id) => !listed.has(id))).toEqual([]);
  });
});

/** A row of the exceptions begins with its ID; what part of it is meant may follow behind a comma. */
function exceptionsOf(document: string): Set<string> {
  return new Set(
    document
      .split('\n')
      .flatMap((line) => /^\| (\S+?),? /.exec(line)?.[1] ?? [])
      .filter(isRequirementId),
  );
}

function testFiles(): string[] {
  return ['contract', 'markdown', 'machines', 'src', 'server', 'samples', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:test|journey)\.tsx?$/.test(path)),
  );
}

/** What stands behind the first quotation mark of a line that is no comment. */
function idsInTitles(source: string): Set<string> {
  const lines = source.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line));
  return new Set(lines.flatMap((line) => requirementIds(/['"`].*$/.exec(line)?.[0] ?? '')));
}
