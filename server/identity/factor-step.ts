/** The second half of a sign-in: a second factor is asked for, or set up where it is demanded. */
import { clientAddressOf, maskedAddress } from '../client-address.ts';
import {
  renderCodesForm,
  renderCodesPage,
  renderFactorPage,
  renderPasskeyForm,
  renderSetUpPage,
} from './factor-pages.ts';
import { hasFactor, isDemandedOf, readDemand } from './factors.ts';
import { offerApp, offeredSecret } from './new-app.ts';
import { countedForFactor } from './sign-in-limits.ts';
import type { Failure } from './sign-in-pages.ts';
import { type Accepted, answer, formTokenOf, type SignInOptions, type Visit } from './visit.ts';

export type Step = 'factor' | 'password' | 'setup' | 'codes' | 'finish';

/** The factor comes before a new password: a password that was handed out opens nothing alone. */
export async function nextStep({ database, factors }: SignInOptions, accepted: Accepted): Promise<Step> {
  const hasOne = hasFactor(await factors.of(accepted.id));
  if (hasOne && !accepted.isProved) return 'factor';
  if (accepted.must_change_password) return 'password';
  if (!hasOne && isDemandedOf(await readDemand(database), accepted)) return 'setup';
  return accepted.hasNewCodes ? 'codes' : 'finish';
}

/** @returns who goes on; `null` where the page has been answered with what is wrong */
export async function proveFactor(
  options: SignInOptions,
  current: Visit,
  account: Accepted,
  form: URLSearchParams,
): Promise<Accepted | null> {
  const { factors, passkeys, limiter, knownBrowsers, log } = options;
  const { request, response, texts } = current;
  const counted = countedForFactor('factor', account, request, knownBrowsers);
  const wait = await limiter.begin(counted);
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    const time = new Date(Date.now() + wait).toISOString().slice(11, 19);
    log({ level: 'warn', event: 'second factor slowed down', account: account.id, seconds });
    response.setHeader('Retry-After', String(seconds));
    const failure = { title: texts.tooManyAttempts, text: texts.tryAgainIn(seconds, time) };
    await showFactor(options, current, account, failure, 429);
    return null;
  }
  const passkey = form.get('passkey');
  const proof =
    passkey === null
      ? await factors.prove(account.id, form.get('code') ?? '')
      : (await passkeys.prove(account.id, account.challenge, passkey)) && 'passkey';
  if (!proof) {
    const address = maskedAddress(clientAddressOf(request));
    log({ level: 'warn', event: 'second factor failed', account: account.id, address });
    const text = passkey === null ? texts.factors.wrongCode : texts.factors.wrongPasskey;
    await showFactor(options, current, account, { title: texts.notSignedIn, text }, 422);
    return null;
  }
  await limiter.takeBack(counted);
  await limiter.clear(counted.slice(0, 1));
  if (proof === 'recovery code') log({ level: 'warn', event: 'recovery code used', account: account.id });
  return { ...account, isProved: true };
}

export async function showFactor(
  options: SignInOptions,
  { request, response, interaction, texts }: Visit,
  { id, challenge }: Accepted,
  failure: Failure | null = null,
  status = 200,
): Promise<void> {
  const form = { ...formOf(options, interaction.uid, 'factor'), failure };
  const passkey = await options.passkeys.request(await options.factors.of(id), challenge);
  answer(request, response, status, renderFactorPage(texts, form, passkey));
}

/** @returns who goes on, once the recovery codes are kept; `null` where the page has been answered with what is wrong */
export async function setUpFactor(
  options: SignInOptions,
  current: Visit,
  account: Accepted,
  form: URLSearchParams,
): Promise<{ account: Accepted; codes: string[] } | null> {
  const { texts } = current;
  const passkey = form.get('passkey');
  if (passkey !== null) {
    const codes = await options.passkeys.add(account.id, account.challenge, passkey, true);
    if (codes) return finished(options, account, 'passkey', codes);
    await showSetUp(options, current, account, { title: texts.notSaved, text: texts.factors.wrongPasskey });
    return null;
  }
  const secret = offeredSecret(options.seal, account, form);
  if (!secret) {
    await showSetUp(options, current, account, { title: texts.notSaved, text: texts.factors.expired });
    return null;
  }
  const code = (form.get('code') ?? '').replace(/\s/g, '');
  const codes = await options.factors.addTotp(account.id, secret, code, true);
  if (!codes) {
    await showSetUp(options, current, account, { title: texts.notSaved, text: texts.factors.wrongFirstCode }, secret);
    return null;
  }
  return finished(options, account, 'totp', codes);
}

function finished({ log }: SignInOptions, account: Accepted, kind: 'totp' | 'passkey', codes: string[]) {
  log({ event: 'second factor set up', account: account.id, kind });
  return { account: { ...account, isProved: true, hasNewCodes: true }, codes };
}

export async function showSetUp(
  options: SignInOptions,
  { request, response, interaction, texts }: Visit,
  account: Accepted,
  failure: Failure | null = null,
  secret?: Buffer,
): Promise<void> {
  const form = { ...formOf(options, interaction.uid, 'setup'), failure };
  const intro = `<p class="quiet">${texts.factors.whySetUp}</p>\n`;
  const passkey = await options.passkeys.creation(account, await options.factors.of(account.id), account.challenge);
  const next =
    passkey === null ? '' : renderPasskeyForm(texts, { ...form, passkey, label: texts.factors.passkeyInstead });
  const page = renderSetUpPage(texts, form, offerApp(options.seal, account, secret), { intro, next });
  answer(request, response, failure ? 422 : 200, page);
}

export function showCodes(
  options: SignInOptions,
  { request, response, interaction, texts }: Visit,
  codes: readonly string[],
): void {
  const proceed = renderCodesForm(texts, formOf(options, interaction.uid, 'codes'));
  answer(request, response, 200, renderCodesPage(texts, codes, proceed));
}

function formOf({ formKey }: SignInOptions, uid: string, step: Step) {
  return { action: `/oauth/interaction/${uid}/${step}`, formToken: formTokenOf(formKey, uid) };
}
