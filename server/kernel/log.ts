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
    write(`${JSON.stringify(line).replaceAll(invisible, escaped)}\n`);
  };
}

/** What `JSON.stringify` leaves as it is, and terminals take for commands, ends of lines or another direction. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * What the log says of an error: its name, its code, and the code and host of what caused it. Without messages, because those
 * of databases and parsers quote data, and those of addresses secrets.
 */
export function describeError(error: unknown): { error: string; code?: string; cause?: string; host?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const chain = causesOf(error);
  const [code = '', ...others] = chain.map(codeOf);
  const cause = others.find((other) => other !== '');
  const host = chain.map(hostOf).find((one) => one !== null);
  return { error: error.name, ...(code && { code }), ...(cause && { cause }), ...(host && { host }) };
}

/** The error and what caused it. Node tries all addresses of a name, and then throws an `AggregateError`. */
function causesOf(error: Error): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && !chain.includes(next)) {
    chain.push(next);
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : null);
  }
  return chain;
}

const codeOf = (error: Error) => ('code' in error && /^\w{1,60}$/.test(String(error.code)) ? String(error.code) : '');

function hostOf(error: Error): string | null {
  const name = 'hostname' in error ? error.hostname : 'address' in error ? error.address : null;
  if (typeof name !== 'string') return null;
  return 'port' in error && typeof error.port === 'number' ? `${name}:${error.port}` : name;
}

/** Logs an event with its count unless that is 0. */
export function countLogger(log: Log) {
  return (event: string, counted: Record<string, number>) => {
    if (Object.values(counted).some((count) => count > 0)) log({ event, ...counted });
  };
}
