/** Points in time as people read them, in their own time zone. */

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** "14:32:08"; `at` in milliseconds since 1970. */
export const timeOfDay = (at: number) => clock.format(at);
/** "14:32" */
export const hourAndMinute = (at: number) => shortClock.format(at);
/** "12 March, 16:42" */
export const dayAndTime = (at: number) => `${day.format(at)}, ${shortClock.format(at)}`;
/** "12 March at 16:42" */
export const dayAtTime = (at: number) => `${day.format(at)} at ${shortClock.format(at)}`;
