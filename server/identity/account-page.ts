/** The page of the signed-in account: plain HTML that works without JavaScript. */
import { html } from 'hono/html';
import type { VerifiedAccount } from './accounts.ts';
import { type FactorPolicy, factorPolicies, type HeldFactors, type HeldPasskey, hasFactor } from './factors.ts';
import { deviceOf, type Session } from './sessions.ts';
import {
  type Failure,
  form,
  type Html,
  hidden,
  linkButton,
  notice,
  page,
  passkeyForm,
  passwordField,
  quiet,
  userName,
} from './sign-in-pages.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

export type AccountVisit = Visit & {
  /** The language that the console asked for, carried from page to page as a query; or empty. */
  query: string;
  account: VerifiedAccount;
  /** Identifies the session of this browser, but is not its secret. */
  sessionUid: string;
  formToken: string;
  /** The password was entered recently: factors can be changed. */
  isUnlocked: boolean;
};

export type AccountPage = {
  held: HeldFactors;
  sessions: readonly Session[];
  /** The options for adding a passkey (`passkeyForm`). */
  passkey: { passkey: string | null; sealed: string };
  /** The setting that admins can change; `null` for others. */
  policy: FactorPolicy | null;
  failure: Failure | null;
};

export const accountPath = '/oauth/account';

export function renderAccountPage(visit: AccountVisit, shown: AccountPage): Html {
  const { texts, account, isUnlocked } = visit;
  const { t } = texts;
  const main = html`${quiet(account.email)}${notice(shown.failure)}
<section aria-labelledby="factors"><h2 id="factors">${t('Second factor')}</h2>
${factorSummary(texts, shown.held)}
${isUnlocked ? changes(visit, shown) : unlockForm(visit)}
</section>
${sessionList(visit, shown.sessions)}
<p class="next"><a href="/">${t('Back to the console')}</a></p>`;
  return page(texts, t('Your account'), main);
}

/** A link from a page about one thing back to the account page. */
export function backLink({ texts, query }: AccountVisit, label = texts.t('Back to your account')): Html {
  return linkButton(`${accountPath}${query}`, label);
}

/** The action of a form on the page, by its name in `actions`, with the form's token. */
export function actionOf({ query, formToken }: AccountVisit, name: string): { action: string; formToken: string } {
  return { action: `${accountPath}/${name}${query}`, formToken };
}

function factorSummary(texts: Texts, held: HeldFactors): Html {
  const { t } = texts;
  if (!hasFactor(held)) return html`<p>${t('You have none: whoever knows your password can sign in.')}</p>`;
  const { recoveryCodes: count } = held;
  return html`<ul>${held.totp && html`<li>${t('Authenticator app')}</li>`}
${held.passkeys.map((passkey) => html`<li>${nameOf(texts, passkey)}</li>`)}</ul>
<p>${count === 1 ? t('1 recovery code is left.') : t('{count} recovery codes are left.', { count })}</p>`;
}

function unlockForm(visit: AccountVisit): Html {
  const { texts, account } = visit;
  const { t } = texts;
  const field = { id: 'password', label: t('Password'), autocomplete: 'current-password', focus: false } as const;
  const fields = html`${quiet(t('Enter your password to change this'))}${userName(account.email)}
${passwordField(texts, field)}`;
  return form(actionOf(visit, 'unlock'), fields, t('Continue'));
}

function changes(visit: AccountVisit, { held, passkey, policy }: AccountPage): Html {
  const { texts, query } = visit;
  const { t } = texts;
  const app = held.totp ? t('Set up another authenticator app') : t('Set up an authenticator app');
  const removals = held.passkeys.map((one) => {
    const remove = button(t('Remove'), nameOf(texts, one));
    return form(actionOf(visit, 'passkey/remove'), html`${hidden('id', one.id)}${remove}`);
  });
  return html`${linkButton(`${accountPath}/totp${query}`, app, 'go')}
${held.totp && form(actionOf(visit, 'totp/remove'), button(t('Remove'), t('Authenticator app')))}
${removals}
${passkeyForm(texts, { ...actionOf(visit, 'passkey'), ...passkey, label: t('Add a passkey') })}
${hasFactor(held) && form(actionOf(visit, 'codes'), button(t('Make new recovery codes')))}
${policy && policyForm(visit, policy)}`;
}

/** In UTC, like the other times on these pages. */
function timeIn({ language }: Texts, time: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(time)} UTC`;
}

function nameOf(texts: Texts, { created_at, last_used_at }: HeldPasskey): string {
  const { t } = texts;
  const added = timeIn(texts, created_at);
  const used = last_used_at === null ? null : timeIn(texts, last_used_at);
  const times = used
    ? t('added {added}, last used {used}', { added, used })
    : t('added {added}, never used', { added });
  return `${t('Passkey')}: ${times}`;
}

function sessionList(visit: AccountVisit, sessions: readonly Session[]): Html {
  const { texts, sessionUid } = visit;
  const { t } = texts;
  const entries = sessions.map(({ uid, user_agent, signed_in_at, last_used_at }) => {
    const device = deviceOf(user_agent) ?? t('Unknown browser');
    const own = uid === sessionUid && ` (${t('this one')})`;
    const [since, used] = [timeIn(texts, signed_in_at), timeIn(texts, last_used_at)];
    const times = t('since {since}, last used {used}', { since, used });
    const end = html`${hidden('uid', uid)}${button(t('End'), `${device}, ${times}`)}`;
    return html`<li><strong>${device}</strong>${own}<br>${times}\n${form(actionOf(visit, 'sessions/end'), end)}</li>\n`;
  });
  const why = t('Where you are signed in. A browser whose session is ended asks for the password again.');
  return html`<section aria-labelledby="sessions"><h2 id="sessions">${t('Sessions')}</h2>
${quiet(why)}<ul class="sessions">${entries}</ul>
${form(actionOf(visit, 'sessions/end-all'), button(t('End all sessions')))}
</section>`;
}

const demands = { nobody: 'Of nobody', admins: 'Of admins', everybody: 'Of everybody' } as const;

function policyForm(visit: AccountVisit, chosen: FactorPolicy): Html {
  const { t } = visit.texts;
  const choices = factorPolicies.map(
    (policy) =>
      html`<label class="choice"><input type="radio" name="demand" value="${policy}"${policy === chosen && ' checked'}> ${t(demands[policy])}</label>\n`,
  );
  const fields = html`<fieldset><legend>${t('Demand a second factor')}</legend>
${quiet(t('Who has none sets one up when signing in the next time.'))}${choices}</fieldset>
${button(t('Save'))}`;
  return form(actionOf(visit, 'demand'), fields);
}

/** `of` distinguishes buttons with the same label for people who cannot see where they are. */
function button(label: string, of = ''): Html {
  return html`<button class="btn" type="submit">${label}${of && html`<span class="vh"> (${of})</span>`}</button>`;
}
