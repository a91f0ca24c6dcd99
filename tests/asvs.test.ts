/** Holds docs/asvs.md to itself, to the files and rows that it names, and to what docs/operations.md says of it and of the log. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { requirementIds, requirementRows } from './support/requirement-rows.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const document = read('docs/asvs.md');
const states = ['met', 'met in part', 'not met', "the proxy's", "the operator's", '–'];

const rows = document.split('\n').flatMap((line) => {
  const [, id = '', , state = '', why = ''] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, state, why }] : [];
});
const idsOf = (state: string) => rows.flatMap((row) => (row.state === state ? [row.id] : []));

describe('TEST-04 docs/asvs.md', () => {
  test('has each requirement of levels 1 and 2 once, in order, with a state', () => {
    const number = (id: string) => id.split('.').reduce((all, part) => all * 100 + Number(part), 0);
    expect(rows).toHaveLength(253);
    expect(rows.map(({ id }) => number(id))).toEqual(
      [...new Set(rows.map(({ id }) => number(id)))].sort((a, b) => a - b),
    );
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  test('says of whatever is met by what, and of what is not why not', () => {
    const bare = rows.filter(({ state, why }) => /met/.test(state) && why === '');
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('names files that are there, and rows that the specification has', () => {
    const paths = [...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+|(?:README|CHANGELOG)\.md)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
    const known = new Set(requirementRows(read('docs/specification.md')).map(({ id }) => id));
    const named = requirementIds(document.replaceAll(/S\d\d to S\d\d/g, (range) => range.replace(' to ', ' ')));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('is summed up in docs/operations.md as it is', () => {
    const [, sum = '', missing = ''] =
      /\(asvs\.md\) goes through ([\s\S]*?)Not met are ([\s\S]*?)\n\n/.exec(read('docs/operations.md')) ?? [];
    const counts = [rows.length, ...states.map((state) => idsOf(state).length)];
    expect(sum.match(/\d+/g)?.map(Number)).toEqual(counts);
    expect([...missing.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id)).toEqual(idsOf('not met'));
  });
});

test('S56 docs/operations.md lists events of the log that the server has', () => {
  const [, table = ''] = /\n\| event [^\n]*\n([\s\S]*?)\n\n/.exec(read('docs/operations.md')) ?? [];
  const listed = table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const sources = readdirSync(new URL('server', root), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const code = sources.map((name) => read(`server/${name.replaceAll('\\', '/')}`)).join('');
  expect(listed.length).toBeGreaterThan(25);
  expect(listed.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
