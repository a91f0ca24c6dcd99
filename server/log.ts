import type { LogLevel } from './config.ts';

export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Write = (event: string, facts?: LogFacts) => void;
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * One JSON object a line, so that no value can forge a line. Times are UTC.
 * Facts are ids, paths and masked addresses; tokens, codes and passwords are never given to it.
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at = (own: LogLevel): Write => {
    if (levels.indexOf(own) < levels.indexOf(level)) return () => undefined;
    return (event, facts) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level: own, event, ...facts })}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
