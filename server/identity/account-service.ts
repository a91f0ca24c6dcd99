/** The account page, separate from the console: second factors, and what admins require of others. */
import type { Context, Hono } from 'hono';
import type { Bindings } from '../http/request-listener.ts';
import { type AccountVisit, accountPath, actionOf, backLink, renderAccountPage } from './account-page.ts';
import { findVersioned, verifyPassword } from './accounts.ts';
import { enrol, offerPasskeyChallenge, offerTotp, readOffer } from './enrolment.ts';
import { factorPolicies, hasFactor, isFactorRequired, readFactorPolicy, storeFactorPolicy } from './factors.ts';
import { countGuess, factorGuessKeys } from './limits.ts';
import { createSealedCookie } from './sealed-cookie.ts';
import { endSession as deleteSession, endSessionsOf } from './sessions.ts';
import { type Failure, renderCodesPage, renderSetUpPage } from './sign-in-pages.ts';
import {
  answer,
  formTokenOf,
  isOwnForm,
  isRead,
  openVisit,
  readForm,
  refuseForm,
  refuseMethod,
  type SignInOptions,
  sendMessage,
  tooManyAttempts,
} from './visit.ts';

/** What the action of a form came to; after `undefined` the page is shown again. */
type Outcome = Response | Failure | undefined;
type Action = (visit: AccountVisit, form: URLSearchParams) => Promise<Outcome>;

const actions: Record<string, Action> = {
  unlock: enterPassword,
  totp: addFactor,
  'totp/remove': (visit) => removeFactor(visit, null),
  passkey: addFactor,
  'passkey/remove': (visit, form) => removeFactor(visit, form.get('id') ?? ''),
  codes: renewCodes,
  demand: choosePolicy,
  'sessions/end': endSession,
  'sessions/end-all': endAllSessions,
};
/** Actions that do not need a recently entered password. */
const withoutUnlock = new Set(['unlock', 'sessions/end', 'sessions/end-all']);

/** For ten minutes. */
const unlocked = createSealedCookie('kontor_unlocked', 10 * 60, 'Strict');

export function addAccountPages(app: Hono<Bindings>, options: SignInOptions): void {
  app.all(`${accountPath}/*`, async (context) => {
    const visit = await findVisit(options, context);
    if (visit instanceof Response) return visit;
    const name = context.req.path.slice(accountPath.length + 1);
    if (isRead(context)) {
      if (name === 'totp' && visit.isUnlocked) return showNewApp(visit);
      return name === '' ? show(visit) : goBack(visit);
    }
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (context.req.method !== 'POST' || !action) return refuseMethod(visit);
    const form = await readForm(context);
    if (!isOwnForm(visit, formSubject(visit.sessionUid), form)) return refuseForm(visit);
    // The password was entered too long ago: the page asks for it again.
    if (!visit.isUnlocked && !withoutUnlock.has(name)) return show(visit);
    const outcome = await action(visit, form);
    if (outcome === undefined) return goBack(visit);
    return outcome instanceof Response ? outcome : show(visit, outcome);
  });
}

/** An answer if nobody is signed in. */
async function findVisit(options: SignInOptions, context: Context<Bindings>): Promise<AccountVisit | Response> {
  const locale = context.req.query('ui_locales') ?? '';
  const visit = openVisit(options, context, {}, locale);
  const { provider, database, formKey } = visit;
  const { t } = visit.texts;
  const session = await provider.Session.get(provider.createContext(context.env.incoming, context.env.outgoing));
  const account = session.accountId === undefined ? null : await findVersioned(database, Number(session.accountId));
  if (!account) {
    return sendMessage(visit, 403, t('You are not signed in'), t('Sign in, then open the page of your account again.'));
  }
  const { uid: sessionUid } = session;
  return {
    ...visit,
    query: /^[A-Za-z-]{2,35}$/.test(locale) ? `?ui_locales=${locale}` : '',
    account,
    sessionUid,
    formToken: formTokenOf(formKey, formSubject(sessionUid)),
    isUnlocked: unlocked.read(visit, unlockPurpose({ account, sessionUid })) !== null,
  };
}

async function enterPassword(visit: AccountVisit, form: URLSearchParams): Promise<Outcome> {
  const { database, hasher, limiter, knownBrowsers, log, account, client } = visit;
  const { t } = visit.texts;
  const password = (form.get('password') ?? '').slice(0, 1024);
  const { right, wait } = await countGuess(limiter, factorGuessKeys('unlock', account, visit, knownBrowsers), () =>
    verifyPassword(database, { email: account.email, password, client }, hasher),
  );
  if (!right) {
    log({ level: 'warn', event: 'password not confirmed', account: account.id });
    if (wait > 0) return tooManyAttempts(visit, wait);
    return { title: t('Not confirmed.'), text: t('The password is not right.') };
  }
  unlocked.set(visit, unlockPurpose(visit), '');
}

/** The unlock is valid until the session ends, or the password or the account's rights change. */
function unlockPurpose({ account, sessionUid }: Pick<AccountVisit, 'account' | 'sessionUid'>): string {
  return `unlocked ${account.id} ${account.version} ${sessionUid}`;
}

async function addFactor(visit: AccountVisit, form: URLSearchParams): Promise<Outcome> {
  const { account, seal } = visit;
  const challenge = readOffer(seal, 'passkey', account, form);
  const enrolment = await enrol(visit, account, form, { challenge, onlyAsFirst: false });
  if ('failure' in enrolment) {
    const { failure, secret } = enrolment;
    return form.has('passkey') ? failure : showNewApp(visit, failure, secret);
  }
  return enrolment.codes.length === 0 ? undefined : showCodes(visit, enrolment.codes);
}

/** @param id the id of a passkey; `null` for the app */
async function removeFactor(visit: AccountVisit, id: string | null): Promise<Outcome> {
  const { database, factors, log, account } = visit;
  const { t } = visit.texts;
  const { totp, passkeys } = await factors.of(account.id);
  const left = { totp: totp && id !== null, passkeys: passkeys.filter((passkey) => passkey.id !== id) };
  if (!hasFactor(left) && isFactorRequired(await readFactorPolicy(database), account)) {
    const text = t('A second factor is demanded of you: set up another one first.');
    return { title: t('Not removed.'), text };
  }
  await (id === null ? factors.removeTotp(account.id) : visit.passkeys.remove(account.id, id));
  log({ event: 'second factor removed', account: account.id, kind: id === null ? 'totp' : 'passkey' });
}

async function renewCodes(visit: AccountVisit): Promise<Outcome> {
  const { factors, log, account } = visit;
  if (!hasFactor(await factors.of(account.id))) return;
  const codes = await factors.renewRecoveryCodes(account.id);
  log({ event: 'recovery codes made', account: account.id });
  return showCodes(visit, codes);
}

async function choosePolicy(visit: AccountVisit, form: URLSearchParams): Promise<Outcome> {
  const { database, log, account } = visit;
  const policy = factorPolicies.find((one) => one === form.get('demand'));
  if (!account.is_admin || !policy) return show(visit);
  await storeFactorPolicy(database, policy);
  log({ event: 'second factor demanded', account: account.id, of: policy });
}

async function endSession({ database, sessions, log, account }: AccountVisit, form: URLSearchParams): Promise<Outcome> {
  const session = (await sessions.of(account.id)).find(({ uid }) => uid === form.get('uid'));
  if (!session) return;
  await deleteSession(database, session.uid);
  log({ event: 'session ended', account: account.id });
}

async function endAllSessions({ database, log, account }: AccountVisit): Promise<undefined> {
  await endSessionsOf(database, account.id);
  log({ event: 'all sessions ended', account: account.id });
}

async function show(visit: AccountVisit, failure: Failure | null = null): Promise<Response> {
  const { database, factors, passkeys, sessions, seal, account } = visit;
  const held = await factors.of(account.id);
  const { challenge, sealed } = offerPasskeyChallenge(seal, account);
  const passkey = { passkey: await passkeys.creation(account, held, challenge), sealed };
  const policy = account.is_admin ? await readFactorPolicy(database) : null;
  const shown = { held, sessions: await sessions.of(account.id), passkey, policy, failure };
  return answer(visit, renderAccountPage(visit, shown), failure);
}

function showNewApp(visit: AccountVisit, failure: Failure | null = null, secret?: Buffer): Response {
  const form = { ...actionOf(visit, 'totp'), failure };
  const offer = offerTotp(visit.seal, visit.account, secret);
  return answer(visit, renderSetUpPage(visit.texts, form, offer, { next: backLink(visit) }), failure);
}

function showCodes(visit: AccountVisit, codes: readonly string[]): Response {
  return answer(visit, renderCodesPage(visit.texts, codes, backLink(visit, visit.texts.t('I have kept them'))));
}

function goBack({ context, query }: AccountVisit): Response {
  return context.redirect(`${accountPath}${query}`, 303);
}

function formSubject(sessionUid: string): string {
  return `account ${sessionUid}`;
}
