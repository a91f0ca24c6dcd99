import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { dayAndTime, dayAtTime, hourAndMinute, timeOfDay } from './time-format.ts';

const at = new Date(2026, 2, 12, 16, 42, 5).getTime();

afterEach(() => speak('en-GB', {}));

describe('points in time', () => {
  test('are written as the English do while English is spoken', () => {
    expect([timeOfDay(at), hourAndMinute(at)]).toEqual(['16:42:05', '16:42']);
    expect([dayAndTime(at, at), dayAtTime(at, at)]).toEqual(['12 March, 16:42', '12 March at 16:42']);
  });

  test('have their year in another one', () => {
    const now = new Date(2027, 0, 1).getTime();
    expect([dayAndTime(at, now), dayAtTime(at, now)]).toEqual(['12 March 2026, 16:42', '12 March 2026 at 16:42']);
    speak('de-DE', german);
    expect(dayAtTime(at, now)).toBe('12. März 2026 um 16:42');
  });

  test('are written as the Germans do while German is spoken', () => {
    speak('de-DE', german);
    expect([timeOfDay(at), hourAndMinute(at)]).toEqual(['16:42:05', '16:42']);
    expect([dayAndTime(at, at), dayAtTime(at, at)]).toEqual(['12. März, 16:42', '12. März um 16:42']);
  });
});
