/** Requests that write: their bodies are read and decoded, and their keys and expected revisions (`If-Match`) found. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type Decoder, decode, isRecord } from '../../contract/decode.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { JsonFormat } from '../../contract/faithful-json.ts';
import { jsonExcess } from '../../contract/json-excess.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { KeyedRequest } from '../db/idempotent-answers.ts';
import type { Account } from '../kernel/account.ts';
import type { Sent } from '../kernel/handler.ts';
import { invalid, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { byField, textProblems } from '../rules/checks.ts';

/** `keyed` is `null` if the answer is not recorded. */
export type RequestToWrite = { account: Account; method: string; keyed: KeyedRequest | null };
type BodyRules = {
  /** In bytes. */
  limit: number;
  tooLarge: Problem;
  /** Requires the JSON content type, and refuses texts that are too long or that the store cannot hold. */
  isStrict: boolean;
};

/** @param isRecorded whether the answer may be replayed to a client that repeats the request with its key */
export async function requestToWrite(
  { req }: Context,
  name: EndpointName,
  account: Account,
  rules: BodyRules,
  isRecorded = true,
): Promise<RequestToWrite & { body: unknown; sent: Sent; ifMatch: number | null }> {
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = req;
  const text = await readText(req.raw, rules);
  const nothing = { body: undefined, sent: {} };
  const key = method === 'POST' && isRecorded ? idempotencyKey(req.header('Idempotency-Key')) : null;
  const content = `${method} ${path}${new URL(req.url).search}\n${endpoint.body ? text : ''}`;
  return {
    account,
    method,
    ...(endpoint.body ? decodeBody(endpoint.body, text, rules, req.header('Content-Type'), endpoint.json) : nothing),
    ifMatch: expectedRevision(req.header('If-Match')),
    keyed: key === null ? null : { key, user_id: account.id, request_hash: hashOf(content) },
  };
}

function expectedRevision(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  // The tag of a cached answer has a digest after the revision.
  const digits = /^(?:W\/)?"?(\d{1,10})(?:\.[\w-]{1,22})?"?$/.exec(header.trim())?.[1];
  if (digits === undefined) throw new Refusal(400, problem('if_match_unreadable'));
  return Number(digits);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined || /^[\x21-\x7e]{1,200}$/.test(header)) return header ?? null;
  throw new Refusal(400, problem('idempotency_key_unreadable'));
}

/** @throws Refusal 413 as soon as the body exceeds the limit, whatever its Content-Length */
export async function readText(request: Request, { limit, tooLarge }: Omit<BodyRules, 'isStrict'>): Promise<string> {
  const announced = request.headers.get('Content-Length');
  if (Number(announced ?? 0) > limit) throw new Refusal(413, tooLarge);
  // Node reads no more than the announced length.
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

/** Refuses bytes that are not UTF-8, because decoding would change them. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, problem('body_not_utf8'));
  return bytes.toString('utf8');
}

function decodeBody<T>(
  decoder: Decoder<T>,
  text: string,
  { isStrict }: BodyRules,
  contentType: string | undefined,
  format?: JsonFormat,
): { body: T; sent: Sent } {
  if (isStrict && contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, problem('body_not_of_json_type'));
  }
  const json = parseJson(text, format);
  const decoded = decode(decoder, json);
  if (!decoded.ok) throw invalid(byField(decoded.issues));
  if (isStrict) demandStorable(decoded.value);
  return { body: decoded.value, sent: isRecord(json) ? json : {} };
}

/** @throws Refusal 422 if a text in the value is too long or cannot be stored unchanged */
export function demandStorable(value: unknown): void {
  throwIfInvalid(byField(textProblems(value)));
}

/** @throws Refusal, before parsing, if the text is nested too deeply or has too many values */
function parseJson(text: string, format?: JsonFormat): unknown {
  const excess = jsonExcess(text);
  if (excess === 'depth') throw new Refusal(400, problem('body_too_deep'));
  if (excess === 'values') throw new Refusal(413, problem('body_too_many_values'));
  try {
    return format ? format.read(text) : JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable';
    throw new Refusal(400, problem('body_not_json', { reason }));
  }
}
