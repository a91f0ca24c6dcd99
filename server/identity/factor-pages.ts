/** The pages about a second factor while signing in: asked for, set up, recovery codes. They work without JavaScript. */
import { renderSVG } from 'uqr';
import { described, escapeHtml, type Failure, hiddenToken, notice, page } from './sign-in-pages.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export type FactorForm = { action: string; formToken: string; failure: Failure | null };
/** `sealed` comes back with the form; the rest is for the person's app. */
export type NewApp = { sealed: string; key: string; uri: string };

/** `passkey` is what the browser asks a passkey with; `null` where there is none. */
export function renderFactorPage(
  texts: SignInTexts,
  { action, formToken, failure }: FactorForm,
  passkey: string | null,
): string {
  const { factors } = texts;
  return page(
    texts,
    factors.ask,
    `<h1>${factors.ask}</h1>
<p class="quiet">${passkey === null ? factors.whyAsk : factors.whyAskPasskey}</p>
${passkey === null ? '' : renderPasskeyForm(texts, { action, formToken, passkey, label: factors.usePasskey })}<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hiddenToken(formToken)}
${codeField(texts, failure)}
<button class="btn go" type="submit">${factors.confirm}</button>
</form>`,
  );
}

export type PasskeyForm = {
  action: string;
  formToken: string;
  /** What the browser makes or uses a passkey with. */
  passkey: string;
  label: string;
  sealed?: string;
};

/** Stays hidden until the script that makes it work has run. */
export function renderPasskeyForm(texts: SignInTexts, form: PasskeyForm): string {
  const { action, formToken, passkey, label, sealed = '' } = form;
  return `<form method="post" action="${escapeHtml(action)}" data-passkey="${escapeHtml(passkey)}" hidden>
${hiddenToken(formToken)}<input type="hidden" name="passkey"><input type="hidden" name="sealed" value="${escapeHtml(sealed)}">
<p role="alert" hidden>${texts.factors.passkeyFailed}</p>
<button class="btn" type="submit">${label}</button>
</form>
`;
}

/** `intro` says why; `next` is what else can be done. */
export function renderSetUpPage(
  texts: SignInTexts,
  { action, formToken, failure }: FactorForm,
  { sealed, key, uri }: NewApp,
  { intro, next }: { intro: string; next: string },
): string {
  const { factors } = texts;
  const grouped = key.replace(/.{4}(?=.)/g, '$& ');
  return page(
    texts,
    factors.setUp,
    `<h1>${factors.setUp}</h1>
${intro}<p class="quiet">${factors.howToSetUp}</p>
<div class="qr" role="img" aria-label="${factors.image}">${renderSVG(uri, { border: 2 })}</div>
<p><strong>${factors.key}</strong> <code>${grouped}</code></p>
<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hiddenToken(formToken)}<input type="hidden" name="sealed" value="${escapeHtml(sealed)}">
${codeField(texts, failure)}
<button class="btn go" type="submit">${factors.turnOn}</button>
</form>${next}`,
  );
}

/** `codes` is empty where they were shown before; `proceed` leads on. */
export function renderCodesPage(texts: SignInTexts, codes: readonly string[], proceed: string): string {
  const { factors } = texts;
  const list = codes.map((code) => `<li><code>${code}</code></li>`).join('\n');
  return page(
    texts,
    factors.codes,
    `<h1>${factors.codes}</h1>
${codes.length > 0 ? `<p class="quiet">${factors.whyCodes}</p>\n<ul class="codes">\n${list}\n</ul>` : `<p class="quiet">${factors.codesShown}</p>`}
${proceed}`,
  );
}

export function renderCodesForm(texts: SignInTexts, { action, formToken }: Omit<FactorForm, 'failure'>): string {
  return `<form method="post" action="${escapeHtml(action)}">
${hiddenToken(formToken)}
<button class="btn go" type="submit">${texts.factors.codesKept}</button>
</form>`;
}

function codeField({ factors }: SignInTexts, failure: Failure | null): string {
  return `<div class="field"><label for="code">${factors.code}</label>
<input class="in" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"${described(failure)} autofocus></div>`;
}
