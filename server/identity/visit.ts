/** What the pages of the sign-in service have in common: who visits, and forms that are sent from these pages only. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Log } from '../http/log.ts';
import type { Database } from '../store/database.ts';
import type { VerifiedAccount } from './accounts.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { CompanyClient } from './company-client.ts';
import type { Factors } from './factors.ts';
import type { IdentityRecords } from './identity-records.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Seal } from './seal.ts';
import type { Sessions } from './sessions.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export type SignInOptions = {
  database: Database;
  provider: Provider;
  records: IdentityRecords;
  hasher: PasswordHasher;
  limiter: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
  /** `null` where nobody signs in through a company. */
  company: CompanyClient | null;
  factors: Factors;
  passkeys: Passkeys;
  sessions: Sessions;
  seal: Seal;
  log: Log;
  formKey: string;
  publicOrigin: string;
  /** Where a form of these pages may end: the origins of the application. */
  formOrigins: readonly string[];
};

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  interaction: Interaction;
  texts: SignInTexts;
};

/** Whose password was right; what else was done in this sign-in is kept with it. */
export type Accepted = VerifiedAccount & {
  /** The second factor was proved, or has just been set up. */
  isProved: boolean;
  /** Recovery codes were shown, and are to be kept before the sign-in goes on. */
  hasNewCodes: boolean;
  /** What a passkey signs in this sign-in, once. */
  challenge: string;
};

/** Whether the form was made for `subject` by this installation, and sent by a page of ours. */
export function comesFromOurForm(
  { formKey, publicOrigin }: Pick<SignInOptions, 'formKey' | 'publicOrigin'>,
  request: IncomingMessage,
  subject: string,
  form: URLSearchParams,
): boolean {
  const given = Buffer.from(form.get('form_token') ?? '');
  const expected = Buffer.from(formTokenOf(formKey, subject));
  const isOurToken = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurToken && request.headers.origin === publicOrigin;
}

export function formTokenOf(formKey: string, subject: string): string {
  return createHmac('sha256', formKey).update(subject).digest('base64url');
}

export function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string | Buffer,
): void {
  response.statusCode = status;
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
