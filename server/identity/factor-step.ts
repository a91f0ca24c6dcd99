/** The second half of a sign-in: asks for a second factor, or sets one up if it is required. */
import { recordFailedSignIn } from '../db/activity.ts';
import { enrol, offerTotp } from './enrolment.ts';
import { hasFactor, isFactorRequired, readFactorPolicy } from './factors.ts';
import { countGuess, factorGuessKeys } from './limits.ts';
import {
  type Failure,
  form,
  passkeyForm,
  renderCodesPage,
  renderFactorPage,
  renderSetUpPage,
} from './sign-in-pages.ts';
import { answer, formTokenOf, type Progress, type SignInVisit, tooManyAttempts } from './visit.ts';

export type Step = 'factor' | 'password' | 'setup' | 'codes';

/**
 * The factor is verified before a new password is set, so that an issued password alone grants nothing.
 * @returns `null` if the sign-in is complete
 */
export async function nextStep({ database, factors }: SignInVisit, accepted: Progress): Promise<Step | null> {
  const hasOne = hasFactor(await factors.of(accepted.id));
  if (hasOne && !accepted.isProved) return 'factor';
  if (accepted.must_change_password) return 'password';
  if (!hasOne && isFactorRequired(await readFactorPolicy(database), accepted)) return 'setup';
  return accepted.hasNewCodes ? 'codes' : null;
}

export async function saveProgress(
  { interaction }: SignInVisit,
  { id, version, isProved, hasNewCodes, challenge, company }: Progress,
): Promise<void> {
  // The same form as in the provider's records, because ending all sessions searches for it.
  interaction.result = { accepted: { accountId: String(id), version, isProved, hasNewCodes, challenge, company } };
  await interaction.persist();
}

/** @returns the new progress, or an answer that asks again */
export async function verifyFactor(
  current: SignInVisit,
  account: Progress,
  form: URLSearchParams,
): Promise<Progress | Response> {
  const { database, factors, passkeys, limiter, knownBrowsers, log, now } = current;
  const { t } = current.texts;
  const passkey = form.get('passkey');
  const guess = await countGuess(limiter, factorGuessKeys('factor', account, current, knownBrowsers), async () => {
    if (passkey === null) return factors.prove(account.id, form.get('code') ?? '');
    return (await passkeys.prove(account.id, account.challenge, passkey)) ? 'passkey' : null;
  });
  if (guess.wait > 0) {
    const seconds = Math.ceil(guess.wait / 1000);
    log({ level: 'warn', event: 'second factor slowed down', account: account.id, seconds });
    return showFactor(current, account, tooManyAttempts(current, guess.wait));
  }
  if (!guess.right) {
    log({ level: 'warn', event: 'second factor failed', account: account.id });
    await recordFailedSignIn(database, account, now());
    const text =
      passkey === null
        ? t('The code is not right, or it was used before. Wait for the next one and try again.')
        : t('The passkey was not accepted. Try again, or enter a code.');
    return showFactor(current, account, { title: t('Not signed in.'), text });
  }
  const { right: kind } = guess;
  if (kind === 'recovery code') log({ level: 'warn', event: 'recovery code used', account: account.id });
  else log({ event: 'second factor accepted', account: account.id, kind });
  return { ...account, isProved: true };
}

export async function showFactor(
  current: SignInVisit,
  { id, challenge }: Progress,
  failure: Failure | null = null,
): Promise<Response> {
  const passkey = await current.passkeys.request(await current.factors.of(id), challenge);
  const shown = { ...formOf(current, 'factor'), failure };
  return answer(current, renderFactorPage(current.texts, shown, passkey), failure);
}

/** @returns the new recovery codes, or an answer that asks again */
export async function setUpFactor(current: SignInVisit, account: Progress, form: URLSearchParams): Promise<Response> {
  const { challenge } = account;
  const enrolment = await enrol(current, account, form, { challenge, onlyAsFirst: true });
  if ('failure' in enrolment) return showSetUp(current, account, enrolment.failure, enrolment.secret);
  await saveProgress(current, { ...account, isProved: true, hasNewCodes: true });
  return showCodes(current, enrolment.codes);
}

export async function showSetUp(
  current: SignInVisit,
  account: Progress,
  failure: Failure | null = null,
  secret?: Buffer,
): Promise<Response> {
  const { factors, passkeys, texts } = current;
  const { t } = texts;
  const shown = { ...formOf(current, 'setup'), failure };
  const passkey = await passkeys.creation(account, await factors.of(account.id), account.challenge);
  const around = {
    intro: t(
      'Your administration asks for a second factor: a code that an app on your phone shows, besides the password.',
    ),
    next: passkeyForm(texts, { ...shown, passkey, label: t('Use a passkey instead') }),
  };
  const offer = offerTotp(current.seal, account, secret);
  return answer(current, renderSetUpPage(texts, shown, offer, around), failure);
}

export function showCodes(current: SignInVisit, codes: readonly string[]): Response {
  const { texts } = current;
  const proceed = form(formOf(current, 'codes'), '', texts.t('I have kept them'));
  return answer(current, renderCodesPage(texts, codes, proceed));
}

/** The action and token of a step's form; the first page has no step. */
export function formOf({ formKey, interaction: { uid } }: SignInVisit, step?: Step) {
  return { action: `/oauth/interaction/${uid}${step ? `/${step}` : ''}`, formToken: formTokenOf(formKey, uid) };
}
