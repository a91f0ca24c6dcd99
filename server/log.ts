import type { LogLevel } from './config.ts';
import { jsonLog, type Log } from './http/log.ts';
import { currentRequest } from './http/request-context.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

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
