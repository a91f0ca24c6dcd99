import { expect, it } from 'vitest';
import { finds, foldText, markedParts } from './fold-text.ts';

it.each([
  ['Gru\u0308nfla\u0308che', 'Grünfläche', '|Gru\u0308nfla\u0308che|'],
  ['Große Straße', 'grosse', '|Große| Straße'],
  ['Straße', 's', '|S|tra|ß|e'],
  ['geht’s', "geht's", '|geht’s|'],
  ['E‑Mail', 'e-mail', '|E‑Mail|'],
  ['10–12 Uhr', '10-12', '|10–12| Uhr'],
  ['Grün\u00adfläche', 'grünfläche', '|Grün\u00adfläche|'],
  ['Besuch', 'x', 'Besuch'],
  ['a.b', '.', 'a|.|b'],
])('DOM-06 in %j the query %j marks %j', (text, query, parts) => {
  expect(markedParts(text, [foldText(query)]).join('|')).toBe(parts);
  expect(markedParts(text, [foldText(query)]).join('')).toBe(text);
});

it.each([
  ['Müller', 'Mueller', true],
  ['Müller', 'MUELLER', true],
  ['Mueller', 'mueller', true],
  ['Mueller', 'eller', true],
  ['Straße', 'Strasse', true],
  ['Strasse', 'Straße', true],
  ['Ärzte', 'Aerzte', true],
  ['Öffnungszeiten', 'oeffnung', true],
  ['Übungsgrößen', 'Uebungsgroessen', true],
  ['Israel', 'israel', true],
  ['neu', 'neue', false],
  ['Quelle', 'quelle', true],
  ['qulle', 'quelle', false],
  ['Treu', 'Treue', false],
])('DOM-06 that %j has the query %j is %s', (text, query, isFound) => {
  expect(finds(foldText(query))(foldText(text))).toBe(isFound);
});
