/** Converts between a date and time in a time zone and milliseconds since 1970. */

/** `skipped`: the clocks skip this time, and `at` is later by the gap. `doubled`: they show it twice, and `at` is the first. */
export type ZonedTime = { at: number; clock: 'plain' | 'skipped' | 'doubled' };

const DAY = 86_400_000;

/** `date` is `2026-05-15` and `time` is `07:00`, as in native inputs; null if either is incomplete. */
export function zonedTime(date: string, time: string, zone: string): ZonedTime | null {
  const wall = Date.parse(`${date}T${time}Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time) || Number.isNaN(wall)) return null;
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const shown = [wall - before, wall - after].filter((at) => at + offsetAt(at, zone) === wall);
  const first = Math.min(...shown);
  if (shown.length === 0) return { at: wall - before, clock: 'skipped' };
  return { at: first, clock: shown.some((at) => at !== first) ? 'doubled' : 'plain' };
}

/** The values of native date and time inputs. */
export function wallClock(at: number, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at + offsetAt(at, zone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** The time zone of this browser, such as "Europe/Berlin". */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone's offset from UTC in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -offset : offset) * 1000;
}
