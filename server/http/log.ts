import { currentRequest } from './request-context.ts';

/** One thing that happened, as flat data: never a token, a secret or a text that a person wrote. */
export type LogEntry = { event: string; [detail: string]: string | number | boolean | null | undefined };
export type Log = (entry: LogEntry) => void;

/** A line of JSON for every entry, with the time in UTC; JSON keeps line breaks out of the line. */
export function jsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (entry) => write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...entry })}\n`);
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/**
 * A log that leaves out what is below `level`. An entry says its own as `level`; without one it is `info`. What happens
 * in the course of a request is told with the request's id, its masked address and the account behind it.
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const log = jsonLog(write);
  return (entry) => {
    const own = levels.find((candidate) => candidate === entry.level) ?? 'info';
    if (levels.indexOf(own) < levels.indexOf(level)) return;
    const request = currentRequest();
    const { id: requestId, address, userId } = request ?? {};
    log({
      level: own,
      ...entry,
      ...(request ? { requestId, address, userId: entry.userId ?? userId ?? undefined } : {}),
    });
  };
}
