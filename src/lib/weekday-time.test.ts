import { afterEach, describe, expect, test } from 'vitest';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { recentTime, weekdayAndDay, weekdayDate, weekdayTime } from './weekday-time.ts';

afterEach(() => speak('en-GB', {}));

describe('times with their weekday', () => {
  test('DEP-02 recent times have the weekday, others weekday and date', () => {
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
    expect([weekdayTime(now, now), weekdayDate(now)]).toEqual(['Tue 12 May, 14:40', 'Tue 12 May 2026']);
    speak('de-DE', german);
    expect([texts(0, 14), texts(-1, 23), weekdayTime(now, now), weekdayDate(now)]).toEqual([
      'heute 14:36',
      'Mo 23:36',
      'Di 12. Mai, 14:40',
      'Di 12. Mai 2026',
    ]);
  });

  test('DEP-02 DEP-04 the year is shown if it is not the current one', () => {
    const now = new Date(2027, 0, 3, 14, 40).getTime();
    const newYear = new Date(2027, 0, 1, 0, 0).getTime();
    const [day, year] = [24 * 3_600_000, 365 * 24 * 3_600_000];
    const texts = () => [
      weekdayTime(newYear, now),
      weekdayTime(newYear - 1, now),
      weekdayTime(newYear + year, now),
      weekdayAndDay(newYear - day, now),
      recentTime(newYear - day, now),
      recentTime(newYear - 7 * day, now),
    ];
    expect(texts()).toEqual([
      'Fri 1 January, 00:00',
      'Thu 31 December 2026, 23:59',
      'Sat 1 January 2028, 00:00',
      'Thu 31 December 2026',
      'Thu 00:00',
      'Fri 25 December 2026, 00:00',
    ]);
    speak('de-DE', german);
    expect(texts()).toEqual([
      'Fr 1. Januar, 00:00',
      'Do 31. Dezember 2026, 23:59',
      'Sa 1. Januar 2028, 00:00',
      'Do 31. Dezember 2026',
      'Do 00:00',
      'Fr 25. Dezember 2026, 00:00',
    ]);
  });
});
