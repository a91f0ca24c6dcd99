/** Reads and checks the JSON body of a request before it is used. */
import { isUtf8 } from 'node:buffer';
import { type Decoder, decode, enoughIssues, isRecord } from '../../contract/decode.ts';
import { jsonExcess } from '../../contract/json-excess.ts';
import type { FieldProblems, Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid, Refusal } from './refusal.ts';

const textLimit = 200_000;

export type BodyRules = {
  /** In bytes. */
  limit: number;
  tooLarge: Problem;
  /** Requires the JSON content type, and refuses texts that are too long or cannot be stored. */
  isStrict: boolean;
};

/** The body's text; 413 as soon as it exceeds the limit, whatever its announced length. */
export async function readText(request: Request, { limit, tooLarge }: BodyRules): Promise<string> {
  const announced = request.headers.get('Content-Length');
  if (Number(announced ?? 0) > limit) throw new Refusal(413, tooLarge);
  // Node lets no more through than was announced.
  if (announced !== null) return textOf(Buffer.from(await request.arrayBuffer()));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw new Refusal(413, tooLarge);
    chunks.push(chunk);
  }
  return textOf(Buffer.concat(chunks));
}

/** Refuses bytes that are not UTF-8: they must not be stored as something else. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, problem('body_not_utf8'));
  return bytes.toString('utf8');
}

/** The members of a body as received, if it is an object. */
export type Sent = Readonly<Record<string, unknown>>;

export function decodeBody<T>(
  decoder: Decoder<T>,
  text: string,
  { isStrict }: BodyRules,
  contentType: string | undefined,
): { body: T; sent: Sent } {
  if (isStrict && contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, problem('body_not_of_json_type'));
  }
  const json = parseJson(text);
  const decoded = decode(decoder, json);
  if (!decoded.ok) throw invalid(byField(decoded.issues));
  if (isStrict) demandStorable(decoded.value);
  return { body: decoded.value, sent: isRecord(json) ? json : {} };
}

/** @throws Refusal if one of its texts is too long or cannot be stored unchanged */
export function demandStorable(whole: unknown): void {
  const problems = textProblems(whole);
  if (problems.length > 0) throw invalid(byField(problems));
}

/** @throws Refusal, before parsing, if the text is nested too deeply or has too many values */
function parseJson(text: string): unknown {
  const excess = jsonExcess(text);
  if (excess === 'depth') throw new Refusal(400, problem('body_too_deep'));
  if (excess === 'values') throw new Refusal(413, problem('body_too_many_values'));
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable';
    throw new Refusal(400, problem('body_not_json', { reason }));
  }
}

type Placed = Problem & { path: string };

/** The first problems only. */
function textProblems(whole: unknown): Placed[] {
  const problems: Placed[] = [];
  const look = (value: unknown, path: string) => {
    if (problems.length >= enoughIssues) return;
    if (typeof value === 'string') {
      const wrong = textProblem(value);
      if (wrong) problems.push({ path, ...wrong });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (textProblem(name)) problems.push({ path, ...problem('unstorable') });
        look(part, path ? `${path}.${name}` : name);
      }
    }
  };
  look(whole, '');
  return problems;
}

export function textProblem(text: string, limit = textLimit): Problem | null {
  if (text.length > limit) return problem('too_long', { limit });
  return holdsUnstorable(text) ? problem('unstorable') : null;
}

/** PostgreSQL cannot store NUL, and a lone surrogate would be stored as a different character. */
function holdsUnstorable(text: string): boolean {
  return text.includes('\0') || /\p{Surrogate}/u.test(text);
}

function byField(problems: readonly Placed[]): FieldProblems {
  const fields = new Map<string, Problem[]>();
  for (const { path, ...wrong } of problems) fields.set(path || 'body', [...(fields.get(path || 'body') ?? []), wrong]);
  return Object.fromEntries(fields);
}
