import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { recentTime, weekdayDate, weekdayTime } from './weekday-time.ts';

afterEach(() => speak('en-GB', {}));

describe('points in time with their weekday', () => {
  test('DEP-02 recent ones are named by the day, others by weekday and date', () => {
    const now = new Date(2026, 4, 12, 14, 40).getTime();
    const texts = (days: number, hour: number) => recentTime(new Date(2026, 4, 12 + days, hour, 36).getTime(), now);
    expect([texts(0, 0), texts(0, 14), texts(-1, 23), texts(-6, 0), texts(-7, 14), texts(1, 7)]).toEqual([
      'today 00:36',
      'today 14:36',
      'Mon 23:36',
      'Wed 00:36',
      'Tue 5 May, 14:36',
      'Wed 13 May, 07:36',
    ]);
    expect([weekdayTime(now), weekdayDate(now)]).toEqual(['Tue 12 May, 14:40', 'Tue 12 May 2026']);
    speak('de-DE', german);
    expect([texts(0, 14), texts(-1, 23), weekdayTime(now), weekdayDate(now)]).toEqual([
      'heute 14:36',
      'Mo 23:36',
      'Di 12. Mai, 14:40',
      'Di 12. Mai 2026',
    ]);
  });
});
