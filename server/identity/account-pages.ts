/** The page of one's own account: plain HTML that works without JavaScript. */
import { type Demand, demands, type Held, type HeldPasskey, hasFactor } from './factors.ts';
import { deviceOf, type Session } from './sessions.ts';
import { escapeHtml, type Failure, hiddenToken, notice, page, passwordField } from './sign-in-pages.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export type AccountPage = {
  email: string;
  formToken: string;
  /** The language that the page was asked for in, as a query; or nothing. */
  query: string;
  held: Held;
  sessions: readonly Session[];
  /** The session of this browser. */
  sessionUid: string;
  /** The form that adds a passkey; empty where the installation's address has none. */
  passkeyForm: string;
  /** The password was entered a moment ago: factors can be changed. */
  isUnlocked: boolean;
  /** What admins choose; `null` for others. */
  demand: Demand | null;
  failure: Failure | null;
};

export const accountPath = '/oauth/account';

export function renderAccountPage(texts: SignInTexts, shown: AccountPage): string {
  const { factors } = texts;
  return page(
    texts,
    factors.account,
    `<h1>${factors.account}</h1>
<p class="quiet">${escapeHtml(shown.email)}</p>
${notice(shown.failure)}<section aria-labelledby="factors"><h2 id="factors">${factors.factors}</h2>
${factorSummary(texts, shown.held)}
${shown.isUnlocked ? changes(texts, shown) : unlockForm(texts, shown)}
</section>
${sessionList(texts, shown)}
${backToConsole(texts)}`,
  );
}

/** Leads from a page of one thing back to the page of the account. */
export function renderBack(texts: SignInTexts, query: string, label = texts.factors.back): string {
  return `<p class="next"><a class="btn" href="${accountPath}${query}">${label}</a></p>`;
}

function factorSummary(texts: SignInTexts, held: Held): string {
  const { factors } = texts;
  if (!hasFactor(held)) return `<p>${factors.none}</p>`;
  const passkeys = held.passkeys.map((passkey) => `<li>${factors.passkey}: ${timesOf(texts, passkey)}</li>`);
  return `<ul>${held.totp ? `<li>${factors.app}</li>` : ''}${passkeys.join('')}</ul>
<p>${factors.recoveryCodes(held.recoveryCodes)}</p>`;
}

function unlockForm(texts: SignInTexts, shown: AccountPage): string {
  const { factors } = texts;
  return form(
    shown,
    'unlock',
    `<p class="quiet">${factors.unlock}</p>
<input class="vh" type="email" name="email" autocomplete="username" value="${escapeHtml(shown.email)}" readonly tabindex="-1" aria-hidden="true">
${passwordField(texts, { id: 'password', label: texts.password, autocomplete: 'current-password', failure: null, focus: false })}
<button class="btn go" type="submit">${factors.unlockButton}</button>`,
  );
}

function changes(texts: SignInTexts, shown: AccountPage): string {
  const { factors } = texts;
  const { held, query } = shown;
  const button = (words: string, of = '') =>
    `<button class="btn" type="submit">${words}${of && `<span class="vh"> (${of})</span>`}</button>`;
  return [
    `<p class="next"><a class="btn go" href="${accountPath}/totp${query}">${held.totp ? factors.replaceApp : factors.addApp}</a></p>`,
    held.totp ? form(shown, 'totp/remove', button(factors.remove, factors.app)) : '',
    ...held.passkeys.map((passkey) =>
      form(
        shown,
        'passkey/remove',
        `<input type="hidden" name="id" value="${escapeHtml(passkey.id)}">${button(factors.remove, `${factors.passkey}: ${timesOf(texts, passkey)}`)}`,
      ),
    ),
    shown.passkeyForm,
    hasFactor(held) ? form(shown, 'codes', button(factors.newCodes)) : '',
    shown.demand === null ? '' : demandForm(texts, shown, shown.demand),
  ].join('\n');
}

/** In UTC, as the other times on these pages. */
export function timeIn({ language }: SignInTexts, time: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(time)} UTC`;
}

function timesOf(texts: SignInTexts, { created_at, last_used_at }: HeldPasskey): string {
  const used = last_used_at === null ? null : timeIn(texts, last_used_at);
  return texts.factors.passkeyTimes(timeIn(texts, created_at), used);
}

function sessionList(texts: SignInTexts, shown: AccountPage): string {
  const { factors } = texts;
  const entries = shown.sessions.map(({ uid, user_agent, signed_in_at, last_used_at }) => {
    const device = deviceOf(user_agent) ?? factors.unknownDevice;
    const own = uid === shown.sessionUid ? ` (${factors.thisSession})` : '';
    const times = factors.sessionTimes(timeIn(texts, signed_in_at), timeIn(texts, last_used_at));
    const end = `<button class="btn" type="submit">${factors.end}<span class="vh"> (${device}, ${times})</span></button>`;
    return `<li><strong>${device}</strong>${own}<br>${times}
${form(shown, 'sessions/end', `<input type="hidden" name="uid" value="${escapeHtml(uid)}">${end}`)}</li>`;
  });
  return `<section aria-labelledby="sessions"><h2 id="sessions">${factors.sessions}</h2>
<p class="quiet">${factors.whySessions}</p>
<ul class="sessions">${entries.join('\n')}</ul>
${form(shown, 'sessions/end-all', `<button class="btn" type="submit">${factors.endAll}</button>`)}
</section>`;
}

function demandForm({ factors }: SignInTexts, shown: AccountPage, chosen: Demand): string {
  const choices = demands.map(
    (demand) =>
      `<label class="choice"><input type="radio" name="demand" value="${demand}"${demand === chosen ? ' checked' : ''}> ${factors.demands[demand]}</label>`,
  );
  return form(
    shown,
    'demand',
    `<fieldset><legend>${factors.demand}</legend>
<p class="quiet">${factors.whyDemand}</p>
${choices.join('\n')}</fieldset>
<button class="btn" type="submit">${factors.save}</button>`,
  );
}

function form({ formToken, query }: Pick<AccountPage, 'formToken' | 'query'>, name: string, content: string): string {
  return `<form method="post" action="${accountPath}/${name}${query}">
${hiddenToken(formToken)}
${content}
</form>`;
}

function backToConsole({ factors }: SignInTexts): string {
  return `<p class="next"><a href="/">${factors.toConsole}</a></p>`;
}
