import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { duration, timeLeft } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

afterEach(() => speak('en-GB', {}));

describe('the time until a deployment', () => {
  test('DEP-04 is given in days, in days and hours, or in minutes', () => {
    const texts = [19 * day + 18 * hour, 2 * day + 16.4 * hour, day, 3 * hour + 5 * minute, 59 * minute, 20_000];
    expect(texts.map(timeLeft)).toEqual([
      'in 20 days',
      'in 2 days and 16 hours',
      'in 1 day',
      'in 3 hours and 5 minutes',
      'in 59 minutes',
      'in 1 minute',
    ]);
    expect([41_000, 400, 125_000].map(duration)).toEqual(['41 seconds', '1 second', '2 minutes']);
    speak('de-DE', german);
    expect(texts.slice(0, 3).map(timeLeft)).toEqual(['in 20 Tagen', 'in 2 Tagen und 16 Stunden', 'in 1 Tag']);
  });
});
