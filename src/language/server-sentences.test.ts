import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, test } from 'vitest';
import { german } from './german.ts';
import { sentences, serverSentence } from './server-sentences.ts';
import { speak, translated } from './translate.ts';

const sources = ['server', 'contract']
  .flatMap((home) => readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name)))
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\{\w+\}/g, '{}'))
  .join('\n');

afterEach(() => speak('en-GB', {}));

describe('what the bundled server says', () => {
  const composed = sentences.filter((sentence) => !/^\{what\}|\{reason\}\.$|^the webhook/.test(sentence));
  test.each(composed)('%s is a sentence of the server', (sentence) => {
    expect(sources).toContain(sentence.replaceAll(/\{\w+\}/g, '{}'));
  });

  it('stays as it is in English', () => {
    for (const said of ['This page does not exist, or is not yours.', 'is already taken', 'the shelf is full']) {
      expect(translated(said)).toBe(said);
    }
  });

  it.each([
    ['is already taken', 'ist schon vergeben'],
    ['This page does not exist, or is not yours.', 'Diese Seite existiert nicht oder ist Ihnen nicht zugeordnet.'],
    ['holds "a {b} (c)" twice', 'enthält „a {b} (c)“ zweimal'],
    [
      'The deployment was not triggered: the webhook answered with status 404.',
      'Die Veröffentlichung wurde nicht angestoßen: Der Webhook antwortete mit Status 404.',
    ],
    [
      'has 8,000 × 7000 pixels (56 megapixels): at most 50 megapixels can be stored.',
      'hat 8,000 × 7000 Pixel (56 Megapixel): Höchstens 50 Megapixel sind möglich.',
    ],
    ['the shelf is full', 'the shelf is full'],
  ])('%s is said in German', (said, heard) => {
    speak('de-DE', german, serverSentence);
    expect(translated(said)).toBe(heard);
  });
});
