/** Formats times in the browser's time zone and the interface's language. */
import { locale, t } from '../language/translate.ts';

/** "14:32:08"; `at` in milliseconds since 1970. */
export const timeOfDay = (at: number) => written(at, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
/** "14:32" */
export const hourAndMinute = (at: number) => written(at, { hour: '2-digit', minute: '2-digit' });
/** "12 March, 16:42", in another year "12 March 2026, 16:42" */
export const dayAndTime = (at: number, now?: number) => `${dayOf(at, now)}, ${hourAndMinute(at)}`;
/** "12 Mar 2026, 16:42" */
export const dateAndTime = (at: number) => written(at, { dateStyle: 'medium', timeStyle: 'short' });
/** "12 March at 16:42", in another year "12 March 2026 at 16:42" */
export const dayAtTime = (at: number, now?: number) =>
  t('{day} at {time}', { day: dayOf(at, now), time: hourAndMinute(at) });

/** "12 March", in another year "12 March 2026" */
export const dayOf = (at: number, now = Date.now()) =>
  written(at, { day: 'numeric', month: 'long', ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }) });

const yearOf = (at: number) => new Date(at).getFullYear();

/** Creating a format is a hundred times slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function written(at: number, parts: Intl.DateTimeFormatOptions): string {
  const name = `${locale()} ${JSON.stringify(parts)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale(), parts);
  formats.set(name, format);
  return format.format(at);
}
