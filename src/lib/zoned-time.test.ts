import { describe, expect, it } from 'vitest';
import { wallClock, zonedTime } from './zoned-time.ts';

const utc = (date: string, time: string, zone = 'Europe/Berlin') => {
  const found = zonedTime(date, time, zone);
  return found && `${new Date(found.at).toISOString().slice(0, 16)} ${found.clock}`;
};

describe('DEP-04 a date and time in a time zone', () => {
  it.each([
    ['2026-05-15', '07:00', '2026-05-15T05:00 plain'],
    ['2026-12-24', '18:30', '2026-12-24T17:30 plain'],
    ['2026-03-29', '01:59', '2026-03-29T00:59 plain'],
    ['2026-03-29', '02:00', '2026-03-29T01:00 skipped'],
    ['2026-03-29', '02:30', '2026-03-29T01:30 skipped'],
    ['2026-03-29', '03:00', '2026-03-29T01:00 plain'],
    ['2026-10-25', '01:59', '2026-10-24T23:59 plain'],
    ['2026-10-25', '02:00', '2026-10-25T00:00 doubled'],
    ['2026-10-25', '02:30', '2026-10-25T00:30 doubled'],
    ['2026-10-25', '03:00', '2026-10-25T02:00 plain'],
  ])('DEP-04 %s %s in Berlin is %s', (date, time, expected) => expect(utc(date, time)).toBe(expected));

  it.each([
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30 skipped'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30 doubled'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45 skipped'],
    ['Asia/Kolkata', '2026-05-15', '07:00', '2026-05-15T01:30 plain'],
    ['UTC', '2026-03-29', '02:30', '2026-03-29T02:30 plain'],
  ])('DEP-04 %s %s %s is %s', (zone, date, time, expected) => expect(utc(date, time, zone)).toBe(expected));

  it('DEP-04 every half hour on days of clock changes is shown as chosen, or later by the gap', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const found = zonedTime(day, time, 'Europe/Berlin');
        if (!found) throw new Error(time);
        const later = new Date((minutes + 60) * 60_000).toISOString().slice(11, 16);
        const shown = wallClock(found.at, 'Europe/Berlin');
        expect(shown).toEqual({ date: day, time: found.clock === 'skipped' ? later : time });
      }
    }
  });

  it('DEP-04 an incomplete or invalid date gives null', () => {
    expect([utc('', '07:00'), utc('2026-05-15', ''), utc('2026-13-01', '07:00'), utc('15.5.2026', '07:00')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
