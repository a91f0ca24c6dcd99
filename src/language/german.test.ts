import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalMessages } from '../../contract/refusals.ts';
import { german } from './german.ts';
import { germanProblems } from './german-problems.ts';

const sources = ['src', 'machines', 'contract', 'server']
  .flatMap((home) => readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name)))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes('german'))
  .map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"))
  .join('\n');

const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the German texts', () => {
  test.each(Object.entries(german))('%s has a German text with the same values', (english, text) => {
    expect(text.trim()).not.toBe('');
    expect(namesIn(text)).toEqual(namesIn(english));
  });

  test.each(Object.entries(refusalMessages))(
    'the code %s has a German message with the same values',
    (code, english) => {
      const text = new Map<string, string>(Object.entries(germanProblems)).get(code) ?? '';
      expect(text).not.toBe('');
      expect(namesIn(text)).toEqual(namesIn(english));
    },
  );

  const problems = new Map<string, string>(Object.entries(germanProblems));
  const all = [
    ...Object.entries(german),
    ...Object.entries(refusalMessages).map(([code, english]) => [english, problems.get(code) ?? ''] as const),
  ];

  test('PUB-11 the box Published is “sichtbar” or “verborgen”, and “veröffentlichen” brings something to the website', () => {
    const isOfWebsite = (english: string) => /deploy|\bpublish\b(?! all)|⟨page⟩/i.test(english);
    const isOfBox = (english: string) =>
      /\b(?:un)?published\b|\bpublish all\b/i.test(english) && !english.endsWith('⟨page⟩');
    const wrong = all.filter(
      ([english, text]) =>
        (/veröffentlich/i.test(text) && !isOfWebsite(english)) ||
        (isOfBox(english) && !/sichtbar|verborgen/i.test(text)) ||
        (/sichtbar(?!keit)|verborgen/i.test(text) && !/publish|visible/i.test(english)),
    );
    expect(wrong).toEqual([]);
  });

  test('no text is in two catalogues', async () => {
    const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?:^|\/)german(?:-messages)?\.ts$/.test(name),
    );
    const catalogues = await Promise.all(
      paths
        .filter((name) => name !== 'language/german.ts')
        .map(async (name) => {
          const module: Record<string, Record<string, string>> = await import(join(process.cwd(), 'src', name));
          return Object.keys(Object.values(module)[0] ?? {});
        }),
    );
    const all = catalogues.flat();
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

  test('"item" is translated as "Element"', () => {
    const items = Object.entries(german).filter(([english]) => /\bitems?\b(?!\})/i.test(english));
    expect(items.filter(([, text]) => !text.includes('Element'))).toEqual([]);
  });

  test('every text is used', () => {
    expect(Object.keys(german).filter((english) => !sources.includes(english))).toEqual([]);
  });
});
