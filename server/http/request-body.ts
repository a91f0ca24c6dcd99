/** Reads and checks the JSON body of a request before any of it is used. */
import { isUtf8 } from 'node:buffer';
import { anything, type Decoder, decode, enoughIssues, record } from '../../contract/decode.ts';
import type { FieldMessages } from '../../contract/entities.ts';
import { jsonExcess } from '../../contract/json-excess.ts';
import { invalid, Refusal } from './refusal.ts';

export const bodyLimit = 2 * 1024 * 1024;
const textLimit = 200_000;

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
  return textOf(Buffer.concat(chunks));
}

/** @throws Refusal 400 where it is no UTF-8: what cannot be read must not be stored as something else */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, 'The body is no valid UTF-8.');
  return bytes.toString('utf8');
}

/** The members of a body as they came, where it is an object. */
export type Sent = Readonly<Record<string, unknown>>;

export function decodeBody<T>(
  decoder: Decoder<T>,
  contentType: string | undefined,
  text: string,
): { body: T; sent: Sent } {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, 'The body must be JSON, with Content-Type: application/json.');
  }
  const json = parseJson(text);
  const decoded = decode(decoder, json);
  if (!decoded.ok) throw invalid(byField(decoded.issues));
  demandStorable(decoded.value);
  const members = decode(record(anything), json);
  return { body: decoded.value, sent: members.ok ? members.value : {} };
}

/** @throws Refusal where a text in it is too long or cannot be stored as it is */
export function demandStorable(whole: unknown): void {
  const problems = textProblems(whole);
  if (problems.length > 0) throw invalid(byField(problems));
}

/** @throws Refusal before anything is made of a text that would become too much */
export function parseJson(text: string): unknown {
  const excess = jsonExcess(text);
  if (excess === 'depth') throw new Refusal(400, 'The body is nested too deeply.');
  if (excess === 'values') throw new Refusal(413, 'The body holds more than 20000 values.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `The body is no JSON: ${error instanceof SyntaxError ? error.message : 'unreadable'}`);
  }
}

type Problem = { path: string; message: string };

/** The first ones. */
function textProblems(whole: unknown): Problem[] {
  const problems: Problem[] = [];
  const look = (value: unknown, path: string) => {
    if (problems.length >= enoughIssues) return;
    if (typeof value === 'string') {
      const message = textMessage(value);
      if (message) problems.push({ path, message });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (textMessage(name)) problems.push({ path, message: unstorable });
        look(part, path ? `${path}.${name}` : name);
      }
    }
  };
  look(whole, '');
  return problems;
}

const unstorable = 'holds a character that cannot be stored';

function textMessage(text: string): string | null {
  if (text.length > textLimit) return `must not be longer than ${textLimit} characters`;
  return holdsUnstorable(text) ? unstorable : null;
}

/** PostgreSQL cannot store the one, and half a character is stored as another one. */
export function holdsUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}

function byField(problems: readonly Problem[]): FieldMessages {
  const fields = new Map<string, string[]>();
  for (const { path, message } of problems)
    fields.set(path || 'body', [...(fields.get(path || 'body') ?? []), message]);
  return Object.fromEntries(fields);
}

function tooLarge(): Refusal {
  return new Refusal(413, `The body is larger than ${bodyLimit / 1024 / 1024} MB.`);
}
