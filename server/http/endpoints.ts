/** Mounts endpoints of the contract and decodes their requests, in the same way for every API. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { type Decoder, decode, enoughIssues, isRecord } from '../../contract/decode.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { jsonExcess } from '../../contract/json-excess.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Account } from '../identity/account.ts';
import { byField, type Placed } from '../rules/checks.ts';
import type { Sent } from './handler.ts';
import { compress, sendJson } from './json-text.ts';
import { demand, invalid, notFound, Refusal } from './refusal.ts';
import { nameEndpoint } from './request-context.ts';
import type { Answer, RequestToWrite } from './write.ts';

const largestId = 2_147_483_647;

/**
 * Sets the headers of every answer of an API, CORS included. The API never reads cookies.
 * @param allowedOrigins exact origins like `https://kontor.example`; `null` and `*` have no effect
 */
export function apiHeaders(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: allowedOrigins.filter((origin) => origin !== 'null' && origin !== '*'),
    allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key'],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  return async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    // Reads of our own pages have no Origin header, and need no CORS.
    if (context.req.method === 'OPTIONS' || context.req.header('Origin') !== undefined) return allow(context, next);
    context.header('Vary', 'Origin');
    await next();
  };
}

export function mountEndpoints<E extends Env, Name extends EndpointName>(
  app: Hono<E>,
  names: readonly Name[],
  answer: (
    name: Name,
    context: Context<E>,
  ) => Promise<Answer | { respond: (context: Context<E>) => Response | Promise<Response> }>,
): void {
  for (const name of names) {
    app.on(endpoints[name].method, routeOf(name), async (context: Context<E>) => {
      nameEndpoint(name);
      const answered = await answer(name, context);
      return 'respond' in answered ? answered.respond(context) : respond(context, answered);
    });
  }
}

/** The path of an endpoint as the router writes it. */
export function routeOf(name: EndpointName): string {
  return endpoints[name].path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The ids in the path. @throws Refusal 404 for an id that no row can have */
export function idsOf(context: Context): Record<string, number> {
  const entries = Object.entries(context.req.param()).map(([name, text]) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > largestId) throw notFound('address');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

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
  const content = `${method} ${path}${new URL(req.url).search}
${endpoint.body ? text : ''}`;
  return {
    account,
    method,
    ...(endpoint.body ? decodeBody(endpoint.body, text, rules, req.header('Content-Type')) : nothing),
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

async function respond(context: Context, answer: Answer): Promise<Response> {
  if (answer.status === 204) return context.body(null, 204);
  if (answer.revision !== null) context.header('ETag', `"${answer.revision}"`);
  return sendJson(context, answer.status, await compress(answer.body, context.req.header('Accept-Encoding')));
}

/** In characters, for each text of a body. */
const textLimit = 200_000;

type BodyRules = {
  /** In bytes. */
  limit: number;
  tooLarge: Problem;
  /** Requires the JSON content type, and refuses texts that are too long or that the store cannot hold. */
  isStrict: boolean;
};

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

/** @throws Refusal 422 if a text in the value is too long or cannot be stored unchanged */
export function demandStorable(value: unknown): void {
  demand(byField(textProblems(value)));
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

/** Stops at `enoughIssues` problems. */
function textProblems(whole: unknown): Placed[] {
  const problems: Placed[] = [];
  const visit = (value: unknown, path: string) => {
    if (problems.length >= enoughIssues) return;
    if (typeof value === 'string') {
      const wrong = textProblem(value);
      if (wrong) problems.push({ path, ...wrong });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        if (textProblem(name)) problems.push({ path, ...problem('unstorable') });
        visit(part, path ? `${path}.${name}` : name);
      }
    }
  };
  visit(whole, '');
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
