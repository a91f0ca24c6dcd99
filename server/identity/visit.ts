/** Shared by the sign-in pages: options, requests, and forms that only these pages can send. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { problem } from '../../contract/refusals.ts';
import type { Log } from '../http/log.ts';
import { Refusal } from '../http/refusal.ts';
import { setHeaders } from '../http/security-headers.ts';
import type { Database } from '../store/database.ts';
import type { VerifiedAccount } from './accounts.ts';
import type { CompanyClient } from './company-client.ts';
import type { Factors } from './factors.ts';
import type { AttemptLimiter, KnownBrowsers } from './limits.ts';
import { type Failure, renderMessagePage } from './pages.ts';
import type { Passkeys } from './passkeys.ts';
import { type PasswordHasher, passwordProblem } from './passwords.ts';
import type { Seal } from './seal.ts';
import type { Sessions } from './sessions.ts';
import type { Texts } from './texts.ts';

export type SignInOptions = {
  database: Database;
  provider: Provider;
  hasher: PasswordHasher;
  limiter: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
  /** `null` if no company provider is configured. */
  company: CompanyClient | null;
  factors: Factors;
  passkeys: Passkeys;
  sessions: Sessions;
  seal: Seal;
  log: Log;
  formKey: string;
  publicOrigin: string;
  /** The application's origins, to which a form of these pages may redirect. */
  formOrigins: readonly string[];
  /** The clock shared by all processes, in milliseconds since 1970. */
  now: () => number;
};

/** Answers the request, or returns `false` if the path is not one of its own. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export type Visit = { request: IncomingMessage; response: ServerResponse; texts: Texts };
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type SignInVisit = Visit & { interaction: Interaction };

/** The account whose password was verified, and which further steps are done. */
export type Progress = VerifiedAccount & {
  /** The second factor was verified, or has just been set up. */
  isProved: boolean;
  /** Recovery codes were shown; the person has yet to confirm that they are saved. */
  hasNewCodes: boolean;
  /** The challenge that a passkey signs in this sign-in. */
  challenge: string;
};

const largestForm = 16 * 1024;

/** @throws Refusal 415 for any type other than a form's, 413 for more than 16 KiB */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, problem('form_expected'));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestForm) throw new Refusal(413, problem('form_too_large'));
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Whether the form was created for `subject` by this installation, and sent by one of our pages. */
export function isOwnForm(
  { formKey, publicOrigin }: SignInOptions,
  request: IncomingMessage,
  subject: string,
  form: URLSearchParams,
): boolean {
  const token = Buffer.from(form.get('form_token') ?? '');
  const expected = Buffer.from(formTokenOf(formKey, subject));
  const isOurToken = token.length === expected.length && timingSafeEqual(token, expected);
  return isOurToken && request.headers.origin === publicOrigin;
}

export function formTokenOf(formKey: string, subject: string): string {
  return createHmac('sha256', formKey).update(subject).digest('base64url');
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '', 'http://localhost').searchParams;
}

type Exchange = Pick<Visit, 'request' | 'response'>;

export function answer({ request, response }: Exchange, status: number, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function redirect(exchange: Exchange, location: string): void {
  setHeaders(exchange.response, { Location: location });
  answer(exchange, 303, '');
}

/** Sends a page with a message and a link to the sign-in. */
export function sendMessage(visit: Visit, status: number, title: string, text: string, next?: string): void {
  answer(visit, status, renderMessagePage(visit.texts, title, text, next));
}

/** Sets `Retry-After`, and returns the message for the person. @param wait in milliseconds */
export function tooManyAttempts({ response, texts }: Pick<Visit, 'response' | 'texts'>, wait: number): Failure {
  const seconds = Math.ceil(wait / 1000);
  const time = new Date(Date.now() + wait).toISOString().slice(11, 19);
  setHeaders(response, { 'Retry-After': String(seconds) });
  return { title: texts.tooManyAttempts, text: texts.tryAgainIn(seconds, time), isElsewhere: true };
}

/** The reason why a chosen password is refused; `null` if it is accepted. */
export async function newPasswordProblem(texts: Texts, form: URLSearchParams, email: string): Promise<string | null> {
  const password = form.get('new_password') ?? '';
  const violation = await passwordProblem(password, email);
  if (violation) return texts.passwordProblems[violation];
  return password === form.get('repeated_password') ? null : texts.notTheSame;
}
