import { afterEach, describe, expect, test } from 'vitest';
import { german } from './german.ts';
import { languageOf } from './language.ts';
import { counted, number, speak, t, translated } from './translate.ts';

afterEach(() => speak('en-GB', {}));

describe('the language of the interface', () => {
  test('English texts come from the source', () => {
    expect(t('Cannot save Page: {message}', { message: 'HTTP status 500' })).toBe('Cannot save Page: HTTP status 500');
    expect(number(12_500)).toBe('12,500');
  });

  test('German texts come from the catalogue, and numbers have the German format', () => {
    speak('de-DE', german);
    expect(t('Cannot save Page: {message}', { message: 'x' })).toBe('Seite nicht gespeichert: x');
    expect(number(12_500)).toBe('12.500');
    expect(counted(1, '{count} page checked, {found}.', '{count} pages checked, {found}.', { found: 'x' })).toBe(
      '1 Seite geprüft, x.',
    );
    expect(counted(2500, '{count} page checked, {found}.', '{count} pages checked, {found}.', { found: 'x' })).toBe(
      '2.500 Seiten geprüft, x.',
    );
  });

  test('a remark that distinguishes two German translations is not shown in English', () => {
    expect(t('Link⟨verb⟩')).toBe('Link');
    speak('de-DE', german);
    expect([t('Link'), t('Link⟨verb⟩')]).toEqual(['Link', 'Verknüpfen']);
  });

  test('a value that contains a placeholder is not filled in', () => {
    expect(t('Api Error: {body}', { body: '{"error":"{body}"}' })).toBe('Api Error: {"error":"{body}"}');
  });

  test('an unknown message of a server is shown unchanged', () => {
    speak('de-DE', german);
    expect(translated('constructor')).toBe('constructor');
    expect(translated('the shelf is full')).toBe('the shelf is full');
  });

  test.each([
    { choice: 'system', wanted: ['fr-FR', 'de-AT', 'en'], language: 'de' },
    { choice: 'system', wanted: ['fr-FR'], language: 'en' },
    { choice: 'system', wanted: [], language: 'en' },
    { choice: 'en', wanted: ['de-DE'], language: 'en' },
    { choice: 'de', wanted: ['en-US'], language: 'de' },
  ] as const)('$choice with the browser languages $wanted is $language', ({ choice, wanted, language }) => {
    expect(languageOf(choice, wanted)).toBe(language);
  });
});
