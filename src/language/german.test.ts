import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { german } from './german.ts';

const folder = join(import.meta.dirname, 'german');
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

  test('no text stands in two parts', async () => {
    const parts = await Promise.all(
      readdirSync(folder).map(async (name) => {
        const part: Record<string, Record<string, string>> = await import(join(folder, name));
        return Object.keys(Object.values(part)[0] ?? {});
      }),
    );
    const all = parts.flat();
    expect(all.filter((text, place) => all.indexOf(text) !== place)).toEqual([]);
  });

  test('every text is used', () => {
    expect(Object.keys(german).filter((english) => !sources.includes(english))).toEqual([]);
  });
});
