import { describe, expect, it, vi } from 'vitest';
import { paletteSearch } from './palette-search.ts';

const page = (name: string, where = 'stadtbibliothek-lindenau.de') => ({ kind: 'Page', name, where });
const entries = [
  page('Vorlesen'),
  page('Kinder lesen'),
  page('Lesesommer 2026'),
  page('Öffnungszeiten', '/besuch/lesesaal'),
  { kind: 'Image', name: 'Lesecafé', where: '90, Räume' },
];
const names = (query: string) => paletteSearch(entries)(query).found.map(({ name }) => name);

describe('the search of the palette', () => {
  it('puts names that begin with the query first, then words, then any place in the name, then the place', () => {
    expect(names('lese')).toEqual(['Lesesommer 2026', 'Lesecafé', 'Kinder lesen', 'Vorlesen', 'Öffnungszeiten']);
  });

  it('takes upper and lower case, composed and decomposed letters alike', () => {
    expect(names('ÖFFNUNG')).toEqual(['Öffnungszeiten']);
    expect(names('o\u0308ffnung')).toEqual(['Öffnungszeiten']);
  });

  it('wants all words, in kind, name or place', () => {
    expect(names('image lese')).toEqual(['Lesecafé']);
    expect(names('lese lindenau')).toEqual(['Lesesommer 2026', 'Kinder lesen', 'Vorlesen']);
    expect(names('lese nirgendwo')).toEqual([]);
  });

  it('without a query gives what is there, up to the limit, and counts the rest', () => {
    expect(paletteSearch(entries, 2)('  ')).toEqual({ found: entries.slice(0, 2), count: 5 });
    expect(paletteSearch(entries, 1)('lese')).toEqual({ found: [entries[2]], count: 5 });
  });

  it('folds the texts of 10,000 entries once and not with every key: a key folds what was typed, and nothing else', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => page(`Seite ${index} über Bücher`, `/pfad/${index}`));
    const folds = vi.spyOn(String.prototype, 'normalize');
    const search = paletteSearch(many);
    expect(folds.mock.calls.length).toBeLessThanOrEqual(2 * many.length);
    folds.mockClear();
    for (const length of 'bücher 99'.split('').keys()) search('bücher 99'.slice(0, length + 1));
    expect(folds).toHaveBeenCalledTimes('bücher 99'.length);
    folds.mockRestore();
    expect(search('bücher 9999').count).toBe(1);
  });
});
