/** The page of the signed-in account: plain HTML that works without JavaScript. */
import { type FactorPolicy, factorPolicies, type HeldFactors, type HeldPasskey, hasFactor } from './factors.ts';
import {
  escapeHtml,
  type Failure,
  form,
  hidden,
  linkButton,
  notice,
  page,
  passwordField,
  quiet,
  userName,
} from './pages.ts';
import { deviceOf, type Session } from './sessions.ts';
import type { Texts } from './texts.ts';

export type AccountPage = {
  email: string;
  formToken: string;
  /** The language that the page was requested in, as a query; or empty. */
  query: string;
  held: HeldFactors;
  sessions: readonly Session[];
  /** The session of this browser. */
  sessionUid: string;
  /** The form that adds a passkey; empty if the installation's address does not allow passkeys. */
  passkeyForm: string;
  /** The password was entered recently: factors can be changed. */
  isUnlocked: boolean;
  /** The setting that admins can change; `null` for others. */
  policy: FactorPolicy | null;
  failure: Failure | null;
};

export const accountPath = '/oauth/account';

export function renderAccountPage(texts: Texts, shown: AccountPage): string {
  const { factors } = texts;
  return page(
    texts,
    factors.account,
    `${quiet(shown.email)}${notice(shown.failure)}<section aria-labelledby="factors"><h2 id="factors">${factors.factors}</h2>
${factorSummary(texts, shown.held)}
${shown.isUnlocked ? changes(texts, shown) : unlockForm(texts, shown)}
</section>
${sessionList(texts, shown)}
<p class="next"><a href="/">${factors.toConsole}</a></p>`,
  );
}

/** A link from a page about one thing back to the account page. */
export function renderBack(texts: Texts, query: string, label = texts.factors.back): string {
  return linkButton(`${accountPath}${query}`, label);
}

function factorSummary(texts: Texts, held: HeldFactors): string {
  const { factors } = texts;
  if (!hasFactor(held)) return `<p>${factors.none}</p>`;
  const passkeys = held.passkeys.map((passkey) => `<li>${factors.passkey}: ${timesOf(texts, passkey)}</li>`);
  return `<ul>${held.totp ? `<li>${factors.app}</li>` : ''}${passkeys.join('')}</ul>
<p>${factors.recoveryCodes(held.recoveryCodes)}</p>`;
}

function unlockForm(texts: Texts, shown: AccountPage): string {
  const { factors } = texts;
  const password = { id: 'password', label: texts.password, autocomplete: 'current-password' } as const;
  const fields = [
    quiet(factors.unlock).trimEnd(),
    userName(shown.email),
    passwordField(texts, { ...password, failure: null, focus: false }),
  ];
  return accountForm(shown, 'unlock', fields.join('\n'), factors.unlockButton);
}

function changes(texts: Texts, shown: AccountPage): string {
  const { factors } = texts;
  const { held, query } = shown;
  return [
    linkButton(`${accountPath}/totp${query}`, held.totp ? factors.replaceApp : factors.addApp, 'go'),
    held.totp ? accountForm(shown, 'totp/remove', button(factors.remove, factors.app)) : '',
    ...held.passkeys.map((passkey) => {
      const remove = button(factors.remove, `${factors.passkey}: ${timesOf(texts, passkey)}`);
      return accountForm(shown, 'passkey/remove', hidden('id', passkey.id) + remove);
    }),
    shown.passkeyForm,
    hasFactor(held) ? accountForm(shown, 'codes', button(factors.newCodes)) : '',
    shown.policy === null ? '' : policyForm(texts, shown, shown.policy),
  ].join('\n');
}

/** In UTC, like the other times on these pages. */
function timeIn({ language }: Texts, time: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(time)} UTC`;
}

function timesOf(texts: Texts, { created_at, last_used_at }: HeldPasskey): string {
  const used = last_used_at === null ? null : timeIn(texts, last_used_at);
  return texts.factors.passkeyTimes(timeIn(texts, created_at), used);
}

function sessionList(texts: Texts, shown: AccountPage): string {
  const { factors } = texts;
  const entries = shown.sessions.map(({ uid, user_agent, signed_in_at, last_used_at }) => {
    const device = deviceOf(user_agent) ?? factors.unknownDevice;
    const own = uid === shown.sessionUid ? ` (${factors.thisSession})` : '';
    const times = factors.sessionTimes(timeIn(texts, signed_in_at), timeIn(texts, last_used_at));
    const end = hidden('uid', uid) + button(factors.end, `${device}, ${times}`);
    return `<li><strong>${device}</strong>${own}<br>${times}\n${accountForm(shown, 'sessions/end', end)}</li>`;
  });
  return `<section aria-labelledby="sessions"><h2 id="sessions">${factors.sessions}</h2>
${quiet(factors.whySessions)}<ul class="sessions">${entries.join('\n')}</ul>
${accountForm(shown, 'sessions/end-all', button(factors.endAll))}
</section>`;
}

function policyForm({ factors }: Texts, shown: AccountPage, chosen: FactorPolicy): string {
  const choices = factorPolicies.map(
    (policy) =>
      `<label class="choice"><input type="radio" name="demand" value="${policy}"${policy === chosen ? ' checked' : ''}> ${factors.demands[policy]}</label>`,
  );
  const fields = `<fieldset><legend>${factors.demand}</legend>\n${quiet(factors.whyDemand)}${choices.join('\n')}</fieldset>\n`;
  return accountForm(shown, 'demand', fields + button(factors.save));
}

/** `of` distinguishes buttons with the same label for people who cannot see where they are. */
function button(label: string, of = ''): string {
  return `<button class="btn" type="submit">${label}${of && `<span class="vh"> (${escapeHtml(of)})</span>`}</button>`;
}

function accountForm({ formToken, query }: AccountPage, name: string, fields: string, send?: string): string {
  return form({ action: `${accountPath}/${name}${query}`, formToken }, fields, send);
}
