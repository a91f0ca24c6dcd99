/** The interaction pages of the provider: sign-in, second factor, new password. */
import type { Context, Hono } from 'hono';
import { boolean, decode, object, string } from '../../contract/decode.ts';
import type { Bindings } from '../http/request-listener.ts';
import { recordActivity, recordFailedSignIn } from '../store/activity.ts';
import type { Database } from '../store/database.ts';
import type { Account } from './account.ts';
import { findAccountByEmail, findVersioned, setPasswordOnce, verifyPassword } from './accounts.ts';
import { runCompanySignIn } from './company-sign-in.ts';
import {
  formOf,
  nextStep,
  type Step,
  saveProgress,
  setUpFactor,
  showCodes,
  showFactor,
  showSetUp,
  verifyFactor,
} from './factor-step.ts';
import { countGuess, networkKeys, passwordGuessKeys } from './limits.ts';
import { type Failure, renderNewPasswordPage, renderSignInPage } from './pages.ts';
import { passwordLength } from './passwords.ts';
import { randomSecret } from './seal.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { readSignInAssets } from './sign-in-assets.ts';
import { textsFor } from './texts.ts';
import {
  answer,
  type Interaction,
  isOwnForm,
  isRead,
  newPasswordProblem,
  openVisit,
  type Progress,
  readForm,
  refuseForm,
  refuseMethod,
  type SignInOptions,
  type SignInVisit,
  sendExpired,
  tooManyAttempts,
} from './visit.ts';

export function addSignIn(app: Hono<Bindings>, options: SignInOptions): void {
  for (const [path, { type, body }] of readSignInAssets()) {
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' };
    app.all(path, (context) => (isRead(context) ? context.body(body, 200, headers) : context.body(null, 405, headers)));
  }
  const path = '/oauth/interaction/:uid{[\\w-]+}';
  const steps = [path, `${path}/:step{password|factor|setup|codes|company}`];
  app.on('ALL', steps, (context) => visit(options, context, context.req.param('uid'), context.req.param('step')));
}

/** @param step comes from the path; the first page has none */
async function visit(options: SignInOptions, context: Context<Bindings>, uid = '', step?: string): Promise<Response> {
  const opened = openVisit(context, { formOrigins: options.formOrigins });
  const interaction = await findInteraction(options, context);
  const texts = textsFor(context.req.header('Accept-Language'), interaction?.params.ui_locales);
  if (interaction?.uid !== uid) return sendExpired({ ...opened, texts });
  const current = { ...opened, texts, interaction };
  const isUnsupported = context.req.method !== 'POST' && !isRead(context);
  if (isUnsupported || (step === 'company' && !isRead(context))) return refuseMethod(current);
  if (step === 'company') return throughCompany(options, current);
  const accepted = await acceptedAccount(options.database, interaction);
  const expected = accepted && (await nextStep(options, accepted));
  if (isRead(context)) return showStep(options, current, accepted, expected);
  const form = await readForm(context);
  if (!isOwnForm(options, context, uid, form)) return refuseForm(current);
  if (step === undefined) return signIn(options, current, form);
  if (accepted === null || step !== expected) return showStep(options, current, accepted, expected);
  const done = await takeStep(options, current, accepted, expected, form);
  return done instanceof Response ? done : proceed(options, current, done);
}

/** Skips our second factor, because authentication is up to the company. */
async function throughCompany(options: SignInOptions, current: SignInVisit): Promise<Response> {
  if (!options.company) return showSignIn(options, current);
  const result = await runCompanySignIn(options, options.company, current);
  if (result instanceof Response) return result;
  return 'account' in result ? finish(options, current, result.account) : showSignIn(options, current, result.failure);
}

/** Also answers a late form of an earlier step, with the current step. */
async function showStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Progress | null,
  expected: Step | null,
): Promise<Response> {
  if (accepted === null) return showSignIn(options, current);
  if (expected === 'factor') return showFactor(options, current, accepted);
  if (expected === 'password') return showNewPassword(options, current, accepted);
  if (expected === 'setup') return showSetUp(options, current, accepted);
  if (expected === 'codes') return showCodes(options, current, []);
  return finish(options, current, accepted);
}

/** @returns the new progress, or an answer that asks again */
async function takeStep(
  options: SignInOptions,
  current: SignInVisit,
  accepted: Progress,
  expected: Step,
  form: URLSearchParams,
): Promise<Progress | Response> {
  if (expected === 'password') return choosePassword(options, current, accepted, form);
  if (expected === 'factor') return verifyFactor(options, current, accepted, form);
  if (expected === 'setup') return setUpFactor(options, current, accepted, form);
  return { ...accepted, hasNewCodes: false };
}

/** Finishes the sign-in, or saves the progress and shows the next step. */
async function proceed(options: SignInOptions, current: SignInVisit, accepted: Progress): Promise<Response> {
  const expected = await nextStep(options, accepted);
  if (expected !== 'finish') await saveProgress(current, accepted);
  return showStep(options, current, accepted, expected);
}

async function signIn(options: SignInOptions, current: SignInVisit, form: URLSearchParams): Promise<Response> {
  const { database, hasher, limiter, knownBrowsers, log } = options;
  const { context, client } = current;
  const { t } = current.texts;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const from = { email, client, knownBrowser: knownBrowsers.find(context, email) };
  const counted = await passwordGuessKeys(limiter, from, current.interaction.uid);
  // A longer password cannot be right, and hashing it would cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const { right, wait, isBusy } = await countGuess(limiter, counted, async () =>
    fits ? verifyPassword(database, { email, password, client }, hasher) : null,
  );
  if (isBusy) {
    context.header('Retry-After', String(Math.ceil(wait / 1000)));
    const text = t('Too many people are signing in at this moment. Type your password again in a few seconds.');
    const failure = { title: t('Not signed in yet.'), text, status: 503, isElsewhere: true } as const;
    return showSignIn(options, current, failure, email);
  }
  if (wait > 0) {
    log({ level: 'warn', event: 'sign-in slowed down', seconds: Math.ceil(wait / 1000) });
    return showSignIn(options, current, tooManyAttempts(current, wait), email);
  }
  if (!right) {
    log({ level: 'warn', event: 'sign-in failed' });
    await recordFailedSignIn(database, fits ? await findAccountByEmail(database, email) : null, options.now());
    const text = t('The email address or the password is not right. Check both and try again.');
    return showSignIn(options, current, { title: t('Not signed in.'), text }, email);
  }
  return proceed(options, current, { ...right, isProved: false, hasNewCodes: false, challenge: randomSecret() });
}

async function choosePassword(
  options: SignInOptions,
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<Progress | Response> {
  const { database, hasher, log } = options;
  const { t } = current.texts;
  const { id, email } = account;
  const password = form.get('new_password') ?? '';
  const fault =
    (await newPasswordProblem(current.texts, form, email)) ??
    ((await verifyPassword(database, { email, password }, hasher))
      ? t('This is the password you have just used. Choose another.')
      : null);
  if (fault) return showNewPassword(options, current, account, { title: t('Not saved.'), text: fault });
  const version = await setPasswordOnce(database, { ...account, password }, hasher);
  if (version === null) return showSignIn(options, current);
  log({ event: 'password changed', account: id });
  const at = options.now();
  await recordActivity(database, { at, user_id: id, kind: 'user', action: 'password', entity_id: id, name: email });
  // Ends every session that the old password opened. This sign-in continues, because its record is written again.
  await endSessionsOf(database, id);
  return { ...account, version, must_change_password: false };
}

/** Hands the account to the provider, which creates the session and sends the browser back with a code. */
async function finish(options: SignInOptions, current: SignInVisit, account: Account): Promise<Response> {
  const { context, client, interaction } = current;
  const previous = interaction.session;
  if (previous?.uid) await endSession(options.database, previous.uid);
  // Otherwise the provider would look for the session that has just ended, or ask to sign out its account.
  interaction.session = undefined;
  interaction.result = { login: { accountId: String(account.id) } };
  await interaction.persist();
  options.knownBrowsers.remember(context, account.email);
  await options.limiter.refund(networkKeys('authorize', client));
  options.log({ event: 'signed in', account: account.id });
  const succeeded = { kind: 'sign-in', action: 'succeeded' } as const;
  await recordActivity(options.database, { at: options.now(), user_id: account.id, ...succeeded });
  return context.redirect(interaction.returnTo, 303);
}

function showSignIn(
  options: SignInOptions,
  current: SignInVisit,
  failure: Failure | null = null,
  email = '',
): Response {
  const form = { ...formOf(options, current), failure };
  const company = options.company && {
    href: `${form.action}/company`,
    label: current.texts.t('Sign in with {name}', options.company),
  };
  return answer(current, renderSignInPage(current.texts, { ...form, email, company }), failure);
}

function showNewPassword(
  options: SignInOptions,
  current: SignInVisit,
  { email }: Account,
  failure: Failure | null = null,
): Response {
  const form = { ...formOf(options, current, 'password'), email, failure };
  return answer(current, renderNewPasswordPage(current.texts, form), failure);
}

/** `null` if the cookie is missing, belongs to another sign-in, or has expired. */
async function findInteraction({ provider }: SignInOptions, { env: { incoming, outgoing } }: Context<Bindings>) {
  try {
    return await provider.interactionDetails(incoming, outgoing);
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
  const account = await findVersioned(database, Number(accountId));
  return account?.version === version ? { ...account, ...progress } : null;
}

const flags = { isProved: boolean, hasNewCodes: boolean };
const storedProgress = object({ accountId: string, version: string, challenge: string, ...flags });
