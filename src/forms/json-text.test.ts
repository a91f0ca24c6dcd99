import fastCheck from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson, mistakeLines, prettyJson, readJson } from './json-text.ts';

const mistakes: [string, number, number, string | null][] = [
  ['', 1, 1, 'nothing is written here'],
  ['[\n  {"name": "a"},\n]', 3, 1, 'there is a comma too many before it'],
  ['[\n  {"name": "a",}\n]', 2, 16, 'there is a comma too many before it'],
  ['[\n  {"name": "a"}\n  {"name": "b"}\n]', 3, 3, 'a comma is missing before it'],
  ['[{"name": "a" "type": "b"}]', 1, 15, 'a comma is missing before it'],
  ["[{'name': 1}]", 1, 3, 'names stand in double quotes'],
  ['[{name: 1}]', 1, 3, 'names stand in double quotes'],
  ['[{"name" 1}]', 1, 10, 'a colon is missing after the name'],
  ['[{"name": one}]', 1, 11, 'texts stand in double quotes'],
  ['[{"name": "a}]\n', 1, 11, 'this text has no closing quote on its line'],
  ['[1, // two\n2]', 1, 5, 'JSON has no comments'],
  ['[{"a": 1}', 1, 10, 'the closing ] is missing'],
  ['[] x', 1, 4, 'the value has ended before this'],
  ['[01]', 1, 3, 'a comma is missing before it'],
];

it.each(mistakes)('ADM-09 ADM-15 %j has a mistake at line %i, column %i: %s', (text, line, column, cause) => {
  const reading = readJson(text);
  expect(reading.ok ? null : { ...reading.mistake, message: '' }).toEqual({ message: '', line, column, cause });
});

it('ADM-09 shows the message of the parser with the line', () => {
  let message = '';
  try {
    JSON.parse('[\n1 2]');
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  const reading = readJson('[\n1 2]');
  expect(reading.ok ? [] : mistakeLines(reading.mistake)).toEqual([
    `Line 2: ${message}`,
    'Column 3: a comma is missing before it',
  ]);
});

it('ADM-15 finds the position of the mistake in any text that the parser refuses', () => {
  const nearlyJson = fastCheck
    .tuple(fastCheck.jsonValue(), fastCheck.nat(), fastCheck.constantFrom('', ',', '"', '}', ']', ':', 'x', '0', '\n'))
    .map(([value, at, put]) => {
      const text = JSON.stringify(value, null, 1);
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(put === '' ? place + 1 : place);
    });
  fastCheck.assert(
    fastCheck.property(nearlyJson, (text) => {
      const reading = readJson(text);
      if (reading.ok) return;
      const { line, column } = reading.mistake;
      const lines = text.split('\n');
      expect(line).toBeLessThanOrEqual(lines.length);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      expect(reading.mistake.cause).not.toBe(null);
    }),
    { numRuns: 2000 },
  );
});

it('ADM-15 formats JSON without changing its value', () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.jsonValue(), (value) => {
      expect(JSON.parse(prettyJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(prettyJson([{ name: 'a', size: { width: 1, height: 2 } }])).toBe(
    '[{ "name": "a", "size": { "width": 1, "height": 2 } }]',
  );
});

it.each([
  [
    '[{"name":"a","10":12345678901234567890,"9":[]}]',
    '[\n  {\n    "name": "a",\n    "10": 12345678901234567890,\n    "9": []\n  }\n]',
  ],
  ['{ "b" : 1.50 , "a" : { } }', '{\n  "b": 1.50,\n  "a": {}\n}'],
  ['{"a":1,"a":"x: [1, 2], {}"}', '{\n  "a": 1,\n  "a": "x: [1, 2], {}"\n}'],
  ['{"a\\"b":1e400}', '{\n  "a\\"b": 1e400\n}'],
  ['12345678901234567890', '12345678901234567890'],
  ['[{"name":"a"}]', '[{ "name": "a" }]'],
])('TOL-03 ADM-15 Format keeps every token of %j', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
  expect(formatJson(formatted)).toBe(formatted);
});
