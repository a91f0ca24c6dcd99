/** Reads and checks the JSON body of a request before any of it is used. */
import { type Decoder, decode } from '../../contract/decode.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { invalid, Refusal } from './refusal.ts';

export const bodyLimit = 2 * 1024 * 1024;
const textLimit = 200_000;
const depthLimit = 20;

/** The body's text; 413 as soon as it is longer than the limit, however it announces itself. */
export async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  if (announced > bodyLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function decodeBody<T>(decoder: Decoder<T>, contentType: string | undefined, text: string): T {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, 'The body must be JSON, with Content-Type: application/json.');
  }
  const value = parse(text);
  if (isDeeperThan(depthLimit, value)) throw new Refusal(400, 'The body is nested too deeply.');
  const decoded = decode(decoder, value);
  // A list that came as JSON text is only looked into here.
  if (decoded.ok && isDeeperThan(depthLimit, decoded.value)) throw new Refusal(400, 'The body is nested too deeply.');
  const problems = decoded.ok ? textProblems(decoded.value) : decoded.issues;
  if (problems.length > 0) throw invalid(byField(problems));
  if (!decoded.ok) throw invalid({});
  return decoded.value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `The body is no JSON: ${error instanceof SyntaxError ? error.message : 'unreadable'}`);
  }
}

function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

type Problem = { path: string; message: string };

function textProblems(value: unknown, path = ''): Problem[] {
  if (typeof value === 'string') {
    if (value.length > textLimit) return [{ path, message: `must not be longer than ${textLimit} characters` }];
    return value.includes('\u0000') ? [{ path, message: 'holds a character that cannot be stored' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textProblems(part, path ? `${path}.${name}` : name));
}

function byField(problems: readonly Problem[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of problems) fields[path || 'body'] = [...(fields[path || 'body'] ?? []), message];
  return fields;
}

function tooLarge(): Refusal {
  return new Refusal(413, `The body is larger than ${bodyLimit / 1024 / 1024} MB.`);
}
