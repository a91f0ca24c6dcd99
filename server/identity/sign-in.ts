/** The pages between the application and its code: who are you, and choose a password of your own. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { clientAddressOf, clientNetworkOf, maskedAddress } from '../client-address.ts';
import type { Log } from '../http/log.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import type { Database } from '../store/database.ts';
import { QueueFull } from '../work-queue.ts';
import type { Account } from './account.ts';
import {
  findUnchangedAccount,
  normalizedEmail,
  setPasswordOnce,
  type VerifiedAccount,
  verifyPassword,
} from './accounts.ts';
import type { AttemptLimiter, Counted } from './attempt-limiter.ts';
import { readForm } from './form.ts';
import type { IdentityRecords } from './identity-records.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { PasswordHasher } from './password-hash.ts';
import { passwordLength, passwordProblem } from './password-rules.ts';
import { beginnings, beginningsOf } from './provider.ts';
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
 * Per account and network, and per network. For a browser that the account has signed in with before, the browser is in
 * the network's place, and that pair counts alone. Guesses from many networks never keep the owner out: once an account
 * is guessed at a lot, each other network has one attempt before it waits.
 */
const limits = {
  pair: { free: 5, firstDelay: 2000, longestDelay: 15 * 60_000 },
  network: { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 },
  pairUnderAttack: { free: 1, firstDelay: 60_000, longestDelay: 15 * 60_000 },
  /** Counted to notice an attack; nobody waits for it. */
  account: { free: Number.POSITIVE_INFINITY, firstDelay: 0, longestDelay: 0 },
  /** One page that was opened once is no way to guess from everywhere. */
  interaction: { free: 100, firstDelay: 600_000, longestDelay: 600_000 },
};
const attackFrom = 50;
/** Seconds after which what waits for its turn has been worked off. */
const busySeconds = 2;

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
  const accepted = await acceptedAccount(options.database, interaction);
  if (isReading(request)) {
    return accepted === null ? showSignIn(options, current) : showNewPassword(options, current, accepted, null);
  }
  if (request.method !== 'POST') return refuse(405, texts.noForm, '');
  const form = await readForm(request);
  if (!comesFromOurForm(options, request, interaction, form)) {
    return refuse(403, texts.refused, texts.whyRefused);
  }
  if (!choosing) return signIn(options, current, form);
  if (accepted === null) return showSignIn(options, current);
  return choosePassword(options, current, accepted, form);
}

async function signIn(options: SignInOptions, current: Visit, form: URLSearchParams): Promise<void> {
  const { database, hasher, limiter, knownBrowsers, log } = options;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const address = clientAddressOf(current.request);
  const client = clientNetworkOf(current.request);
  const guess = { email, client, knownBrowser: knownBrowsers.find(current.request, email) };
  const counted = await countedFor(limiter, guess, current.interaction.uid);
  const wait = await limiter.begin(counted);
  if (wait > 0) return showWait(options, current, email, wait);
  // A longer one cannot be a password of ours; hashing it would only cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const checking = fits ? verifyPassword(database, { email, password, client }, hasher) : null;
  const account = await checking?.catch(async (error: unknown) => {
    await limiter.takeBack(counted);
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (account === 'busy') return showBusy(options, current, email);
  if (!account) {
    log({ level: 'warn', event: 'sign-in failed', address: maskedAddress(address) });
    const failure = { title: current.texts.notSignedIn, text: current.texts.wrongCredentials };
    return showSignIn(options, current, { email, failure, status: 422 });
  }
  await limiter.takeBack(counted);
  await limiter.clear(counted.filter(({ key }) => key.startsWith('pair ')));
  if (!account.must_change_password) return finish(options, current, account);
  // Stored as the provider stores the ids of accounts: that is what ending all sessions looks for.
  const accepted = { accountId: String(account.id), version: account.version };
  await options.provider.interactionResult(current.request, current.response, { accepted });
  return showNewPassword(options, current, account, null);
}

async function choosePassword(
  options: SignInOptions,
  current: Visit,
  account: Accepted,
  form: URLSearchParams,
): Promise<void> {
  const { database, hasher, records, log } = options;
  const { texts } = current;
  const password = form.get('new_password') ?? '';
  const broken = await passwordProblem(password, account.email);
  const problem =
    (broken && texts.passwordProblems[broken]) ??
    (password === form.get('repeated_password') ? null : texts.notTheSame) ??
    ((await verifyPassword(database, { email: account.email, password }, hasher)) ? texts.justUsed : null);
  if (problem) return showNewPassword(options, current, account, { title: texts.notSaved, text: problem });
  const isStored = await setPasswordOnce(database, { ...account, password }, hasher);
  if (!isStored) return showSignIn(options, current);
  log({ event: 'password changed', account: account.id });
  // Whoever knew the old password loses what they opened with it; this sign-in goes on, its record is written anew.
  await records.endSessionsOf(account.id);
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
  await options.limiter.takeBack([{ key: beginningsOf(request), limits: beginnings }]);
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

function showBusy(options: SignInOptions, current: Visit, email: string): void {
  const { texts } = current;
  const failure = { title: texts.busy, text: texts.whyBusy };
  setHeaders(current.response, { 'Retry-After': String(busySeconds) });
  showSignIn(options, current, { email, failure, status: 503 });
}

function showNewPassword(
  options: SignInOptions,
  { request, response, interaction, texts }: Visit,
  { email }: Account,
  failure: Failure | null,
): void {
  const action = `/oauth/interaction/${interaction.uid}/password`;
  const formToken = formTokenOf(options.formKey, interaction.uid);
  const page = renderNewPasswordPage(texts, { action, formToken, email, failure });
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

type Accepted = Account & Pick<VerifiedAccount, 'version'>;

/** The account whose first password was right, is still the same, and has to be replaced before the sign-in goes on. */
async function acceptedAccount(database: Database, { result }: Interaction): Promise<Accepted | null> {
  const accepted = result?.accepted;
  if (typeof accepted !== 'object' || accepted === null) return null;
  if (!('accountId' in accepted) || !('version' in accepted) || typeof accepted.version !== 'string') return null;
  const { version } = accepted;
  const account = await findUnchangedAccount(database, Number(accepted.accountId), version);
  return account && { ...account, version };
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

type Guess = { email: string; client: string; knownBrowser: string | null };

async function countedFor(
  limiter: AttemptLimiter,
  { email, client, knownBrowser }: Guess,
  interaction: string,
): Promise<Counted[]> {
  const account = normalizedEmail(email).slice(0, 254);
  const pair = `pair ${knownBrowser ?? client} ${account}`;
  if (knownBrowser !== null) return [{ key: pair, limits: limits.pair }];
  const isUnderAttack = (await limiter.attemptsOf(`account ${account}`)) >= attackFrom;
  return [
    { key: pair, limits: isUnderAttack ? limits.pairUnderAttack : limits.pair },
    { key: `network ${client}`, limits: limits.network },
    { key: `account ${account}`, limits: limits.account },
    { key: `interaction ${interaction}`, limits: limits.interaction },
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
