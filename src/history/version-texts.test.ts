import { afterEach, describe, expect, it } from 'vitest';
import { page } from '../../contract/entities.ts';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { pageDifference } from './difference.ts';
import { wholeTarget } from './version-texts.ts';

const words = { kind: 'page', id: 1, name: 'The page', takeBack: '', question: '', unchanged: '' } as const;
const item = { id: 5, headline: 'Item', published: true, display_mode: 'text' };
const section = { id: 2, headline: 'Section', published: true, display_mode: 'text', items: [item] };
const empty = { ...section, id: 3, items: [] };
const version = { id: 1, path: '/', layout: 'default', published: true, headline: 'Page', sections: [section, empty] };

function consequences(before: Partial<typeof version>): string {
  const differing = pageDifference(page({ ...version, ...before }), page(version));
  const { question } = wholeTarget(words, 3, '', differing);
  return question?.consequences ?? '';
}

afterEach(() => speak('en-GB', {}));

describe('HIST-05 the question before a whole page is taken back', () => {
  it.each([
    [{ headline: 'Old' }, '1 field becomes as it was.', '1 Feld wird wieder, wie es war.'],
    [
      { sections: [{ ...section, items: [] }, empty] },
      '1 item becomes as it was.',
      '1 Element wird wieder, wie es war.',
    ],
    [{ sections: [section] }, '1 section becomes as it was.', '1 Abschnitt wird wieder, wie er war.'],
    [{ headline: 'Old', path: '/old' }, '2 fields become as they were.', '2 Felder werden wieder, wie sie waren.'],
    [
      { headline: 'Old', sections: [section] },
      '1 field and 1 section become as they were.',
      '1 Feld und 1 Abschnitt werden wieder, wie sie waren.',
    ],
  ])('counts what differs: %j', (before, english, inGerman) => {
    expect(consequences(before)).toBe(`${english} The versions since stay in the history.`);
    speak('de-DE', german);
    expect(consequences(before)).toBe(`${inGerman} Die Versionen seither bleiben im Verlauf.`);
  });
});
