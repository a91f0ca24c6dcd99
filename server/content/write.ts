/** Requests that write: their bodies are decoded, they run in one transaction, and their revisions are checked (`If-Match`). */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type Decoder, decode, isRecord } from '../../contract/decode.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { jsonExcess } from '../../contract/json-excess.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { noteLastWrite } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { type KeyedRequest, recordAnswer, releaseKey, reserveKey, underWay } from '../db/idempotent-answers.ts';
import { changeRow, type EntityTable, removeRow } from '../db/rows.ts';
import type { Changes, Stored } from '../db/tables.ts';
import { findLastWrite } from '../history/last-writes.ts';
import type { Account } from '../kernel/account.ts';
import type { ApiEndpointName, Call, Sent } from '../kernel/handler.ts';
import { jsonText } from '../kernel/json-text.ts';
import { demand, invalid, Refusal, stale } from '../kernel/refusal.ts';
import { byField, textProblems } from '../rules/checks.ts';
import { transactContent } from './transact-content.ts';

/** `body` is JSON text; `revision` is that of the entity in it, if it has one. */
export type Answer = { status: 204; body: null } | { status: 200 | 201; body: string; revision: number | null };
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

type Work = (database: Database) => Promise<unknown>;
export type Run = (database: Database, afterCommit: (work: Work) => void) => Promise<unknown>;

/** The record of the answer for an idempotency key is part of the transaction. */
export async function write(database: Database, request: RequestToWrite, now: () => number, run: Run): Promise<Answer> {
  const { account, keyed } = request;
  const circumstances = { at: now(), userId: account.id, source: 'console' as const };
  const committed = await transactContent(database, circumstances, async (transaction) => {
    // The list belongs to this attempt: after a conflict the transaction runs again.
    const later: Work[] = [];
    const recorded = keyed ? await reserveKey(transaction, keyed, now()) : null;
    if (keyed && recorded) return { answer: await earlierAnswer(keyed, recorded), entity: null, later };
    const entity = await run(transaction, (work) => later.push(work));
    const answer = await answerOf(request, entity);
    if (keyed && later.length === 0) {
      await recordAnswer(transaction, keyed, await withoutSecrets(request, answer, entity));
    }
    return { answer, entity, later };
  });
  if (committed.later.length === 0) return committed.answer;
  let { answer, entity } = committed;
  try {
    for (const work of committed.later) {
      const replacement = await work(database);
      if (replacement === undefined) continue;
      entity = replacement;
      answer = await answerOf(request, entity);
    }
  } catch (error) {
    if (keyed) await releaseKey(database, keyed);
    throw error;
  }
  if (keyed) await recordAnswer(database, keyed, await withoutSecrets(request, answer, entity));
  return answer;
}

/** They are in the first answer only: its record, which a repetition gets, would keep them in clear. */
const toldOnce = ['token', 'ci_user_token', 'ci_webhook_token'];

async function withoutSecrets(request: RequestToWrite, answer: Answer, entity: unknown): Promise<Answer> {
  if (!isRecord(entity)) return answer;
  const withheld = toldOnce.filter((name) => typeof entity[name] === 'string').map((name) => [name, null]);
  return withheld.length === 0 ? answer : answerOf(request, { ...entity, ...Object.fromEntries(withheld) });
}

export async function entityAnswer(status: 200 | 201, entity: unknown): Promise<Answer> {
  const revision = typeof entity === 'object' && entity !== null && 'revision' in entity ? entity.revision : null;
  return { status, body: await jsonText(entity), revision: typeof revision === 'number' ? revision : null };
}

async function answerOf({ method }: RequestToWrite, entity: unknown): Promise<Answer> {
  return entity === undefined ? { status: 204, body: null } : entityAnswer(method === 'POST' ? 201 : 200, entity);
}

async function earlierAnswer(
  keyed: KeyedRequest,
  recorded: { request_hash: string; status: number; body: string | null },
): Promise<Answer> {
  if (recorded.request_hash !== keyed.request_hash) {
    throw invalid({ 'Idempotency-Key': [problem('key_reused')] });
  }
  if (recorded.status === underWay) {
    throw new Refusal(409, problem('first_request_under_way'), { retryAfter: 5 });
  }
  if (recorded.body === null) return { status: 204, body: null };
  return entityAnswer(recorded.status === 201 ? 201 : 200, JSON.parse(recorded.body));
}

type Revised = { id: number; revision: number };
type Revising = Pick<Call<ApiEndpointName>, 'database' | 'ifMatch'>;
/** Presents a row as a GET would answer it now. */
export type Present<Name extends EntityTable> = (row: Stored<Name>) => object | null | Promise<object | null>;

/** @throws Refusal 412 with the stored entity, and the author of its revision if that is known */
export async function demandRevision<Name extends EntityTable>(
  { database, ifMatch }: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<void> {
  if (ifMatch !== null && ifMatch !== row.revision) throw await staleRow(database, table, row, present);
}

/** Changes the row, and records the author of the new revision. */
export async function reviseRow<Name extends EntityTable>(
  call: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  changes: Changes<Name>,
  present: Present<Name>,
): Promise<Stored<Name>> {
  const { database } = call;
  await demandRevision(call, table, row, present);
  const changed = await changeRow(database, table, row, changes);
  if (!changed) throw await staleRow(database, table, row, present);
  noteLastWrite(database, table, { id: row.id, revision: row.revision + 1 });
  return changed;
}

export async function destroyRow<Name extends EntityTable>(
  call: Revising,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<void> {
  const { database } = call;
  await demandRevision(call, table, row, present);
  if (!(await removeRow(database, table, row))) throw await staleRow(database, table, row, present);
}

async function staleRow<Name extends EntityTable>(
  database: Database,
  table: Name,
  row: Stored<Name> & Revised,
  present: Present<Name>,
): Promise<Refusal> {
  return stale({ ...(await present(row)), ...(await findLastWrite(database, { ...row, table })) });
}
