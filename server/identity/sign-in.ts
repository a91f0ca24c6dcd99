/** The interaction pages of the provider: sign-in, second factor, new password. */
import type { Context, Hono } from 'hono';
import { passwordLength } from '../../contract/constants.ts';
import { boolean, decode, nullable, object, string, withDefault } from '../../contract/decode.ts';
import { recordActivity, recordFailedSignIn } from '../db/activity.ts';
import type { Bindings } from '../http/request-listener.ts';
import type { Account } from '../kernel/account.ts';
import { unlessBusy } from '../kernel/work-queue.ts';
import { choosePassword } from './account-changes.ts';
import { findAccountByEmail, findVersioned, type VerifiedAccount, verifyPassword } from './accounts.ts';
import { bindCompanyAccount } from './company-accounts.ts';
import { type CompanyPerson, companyPerson } from './company-client.ts';
import { isFirstAdmin } from './company-rights.ts';
import { meetCompanyPerson, runCompanySignIn } from './company-sign-in.ts';
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
import { countGuess, passwordGuessKeys } from './limits.ts';
import { forgottenPath, takeChosen, withoutMail } from './password-visits.ts';
import { randomSecret } from './seal.ts';
import { endSession } from './sessions.ts';
import { readSignInAssets } from './sign-in-assets.ts';
import { type Failure, renderPasswordPage, renderSignInPage } from './sign-in-pages.ts';
import { textsFor } from './texts.ts';
import {
  answer,
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
  tooBusy,
  tooManyAttempts,
  type Visit,
} from './visit.ts';

export function addSignIn(app: Hono<Bindings>, options: SignInOptions): void {
  for (const [path, type, body] of readSignInAssets()) {
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' };
    app.all(path, (context) => (isRead(context) ? context.body(body, 200, headers) : context.body(null, 405, headers)));
  }
  const path = '/oauth/interaction/:uid{[\\w-]+}';
  const steps = [path, `${path}/:step{password|factor|setup|codes|company}`];
  app.on('ALL', steps, (context) => answerStep(options, context));
}

async function answerStep(options: SignInOptions, context: Context<Bindings>): Promise<Response> {
  const opened = openVisit(options, context, { formOrigins: options.formOrigins });
  // The first page has no step.
  const { uid = '', step } = context.req.param();
  const interaction = await findInteraction(opened);
  const texts = textsFor(context.req.header('Accept-Language'), interaction?.params.ui_locales);
  if (interaction?.uid !== uid) return sendExpired({ ...opened, texts });
  const current = { ...opened, texts, interaction };
  const isUnsupported = context.req.method !== 'POST' && !isRead(context);
  if (isUnsupported || (step === 'company' && !isRead(context))) return refuseMethod(current);
  if (step === 'company') return throughCompany(current);
  const form = isRead(context) ? null : await readForm(context);
  if (form && !isOwnForm(current, uid, form)) return refuseForm(current);
  if (form && step === undefined) return signIn(current, form);
  const accepted = await acceptedAccount(current);
  if (!accepted) {
    const chosen = await takeChosen(current);
    return chosen && (await mayUsePassword(current, chosen)) ? proceed(current, begun(chosen)) : showSignIn(current);
  }
  const expected = await nextStep(current, accepted);
  if (expected === null) return complete(current, accepted);
  // Also answers a late form of an earlier step, with the current step.
  if (!form || step !== expected) return pages[expected].show(current, accepted);
  const done = await pages[expected].take(current, accepted, form);
  return done instanceof Response ? done : proceed(current, done);
}

/** Skips our second factor, because authentication is up to the company. */
async function throughCompany(current: SignInVisit): Promise<Response> {
  if (!current.company) return showSignIn(current);
  const result = await runCompanySignIn(current, current.company);
  if (result instanceof Response) return result;
  return 'account' in result
    ? finish(current, result.account, 'company')
    : showSignIn(current, result.failure, result.email);
}

type StepPage = {
  show: (current: SignInVisit, accepted: Progress) => Promise<Response> | Response;
  /** Takes the form. @returns the new progress, or an answer that asks again */
  take: (current: SignInVisit, accepted: Progress, form: URLSearchParams) => Promise<Progress | Response>;
};

const pages: Record<Step, StepPage> = {
  factor: { show: showFactor, take: verifyFactor },
  password: { show: showNewPassword, take: takeNewPassword },
  setup: { show: showSetUp, take: setUpFactor },
  codes: {
    show: (current) => showCodes(current, []),
    take: async (_current, accepted) => ({ ...accepted, hasNewCodes: false }),
  },
};

/** Finishes the sign-in, or saves the progress and shows the next step. */
async function proceed(current: SignInVisit, accepted: Progress): Promise<Response> {
  const expected = await nextStep(current, accepted);
  if (expected === null) return complete(current, accepted);
  await saveProgress(current, accepted);
  return pages[expected].show(current, accepted);
}

async function signIn(current: SignInVisit, form: URLSearchParams): Promise<Response> {
  const { database, hasher, limiter, knownBrowsers, log, context, client, company } = current;
  const { t } = current.texts;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  const from = { email, client, knownBrowser: knownBrowsers.find(context, email) };
  const counted = await passwordGuessKeys(limiter, from, current.interaction.uid);
  // A longer password cannot be right, and hashing it would cost time.
  const fits = [...password].length <= passwordLength.maximum && email.length <= 254;
  const { right, wait, isBusy } = await countGuess(limiter, counted, async () => {
    const account = fits ? await verifyPassword(database, { email, password, client }, hasher) : null;
    return account && (await mayUsePassword(current, account)) ? account : null;
  });
  if (isBusy) {
    context.header('Retry-After', String(Math.ceil(wait / 1000)));
    const text = t('Too many people are signing in at this moment. Type your password again in a few seconds.');
    const failure = { title: t('Not signed in yet.'), text, status: 503, isElsewhere: true } as const;
    return showSignIn(current, failure, email);
  }
  if (wait > 0) {
    log({ level: 'warn', event: 'sign-in slowed down', seconds: Math.ceil(wait / 1000) });
    return showSignIn(current, tooManyAttempts(current, wait), email);
  }
  if (!right) {
    const account = fits ? await findAccountByEmail(database, email) : null;
    log({ level: 'warn', event: 'sign-in failed', account: account?.id });
    await recordFailedSignIn(database, account, current.now());
    const text = company?.rules.isOnlyWay
      ? t('That is not right, or passwords are switched off for this account: sign in with {name}.', company)
      : email.includes('@')
        ? t('The email address or the password is not right. Check both and try again.')
        : t('That is no email address: it needs a name, an @ and a domain, as in nora@example.org.');
    return showSignIn(current, { title: t('Not signed in.'), text }, email);
  }
  return proceed(current, begun(right, personToBind(current, right)));
}

/** With passwords switched off, only that of the first admin opens an account; others still prove whose an account is. */
async function mayUsePassword(current: SignInVisit, account: Account): Promise<boolean> {
  if (!current.company?.rules.isOnlyWay || personToBind(current, account)) return true;
  return isFirstAdmin(current.database, account);
}

function begun(account: VerifiedAccount, company: CompanyPerson | null = null): Progress {
  return { ...account, isProved: false, hasNewCodes: false, challenge: randomSecret(), company };
}

/** `null` if the person has not come from the company, or signs in to another account than the one that was meant. */
function personToBind({ interaction }: SignInVisit, { id }: Account): CompanyPerson | null {
  const named = decode(binding, interaction.result?.toBind);
  return named.ok && named.value.accountId === String(id) ? named.value.person : null;
}

async function takeNewPassword(
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<Progress | Response> {
  const { database, hasher, log, client } = current;
  const { t } = current.texts;
  const { id, email } = account;
  const title = t('Not saved.');
  const password = form.get('new_password') ?? '';
  const fault = await newPasswordProblem(current.texts, form, email);
  if (fault) return showNewPassword(current, account, { title, text: fault });
  const former = await unlessBusy(verifyPassword(database, { email, password, client }, hasher));
  if (former === 'busy') return showNewPassword(current, account, tooBusy(current, title));
  if (former) {
    const text = t('This is the password you have just used. Choose another.');
    return showNewPassword(current, account, { title, text });
  }
  const stored = await unlessBusy(choosePassword(database, { account, password, now: current.now(), client }, hasher));
  if (stored === 'busy') return showNewPassword(current, account, tooBusy(current, title));
  if (stored === null) return showSignIn(current);
  log({ event: 'password changed', account: id });
  // This sign-in continues, because its record is written again.
  return { ...account, version: stored.version, must_change_password: false };
}

async function complete(current: SignInVisit, accepted: Progress): Promise<Response> {
  const { database, log, now, company: client } = current;
  if (client && accepted.company) {
    await bindCompanyAccount(database, accepted.company, accepted.id, now());
    await meetCompanyPerson(current, client, accepted, accepted.company);
    log({ event: 'company sign-in bound', account: accepted.id });
  }
  return finish(current, accepted, 'password');
}

/** Hands the account to the provider, which creates the session and sends the browser back with a code. */
async function finish(current: SignInVisit, account: Account, by: 'password' | 'company'): Promise<Response> {
  const { database, knownBrowsers, log, context, interaction } = current;
  const previous = interaction.session;
  if (previous?.uid) await endSession(database, previous.uid);
  // Otherwise the provider would look for the session that has just ended, or ask to sign out its account.
  interaction.session = undefined;
  interaction.result = { login: { accountId: String(account.id) } };
  await interaction.persist();
  knownBrowsers.remember(context, account.email);
  log({ event: 'signed in', account: account.id, by });
  const succeeded = { kind: 'sign-in', action: 'succeeded' } as const;
  await recordActivity(database, { at: current.now(), user_id: account.id, ...succeeded });
  return context.redirect(interaction.returnTo, 303);
}

function showSignIn(current: SignInVisit, failure: Failure | null = null, email = ''): Response {
  const { company, texts } = current;
  const form = { ...formOf(current), failure };
  const link = company && {
    ...{ href: `${form.action}/company`, label: texts.t('Sign in with {name}', company) },
    isOnlyWay: company.rules.isOnlyWay,
  };
  const { t } = texts;
  const forgotten = current.sendMail
    ? { href: `${forgottenPath}?ui_locales=${texts.language}`, label: t('Forgotten password') }
    : { href: null, label: withoutMail(current) };
  return answer(current, renderSignInPage(texts, { ...form, email, company: link, forgotten }), failure);
}

function showNewPassword(current: SignInVisit, { email }: Account, failure: Failure | null = null): Response {
  const { texts } = current;
  const { t } = texts;
  const labels = {
    title: t('Choose a new password'),
    why: t(
      'The password you signed in with was made for the first time only. Choose one that nobody else knows, with {minimum} to {maximum} characters; 15 or more are better.',
      passwordLength,
    ),
    password: t('New password'),
    button: t('Save and sign in'),
  };
  return answer(
    current,
    renderPasswordPage(texts, { ...formOf(current, 'password'), email, failure }, labels),
    failure,
  );
}

/** `null` if the cookie is missing, belongs to another sign-in, or has expired. */
async function findInteraction({ provider, context }: Visit) {
  try {
    return await provider.interactionDetails(context.env.incoming, context.env.outgoing);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}

/** The account whose password was verified, unless its password or rights have changed since. */
async function acceptedAccount({ database, interaction }: SignInVisit): Promise<Progress | null> {
  const decoded = decode(storedProgress, interaction.result?.accepted);
  if (!decoded.ok) return null;
  const { accountId, version, ...progress } = decoded.value;
  const account = await findVersioned(database, Number(accountId));
  return account?.version === version ? { ...account, ...progress } : null;
}

const flags = { isProved: boolean, hasNewCodes: boolean };
const company = withDefault(nullable(companyPerson), null);
const storedProgress = object({ accountId: string, version: string, challenge: string, company, ...flags });
const binding = object({ person: companyPerson, accountId: string });
