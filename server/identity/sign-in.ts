/** The pages between the application and its code: they ask for the sign-in, and for a new password. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { clientAddressOf, clientNetworkOf, maskedAddress } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { recordActivity, recordFailedSignIn } from '../store/activity.ts';
import type { Database } from '../store/database.ts';
import type { Account } from './account.ts';
import { findAccountByEmail, findUnchangedAccount, setPasswordOnce, verifyPassword } from './accounts.ts';
import { visitCompany } from './company-sign-in.ts';
import {
  formOf,
  nextStep,
  proveFactor,
  type Step,
  setUpFactor,
  showCodes,
  showFactor,
  showSetUp,
} from './factor-step.ts';
import { countedFor, countGuess } from './limits.ts';
import { type Failure, renderNewPasswordPage, renderSignInPage, textsFor } from './pages.ts';
import { newChallenge } from './passkeys.ts';
import { passwordLength } from './passwords.ts';
import { beginnings, beginningsOf } from './provider.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { readSignInAssets } from './sign-in-assets.ts';
import {
  type Accepted,
  answer,
  comesFromOurForm,
  type Interaction,
  isReading,
  newPasswordFault,
  type Pages,
  readForm,
  redirect,
  type SignInOptions,
  type SignInVisit,
  slowedDown,
  tell,
} from './visit.ts';

/** Seconds after which the waiting password checks are finished. */
const busySeconds = 2;

export function createSignIn(options: SignInOptions): Pages {
  const assets = readSignInAssets();
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    const asset = assets.get(path);
    if (asset) {
      setHeaders(response, { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=3600' });
      if (isReading(request)) answer({ request, response }, 200, asset.body);
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

/** `step` is the step of the form; the address of the first page has none. */
type Sent = { request: IncomingMessage; response: ServerResponse; uid: string; step: string | undefined };

async function visit(options: SignInOptions, { request, response, uid, step }: Sent): Promise<void> {
  const interaction = await findInteraction(options.provider, request, response);
  const texts = textsFor(request.headers['accept-language'], interaction?.params.ui_locales);
  if (interaction?.uid !== uid) return tell({ request, response, texts }, 400, texts.expired, texts.whyExpired);
  const current = { request, response, texts, interaction };
  const isOdd = request.method !== 'POST' && !isReading(request);
  if (isOdd || (step === 'company' && !isReading(request))) return tell(current, 405, texts.noForm, '');
  if (step === 'company') return throughCompany(options, current);
  const accepted = await acceptedAccount(options.database, interaction);
  const due = accepted && (await nextStep(options, accepted));
  if (isReading(request)) return showStep(options, current, accepted, due);
  const form = await readForm(request);
  if (!comesFromOurForm(options, request, uid, form)) return tell(current, 403, texts.refused, texts.whyRefused);
  if (step === undefined) return signIn(options, current, form);
  if (accepted === null || step !== due) return showStep(options, current, accepted, due);
  return takeStep(options, current, accepted, due, form);
}

/** Our second factor is not asked for, because the company has already asked for whatever it requires. */
async function throughCompany(options: SignInOptions, current: SignInVisit): Promise<void> {
  if (!options.company) return showSignIn(options, current);
  const ending = await visitCompany(options, options.company, current);
  if (ending === null) return;
  if ('account' in ending) return finish(options, current, ending.account);
  const failure = { title: current.texts.notSignedIn, text: ending.failure, isElsewhere: true };
  showSignIn(options, current, { failure, status: ending.status });
}

/** If a form of an earlier step arrives late, shows the current step again. */
async function showStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Accepted | null,
  due: Step | null,
): Promise<void> {
  if (accepted === null) return showSignIn(options, current);
  if (due === 'factor') return showFactor(options, current, accepted);
  if (due === 'password') return showNewPassword(options, current, accepted, null);
  if (due === 'setup') return showSetUp(options, current, accepted);
  if (due === 'codes') return showCodes(options, current, []);
  return finish(options, current, accepted);
}

async function takeStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Accepted,
  due: Step,
  form: URLSearchParams,
): Promise<void> {
  if (due === 'password') return choosePassword(options, current, accepted, form);
  if (due === 'codes') return goOn(options, current, { ...accepted, hasNewCodes: false });
  if (due === 'factor') {
    const proved = await proveFactor(options, current, accepted, form);
    return proved ? goOn(options, current, proved) : undefined;
  }
  const setUp = await setUpFactor(options, current, accepted, form);
  if (!setUp) return;
  await keep(current, setUp.account);
  showCodes(options, current, setUp.codes);
}

/** Finishes, or stores the progress and shows the next step. */
async function goOn(options: SignInOptions, current: SignInVisit, accepted: Accepted): Promise<void> {
  const due = await nextStep(options, accepted);
  if (due !== 'finish') await keep(current, accepted);
  return showStep(options, current, accepted, due);
}

async function keep(
  { interaction }: SignInVisit,
  { id, version, isProved, hasNewCodes, challenge }: Accepted,
): Promise<void> {
  // Stored the way the provider stores account ids: ending all sessions searches for that form.
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
  const counted = await countedFor(limiter, from, current.interaction.uid);
  // A longer text cannot be one of our passwords; hashing it would only cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const { right, wait, isBusy } = await countGuess(limiter, counted, async () =>
    fits ? verifyPassword(database, { email, password, client }, hasher) : null,
  );
  if (isBusy) {
    setHeaders(response, { 'Retry-After': String(busySeconds) });
    const failure = { title: texts.busy, text: texts.whyBusy, isElsewhere: true };
    return showSignIn(options, current, { email, failure, status: 503 });
  }
  if (wait > 0) {
    log({ level: 'warn', event: 'sign-in slowed down', address, seconds: Math.ceil(wait / 1000) });
    return showSignIn(options, current, { email, failure: slowedDown(current, wait), status: 429 });
  }
  if (!right) {
    log({ level: 'warn', event: 'sign-in failed', address });
    await recordFailedSignIn(database, fits ? await findAccountByEmail(database, email) : null, options.now());
    const failure = { title: texts.notSignedIn, text: texts.wrongCredentials };
    return showSignIn(options, current, { email, failure, status: 422 });
  }
  return goOn(options, current, { ...right, isProved: false, hasNewCodes: false, challenge: newChallenge() });
}

async function choosePassword(
  options: SignInOptions,
  current: SignInVisit,
  account: Accepted,
  form: URLSearchParams,
): Promise<void> {
  const { database, hasher, log } = options;
  const { texts } = current;
  const password = form.get('new_password') ?? '';
  const fault =
    (await newPasswordFault(texts, form, account.email)) ??
    ((await verifyPassword(database, { email: account.email, password }, hasher)) ? texts.justUsed : null);
  if (fault) return showNewPassword(options, current, account, { title: texts.notSaved, text: fault });
  const version = await setPasswordOnce(database, { ...account, password }, hasher);
  if (version === null) return showSignIn(options, current);
  log({ event: 'password changed', account: account.id });
  const { id, email } = account;
  const at = options.now();
  await recordActivity(database, { at, user_id: id, kind: 'user', action: 'password', entity_id: id, name: email });
  // Ends everything that was opened with the old password; this sign-in continues, because its record is rewritten.
  await endSessionsOf(database, account.id);
  return goOn(options, current, { ...account, version, must_change_password: false });
}

/** Hands the account to the provider, which creates the session and sends the browser back with a code. */
async function finish(options: SignInOptions, current: SignInVisit, account: Account): Promise<void> {
  const { request, response, interaction } = current;
  const previous = interaction.session;
  if (previous?.uid) await endSession(options.database, previous.uid);
  // Otherwise the provider would look for the session that has just ended, or ask to sign the other person out.
  interaction.session = undefined;
  interaction.result = { login: { accountId: String(account.id) } };
  await interaction.persist();
  options.knownBrowsers.remember(response, account.email);
  await options.limiter.takeBack([{ key: beginningsOf(request), limits: beginnings }]);
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

/** `null` if the cookie is missing, foreign or too old. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

/** The account whose password was right, if its password and rights are unchanged. */
async function acceptedAccount(database: Database, { result }: Interaction): Promise<Accepted | null> {
  const accepted = result?.accepted;
  if (typeof accepted !== 'object' || accepted === null) return null;
  if (!('accountId' in accepted) || !('version' in accepted) || typeof accepted.version !== 'string') return null;
  const account = await findUnchangedAccount(database, Number(accepted.accountId), accepted.version);
  const challenge = 'challenge' in accepted && typeof accepted.challenge === 'string' ? accepted.challenge : '';
  const isTrue = (name: string) => Object.entries(accepted).some(([key, value]) => key === name && value === true);
  return account && { ...account, isProved: isTrue('isProved'), hasNewCodes: isTrue('hasNewCodes'), challenge };
}
