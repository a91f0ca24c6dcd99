/** The pages between the application and its code: who are you, and choose a password of your own. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { clientAddressOf, maskedAddress } from '../client-address.ts';
import type { Log } from '../http/log.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import type { Database } from '../store/database.ts';
import type { Account } from './account.ts';
import { findAccount, normalizedEmail, setPassword, verifyPassword } from './accounts.ts';
import type { AttemptLimiter, Counted } from './attempt-limiter.ts';
import { readForm } from './form.ts';
import type { IdentityRecords } from './identity-records.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { PasswordHasher } from './password-hash.ts';
import { passwordLength, passwordProblem } from './password-rules.ts';
import { readSignInAssets } from './sign-in-assets.ts';
import { type Failure, renderMessagePage, renderNewPasswordPage, renderSignInPage } from './sign-in-pages.ts';
import { type SignInTexts, textsFor } from './sign-in-texts.ts';

export type SignInOptions = {
  database: Database;
  provider: Provider;
  records: IdentityRecords;
  hasher: PasswordHasher;
  limiter: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
  log: Log;
  formKey: string;
  publicOrigin: string;
  /** Where a form of these pages may end: the origins of the application. */
  formOrigins: readonly string[];
};

/** `false` when the path is none of the sign-in pages'. */
export type SignIn = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Visit = { request: IncomingMessage; response: ServerResponse; interaction: Interaction; texts: SignInTexts };

/**
 * Per account and address, per address, and per account over all addresses: the last one never locks out for long. For a
 * browser that the account has signed in with before, the browser is in the address's place, and that pair counts alone.
 */
const limits = {
  pair: { free: 5, firstDelay: 2000, longestDelay: 15 * 60_000 },
  address: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  account: { free: 50, firstDelay: 1000, longestDelay: 30_000 },
};

export function createSignIn(options: SignInOptions): SignIn {
  const assets = readSignInAssets();
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const asset = assets.get(path);
    if (asset) {
      setHeaders(response, { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=3600' });
      answer(request, response, isReading(request) ? 200 : 405, isReading(request) ? asset.body : '');
      return true;
    }
    const [, uid, step] = /^\/oauth\/interaction\/([\w-]+)(\/password)?$/.exec(path) ?? [];
    if (uid === undefined) return false;
    setHeaders(response, pageHeaders({ formOrigins: options.formOrigins, referrer: 'same-origin' }));
    setHeaders(response, { Vary: 'Accept-Language' });
    await visit(options, { request, response, uid, choosing: step !== undefined });
    return true;
  };
}

type Step = { request: IncomingMessage; response: ServerResponse; uid: string; choosing: boolean };

async function visit(options: SignInOptions, { request, response, uid, choosing }: Step): Promise<void> {
  const interaction = await findInteraction(options.provider, request, response);
  const texts = textsFor(request.headers['accept-language'], interaction?.params.ui_locales);
  const refuse = (status: number, title: string, text: string) =>
    answer(request, response, status, renderMessagePage(texts, title, text));
  if (interaction?.uid !== uid) return refuse(400, texts.expired, texts.whyExpired);
  const current = { request, response, interaction, texts };
  const accountId = acceptedAccount(interaction);
  if (isReading(request)) {
    return accountId === null ? showSignIn(options, current) : showNewPassword(options, current, accountId, null);
  }
  if (request.method !== 'POST') return refuse(405, texts.noForm, '');
  const form = await readForm(request);
  if (!comesFromOurForm(options, request, interaction, form)) {
    return refuse(403, texts.refused, texts.whyRefused);
  }
  if (!choosing) return signIn(options, current, form);
  if (accountId === null) return showSignIn(options, current);
  return choosePassword(options, current, accountId, form);
}

async function signIn(options: SignInOptions, current: Visit, form: URLSearchParams): Promise<void> {
  const { database, hasher, limiter, knownBrowsers, log } = options;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const address = clientAddressOf(current.request);
  const counted = countedFor(email, address, knownBrowsers.find(current.request, email));
  const wait = await limiter.begin(counted);
  if (wait > 0) return showWait(options, current, email, wait);
  // A longer one cannot be a password of ours; hashing it would only cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const account = fits ? await verifyPassword(database, { email, password }, hasher) : null;
  if (!account) {
    log({ level: 'warn', event: 'sign-in failed', address: maskedAddress(address) });
    const failure = { title: current.texts.notSignedIn, text: current.texts.wrongCredentials };
    return showSignIn(options, current, { email, failure, status: 422 });
  }
  await limiter.takeBack(counted);
  await limiter.clear(counted.filter(({ limits: used }) => used === limits.pair));
  if (!account.must_change_password) return finish(options, current, account);
  await options.provider.interactionResult(current.request, current.response, { accepted: { accountId: account.id } });
  return showNewPassword(options, current, account.id, null);
}

async function choosePassword(
  options: SignInOptions,
  current: Visit,
  accountId: number,
  form: URLSearchParams,
): Promise<void> {
  const { database, hasher, records, log } = options;
  const account = await findAccount(database, accountId);
  if (!account) return showSignIn(options, current);
  const { texts } = current;
  const password = form.get('new_password') ?? '';
  const broken = await passwordProblem(password, account.email);
  const problem =
    (broken && texts.passwordProblems[broken]) ??
    (password === form.get('repeated_password') ? null : texts.notTheSame) ??
    ((await verifyPassword(database, { email: account.email, password }, hasher)) ? texts.justUsed : null);
  if (problem) return showNewPassword(options, current, accountId, { title: texts.notSaved, text: problem });
  await setPassword(database, accountId, password, hasher);
  log({ event: 'password changed', account: accountId });
  // Whoever knew the old password loses what they opened with it; this sign-in goes on, its record is written anew.
  await records.endSessionsOf(accountId);
  return finish(options, current, account);
}

/** Hands the account to the provider, which makes the session and sends the browser back with a code. */
async function finish(
  options: SignInOptions,
  { request, response, interaction }: Visit,
  account: Account,
): Promise<void> {
  const accountId = String(account.id);
  const previous = interaction.session;
  if (previous?.uid) await options.records.endSession(previous.uid);
  // Otherwise the provider would look for the session that has just ended, or ask to sign the other person out.
  interaction.session = undefined;
  interaction.result = { login: { accountId } };
  await interaction.persist();
  options.knownBrowsers.remember(response, account.email);
  options.log({ event: 'signed in', account: account.id, address: maskedAddress(clientAddressOf(request)) });
  setHeaders(response, { Location: interaction.returnTo });
  answer(request, response, 303, '');
}

type Shown = { email?: string; failure?: Failure | null; status?: number };

function showSignIn(options: SignInOptions, { request, response, interaction, texts }: Visit, shown: Shown = {}): void {
  const { email = '', failure = null, status = 200 } = shown;
  const action = `/oauth/interaction/${interaction.uid}`;
  const formToken = formTokenOf(options.formKey, interaction.uid);
  answer(request, response, status, renderSignInPage(texts, { action, formToken, email, failure }));
}

function showWait(options: SignInOptions, current: Visit, email: string, wait: number): void {
  const seconds = Math.ceil(wait / 1000);
  const time = new Date(Date.now() + wait).toISOString().slice(11, 19);
  const { texts } = current;
  const failure = { title: texts.tooManyAttempts, text: texts.tryAgainIn(seconds, time) };
  options.log({
    level: 'warn',
    event: 'sign-in slowed down',
    address: maskedAddress(clientAddressOf(current.request)),
    seconds,
  });
  setHeaders(current.response, { 'Retry-After': String(seconds) });
  showSignIn(options, current, { email, failure, status: 429 });
}

async function showNewPassword(
  options: SignInOptions,
  { request, response, interaction, texts }: Visit,
  accountId: number,
  failure: Failure | null,
): Promise<void> {
  const account = await findAccount(options.database, accountId);
  const action = `/oauth/interaction/${interaction.uid}/password`;
  const formToken = formTokenOf(options.formKey, interaction.uid);
  const page = renderNewPasswordPage(texts, { action, formToken, email: account?.email ?? '', failure });
  answer(request, response, failure ? 422 : 200, page);
}

/** `null` when the cookie is missing, foreign or too old. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

/** The account whose first password was right and has to be replaced before the sign-in goes on. */
function acceptedAccount({ result }: Interaction): number | null {
  const accepted = result?.accepted;
  if (typeof accepted !== 'object' || accepted === null || !('accountId' in accepted)) return null;
  return typeof accepted.accountId === 'number' ? accepted.accountId : null;
}

function comesFromOurForm(
  { formKey, publicOrigin }: SignInOptions,
  request: IncomingMessage,
  { uid }: Interaction,
  form: URLSearchParams,
): boolean {
  const given = Buffer.from(form.get('form_token') ?? '');
  const expected = Buffer.from(formTokenOf(formKey, uid));
  const isOurToken = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurToken && request.headers.origin === publicOrigin;
}

function formTokenOf(formKey: string, uid: string): string {
  return createHmac('sha256', formKey).update(uid).digest('base64url');
}

function countedFor(email: string, address: string, knownBrowser: string | null): Counted[] {
  const account = normalizedEmail(email).slice(0, 254);
  const pair = { key: `pair ${knownBrowser ?? address} ${account}`, limits: limits.pair };
  if (knownBrowser !== null) return [pair];
  return [
    pair,
    { key: `address ${address}`, limits: limits.address },
    { key: `account ${account}`, limits: limits.account },
  ];
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
