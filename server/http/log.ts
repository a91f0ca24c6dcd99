/** One thing that happened, as flat data: never a token, a secret or a text that a person wrote. */
export type LogEntry = { event: string; [detail: string]: string | number | boolean | null | undefined };
export type Log = (entry: LogEntry) => void;

/** A line of JSON for every entry, with the time in UTC; JSON keeps line breaks out of the line. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (entry) => write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...entry })}\n`);
}
