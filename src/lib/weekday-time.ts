/** Formats times with their weekday. Apart from `time-format.ts`, because the domain list does not need it. */
import { t } from '../language/translate.ts';
import { dayOf, hourAndMinute, written } from './time-format.ts';

/** "Fri 8 May 2026" */
export const weekdayDate = (at: number) =>
  `${written(at, { weekday: 'short' })} ${written(at, { day: 'numeric', month: 'long', year: 'numeric' })}`;
/** "Fri 8 May", in another year "Fri 8 May 2026" */
export const weekdayAndDay = (at: number, now = Date.now()) => `${written(at, { weekday: 'short' })} ${dayOf(at, now)}`;
/** "Fri 8 May, 15:05", in another year "Fri 8 May 2026, 15:05" */
export const weekdayTime = (at: number, now = Date.now()) => `${weekdayAndDay(at, now)}, ${hourAndMinute(at)}`;

/** "today 14:36", "Mon 17:52" for the six days before, else as `weekdayTime`. */
export function recentTime(at: number, now = Date.now()): string {
  const days = Math.round((midnightOf(now) - midnightOf(at)) / 86_400_000);
  const time = hourAndMinute(at);
  if (days === 0) return t('today {time}', { time });
  return days > 0 && days <= 6 ? `${written(at, { weekday: 'short' })} ${time}` : weekdayTime(at, now);
}

export const isToday = (at: number): boolean => midnightOf(at) === midnightOf(Date.now());

const midnightOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);
