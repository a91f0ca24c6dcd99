import { describe, expect, test } from 'vitest';
import { fieldText, labelOf, readConfiguration, readSchema, writeConfiguration } from './component-schema.ts';
import { readSchemaText } from './schema-text.ts';

const schemaText = JSON.stringify([
  { name: 'locations', type: 'string', enum: ['all', 'main'], description: 'Which.', default: 'all' },
  { name: 'show_today', type: 'boolean', default: true },
  { name: 'caption', type: 'string' },
]);
const fields = [
  {
    name: 'locations',
    label: 'Locations',
    type: 'string',
    choices: ['all', 'main'],
    description: 'Which.',
    fallback: 'all',
  },
  { name: 'show_today', label: 'Show today', type: 'boolean', choices: null, description: null, fallback: 'True' },
  { name: 'caption', label: 'Caption', type: 'string', choices: null, description: null, fallback: null },
] as const;

describe('COMP-03 the schema', () => {
  test('has fields with their choices and defaults', () => {
    expect(readSchema(schemaText)).toEqual({ ok: true, value: fields });
  });

  test.each([
    ['false', 'False'],
    ['"TRUE"', 'True'],
    ['"yes"', 'yes'],
  ])(
    'COMP-03 ADM-09 a boolean whose default is %s has it in the form of an item and in the preview of the schema',
    (stored, shown) => {
      const text = `[{"name":"open","type":"boolean","default":${stored}}]`;
      expect(readSchema(text)).toMatchObject({ value: [{ fallback: shown }] });
      expect(readSchemaText(text).lines?.[0]?.control).toBe(`True, False or Default; default ${shown}`);
    },
  );

  test('without a text has no fields', () => {
    expect(readSchema(null)).toEqual({ ok: true, value: [] });
    expect(readSchema(' ')).toEqual({ ok: true, value: [] });
  });

  test('has strings in place of unknown types, and texts in place of numbers in an enum', () => {
    const read = readSchema('[{"name":"count","type":"number","enum":[3,5],"default":3}]');
    expect(read).toEqual({
      ok: true,
      value: [{ name: 'count', label: 'Count', type: 'string', choices: ['3', '5'], description: null, fallback: '3' }],
    });
  });
});

test.each([
  ['"string"', 'text'],
  ['null', 'text'],
  ['"boolean"', 'True, False or Default'],
  ...['number', 'int', 'text', 'Boolean', 'bool', 'date', 'array', 'object', 'select', ''].map((type) => [
    JSON.stringify(type),
    `text, for there is no type “${type}”`,
  ]),
])('ADM-09 the preview of a schema says of the type %s: %s', (type, control) => {
  expect(readSchemaText(`[{"name":"size","type":${type}}]`).lines?.[0]?.control).toBe(control);
});

test.each(['{', '{"name":"x"}', '[{"type":"string"}]', 'null'])(
  'COMP-05 the schema %j is reported as unreadable',
  (text) => {
    expect(readSchema(text)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^(?:is no valid JSON: |cannot be used: it )./),
    });
  },
);

test.each(['{', '[]', '"text"', '3', 'null'])('COMP-05 the configuration %j is reported as unreadable', (text) => {
  expect(readConfiguration(text)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^(?:is no valid JSON: |cannot be used: it )./),
  });
});

test.each([
  ['show_today', { show_today: true }, 'true'],
  ['show_today', { show_today: false }, 'false'],
  ['show_today', { show_today: 'True' }, 'true'],
  ['show_today', {}, ''],
  ['caption', { caption: 'Zeiten' }, 'Zeiten'],
  ['caption', { caption: 5 }, '5'],
  ['caption', { caption: null }, ''],
] as const)('COMP-03 the value of %s in %j is shown as %j', (name, configuration, expected) => {
  const field = fields.find((candidate) => candidate.name === name);
  expect(field && fieldText(field, configuration)).toBe(expected);
});

describe('COMP-04 COMP-05 the written configuration', () => {
  const write = (stored: Record<string, unknown>, changes: Record<string, string>) =>
    JSON.parse(writeConfiguration(stored, fields, changes));

  test('has booleans as booleans and texts as texts', () => {
    expect(write({}, { locations: 'main', show_today: 'false', caption: 'Zeiten' })).toEqual({
      locations: 'main',
      show_today: false,
      caption: 'Zeiten',
    });
  });

  test('leaves out empty values, including stored ones', () => {
    expect(write({ locations: 'all', caption: '', show_today: null }, { locations: '' })).toEqual({});
  });

  test('keeps unchanged values, and keys that the schema does not have', () => {
    expect(write({ old_key: { deep: [1] }, caption: 5 }, { show_today: 'true' })).toEqual({
      show_today: true,
      caption: 5,
      old_key: { deep: [1] },
    });
  });

  test('treats __proto__ like any other key', () => {
    const stored = readConfiguration('{"__proto__":"x","constructor":"y"}');
    expect(stored.ok && writeConfiguration(stored.value, fields, {})).toBe('{"__proto__":"x","constructor":"y"}');
    expect(stored.ok && fieldText({ ...fields[2], name: 'toString' }, stored.value)).toBe('');
  });
});

test.each([
  [{ name: 'show_past' }, 'Show past'],
  [{ name: 'showPast' }, 'Show past'],
  [{ name: 'rss-URL' }, 'Rss URL'],
  [{ name: 'öffnungszeiten' }, 'Öffnungszeiten'],
  [{ name: '_' }, '_'],
  [{ name: 'show_past', label: 'Vergangenes zeigen' }, 'Vergangenes zeigen'],
  [{ name: 'show_past', label: ' ' }, 'Show past'],
  [{ name: 'show_past', label: { de: 'Vergangenes' } }, 'Show past'],
])('COMP-06 %j has the label %s', (field, label) => {
  expect(labelOf(field)).toBe(label);
});
