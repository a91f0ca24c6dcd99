import { describe, expect, it, vi } from 'vitest';
import { markedName, paletteSearch } from './palette-search.ts';

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
  it('ranks names that begin with the query first, then words, then other matches in the name, then the place', () => {
    expect(names('lese')).toEqual(['Lesesommer 2026', 'Lesecafé', 'Kinder lesen', 'Vorlesen', 'Öffnungszeiten']);
  });

  it('ignores case and Unicode composition', () => {
    expect(names('ÖFFNUNG')).toEqual(['Öffnungszeiten']);
    expect(names('o\u0308ffnung')).toEqual(['Öffnungszeiten']);
  });

  it('ignores accents and the order of words', () => {
    expect(names('offnungs')).toEqual(['Öffnungszeiten']);
    expect(names('LESECAFE')).toEqual(['Lesecafé']);
    expect(names('2026 lese')).toEqual(['Lesesommer 2026']);
    const streets = paletteSearch([page('Große Straße'), page('Łódź'), page('Søndag')]);
    expect(['strasse grosse', 'lodz', 'sondag'].map((query) => streets(query).count)).toEqual([1, 1, 1]);
  });

  it('ranks recent entries first, in their order', () => {
    const recent = ['Vorlesen', 'Öffnungszeiten'].map((name) => ({ ...page(name, '/lese'), recent: true as const }));
    const search = paletteSearch([...recent, ...entries]);
    expect(
      search('lese')
        .found.slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['Vorlesen', 'Öffnungszeiten', 'Lesesommer 2026']);
  });

  it.each([
    ['Lesecafé im Café', 'cafe', ['Lese', 'café', ' im ', 'Café', '']],
    ['Große Straße', 'strasse gro', ['', 'Gro', 'ße ', 'Straße', '']],
    ['O\u0308ffnung', 'off', ['', 'Öff', 'nung']],
    ['Seite', ' ', ['Seite']],
    ['Łódź 2026 👩‍🌾', '26 lodz', ['', 'Łódź', ' 20', '26', ' 👩‍🌾']],
  ])('marks in %j the matches of %j', (name, query, parts) => {
    expect(markedName(name, query)).toEqual(parts);
  });

  it('requires all words, in kind, name or place', () => {
    expect(names('image lese')).toEqual(['Lesecafé']);
    expect(names('lese lindenau')).toEqual(['Lesesommer 2026', 'Kinder lesen', 'Vorlesen']);
    expect(names('lese nirgendwo')).toEqual([]);
  });

  it('returns the first entries without a query, and counts all', () => {
    expect(paletteSearch(entries, 2)('  ')).toEqual({ found: entries.slice(0, 2), count: 5 });
    expect(paletteSearch(entries, 1)('lese')).toEqual({ found: [entries[2]], count: 5 });
  });

  it('normalizes 10,000 entries once, not on every keystroke', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => page(`Seite ${index} über Bücher`, `/pfad/${index}`));
    const folds = vi.spyOn(String.prototype, 'normalize');
    const search = paletteSearch(many);
    expect(folds.mock.calls.length).toBeLessThanOrEqual(2 * many.length);
    folds.mockClear();
    for (const length of 'bücher 99'.split('').keys()) search('bücher 99'.slice(0, length + 1));
    expect(folds.mock.calls.length).toBeLessThanOrEqual('bücher 99'.length);
    folds.mockRestore();
    expect(search('bücher 9999').count).toBe(1);
    const more = vi.spyOn(String.prototype, 'normalize');
    expect(paletteSearch([...many])('bucher 9999').count).toBe(1);
    expect(more).not.toHaveBeenCalled();
    more.mockRestore();
  });
});
