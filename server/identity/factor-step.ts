/** The second half of a sign-in: asks for a second factor, or sets one up if it is required. */
import { clientAddressOf, maskedAddress } from '../client-address.ts';
import { recordFailedSignIn } from '../store/activity.ts';
import { enrol, offerTotp } from './enrolment.ts';
import { hasFactor, isFactorRequired, readFactorPolicy } from './factors.ts';
import { countGuess, factorGuessKeys } from './limits.ts';
import {
  type Failure,
  form,
  quiet,
  renderCodesPage,
  renderFactorPage,
  renderPasskeyForm,
  renderSetUpPage,
} from './pages.ts';
import { answer, formTokenOf, type Progress, type SignInOptions, type SignInVisit, tooManyAttempts } from './visit.ts';

export type Step = 'factor' | 'password' | 'setup' | 'codes' | 'finish';

/** The factor is verified before a new password is set, so that an issued password alone grants nothing. */
export async function nextStep({ database, factors }: SignInOptions, accepted: Progress): Promise<Step> {
  const hasOne = hasFactor(await factors.of(accepted.id));
  if (hasOne && !accepted.isProved) return 'factor';
  if (accepted.must_change_password) return 'password';
  if (!hasOne && isFactorRequired(await readFactorPolicy(database), accepted)) return 'setup';
  return accepted.hasNewCodes ? 'codes' : 'finish';
}

/** @returns the new progress; `null` if an error page was sent */
export async function verifyFactor(
  options: SignInOptions,
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<Progress | null> {
  const { factors, passkeys, limiter, knownBrowsers, log } = options;
  const { request, texts } = current;
  const passkey = form.get('passkey');
  const guess = await countGuess(limiter, factorGuessKeys('factor', account, request, knownBrowsers), async () => {
    if (passkey === null) return factors.prove(account.id, form.get('code') ?? '');
    return (await passkeys.prove(account.id, account.challenge, passkey)) ? 'passkey' : null;
  });
  if (guess.wait > 0) {
    log({
      level: 'warn',
      event: 'second factor slowed down',
      account: account.id,
      seconds: Math.ceil(guess.wait / 1000),
    });
    await showFactor(options, current, account, tooManyAttempts(current, guess.wait), 429);
    return null;
  }
  if (!guess.right) {
    const address = maskedAddress(clientAddressOf(request));
    log({ level: 'warn', event: 'second factor failed', account: account.id, address });
    await recordFailedSignIn(options.database, account, options.now());
    const text = passkey === null ? texts.factors.wrongCode : texts.factors.wrongPasskey;
    await showFactor(options, current, account, { title: texts.notSignedIn, text }, 422);
    return null;
  }
  if (guess.right === 'recovery code') log({ level: 'warn', event: 'recovery code used', account: account.id });
  return { ...account, isProved: true };
}

export async function showFactor(
  options: SignInOptions,
  current: SignInVisit,
  { id, challenge }: Progress,
  failure: Failure | null = null,
  status = 200,
): Promise<void> {
  const passkey = await options.passkeys.request(await options.factors.of(id), challenge);
  const shown = { ...formOf(options, current, 'factor'), failure };
  answer(current, status, renderFactorPage(current.texts, shown, passkey));
}

/** @returns the new progress and the recovery codes to show; `null` if an error page was sent */
export async function setUpFactor(
  options: SignInOptions,
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<{ account: Progress; codes: string[] } | null> {
  const { challenge } = account;
  const enrolment = await enrol(options, current, account, form, { challenge, onlyAsFirst: true });
  if ('codes' in enrolment) {
    return { account: { ...account, isProved: true, hasNewCodes: true }, codes: enrolment.codes };
  }
  await showSetUp(options, current, account, enrolment.failure, enrolment.secret);
  return null;
}

export async function showSetUp(
  options: SignInOptions,
  current: SignInVisit,
  account: Progress,
  failure: Failure | null = null,
  secret?: Buffer,
): Promise<void> {
  const { texts } = current;
  const shown = { ...formOf(options, current, 'setup'), failure };
  const passkey = await options.passkeys.creation(account, await options.factors.of(account.id), account.challenge);
  const label = texts.factors.passkeyInstead;
  const around = {
    intro: quiet(texts.factors.whySetUp),
    next: passkey === null ? '' : renderPasskeyForm(texts, { ...shown, passkey, label }),
  };
  answer(current, failure ? 422 : 200, renderSetUpPage(texts, shown, offerTotp(options.seal, account, secret), around));
}

export function showCodes(options: SignInOptions, current: SignInVisit, codes: readonly string[]): void {
  const proceed = form(formOf(options, current, 'codes'), '', current.texts.factors.recoveryCodesNote);
  answer(current, 200, renderCodesPage(current.texts, codes, proceed));
}

/** The action and token of a step's form; the first page has no step. */
export function formOf({ formKey }: SignInOptions, { interaction: { uid } }: SignInVisit, step?: Step) {
  return { action: `/oauth/interaction/${uid}${step ? `/${step}` : ''}`, formToken: formTokenOf(formKey, uid) };
}
