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
  test('its fields are read with their choices and defaults', () => {
    expect(readSchema(schemaText)).toEqual({ ok: true, value: fields });
  });

  test.each([
    ['false', 'False'],
    ['"TRUE"', 'True'],
    ['"yes"', 'yes'],
  ])(
    'COMP-03 ADM-09 a flag whose default is %s is told with it, to who defines it as to who configures it',
    (written, said) => {
      const text = `[{"name":"open","type":"boolean","default":${written}}]`;
      expect(readSchema(text)).toMatchObject({ value: [{ fallback: said }] });
      expect(readSchemaText(text).lines?.[0]?.control).toBe(`True, False or Default; default ${said}`);
    },
  );

  test('no schema has no fields', () => {
    expect(readSchema(null)).toEqual({ ok: true, value: [] });
    expect(readSchema(' ')).toEqual({ ok: true, value: [] });
  });

  test('a type that is not known is read as a string, an enum of numbers as texts', () => {
    const read = readSchema('[{"name":"count","type":"number","enum":[3,5],"default":3}]');
    expect(read).toEqual({
      ok: true,
      value: [{ name: 'count', label: 'Count', type: 'string', choices: ['3', '5'], description: null, fallback: '3' }],
    });
  });
});

test.each(['{', '{"name":"x"}', '[{"type":"string"}]', 'null'])(
  'COMP-05 the schema %j is said to be unreadable',
  (text) => {
    expect(readSchema(text)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^(?:is no valid JSON: |cannot be used: it )./),
    });
  },
);

test.each(['{', '[]', '"text"', '3', 'null'])('COMP-05 the configuration %j is said to be unreadable', (text) => {
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

describe('COMP-04 COMP-05 what is written', () => {
  const write = (stored: Record<string, unknown>, changes: Record<string, string>) =>
    JSON.parse(writeConfiguration(stored, fields, changes));

  test('booleans are booleans, texts are texts', () => {
    expect(write({}, { locations: 'main', show_today: 'false', caption: 'Zeiten' })).toEqual({
      locations: 'main',
      show_today: false,
      caption: 'Zeiten',
    });
  });

  test('empty values are left out, those stored before as well', () => {
    expect(write({ locations: 'all', caption: '', show_today: null }, { locations: '' })).toEqual({});
  });

  test('keys that the schema does not know stay, and so do values that were not touched', () => {
    expect(write({ old_key: { deep: [1] }, caption: 5 }, { show_today: 'true' })).toEqual({
      show_today: true,
      caption: 5,
      old_key: { deep: [1] },
    });
  });

  test('a key called __proto__ is a key like any other', () => {
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
])('COMP-06 %j is called %s', (field, label) => {
  expect(labelOf(field)).toBe(label);
});
