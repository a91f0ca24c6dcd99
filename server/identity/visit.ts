/** Shared by the sign-in pages: options, requests, and forms that only these pages can send. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type Provider from 'oidc-provider';
import { passwordLength } from '../../contract/constants.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { clientNetworkOf } from '../http/client-address.ts';
import type { Bindings } from '../http/request-listener.ts';
import { readText } from '../http/request-to-write.ts';
import { type PagePolicy, pageHeaders } from '../http/security-headers.ts';
import type { Background } from '../kernel/background.ts';
import type { Log } from '../kernel/log.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { VerifiedAccount } from './accounts.ts';
import type { CompanyClient, CompanyPerson } from './company-client.ts';
import type { Factors } from './factors.ts';
import type { AttemptLimiter, KnownBrowsers } from './limits.ts';
import type { SendMail } from './mail.ts';
import type { Passkeys } from './passkeys.ts';
import { type PasswordHasher, passwordProblem } from './passwords.ts';
import type { Seal } from './seal.ts';
import type { Sessions } from './sessions.ts';
import { type Failure, type Html, renderMessagePage } from './sign-in-pages.ts';
import { expiredMessage, type Texts, textsFor } from './texts.ts';

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
  /** `null` if the installation sends no mail. */
  sendMail: SendMail | null;
  background: Background;
  log: Log;
  formKey: string;
  publicOrigin: string;
  /** The application's origins, to which a form of these pages may redirect. */
  formOrigins: readonly string[];
  /** The clock shared by all processes, in milliseconds since 1970. */
  now: () => number;
};

/** A request to one of the pages. `client` is the network that guesses are counted by. */
export type Visit = SignInOptions & { context: Context<Bindings>; texts: Texts; client: string };
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
  /** Whom the company has named, to be bound to this account. */
  company: CompanyPerson | null;
};

/** Sets the headers of the page. @param locales the languages that were asked for, before those of the browser */
export function openVisit(
  options: SignInOptions,
  context: Context<Bindings>,
  policy: PagePolicy = {},
  locales?: unknown,
): Visit {
  const headers = { ...pageHeaders({ referrer: 'same-origin', ...policy }), Vary: 'Accept-Language' };
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  const texts = textsFor(context.req.header('Accept-Language'), locales);
  return { ...options, context, texts, client: clientNetworkOf(context.env.incoming) };
}

const largestForm = { limit: 16 * 1024, tooLarge: problem('form_too_large') };

/** @throws Refusal 415 for any type other than a form's, 413 for more than 16 KiB */
export async function readForm({ req }: Context): Promise<URLSearchParams> {
  const type = req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, problem('form_expected'));
  return new URLSearchParams(await readText(req.raw, largestForm));
}

/** Whether the form was created for `subject` by this installation, and sent by one of our pages. */
export function isOwnForm(visit: Visit, subject: string, form: URLSearchParams): boolean {
  const { formKey } = visit;
  const token = Buffer.from(form.get('form_token') ?? '');
  const expected = Buffer.from(formTokenOf(formKey, subject));
  const isOurToken = token.length === expected.length && timingSafeEqual(token, expected);
  return isOurToken && isFromOwnPage(visit);
}

/** Browsers name the origin of the page whose form they send. */
export function isFromOwnPage({ context, publicOrigin }: Visit): boolean {
  return context.req.header('Origin') === publicOrigin;
}

export function formTokenOf(formKey: string, subject: string): string {
  return createHmac('sha256', formKey).update(subject).digest('base64url');
}

export function isRead({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

export function answer({ context }: Visit, page: Html, failure: Failure | null = null): Response {
  return context.body(String(page), failure ? (failure.status ?? 422) : 200);
}

/** Sends a page with a message and a link, to the sign-in unless given. */
export function sendMessage(
  { context, texts }: Visit,
  status: 200 | 400 | 403 | 404 | 405 | 409 | 410,
  title: string,
  text: string,
  next?: string,
  href?: string,
): Response {
  return context.body(String(renderMessagePage(texts, title, text, next, href)), status);
}

export function sendExpired(visit: Visit): Response {
  const { context, texts } = visit;
  return sendMessage(visit, 400, ...expiredMessage(texts, context.req.header('Cookie')));
}

export function refuseMethod(visit: Visit, next?: string): Response {
  return sendMessage(visit, 405, visit.texts.t('This is no form'), '', next);
}

export function refuseForm(visit: Visit, next?: string): Response {
  const { t } = visit.texts;
  visit.log({ level: 'warn', event: 'form refused' });
  const why = t('The form was not sent from the sign-in page of Kontor, so nothing was done with it.');
  return sendMessage(visit, 403, t('Sign-in refused'), why, next);
}

/** Sets `Retry-After`, and returns the message for the person. @param wait in milliseconds */
export function tooManyAttempts({ context, texts }: Visit, wait: number): Failure {
  const seconds = Math.ceil(wait / 1000);
  const until = new Date(Date.now() + wait).toISOString().slice(11, 19);
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long', useGrouping: false } as const;
  const time = new Intl.NumberFormat(texts.language, unit).format(seconds);
  context.header('Retry-After', String(seconds));
  const text = texts.t('Try again in {time} (at {until} UTC).', { time, until });
  return { title: texts.t('Too many attempts.'), text, status: 429, isElsewhere: true };
}

/** For a password that waited too long to be hashed. Sets `Retry-After`, and returns the message for the person. */
export function tooBusy({ context, texts: { t } }: Visit, title: string): Failure {
  context.header('Retry-After', '2');
  return { title, text: t('Nothing was stored. Try again in a few seconds.'), status: 503 };
}

const passwordProblems = {
  tooShort: 'The password is too short: use at least {minimum} characters, better 15 or more.',
  tooLong: 'The password is too long: use at most {maximum} characters.',
  easilyGuessed: 'This password is one of the first that anyone would guess. Choose another.',
} as const;

/** The reason why a chosen password is refused; `null` if it is accepted. */
export async function newPasswordProblem({ t }: Texts, form: URLSearchParams, email: string): Promise<string | null> {
  const password = form.get('new_password') ?? '';
  const violation = await passwordProblem(password, email);
  if (violation) return t(passwordProblems[violation], passwordLength);
  return password === form.get('repeated_password') ? null : t('The two passwords are not the same.');
}
