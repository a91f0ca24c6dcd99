import { currentRequest } from './request-context.ts';

/** One event, as flat data: never a token, a secret or a text that a person wrote. */
export type LogEntry = { event: string; [detail: string]: string | number | boolean | null | undefined };
export type Log = (entry: LogEntry) => void;

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/**
 * Writes each entry as a line of JSON, with the time in UTC, and drops those below `level`. An entry may set its own `level`;
 * the default is `info`. During a request, an entry also contains the request's id, the client's masked address, and the
 * account or the name of the client token.
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (entry) => {
    const own = levels.find((candidate) => candidate === entry.level) ?? 'info';
    if (levels.indexOf(own) < levels.indexOf(level)) return;
    const request = currentRequest();
    const { id: requestId, address, userId, token } = request ?? {};
    const line = {
      time: new Date().toISOString(),
      level: own,
      ...entry,
      ...(request ? { requestId, address, token, userId: entry.userId ?? userId ?? undefined } : {}),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}
