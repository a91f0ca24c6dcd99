import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/entities.ts';
import {
  blankToNull,
  componentConfig,
  componentSchema,
  domainSlug,
  hostName,
  linkUrl,
  menuMessages,
  messages,
  modesMessage,
  namesMessage,
  optional,
  ownPath,
  pagePath,
  pageSlug,
  required,
  storableId,
  webhookUrl,
  webUrl,
} from './checks.ts';

const refuse = () => 'no';
const addressWords = 'must be an http, https, mailto or tel address';
const webWords = 'must be an http or https address';
const hostWords = 'must be a host name like www.example.com';
const pathOfTwo = 'must not start with two slashes';

it('a value that must be there is there, and is then checked', () => {
  expect(required(undefined, refuse)).toBeNull();
  expect(required(null)).toBe('must not be blank');
  expect(required('')).toBe('must not be blank');
  expect(required(' \t')).toBe('must not be blank');
  expect(required('x')).toBeNull();
  expect(required('x', refuse)).toBe('no');
});

it('an optional value is checked where there is one', () => {
  expect([undefined, null, ''].map((value) => optional(value, refuse))).toEqual([null, null, null]);
  expect(optional('x', refuse)).toBe('no');
});

it('a blank value where blank means none is stored as none', () => {
  expect(blankToNull('')).toBeNull();
  expect(blankToNull(' ')).toBe(' ');
  expect(blankToNull(undefined)).toBeUndefined();
});

it('messages name the fields that have one', () => {
  expect(messages({ path: 'must start with /', slug: null })).toEqual({ path: ['must start with /'] });
  expect(messages({})).toEqual({});
});

describe('what a value must be like', () => {
  it.each([
    ['/', null],
    ['/news/2024?a#b', null],
    ['news', 'must start with /'],
    ['//host', pathOfTwo],
    ['/\\host', pathOfTwo],
    ['/a//b', null],
    ['/a b', 'must not contain spaces'],
    ['/a\u0007', 'must not contain spaces'],
  ])('a path %j', (value, words) => {
    expect(ownPath(value)).toBe(words);
  });

  it.each([
    ['/news', null],
    ['news', 'must start with /'],
    ['/a?b', 'must not contain ? or #'],
    ['/a#b', 'must not contain ? or #'],
  ])('the path of a page %j', (value, words) => {
    expect(pagePath(value)).toBe(words);
  });

  it.each(['a', 'a1', 'news-2024', 'a-b-c'])('a slug %j', (value) => {
    expect(pageSlug(value)).toBeNull();
  });
  it.each(['', 'A', '-a', 'a-', 'a--b', 'a b', 'ä', 'a_b', 'a\n'])('no slug %j', (value) => {
    expect(pageSlug(value)).toBe('may hold lower-case letters, digits and single hyphens only');
  });

  it.each(['a', 'A_1.b-c~'])('the slug of a domain %j', (value) => {
    expect(domainSlug(value)).toBeNull();
  });
  it.each(['', 'a b', ' a', 'a ', 'a/b', '/a'])('no slug of a domain %j', (value) => {
    expect(domainSlug(value)).toBe('may hold letters, digits, hyphens, dots and underscores only');
  });

  it.each([
    ['https://example.com/a?b#c', null],
    ['http://example.com', null],
    ['HTTPS://example.com', null],
    ['mailto:a@example.com', null],
    ['tel:+4912345', null],
    ['javascript:alert(1)', addressWords],
    ['ftp://example.com', addressWords],
    ['https:example.com', addressWords],
    ['http:/example.com', addressWords],
    ['https:example.com/http://other', addressWords],
    ['https://', addressWords],
    ['example.com', addressWords],
    ['https://example.com/a b', addressWords],
    ['xhttps://example.com', addressWords],
  ])('the address of a link %j', (value, words) => {
    expect(linkUrl(value)).toBe(words);
  });

  it.each([
    ['https://example.com', null],
    ['http://example.com', null],
    ['mailto:http:a@example.com', webWords],
    ['tel:1', webWords],
    ['http:example.com', webWords],
  ])('the address of a site %j', (value, words) => {
    expect(webUrl(value)).toBe(words);
  });

  it.each([
    ['https://ci.example.com/run', null],
    ['tel:1', webWords],
    ['https://me@example.com', 'must not hold a user name or password: use CI user and CI user token'],
    ['https://:secret@example.com', 'must not hold a user name or password: use CI user and CI user token'],
  ])('the address of a webhook %j', (value, words) => {
    expect(webhookUrl(value)).toBe(words);
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
    expect(hostName(value)).toBe(hostWords);
  });

  it('a host name of 253 characters, and none of 254', () => {
    const long = [...'abcd'].map((letter) => letter.repeat(61)).join('.');
    expect(hostName(`${long}.${'e'.repeat(253 - long.length - 1)}`)).toBeNull();
    expect(hostName(`${long}.${'e'.repeat(254 - long.length - 1)}`)).toBe(hostWords);
  });

  it.each([
    [undefined, null],
    [null, null],
    [1, null],
    [2_147_483_647, null],
    [0, 'must be the number of an existing record'],
    [2_147_483_648, 'must be the number of an existing record'],
  ])('the id %j', (value, words) => {
    expect(storableId(value)).toBe(words);
  });
});

describe('components', () => {
  it('a configuration is an object in JSON', () => {
    expect(componentConfig('{"a": [1]}')).toBeNull();
    expect(componentConfig('[]')).toBe('must be an object');
    expect(componentConfig('null')).toBe('must be an object');
    expect(componentConfig('{')).toMatch(/^is no JSON: ./);
  });

  it('a schema is a list of fields with a name and a type each, every name once', () => {
    const field = { name: 'title', type: 'string' };
    expect(
      componentSchema(JSON.stringify([field, { name: 'open', type: 'boolean', enum: [1], description: 'x' }])),
    ).toBeNull();
    expect(componentSchema(JSON.stringify([{ ...field, type: 'number' }, {}]))).toBe(
      '0.type must be one of string, boolean; 1.name must be a text; 1.type must be one of string, boolean',
    );
    expect(componentSchema(JSON.stringify([field, field]))).toBe('holds "title" twice');
    expect(componentSchema('{}')).toBe('must be a list');
    expect(componentSchema('no')).toMatch(/^is no JSON: ./);
  });

  it('names are there, and each once', () => {
    expect(namesMessage([])).toBeNull();
    expect(namesMessage([{ name: 'a' }, { name: 'b' }])).toBeNull();
    expect(namesMessage([{ name: 'a' }, { name: ' ' }])).toBe('holds an entry without a name');
    expect(namesMessage([{ name: 'a' }, { name: 'b' }, { name: 'a' }])).toBe('holds "a" twice');
  });
});

describe('display modes and layouts', () => {
  const sizeWords = 'holds an image size that is not between 1 and 10000 pixels';
  const mode = (width: number, height: number) => ({ name: 'wide', image_config: { width, height } });

  it('have names, and image sizes between 1 and 10000 pixels', () => {
    expect(modesMessage(undefined)).toBeNull();
    expect(modesMessage([{ name: ' ' }])).toBe('holds an entry without a name');
    expect([mode(1, 1), mode(10_000, 10_000)].map((one) => modesMessage([one]))).toEqual([null, null]);
    const wrong = [mode(0, 1), mode(1, 0), mode(10_001, 1), mode(1, 10_001)];
    expect(wrong.map((one) => modesMessage([one]))).toEqual(wrong.map(() => sizeWords));
  });

  it('may have none, and what is no size is none', () => {
    const others: { name: string; [field: string]: unknown }[] = [
      { name: 'a', image_config: null },
      { name: 'b', image_config: { width: 5 } },
      { name: 'c', image_config: { height: 5 } },
      { name: 'd', image_config: 'wide' },
      { name: 'e', attributes: { width: 0, height: 0 } },
    ];
    expect(modesMessage(others)).toBeNull();
    expect(modesMessage([...others, { name: 'f', page_image_config: { width: 0, height: 0 } } as never])).toBe(
      sizeWords,
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
  expect(menuMessages(undefined, 3)).toEqual({});
  expect(menuMessages([], 0)).toEqual({});
  expect(menuMessages([entry({ target_page_path: '/a', target_url: 'tel:1' })], 1)).toEqual({});
  expect(menuMessages([entry({}), entry({ entries: [entry({ target_page_path: 'a', target_url: 'b' })] })], 2)).toEqual(
    {
      'entries.1.entries.0.target_page_path': ['must start with /'],
      'entries.1.entries.0.target_url': [addressWords],
    },
  );
  expect(menuMessages([entry({ entries: [entry({})] })], 1)).toEqual({
    'entries.0.entries': ['go deeper than three levels'],
  });
});
