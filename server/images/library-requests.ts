/** What a request to the image library says, decoded. */

import { type Decoder, decode } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import { invalid, notFound, Refusal, unauthenticated } from '../http/refusal.ts';
import { byField, parseJson, textOf, textProblem } from '../http/request-body.ts';
import { demand } from '../http/revisions.ts';
import type { Answer } from '../http/write.ts';
import type { Account } from '../identity/account.ts';
import { fieldProblems } from '../rules/checks.ts';
import type { ImageTexts } from './image-records.ts';

const largestId = 2_147_483_647;
const longestText = 10_000;

/** @throws Refusal 401 where only the library's public token was shown */
export function signedIn(account: Account | null): Account {
  if (!account) throw unauthenticated();
  return account;
}

export function jsonAnswer({ status, body }: Answer): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}

/** @throws Refusal 404 when it is no id that a row can have */
export function imageId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > largestId) throw notFound('image');
  return id;
}

/** The revision that `If-Match` asks for, null when any will do. @throws Refusal 400 */
export function expectedRevision(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (revision === undefined) throw new Refusal(400, problem('if_match_unreadable'));
  return Number(revision);
}

/** @throws Refusal 400 */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined || /^[\x21-\x7e]{1,200}$/.test(header)) return header ?? null;
  throw new Refusal(400, problem('idempotency_key_unreadable'));
}

export async function bodyText(request: { arrayBuffer: () => Promise<ArrayBuffer> }): Promise<string> {
  return textOf(Buffer.from(await request.arrayBuffer()));
}

/** @throws Refusal 400 when it is no JSON, 413 when it holds too much, 422 when fields are not as they should be */
export function decodeBody<T>(text: string, decoder: Decoder<T>): T {
  const decoded = decode(decoder, parseJson(text));
  if (decoded.ok) return decoded.value;
  throw invalid(byField(decoded.issues));
}

/** The texts of an image, without anything else that the body held. @throws Refusal 422 */
export function decodeTexts({ alt, category, copyright, notes }: ImageTexts): ImageTexts {
  const texts = Object.fromEntries(
    Object.entries({ alt, category, copyright, notes }).filter(([, text]) => text !== undefined),
  );
  const wrong = Object.entries(texts).map(([name, text]) => [name, textProblem(text ?? '', longestText)] as const);
  demand(fieldProblems(Object.fromEntries(wrong)));
  return texts;
}

/** The first scope that is given, else `fallback`. @throws Refusal 422 */
export function chooseScope(candidates: readonly (string | null | undefined)[], fallback: string): string {
  const scope = candidates.map((candidate) => candidate?.trim()).find((candidate) => candidate) ?? fallback;
  demand(fieldProblems({ scope: textProblem(scope, longestText) }));
  return scope;
}
