import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/entities.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import {
  blankToNull,
  type Check,
  componentConfig,
  domainSlug,
  fieldProblems,
  hostName,
  instant,
  linkUrl,
  menuProblems,
  modesProblem,
  namesProblem,
  optional,
  ownPath,
  pagePath,
  pageSlug,
  required,
  schemaProblems,
  storableId,
  webhookUrl,
  webUrl,
} from './checks.ts';

const refuse = () => problem('negative');
const codeOf = (found: Problem | null) => found?.code ?? null;

it('a required value must not be blank, and is then checked', () => {
  expect(required(undefined, refuse)).toBeNull();
  expect(codeOf(required(null))).toBe('blank');
  expect(codeOf(required(''))).toBe('blank');
  expect(codeOf(required(' \t'))).toBe('blank');
  expect(required('x')).toBeNull();
  expect(codeOf(required('x', refuse))).toBe('negative');
});

it('an optional value is checked unless it is empty', () => {
  expect([undefined, null, ''].map((value) => optional(value, refuse))).toEqual([null, null, null]);
  expect(codeOf(optional('x', refuse))).toBe('negative');
});

it('only an empty text becomes null', () => {
  expect(blankToNull('')).toBeNull();
  expect(blankToNull(' ')).toBe(' ');
  expect(blankToNull(undefined)).toBeUndefined();
});

it('only fields with a problem are listed', () => {
  expect(fieldProblems({ path: problem('blank'), slug: null })).toEqual({ path: [problem('blank')] });
  expect(fieldProblems({})).toEqual({});
});

const longHost = [...'abcd'].map((letter) => letter.repeat(62)).join('.');

/** Valid values, and invalid ones by the code of their problem. */
describe.each<[name: string, check: Check, valid: string[], invalid: Record<string, string[]>]>([
  [
    'path',
    ownPath,
    ['/', '/news/2024?a#b', '/a//b'],
    {
      path_without_slash: ['news'],
      path_with_two_slashes: ['//host', '/\\host'],
      path_with_spaces: ['/a b', '/a\u0007'],
    },
  ],
  ['page path', pagePath, ['/news'], { path_without_slash: ['news'], path_with_query: ['/a?b', '/a#b'] }],
  [
    'page slug',
    pageSlug,
    ['a', 'a1', 'news-2024', 'a-b-c'],
    { not_page_slug: ['', 'A', '-a', 'a-', 'a--b', 'a b', 'ä', 'a_b', 'a\n'] },
  ],
  ['domain slug', domainSlug, ['a', 'A_1.b-c~'], { not_domain_slug: ['', 'a b', ' a', 'a ', 'a/b', '/a'] }],
  [
    'link address',
    linkUrl,
    ['https://example.com/a?b#c', 'http://example.com', 'HTTPS://example.com', 'mailto:a@example.com', 'tel:+4912345'],
    {
      not_link_url: [
        'javascript:alert(1)',
        'ftp://example.com',
        'https:example.com',
        'http:/example.com',
        'https:example.com/http://other',
        'https://',
        'example.com',
        'https://example.com/a b',
        'xhttps://example.com',
      ],
    },
  ],
  [
    'web address',
    webUrl,
    ['https://example.com', 'http://example.com'],
    { not_web_url: ['mailto:http:a@example.com', 'tel:1', 'http:example.com'] },
  ],
  [
    'webhook address',
    webhookUrl,
    ['https://ci.example.com/run'],
    { not_web_url: ['tel:1'], url_with_credentials: ['https://me@example.com', 'https://:secret@example.com'] },
  ],
  [
    'host name',
    hostName,
    ['a', 'www.example.com', 'A-1.B', 'a'.repeat(63), longHost, `${longHost}.a`, '1a'],
    { not_host_name: ['', '-a', 'a-', 'a..b', 'a b', 'a/b', 'a'.repeat(64), `${longHost}.ab`, 'www.ex_ample.com'] },
  ],
])('%s', (_, check, valid, invalid) => {
  it.each(valid)('%j is valid', (value) => {
    expect(check(value)).toBeNull();
  });
  it.each(Object.entries(invalid).flatMap(([code, values]) => values.map((value) => [value, code])))(
    '%j is refused: %s',
    (value, code) => {
      expect(codeOf(check(value))).toBe(code);
    },
  );
});

it.each([
  [undefined, null],
  [null, null],
  [1, null],
  [2_147_483_647, null],
  [0, 'not_record'],
  [2_147_483_648, 'not_record'],
])('the problem of the id %j is %j', (value, code) => {
  expect(codeOf(storableId(value))).toBe(code);
});

describe('components', () => {
  it('a configuration is a JSON object', () => {
    expect(componentConfig('{"a": [1]}')).toBeNull();
    expect(codeOf(componentConfig('[]'))).toBe('not_object');
    expect(codeOf(componentConfig('null'))).toBe('not_object');
    expect(codeOf(componentConfig('{'))).toBe('not_json');
  });

  it('ADM-09 a schema is a list of fields with a unique name, a type and values that can be chosen', () => {
    const field = { name: 'title', type: 'string' };
    const messages = (schema: unknown) =>
      Object.entries(schemaProblems(JSON.stringify(schema))).map(([at, found]) => [at, ...found.map(codeOf)]);
    expect(messages([field, { name: 'open', type: 'boolean', enum: [1], description: 'x' }])).toEqual([]);
    expect(messages([{ ...field, type: 'number' }, {}])).toEqual([
      ['schema.0.type', 'not_one_of'],
      ['schema.1.name', 'not_text'],
      ['schema.1.type', 'not_one_of'],
    ]);
    const choice = { ...field, enum: ['small', 'large', 3] };
    const flag = { name: 'open', type: 'boolean' };
    const usable = [true, false, 'true', 'False', null, '', undefined].map((value, nth) => {
      return { ...flag, name: `open_${nth}`, default: value };
    });
    expect(messages([...usable, { ...choice, default: 'small' }, { ...flag, enum: [] }])).toEqual([]);
    expect(messages([{ ...choice, default: '3' }])).toEqual([]);
    for (const wrong of ['yes', 'no', 0, 1, 'wahr', {}, [true, false]]) {
      expect([wrong, messages([field, { ...flag, default: wrong }])]).toEqual([
        wrong,
        [['schema.1.default', 'default_not_boolean']],
      ]);
    }
    for (const wrong of ['medium', 'Small', ' small', 4, {}, false])
      expect(messages([{ ...choice, default: wrong }])).toEqual([['schema.0.default', 'default_not_listed']]);
    for (const nothing of [[], [''], [null], ['', null, '']]) {
      expect(
        messages([
          { ...field, enum: nothing },
          { ...choice, default: 'x' },
        ]),
      ).toEqual([
        ['schema.0.enum', 'choices_empty'],
        ['schema.1.default', 'default_not_listed'],
      ]);
    }
    for (const some of [null, ['a', ''], [0], [false], [' ']]) expect(messages([{ ...field, enum: some }])).toEqual([]);
    expect(messages([field, field])).toEqual([['schema', 'name_twice']]);
    expect(messages({})).toEqual([['schema', 'not_list']]);
    expect(schemaProblems('no')).toMatchObject({ schema: [{ code: 'not_json' }] });
    expect([schemaProblems(''), schemaProblems(null)]).toEqual([{}, {}]);
  });

  it('names are required and unique', () => {
    expect(namesProblem([])).toBeNull();
    expect(namesProblem([{ name: 'a' }, { name: 'b' }])).toBeNull();
    expect(codeOf(namesProblem([{ name: 'a' }, { name: ' ' }]))).toBe('entry_without_name');
    expect(codeOf(namesProblem([{ name: 'a' }, { name: 'b' }, { name: 'a' }]))).toBe('name_twice');
  });
});

describe('display modes and layouts', () => {
  const mode = (width: number, height: number) => ({ name: 'wide', image_config: { width, height } });

  it('need names, and image sizes from 1 to 10000 pixels', () => {
    expect(modesProblem(undefined)).toBeNull();
    expect(codeOf(modesProblem([{ name: ' ' }]))).toBe('entry_without_name');
    expect([mode(1, 1), mode(10_000, 10_000)].map((one) => modesProblem([one]))).toEqual([null, null]);
    const wrong = [mode(0, 1), mode(1, 0), mode(10_001, 1), mode(1, 10_001)];
    expect(wrong.map((one) => codeOf(modesProblem([one])))).toEqual(wrong.map(() => 'image_size_out_of_range'));
  });

  it('may have no image size, and other values are not checked as sizes', () => {
    const others: { name: string; [field: string]: unknown }[] = [
      { name: 'a', image_config: null },
      { name: 'b', image_config: { width: 5 } },
      { name: 'c', image_config: { height: 5 } },
      { name: 'd', image_config: 'wide' },
      { name: 'e', attributes: { width: 0, height: 0 } },
    ];
    expect(modesProblem(others)).toBeNull();
    expect(codeOf(modesProblem([...others, { name: 'f', page_image_config: { width: 0, height: 0 } } as never]))).toBe(
      'image_size_out_of_range',
    );
  });
});

it('MENU-04 problems of a menu name the entry with a wrong link, and the level that is too deep', () => {
  const entry = (change: Partial<MenuEntry>): MenuEntry =>
    ({
      name: 'x',
      target_page_path: null,
      target_link_text: null,
      target_url: null,
      entries: [],
      ...change,
    }) as MenuEntry;
  expect(menuProblems(undefined, 3)).toEqual({});
  expect(menuProblems([], 0)).toEqual({});
  expect(menuProblems([entry({ target_page_path: '/a', target_url: 'tel:1' })], 1)).toEqual({});
  expect(menuProblems([entry({}), entry({ entries: [entry({ target_page_path: 'a', target_url: 'b' })] })], 2)).toEqual(
    {
      'entries.1.entries.0.target_page_path': [problem('path_without_slash')],
      'entries.1.entries.0.target_url': [problem('not_link_url')],
    },
  );
  expect(menuProblems([entry({ entries: [entry({})] })], 1)).toEqual({
    'entries.0.entries': [problem('menu_too_deep')],
  });
});

it.each([
  ...['2027-02-30T10:00Z', '2027-02-29T10:00Z', '2026-04-31T10:00+02:00', '2027-13-01T10:00Z', '2027-00-10T10:00Z'],
  ...['2027-06-00T10:00Z', '2027-06-31T23:59:59Z', '2027-06-10T25:00Z', '2027-06-10T10:60Z', '2100-02-29T00:00Z'],
])('DEP-04 %s is no time', (text) => {
  expect(instant(text)).toBeNull();
});

it.each([
  ['2028-02-29T10:00Z', '2028-02-29T10:00:00.000Z'],
  ['2027-12-31T23:30-02:00', '2028-01-01T01:30:00.000Z'],
  ['2027-01-01T00:30+02:00', '2026-12-31T22:30:00.000Z'],
])('DEP-04 %s is the time %s', (text, time) => {
  expect(new Date(instant(text) ?? 0).toJSON()).toBe(time);
});
