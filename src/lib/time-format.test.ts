import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { dayAndTime, dayAtTime, hourAndMinute, timeOfDay } from './time-format.ts';

const at = new Date(2026, 2, 12, 16, 42, 5).getTime();

afterEach(() => speak('en-GB', {}));

describe('the time format', () => {
  test('is English in the English interface', () => {
    expect([timeOfDay(at), hourAndMinute(at)]).toEqual(['16:42:05', '16:42']);
    expect([dayAndTime(at, at), dayAtTime(at, at)]).toEqual(['12 March, 16:42', '12 March at 16:42']);
  });

  test('contains the year if it is not the current one', () => {
    const now = new Date(2027, 0, 1).getTime();
    expect([dayAndTime(at, now), dayAtTime(at, now)]).toEqual(['12 March 2026, 16:42', '12 March 2026 at 16:42']);
    speak('de-DE', german);
    expect(dayAtTime(at, now)).toBe('12. März 2026 um 16:42');
  });

  test('is German in the German interface', () => {
    speak('de-DE', german);
    expect([timeOfDay(at), hourAndMinute(at)]).toEqual(['16:42:05', '16:42']);
    expect([dayAndTime(at, at), dayAtTime(at, at)]).toEqual(['12. März, 16:42', '12. März um 16:42']);
  });
});
