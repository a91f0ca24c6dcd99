import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/entities.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import {
  blankToNull,
  componentConfig,
  domainSlug,
  fieldProblems,
  hostName,
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

it('a value that must be there is there, and is then checked', () => {
  expect(required(undefined, refuse)).toBeNull();
  expect(codeOf(required(null))).toBe('blank');
  expect(codeOf(required(''))).toBe('blank');
  expect(codeOf(required(' \t'))).toBe('blank');
  expect(required('x')).toBeNull();
  expect(codeOf(required('x', refuse))).toBe('negative');
});

it('an optional value is checked where there is one', () => {
  expect([undefined, null, ''].map((value) => optional(value, refuse))).toEqual([null, null, null]);
  expect(codeOf(optional('x', refuse))).toBe('negative');
});

it('a blank value where blank means none is stored as none', () => {
  expect(blankToNull('')).toBeNull();
  expect(blankToNull(' ')).toBe(' ');
  expect(blankToNull(undefined)).toBeUndefined();
});

it('problems name the fields that have one', () => {
  expect(fieldProblems({ path: problem('blank'), slug: null })).toEqual({ path: [problem('blank')] });
  expect(fieldProblems({})).toEqual({});
});

describe('what a value must be like', () => {
  it.each([
    ['/', null],
    ['/news/2024?a#b', null],
    ['news', 'path_without_slash'],
    ['//host', 'path_with_two_slashes'],
    ['/\\host', 'path_with_two_slashes'],
    ['/a//b', null],
    ['/a b', 'path_with_spaces'],
    ['/a\u0007', 'path_with_spaces'],
  ])('a path %j', (value, code) => {
    expect(codeOf(ownPath(value))).toBe(code);
  });

  it.each([
    ['/news', null],
    ['news', 'path_without_slash'],
    ['/a?b', 'path_with_query'],
    ['/a#b', 'path_with_query'],
  ])('the path of a page %j', (value, code) => {
    expect(codeOf(pagePath(value))).toBe(code);
  });

  it.each(['a', 'a1', 'news-2024', 'a-b-c'])('a slug %j', (value) => {
    expect(pageSlug(value)).toBeNull();
  });
  it.each(['', 'A', '-a', 'a-', 'a--b', 'a b', 'ä', 'a_b', 'a\n'])('no slug %j', (value) => {
    expect(codeOf(pageSlug(value))).toBe('not_page_slug');
  });

  it.each(['a', 'A_1.b-c~'])('the slug of a domain %j', (value) => {
    expect(domainSlug(value)).toBeNull();
  });
  it.each(['', 'a b', ' a', 'a ', 'a/b', '/a'])('no slug of a domain %j', (value) => {
    expect(codeOf(domainSlug(value))).toBe('not_domain_slug');
  });

  it.each([
    ['https://example.com/a?b#c', null],
    ['http://example.com', null],
    ['HTTPS://example.com', null],
    ['mailto:a@example.com', null],
    ['tel:+4912345', null],
    ['javascript:alert(1)', 'not_link_url'],
    ['ftp://example.com', 'not_link_url'],
    ['https:example.com', 'not_link_url'],
    ['http:/example.com', 'not_link_url'],
    ['https:example.com/http://other', 'not_link_url'],
    ['https://', 'not_link_url'],
    ['example.com', 'not_link_url'],
    ['https://example.com/a b', 'not_link_url'],
    ['xhttps://example.com', 'not_link_url'],
  ])('the address of a link %j', (value, code) => {
    expect(codeOf(linkUrl(value))).toBe(code);
  });

  it.each([
    ['https://example.com', null],
    ['http://example.com', null],
    ['mailto:http:a@example.com', 'not_web_url'],
    ['tel:1', 'not_web_url'],
    ['http:example.com', 'not_web_url'],
  ])('the address of a site %j', (value, code) => {
    expect(codeOf(webUrl(value))).toBe(code);
  });

  it.each([
    ['https://ci.example.com/run', null],
    ['tel:1', 'not_web_url'],
    ['https://me@example.com', 'url_with_credentials'],
    ['https://:secret@example.com', 'url_with_credentials'],
  ])('the address of a webhook %j', (value, code) => {
    expect(codeOf(webhookUrl(value))).toBe(code);
  });

  it.each(['a', 'www.example.com', 'A-1.B', 'a'.repeat(63), [...'abcd'].map((c) => c.repeat(62)).join('.'), '1a'])(
    'a host name %j',
    (value) => {
      expect(hostName(value)).toBeNull();
    },
  );
  it.each([
    '',
    '-a',
    'a-',
    'a..b',
    'a b',
    'a/b',
    'a'.repeat(64),
    `${[...'abcd'].map((c) => c.repeat(62)).join('.')}.ab`,
    'www.ex_ample.com',
  ])('no host name %j', (value) => {
    expect(codeOf(hostName(value))).toBe('not_host_name');
  });

  it('a host name of 253 characters, and none of 254', () => {
    const long = [...'abcd'].map((letter) => letter.repeat(61)).join('.');
    expect(hostName(`${long}.${'e'.repeat(253 - long.length - 1)}`)).toBeNull();
    expect(codeOf(hostName(`${long}.${'e'.repeat(254 - long.length - 1)}`))).toBe('not_host_name');
  });

  it.each([
    [undefined, null],
    [null, null],
    [1, null],
    [2_147_483_647, null],
    [0, 'not_record'],
    [2_147_483_648, 'not_record'],
  ])('the id %j', (value, code) => {
    expect(codeOf(storableId(value))).toBe(code);
  });
});

describe('components', () => {
  it('a configuration is an object in JSON', () => {
    expect(componentConfig('{"a": [1]}')).toBeNull();
    expect(codeOf(componentConfig('[]'))).toBe('not_object');
    expect(codeOf(componentConfig('null'))).toBe('not_object');
    expect(codeOf(componentConfig('{'))).toBe('not_json');
  });

  it('a schema is a list of fields with a name and a type each, every name once', () => {
    const field = { name: 'title', type: 'string' };
    const messages = (schema: unknown) =>
      Object.entries(schemaProblems(JSON.stringify(schema))).map(([at, found]) => [at, ...found.map(codeOf)]);
    expect(messages([field, { name: 'open', type: 'boolean', enum: [1], description: 'x' }])).toEqual([]);
    expect(messages([{ ...field, type: 'number' }, {}])).toEqual([
      ['schema.0.type', 'not_one_of'],
      ['schema.1.name', 'not_text'],
      ['schema.1.type', 'not_one_of'],
    ]);
    expect(messages([field, field])).toEqual([['schema', 'name_twice']]);
    expect(messages({})).toEqual([['schema', 'not_list']]);
    expect(schemaProblems('no')).toMatchObject({ schema: [{ code: 'not_json' }] });
    expect([schemaProblems(''), schemaProblems(null)]).toEqual([{}, {}]);
  });

  it('names are there, and each once', () => {
    expect(namesProblem([])).toBeNull();
    expect(namesProblem([{ name: 'a' }, { name: 'b' }])).toBeNull();
    expect(codeOf(namesProblem([{ name: 'a' }, { name: ' ' }]))).toBe('entry_without_name');
    expect(codeOf(namesProblem([{ name: 'a' }, { name: 'b' }, { name: 'a' }]))).toBe('name_twice');
  });
});

describe('display modes and layouts', () => {
  const mode = (width: number, height: number) => ({ name: 'wide', image_config: { width, height } });

  it('have names, and image sizes between 1 and 10000 pixels', () => {
    expect(modesProblem(undefined)).toBeNull();
    expect(codeOf(modesProblem([{ name: ' ' }]))).toBe('entry_without_name');
    expect([mode(1, 1), mode(10_000, 10_000)].map((one) => modesProblem([one]))).toEqual([null, null]);
    const wrong = [mode(0, 1), mode(1, 0), mode(10_001, 1), mode(1, 10_001)];
    expect(wrong.map((one) => codeOf(modesProblem([one])))).toEqual(wrong.map(() => 'image_size_out_of_range'));
  });

  it('may have none, and what is no size is none', () => {
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

it('MENU-04 a menu says at which entry a link is wrong, and that it is too deep', () => {
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
