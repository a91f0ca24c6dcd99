/** The page of one's own account, beside the console: second factors, and what admins demand of others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { accountPath, renderAccountPage, renderBack } from './account-pages.ts';
import { type AccountVisit, findVisit, languageOf, unlock } from './account-visit.ts';
import { renderCodesPage, renderPasskeyForm, renderSetUpPage } from './factor-pages.ts';
import { demands, type Held, hasFactor, isDemandedOf, readDemand, storeDemand } from './factors.ts';
import { readForm } from './form.ts';
import { offerApp, offerChallenge, offeredChallenge, offeredSecret } from './new-app.ts';
import type { SignIn } from './sign-in.ts';
import { type Failure, renderMessagePage } from './sign-in-pages.ts';
import { answer, comesFromOurForm, formTokenOf, isReading, type SignInOptions } from './visit.ts';

/** What a form of the page does. */
type Action = (options: SignInOptions, visit: AccountVisit, form: URLSearchParams) => Promise<void>;

const actions: Record<string, Action> = {
  unlock: enterPassword,
  totp: addApp,
  'totp/remove': removeApp,
  passkey: addPasskey,
  'passkey/remove': removePasskey,
  codes: renewCodes,
  demand: chooseDemand,
  'sessions/end': endSession,
  'sessions/end-all': endAllSessions,
};
/** What is done without the password of a moment ago. */
const free = new Set(['unlock', 'sessions/end', 'sessions/end-all']);

/** Answers what is below the page's path; `false` for any other path. */
export function createAccountService(options: SignInOptions): SignIn {
  return async (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (path !== accountPath && !path.startsWith(`${accountPath}/`)) return false;
    setHeaders(response, pageHeaders({ referrer: 'same-origin' }));
    setHeaders(response, { Vary: 'Accept-Language' });
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
  const { texts } = languageOf(request);
  const refuse = (status: number, title: string, text: string) =>
    answer(request, response, status, renderMessagePage(texts, title, text));
  const visit = await findVisit(options, request, response);
  if (!visit) return refuse(403, texts.factors.signedOut, texts.factors.whySignedOut);
  if (isReading(request)) {
    if (name === 'totp' && visit.isUnlocked) return showNewApp(options, visit);
    return name === '' ? show(options, visit) : goBack(visit);
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (request.method !== 'POST' || !action) return refuse(405, texts.noForm, '');
  const form = await readForm(request);
  if (!comesFromOurForm(options, request, subjectOf(visit), form)) {
    return refuse(403, texts.refused, texts.whyRefused);
  }
  // The password was entered too long ago: the page asks for it again.
  if (!visit.isUnlocked && !free.has(name)) return show(options, visit);
  return action(options, visit, form);
}

async function enterPassword(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { texts, account } = visit;
  const wait = await unlock(options, visit, form.get('password') ?? '');
  if (wait === 0) return goBack(visit);
  options.log({ level: 'warn', event: 'password not confirmed', account: account.id });
  if (wait === null) {
    return show(options, visit, { title: texts.factors.notConfirmed, text: texts.factors.wrongPassword });
  }
  const seconds = Math.ceil(wait / 1000);
  const time = new Date(Date.now() + wait).toISOString().slice(11, 19);
  setHeaders(visit.response, { 'Retry-After': String(seconds) });
  return show(options, visit, { title: texts.tooManyAttempts, text: texts.tryAgainIn(seconds, time) }, 429);
}

async function addApp(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { texts, account } = visit;
  const secret = offeredSecret(options.seal, account, form);
  if (!secret) return showNewApp(options, visit, { title: texts.notSaved, text: texts.factors.expired });
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  const codes = await options.factors.addTotp(account.id, secret, code, false);
  if (!codes) {
    const failure = { title: texts.notSaved, text: texts.factors.wrongFirstCode };
    return showNewApp(options, visit, failure, secret);
  }
  options.log({ event: 'second factor set up', account: account.id, kind: 'totp' });
  return codes.length > 0 ? showCodes(visit, codes) : goBack(visit);
}

async function addPasskey(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { texts, account } = visit;
  const challenge = offeredChallenge(options.seal, account, form);
  const codes = challenge && (await options.passkeys.add(account.id, challenge, form.get('passkey') ?? '', false));
  if (!codes) return show(options, visit, { title: texts.notSaved, text: texts.factors.wrongPasskey });
  options.log({ event: 'second factor set up', account: account.id, kind: 'passkey' });
  return codes.length > 0 ? showCodes(visit, codes) : goBack(visit);
}

async function removePasskey(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const id = form.get('id') ?? '';
  const held = await options.factors.of(account.id);
  const left = held.passkeys.filter((passkey) => passkey.id !== id);
  if (await mustKeep(options, visit, { ...held, passkeys: left })) return;
  await options.passkeys.remove(account.id, id);
  options.log({ event: 'second factor removed', account: account.id, kind: 'passkey' });
  return goBack(visit);
}

/** Says so where a second factor is demanded and none would be left. */
async function mustKeep(options: SignInOptions, visit: AccountVisit, left: Held): Promise<boolean> {
  const { account, texts } = visit;
  if (hasFactor(left) || !isDemandedOf(await readDemand(options.database), account)) return false;
  await show(options, visit, { title: texts.factors.notRemoved, text: texts.factors.isDemanded });
  return true;
}

async function removeApp(options: SignInOptions, visit: AccountVisit): Promise<void> {
  const { account } = visit;
  const held = await options.factors.of(account.id);
  if (await mustKeep(options, visit, { ...held, totp: false })) return;
  await options.factors.removeTotp(account.id);
  options.log({ event: 'second factor removed', account: account.id, kind: 'totp' });
  return goBack(visit);
}

async function renewCodes(options: SignInOptions, visit: AccountVisit): Promise<void> {
  const { account } = visit;
  if (!hasFactor(await options.factors.of(account.id))) return goBack(visit);
  const codes = await options.factors.renewRecoveryCodes(account.id);
  options.log({ event: 'recovery codes made', account: account.id });
  return showCodes(visit, codes);
}

async function chooseDemand(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const demand = demands.find((one) => one === form.get('demand'));
  if (!account.is_admin || !demand) return show(options, visit);
  await storeDemand(options.database, demand);
  options.log({ event: 'second factor demanded', account: account.id, of: demand });
  return goBack(visit);
}

async function endSession(options: SignInOptions, visit: AccountVisit, form: URLSearchParams): Promise<void> {
  const { account } = visit;
  const session = (await options.sessions.of(account.id)).find(({ uid }) => uid === form.get('uid'));
  if (session) {
    await options.records.endSession(session.uid);
    options.log({ event: 'session ended', account: account.id });
  }
  return goBack(visit);
}

async function endAllSessions(options: SignInOptions, visit: AccountVisit): Promise<void> {
  await options.records.endSessionsOf(visit.account.id);
  options.log({ event: 'all sessions ended', account: visit.account.id });
  return goBack(visit);
}

async function show(
  options: SignInOptions,
  visit: AccountVisit,
  failure: Failure | null = null,
  status = failure ? 422 : 200,
): Promise<void> {
  const { request, response, texts, account, query, isUnlocked } = visit;
  const held = await options.factors.of(account.id);
  const formToken = formTokenOf(options.formKey, subjectOf(visit));
  const { challenge, sealed } = offerChallenge(options.seal, account);
  const passkey = await options.passkeys.creation(account, held, challenge);
  const action = `${accountPath}/passkey${query}`;
  const label = texts.factors.addPasskey;
  const content = renderAccountPage(texts, {
    email: account.email,
    formToken,
    query,
    held,
    sessions: await options.sessions.of(account.id),
    sessionUid: visit.sessionUid,
    passkeyForm: passkey === null ? '' : renderPasskeyForm(texts, { action, formToken, passkey, label, sealed }),
    isUnlocked,
    demand: account.is_admin ? await readDemand(options.database) : null,
    failure,
  });
  answer(request, response, status, content);
}

function showNewApp(
  options: SignInOptions,
  visit: AccountVisit,
  failure: Failure | null = null,
  secret?: Buffer,
): void {
  const { request, response, texts, account, query } = visit;
  const formToken = formTokenOf(options.formKey, subjectOf(visit));
  const form = { action: `${accountPath}/totp${query}`, formToken, failure };
  const around = { intro: '', next: renderBack(texts, query) };
  const content = renderSetUpPage(texts, form, offerApp(options.seal, account, secret), around);
  answer(request, response, failure ? 422 : 200, content);
}

function showCodes({ request, response, texts, query }: AccountVisit, codes: readonly string[]): void {
  const proceed = renderBack(texts, query, texts.factors.codesKept);
  answer(request, response, 200, renderCodesPage(texts, codes, proceed));
}

function goBack({ request, response, query }: AccountVisit): void {
  setHeaders(response, { Location: `${accountPath}${query}` });
  answer(request, response, 303, '');
}

function subjectOf({ sessionUid }: AccountVisit): string {
  return `account ${sessionUid}`;
}
