import { currentRequest } from './request-context.ts';

/** Flat data without tokens, secrets, or texts that people have written. */
export type LogEntry = { event: string; [detail: string]: string | number | boolean | null | undefined };
export type Log = (entry: LogEntry) => void;

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/**
 * Writes each entry as a line of JSON with the time in UTC. Entries below `level` are dropped; the level of an entry defaults
 * to `info`. During a request, entries also have the request's id, the client's masked address, and the account or the name
 * of the client token.
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (entry) => {
    const entryLevel = levels.find((candidate) => candidate === entry.level) ?? 'info';
    if (levels.indexOf(entryLevel) < levels.indexOf(level)) return;
    const request = currentRequest();
    const { id: requestId, address, userId, token } = request ?? {};
    const line = {
      time: new Date().toISOString(),
      level: entryLevel,
      ...entry,
      ...(request ? { requestId, address, token, userId: entry.userId ?? userId ?? undefined } : {}),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}
