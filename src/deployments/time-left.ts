/** Durations in words. */
import { counted, t } from '../language/translate.ts';

const minute = 60_000;
const day = 1440 * minute;

/** "in 20 days", "in 2 days and 16 hours", "in 3 hours and 5 minutes", "in 12 minutes" */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute));
  if (milliseconds >= 7 * day) return t('in {time}', { time: inDays(Math.round(milliseconds / day)) });
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = days > 0 ? [inDays(days), inHours(hours)] : [inHours(hours), inMinutes(minutes % 60)];
  const [first = '', second] = parts.filter((part) => part !== '');
  const time = second ? t('{first} and {second}', { first, second }) : first;
  return t('in {time}', { time });
}

/** "41 seconds", "2 minutes" */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 60) return counted(seconds, '{count} second', '{count} seconds');
  return counted(Math.floor(seconds / 60), '{count} minute', '{count} minutes');
}

const inDays = (count: number) => (count === 0 ? '' : counted(count, '{count} day⟨dative⟩', '{count} days⟨dative⟩'));
const inHours = (count: number) => (count === 0 ? '' : counted(count, '{count} hour⟨dative⟩', '{count} hours⟨dative⟩'));
const inMinutes = (count: number) => (count === 0 ? '' : counted(count, '{count} minute', '{count} minutes'));
