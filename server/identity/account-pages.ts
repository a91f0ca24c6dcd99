/** The page of one's own account: plain HTML that works without JavaScript. */
import { type Demand, demands, type Held, hasFactor } from './factors.ts';
import { escapeHtml, type Failure, hiddenToken, notice, page, passwordField } from './sign-in-pages.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export type AccountPage = {
  email: string;
  formToken: string;
  /** The language that the page was asked for in, as a query; or nothing. */
  query: string;
  held: Held;
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
${backToConsole(texts)}`,
  );
}

/** Leads from a page of one thing back to the page of the account. */
export function renderBack(texts: SignInTexts, query: string, label = texts.factors.back): string {
  return `<p class="next"><a class="btn" href="${accountPath}${query}">${label}</a></p>`;
}

function factorSummary({ factors }: SignInTexts, held: Held): string {
  if (!hasFactor(held)) return `<p>${factors.none}</p>`;
  return `<ul>${held.totp ? `<li>${factors.app}</li>` : ''}</ul>
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
    hasFactor(held) ? form(shown, 'codes', button(factors.newCodes)) : '',
    shown.demand === null ? '' : demandForm(texts, shown, shown.demand),
  ].join('\n');
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
