/** The interaction pages of the provider: sign-in, second factor, new password. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { boolean, decode, object, string } from '../../contract/decode.ts';
import { clientAddressOf, clientNetworkOf, maskedAddress } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { recordActivity, recordFailedSignIn } from '../store/activity.ts';
import type { Database } from '../store/database.ts';
import type { Account } from './account.ts';
import { findAccountByEmail, findUnchangedAccount, setPasswordOnce, verifyPassword } from './accounts.ts';
import { runCompanySignIn } from './company-sign-in.ts';
import {
  formOf,
  nextStep,
  type Step,
  setUpFactor,
  showCodes,
  showFactor,
  showSetUp,
  verifyFactor,
} from './factor-step.ts';
import { countGuess, passwordGuessKeys } from './limits.ts';
import { type Failure, renderNewPasswordPage, renderSignInPage, textsFor } from './pages.ts';
import { newChallenge } from './passkeys.ts';
import { passwordLength } from './passwords.ts';
import { openSignInKey, openSignInLimits } from './provider.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { readSignInAssets } from './sign-in-assets.ts';
import {
  answer,
  type Interaction,
  isOwnForm,
  isRead,
  newPasswordProblem,
  type Pages,
  type Progress,
  readForm,
  redirect,
  type SignInOptions,
  type SignInVisit,
  sendMessage,
  tooManyAttempts,
} from './visit.ts';

export function createSignIn(options: SignInOptions): Pages {
  const assets = readSignInAssets();
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const asset = assets.get(path);
    if (asset) {
      setHeaders(response, { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=3600' });
      if (isRead(request)) answer({ request, response }, 200, asset.body);
      else answer({ request, response }, 405, '');
      return true;
    }
    const [, uid, step] =
      /^\/oauth\/interaction\/([\w-]+)(?:\/(password|factor|setup|codes|company))?$/.exec(path) ?? [];
    if (uid === undefined) return false;
    setHeaders(response, pageHeaders({ formOrigins: options.formOrigins, referrer: 'same-origin' }));
    setHeaders(response, { Vary: 'Accept-Language' });
    await visit(options, { request, response, uid, step });
    return true;
  };
}

/** `step` comes from the path; the first page has none. */
type StepRequest = { request: IncomingMessage; response: ServerResponse; uid: string; step: string | undefined };

async function visit(options: SignInOptions, { request, response, uid, step }: StepRequest): Promise<void> {
  const interaction = await findInteraction(options.provider, request, response);
  const texts = textsFor(request.headers['accept-language'], interaction?.params.ui_locales);
  if (interaction?.uid !== uid) return sendMessage({ request, response, texts }, 400, texts.expired, texts.whyExpired);
  const current = { request, response, texts, interaction };
  const isUnsupported = request.method !== 'POST' && !isRead(request);
  if (isUnsupported || (step === 'company' && !isRead(request))) return sendMessage(current, 405, texts.noForm, '');
  if (step === 'company') return throughCompany(options, current);
  const accepted = await acceptedAccount(options.database, interaction);
  const expected = accepted && (await nextStep(options, accepted));
  if (isRead(request)) return showStep(options, current, accepted, expected);
  const form = await readForm(request);
  if (!isOwnForm(options, request, uid, form)) return sendMessage(current, 403, texts.refused, texts.whyRefused);
  if (step === undefined) return signIn(options, current, form);
  if (accepted === null || step !== expected) return showStep(options, current, accepted, expected);
  return handleStep(options, current, accepted, expected, form);
}

/** Skips our second factor, because authentication is up to the company. */
async function throughCompany(options: SignInOptions, current: SignInVisit): Promise<void> {
  if (!options.company) return showSignIn(options, current);
  const result = await runCompanySignIn(options, options.company, current);
  if (result === null) return;
  if ('account' in result) return finish(options, current, result.account);
  const failure = { title: current.texts.notSignedIn, text: result.failure, isElsewhere: true };
  showSignIn(options, current, { failure, status: result.status });
}

/** Also answers a late form of an earlier step, with the current step. */
async function showStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Progress | null,
  expected: Step | null,
): Promise<void> {
  if (accepted === null) return showSignIn(options, current);
  if (expected === 'factor') return showFactor(options, current, accepted);
  if (expected === 'password') return showNewPassword(options, current, accepted, null);
  if (expected === 'setup') return showSetUp(options, current, accepted);
  if (expected === 'codes') return showCodes(options, current, []);
  return finish(options, current, accepted);
}

async function handleStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Progress,
  expected: Step,
  form: URLSearchParams,
): Promise<void> {
  if (expected === 'password') return choosePassword(options, current, accepted, form);
  if (expected === 'codes') return proceed(options, current, { ...accepted, hasNewCodes: false });
  if (expected === 'factor') {
    const proved = await verifyFactor(options, current, accepted, form);
    return proved ? proceed(options, current, proved) : undefined;
  }
  const setUp = await setUpFactor(options, current, accepted, form);
  if (!setUp) return;
  await saveProgress(current, setUp.account);
  showCodes(options, current, setUp.codes);
}

/** Finishes the sign-in, or saves the progress and shows the next step. */
async function proceed(options: SignInOptions, current: SignInVisit, accepted: Progress): Promise<void> {
  const expected = await nextStep(options, accepted);
  if (expected !== 'finish') await saveProgress(current, accepted);
  return showStep(options, current, accepted, expected);
}

async function saveProgress(
  { interaction }: SignInVisit,
  { id, version, isProved, hasNewCodes, challenge }: Progress,
): Promise<void> {
  // The same form as in the provider's records, because ending all sessions searches for it.
  interaction.result = { accepted: { accountId: String(id), version, isProved, hasNewCodes, challenge } };
  await interaction.persist();
}

async function signIn(options: SignInOptions, current: SignInVisit, form: URLSearchParams): Promise<void> {
  const { database, hasher, limiter, knownBrowsers, log } = options;
  const { request, response, texts } = current;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const address = maskedAddress(clientAddressOf(request));
  const client = clientNetworkOf(request);
  const from = { email, client, knownBrowser: knownBrowsers.find(request, email) };
  const counted = await passwordGuessKeys(limiter, from, current.interaction.uid);
  // A longer password cannot be right, and hashing it would cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const { right, wait, isBusy } = await countGuess(limiter, counted, async () =>
    fits ? verifyPassword(database, { email, password, client }, hasher) : null,
  );
  if (isBusy) {
    setHeaders(response, { 'Retry-After': String(Math.ceil(wait / 1000)) });
    const failure = { title: texts.busy, text: texts.whyBusy, isElsewhere: true };
    return showSignIn(options, current, { email, failure, status: 503 });
  }
  if (wait > 0) {
    log({ level: 'warn', event: 'sign-in slowed down', address, seconds: Math.ceil(wait / 1000) });
    return showSignIn(options, current, { email, failure: tooManyAttempts(current, wait), status: 429 });
  }
  if (!right) {
    log({ level: 'warn', event: 'sign-in failed', address });
    await recordFailedSignIn(database, fits ? await findAccountByEmail(database, email) : null, options.now());
    const failure = { title: texts.notSignedIn, text: texts.wrongCredentials };
    return showSignIn(options, current, { email, failure, status: 422 });
  }
  return proceed(options, current, { ...right, isProved: false, hasNewCodes: false, challenge: newChallenge() });
}

async function choosePassword(
  options: SignInOptions,
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<void> {
  const { database, hasher, log } = options;
  const { texts } = current;
  const password = form.get('new_password') ?? '';
  const fault =
    (await newPasswordProblem(texts, form, account.email)) ??
    ((await verifyPassword(database, { email: account.email, password }, hasher)) ? texts.justUsed : null);
  if (fault) return showNewPassword(options, current, account, { title: texts.notSaved, text: fault });
  const version = await setPasswordOnce(database, { ...account, password }, hasher);
  if (version === null) return showSignIn(options, current);
  log({ event: 'password changed', account: account.id });
  const { id, email } = account;
  const at = options.now();
  await recordActivity(database, { at, user_id: id, kind: 'user', action: 'password', entity_id: id, name: email });
  // Ends every session that the old password opened. This sign-in continues, because its record is written again.
  await endSessionsOf(database, account.id);
  return proceed(options, current, { ...account, version, must_change_password: false });
}

/** Hands the account to the provider, which creates the session and sends the browser back with a code. */
async function finish(options: SignInOptions, current: SignInVisit, account: Account): Promise<void> {
  const { request, response, interaction } = current;
  const previous = interaction.session;
  if (previous?.uid) await endSession(options.database, previous.uid);
  // Otherwise the provider would look for the session that has just ended, or ask to sign out its account.
  interaction.session = undefined;
  interaction.result = { login: { accountId: String(account.id) } };
  await interaction.persist();
  options.knownBrowsers.remember(response, account.email);
  await options.limiter.refund([{ key: openSignInKey(request), limits: openSignInLimits }]);
  options.log({ event: 'signed in', account: account.id, address: maskedAddress(clientAddressOf(request)) });
  const succeeded = { kind: 'sign-in', action: 'succeeded' } as const;
  await recordActivity(options.database, { at: options.now(), user_id: account.id, ...succeeded });
  redirect(current, interaction.returnTo);
}

type Shown = { email?: string; failure?: Failure | null; status?: number };

function showSignIn(options: SignInOptions, current: SignInVisit, shown: Shown = {}): void {
  const { email = '', failure = null, status = 200 } = shown;
  const form = { ...formOf(options, current), failure };
  const company = options.company && {
    href: `${form.action}/company`,
    label: current.texts.company.signInWith(options.company.name),
  };
  answer(current, status, renderSignInPage(current.texts, { ...form, email, company }));
}

function showNewPassword(
  options: SignInOptions,
  current: SignInVisit,
  { email }: Account,
  failure: Failure | null,
): void {
  const form = { ...formOf(options, current, 'password'), email, failure };
  answer(current, failure ? 422 : 200, renderNewPasswordPage(current.texts, form));
}

/** `null` if the cookie is missing, belongs to another sign-in, or has expired. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

/** The account whose password was verified, unless its password or rights have changed since. */
async function acceptedAccount(database: Database, { result }: Interaction): Promise<Progress | null> {
  const decoded = decode(storedProgress, result?.accepted);
  if (!decoded.ok) return null;
  const { accountId, version, ...progress } = decoded.value;
  const account = await findUnchangedAccount(database, Number(accountId), version);
  return account && { ...account, ...progress };
}

const flags = { isProved: boolean, hasNewCodes: boolean };
const storedProgress = object({ accountId: string, version: string, challenge: string, ...flags });
