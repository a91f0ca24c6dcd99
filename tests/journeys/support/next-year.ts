/** Days of next year, by the clock of this machine: ahead, and not too far to be scheduled. */
const year = new Date().getFullYear() + 1;

/** As date fields take it, such as "2027-06-01"; of the last Sunday of a month, on which clocks may change. */
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
export const firstOfJune = day(Date.UTC(year, 5, 1));
export const lastSunday = (month: 3 | 10): string => {
  const last = new Date(Date.UTC(year, month, 0));
  return day(last.setUTCDate(last.getUTCDate() - last.getUTCDay()));
};

/** As the console writes it, such as "Tue 1 June 2027" or "Di 1. Juni 2027". */
export function written(date: string, locale = 'en-GB'): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Date(date).toLocaleDateString(locale, options);
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}
