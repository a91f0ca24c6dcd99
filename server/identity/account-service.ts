/** The account page, separate from the console: second factors, and what admins require of others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetworkOf } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { accountPath, renderAccountPage, renderBack } from './account-page.ts';
import { findVersioned, type VerifiedAccount, verifyPassword } from './accounts.ts';
import { enrol, offerPasskeyChallenge, offerTotp, readPasskeyChallenge } from './enrolment.ts';
import {
  factorPolicies,
  type HeldFactors,
  hasFactor,
  isFactorRequired,
  readFactorPolicy,
  storeFactorPolicy,
} from './factors.ts';
import { countGuess, factorGuessKeys } from './limits.ts';
import { type Failure, renderCodesPage, renderPasskeyForm, renderSetUpPage, textsFor } from './pages.ts';
import { endSession as deleteSession, endSessionsOf } from './sessions.ts';
import {
  answer,
  formTokenOf,
  isOwnForm,
  isRead,
  type Pages,
  queryOf,
  readForm,
  redirect,
  type SignInOptions,
  sendMessage,
  tooManyAttempts,
  type Visit,
} from './visit.ts';

type AccountVisit = Visit & {
  /** The language that the console asked for, carried from page to page. */
  query: string;
  account: VerifiedAccount;
  /** Identifies the session, but is not its secret. */
  sessionUid: string;
  /** The password was entered recently. */
  isUnlocked: boolean;
};

/** The action of a form on the page. */
type Action = (options: SignInOptions, visit: AccountVisit, form: URLSearchParams) => Promise<void>;

const actions: Record<string, Action> = {
  unlock: enterPassword,
  totp: addFactor,
  'totp/remove': (options, visit) => removeFactor(options, visit, null),
  passkey: addFactor,
  'passkey/remove': (options, visit, form) => removeFactor(options, visit, form.get('id') ?? ''),
  codes: renewCodes,
  demand: choosePolicy,
  'sessions/end': endSession,
  'sessions/end-all': endAllSessions,
};
/** Actions that do not need a recently entered password. */
const withoutUnlock = new Set(['unlock', 'sessions/end', 'sessions/end-all']);

/** In seconds. */
const unlockedFor = 10 * 60;
const cookie = 'kontor_unlocked';

export function createAccountService(options: SignInOptions): Pages {
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (path !== accountPath && !path.startsWith(`${accountPath}/`)) return false;
    setHeaders(response, { ...pageHeaders({ referrer: 'same-origin' }), Vary: 'Accept-Language' });
    await answerAccount(options, request, response, path.slice(accountPath.length + 1));
    return true;
  };
}

async function answerAccount(
  options: SignInOptions,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const locale = queryOf(request).get('ui_locales') ?? '';
  const texts = textsFor(request.headers['accept-language'], locale);
  const query = /^[A-Za-z-]{2,35}$/.test(locale) ? `?ui_locales=${locale}` : '';
  const visit = await findVisit(options, { request, response, texts }, query);
  if (!visit)
    return sendMessage({ request, response, texts }, 403, texts.factors.signedOut, texts.factors.whySignedOut);
  if (isRead(request)) {
    if (name === 'totp' && visit.isUnlocked) return showNewApp(options, visit);
    return name === '' ? show(options, visit) : goBack(visit);
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (request.method !== 'POST' || !action) return sendMessage(visit, 405, texts.noForm, '');
  const form = await readForm(request);
  if (!isOwnForm(options, request, formSubject(visit), form)) {
    return sendMessage(visit, 403, texts.refused, texts.whyRefused);
  }
  // The password was entered too long ago: the page asks for it again.
  if (!visit.isUnlocked && !withoutUnlock.has(name)) return show(options, visit);
  return action(options, visit, form);
}

/** `null` if nobody is signed in. */
async function findVisit(options: SignInOptions, visit: Visit, query: string): Promise<AccountVisit | null> {
  const { provider, database, seal } = options;
  const session = await provider.Session.get(provider.createContext(visit.request, visit.response));
  const account = session.accountId === undefined ? null : await findVersioned(database, Number(session.accountId));
  if (!account) return null;
  const identified = { ...visit, query, account, sessionUid: session.uid };
  const sealed = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`).exec(visit.request.headers.cookie ?? '')?.[1];
  const until = sealed === undefined ? null : seal.open(unlockPurpose(identified), sealed);
  return { ...identified, isUnlocked: until !== null && Number(until) > Date.now() };
}

async function enterPassword(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { database, hasher, limiter, knownBrowsers, seal, publicOrigin, log } = options;
  const { account, request, response, texts } = visit;
  const password = (form.get('password') ?? '').slice(0, 1024);
  const { right, wait } = await countGuess(limiter, factorGuessKeys('unlock', account, request, knownBrowsers), () =>
    verifyPassword(database, { email: account.email, password, client: clientNetworkOf(request) }, hasher),
  );
  if (!right) {
    log({ level: 'warn', event: 'password not confirmed', account: account.id });
    if (wait > 0) return show(options, visit, tooManyAttempts(visit, wait), 429);
    return show(options, visit, { title: texts.factors.notConfirmed, text: texts.factors.wrongPassword });
  }
  const value = seal.close(unlockPurpose(visit), String(Date.now() + unlockedFor * 1000));
  const attributes = `Path=${accountPath}; Max-Age=${unlockedFor}; HttpOnly; SameSite=Strict`;
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  response.appendHeader('Set-Cookie', `${cookie}=${value}; ${attributes}${secure}`);
  return goBack(visit);
}

/** The unlock is valid until the session ends, or the password or the account's rights change. */
function unlockPurpose({ account, sessionUid }: Pick<AccountVisit, 'account' | 'sessionUid'>): string {
  return `unlocked ${account.id} ${account.version} ${sessionUid}`;
}

async function addFactor(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const challenge = readPasskeyChallenge(options.seal, account, form);
  const enrolment = await enrol(options, visit, account, form, { challenge, onlyAsFirst: false });
  if ('failure' in enrolment) {
    const { failure, secret } = enrolment;
    return form.has('passkey') ? show(options, visit, failure) : showNewApp(options, visit, failure, secret);
  }
  if (enrolment.codes.length === 0) return goBack(visit);
  return showCodes(visit, enrolment.codes);
}

/** @param id the id of a passkey; `null` for the app */
async function removeFactor(options: SignInOptions, visit: AccountVisit, id: string | null): Promise<void> {
  const { account, texts } = visit;
  const held = await options.factors.of(account.id);
  const left: HeldFactors =
    id === null
      ? { ...held, totp: false }
      : { ...held, passkeys: held.passkeys.filter((passkey) => passkey.id !== id) };
  if (!hasFactor(left) && isFactorRequired(await readFactorPolicy(options.database), account)) {
    return show(options, visit, { title: texts.factors.notRemoved, text: texts.factors.isDemanded });
  }
  await (id === null ? options.factors.removeTotp(account.id) : options.passkeys.remove(account.id, id));
  options.log({ event: 'second factor removed', account: account.id, kind: id === null ? 'totp' : 'passkey' });
  return goBack(visit);
}

async function renewCodes(options: SignInOptions, visit: AccountVisit): Promise<void> {
  const { account } = visit;
  if (!hasFactor(await options.factors.of(account.id))) return goBack(visit);
  const codes = await options.factors.renewRecoveryCodes(account.id);
  options.log({ event: 'recovery codes made', account: account.id });
  return showCodes(visit, codes);
}

async function choosePolicy(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const policy = factorPolicies.find((one) => one === form.get('demand'));
  if (!account.is_admin || !policy) return show(options, visit);
  await storeFactorPolicy(options.database, policy);
  options.log({ event: 'second factor demanded', account: account.id, of: policy });
  return goBack(visit);
}

async function endSession(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const session = (await options.sessions.of(account.id)).find(({ uid }) => uid === form.get('uid'));
  if (session) {
    await deleteSession(options.database, session.uid);
    options.log({ event: 'session ended', account: account.id });
  }
  return goBack(visit);
}

async function endAllSessions(options: SignInOptions, visit: AccountVisit): Promise<void> {
  await endSessionsOf(options.database, visit.account.id);
  options.log({ event: 'all sessions ended', account: visit.account.id });
  return goBack(visit);
}

async function show(
  options: SignInOptions,
  visit: AccountVisit,
  failure: Failure | null = null,
  status = failure ? 422 : 200,
): Promise<void> {
  const { texts, account, query, sessionUid, isUnlocked } = visit;
  const held = await options.factors.of(account.id);
  const formToken = formTokenOf(options.formKey, formSubject(visit));
  const { challenge, sealed } = offerPasskeyChallenge(options.seal, account);
  const passkey = await options.passkeys.creation(account, held, challenge);
  const action = `${accountPath}/passkey${query}`;
  const label = texts.factors.addPasskey;
  const content = renderAccountPage(texts, {
    email: account.email,
    formToken,
    query,
    held,
    sessions: await options.sessions.of(account.id),
    sessionUid,
    passkeyForm: passkey === null ? '' : renderPasskeyForm(texts, { action, formToken, passkey, label, sealed }),
    isUnlocked,
    policy: account.is_admin ? await readFactorPolicy(options.database) : null,
    failure,
  });
  answer(visit, status, content);
}

function showNewApp(
  options: SignInOptions,
  visit: AccountVisit,
  failure: Failure | null = null,
  secret?: Buffer,
): void {
  const { texts, account, query } = visit;
  const formToken = formTokenOf(options.formKey, formSubject(visit));
  const form = { action: `${accountPath}/totp${query}`, formToken, failure };
  const around = { intro: '', next: renderBack(texts, query) };
  answer(visit, failure ? 422 : 200, renderSetUpPage(texts, form, offerTotp(options.seal, account, secret), around));
}

function showCodes(visit: AccountVisit, codes: readonly string[]): void {
  const proceed = renderBack(visit.texts, visit.query, visit.texts.factors.recoveryCodesNote);
  answer(visit, 200, renderCodesPage(visit.texts, codes, proceed));
}

function goBack(visit: AccountVisit): void {
  redirect(visit, `${accountPath}${visit.query}`);
}

function formSubject({ sessionUid }: AccountVisit): string {
  return `account ${sessionUid}`;
}
