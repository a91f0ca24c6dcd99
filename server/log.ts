import type { LogLevel } from './config.ts';
import { jsonLog, type Log } from './http/log.ts';

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** A log that leaves out what is below `level`. An entry says its own as `level`; without one it is `info`. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const log = jsonLog(write);
  return (entry) => {
    const own = levels.find((candidate) => candidate === entry.level) ?? 'info';
    if (levels.indexOf(own) >= levels.indexOf(level)) log({ level: own, ...entry });
  };
}
