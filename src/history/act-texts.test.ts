import { afterEach, describe, expect, it } from 'vitest';
import type { Act, ChangeSource } from '../../contract/history.ts';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { actsText, reasonText, shortActsText, whoText } from './act-texts.ts';

afterEach(() => speak('en-GB', {}));

const act = (given: Partial<Act>): Act => ({
  kind: 'section',
  action: 'updated',
  id: 7,
  name: 'Speisekarte',
  fields: [],
  count: 1,
  ...given,
});

const cases: [Act[], string, string][] = [
  [
    [act({ fields: ['lead_text'] })],
    'changed the lead text of section “Speisekarte”',
    'in Abschnitt „Speisekarte“ das Feld Vorspann geändert',
  ],
  [
    [act({ fields: ['headline', 'body', 'image_id', 'image_url'] })],
    'changed headline, body and image of section “Speisekarte”',
    'in Abschnitt „Speisekarte“ die Felder Überschrift, Text und Bild geändert',
  ],
  [
    [act({ kind: 'redirect', fields: ['/a', '/b'] })],
    'changed redirects from /a and /b',
    'Weiterleitungen von /a und /b geändert',
  ],
  [
    [act({ kind: 'redirect', action: 'restored', fields: ['/a', '/b', '/c', '/d', '/e'] })],
    'took back 5 redirects',
    '5 Weiterleitungen zurückgenommen',
  ],
  [[act({ kind: 'page', fields: ['published'] })], 'changed the visibility', 'das Feld Sichtbarkeit geändert'],
  [
    [act({ action: 'restored', fields: ['body'] })],
    'took back the body of section “Speisekarte”',
    'in Abschnitt „Speisekarte“ das Feld Text zurückgenommen',
  ],
  [[act({ action: 'restored' })], 'brought back section “Speisekarte”', 'Abschnitt „Speisekarte“ zurückgeholt'],
  [
    [act({ kind: 'item', action: 'created', name: null }), act({ action: 'destroyed', count: 2 })],
    'created item 7 and destroyed 2 sections',
    'Element 7 angelegt und 2 Abschnitte gelöscht',
  ],
  [
    [act({ kind: 'page', action: 'created' }), act({ action: 'created', count: 7 })],
    'created this page',
    'diese Seite angelegt',
  ],
  [[act({ kind: 'menu', fields: ['entries'] })], 'changed the entries', 'das Feld Einträge geändert'],
  [
    [act({ kind: 'domain', fields: ['footer_text', 'meta_data'] })],
    'changed footer text and metadata',
    'die Felder Fußzeile und Metadaten geändert',
  ],
  [
    [act({ action: 'moved' }), act({ action: 'moved', id: 8, name: 'A' }), act({}), act({ count: 3 }), act({})],
    'moved section “Speisekarte”, moved section “A”, changed section “Speisekarte” and made 4 more changes',
    'Abschnitt „Speisekarte“ verschoben, Abschnitt „A“ verschoben, Abschnitt „Speisekarte“ geändert und 4 weitere Änderungen vorgenommen',
  ],
];

describe('HIST-03 acts in words', () => {
  it.each(cases)('HIST-03 %#', (acts, english, inGerman) => {
    expect(actsText(acts)).toBe(english);
    speak('de-DE', german);
    expect(actsText(acts)).toBe(inGerman);
  });

  it('HIST-03 an unknown field is called by its column name', () => {
    expect(actsText([act({ fields: ['mood'] })])).toBe('changed the mood of section “Speisekarte”');
  });

  it('HIST-07 any number of refreshed image URLs is one act', () => {
    expect(actsText([act({}), act({ count: 300 })], 'image-refresh')).toBe('refreshed the image URLs');
  });

  it('HIST-03 ACC-04 a person is named by display name, or else by email address; anything else by its kind', () => {
    const anke = { id: 3, email: 'anke@example.org', name: null };
    const nobody = { id: null, email: null, name: null };
    expect([whoText(anke), whoText(nobody)]).toEqual(['anke@example.org', 'Somebody']);
    expect([whoText(nobody, 'references'), whoText(nobody, 'import'), whoText(nobody, 'image-refresh')]).toEqual([
      'A change of path',
      'Import',
      'The server',
    ]);
    expect(whoText({ ...anke, name: 'Anke Brandt' })).toBe('Anke Brandt');
    expect(whoText({ id: 4, email: null, name: null })).toBe('A former user');
  });

  it('PUB-10 a person keeps the name whatever wrote for her; the reason follows, where there is one', () => {
    const anke = { id: 3, email: 'anke@example.org', name: null };
    const nobody = { id: null, email: null, name: null };
    expect([whoText(anke, 'references'), whoText(anke, 'image-refresh')]).toEqual([anke.email, anke.email]);
    const reason = (source: ChangeSource) => reasonText([anke], source);
    expect((['references', 'links', 'import', 'api', 'console', 'image'] as const).map(reason)).toEqual([
      'By a change of path.',
      'By a repair of links.',
      'By an import.',
      'By a program.',
      null,
      null,
    ]);
    expect(reasonText([nobody], 'import')).toBe(null);
  });

  it('PUB-10 a changed image tells what was done: another file, another description', () => {
    const acts = [act({ fields: ['image_url'] }), act({ kind: 'page', fields: ['image_url'] })];
    expect(actsText(acts, 'image')).toBe(
      'replaced the image file of section “Speisekarte” and replaced the image file',
    );
    expect(shortActsText([act({ fields: ['image_alt'] })], 'image')).toBe(
      'changed the image description of section “Speisekarte”',
    );
    expect(actsText([act({ kind: 'item', count: 4, fields: ['image_url', 'image_copyright'] })], 'image')).toBe(
      'replaced the image file of 4 items and changed the image copyright of 4 items',
    );
    speak('de-DE', german);
    expect(actsText(acts, 'image')).toBe('in Abschnitt „Speisekarte“ die Bilddatei ersetzt und die Bilddatei ersetzt');
  });
});
