/** The building blocks of the sign-in pages: plain HTML that works without JavaScript. */
import { parseAccept } from 'hono/utils/accept';
import { renderSVG } from 'uqr';
import { brand } from '../../contract/constants.ts';
import { type Texts, textsIn } from './texts.ts';

/** A bold title and a sentence. `isElsewhere`: the typed values are not the cause. */
export type Failure = { title: string; text: string; isElsewhere?: boolean };
/** `failure` is null when the form is first shown. */
export type Form = { action: string; formToken: string; failure?: Failure | null };
/** `sealed` is a hidden field of the form; the rest is for the authenticator app. */
export type TotpOffer = { sealed: string; key: string; uri: string };

/** `company` is the link to sign in through the company. */
export type SignInPage = Form & { email: string; company: { href: string; label: string } | null };

export function renderSignInPage(texts: Texts, { email, company, ...shown }: SignInPage): string {
  const { failure = null } = shown;
  const focus = email ? '' : ' autofocus';
  const fields = `<div class="field"><label for="email">${texts.email}</label>
<input class="in" id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${described(failure)}${focus}></div>
${passwordField(texts, { id: 'password', label: texts.password, autocomplete: 'current-password', failure, focus: email !== '' })}`;
  const other = company ? `\n${linkButton(company.href, company.label)}` : '';
  return page(texts, texts.signIn, form(shown, fields, texts.signIn) + other);
}

/** Asks for a password that replaces the initial one, or for the first one after an invitation. */
export function renderNewPasswordPage(
  texts: Texts,
  { email, ...shown }: Form & { email: string },
  labels = {
    title: texts.choosePassword,
    why: texts.whyChoose,
    password: texts.newPassword,
    button: texts.saveAndSignIn,
  },
): string {
  const shared = { autocomplete: 'new-password', failure: shown.failure ?? null } as const;
  const fields = [
    userName(email),
    passwordField(texts, { id: 'new_password', label: labels.password, focus: true, ...shared }),
    passwordField(texts, { id: 'repeated_password', label: texts.repeatedPassword, focus: false, ...shared }),
  ];
  return page(texts, labels.title, quiet(labels.why) + form(shown, fields.join('\n'), labels.button));
}

/** A page with a message and a link to the sign-in. */
export function renderMessagePage(texts: Texts, title: string, text: string, next = texts.startAgain): string {
  return page(texts, title, `${quiet(text)}${linkButton('/login', next, 'go')}`);
}

/** `passkey` holds the options for requesting a passkey, as JSON; `null` if the account has none. */
export function renderFactorPage(texts: Texts, shown: Form, passkey: string | null): string {
  const { factors } = texts;
  const button = passkey === null ? '' : renderPasskeyForm(texts, { ...shown, passkey, label: factors.usePasskey });
  const why = quiet(passkey === null ? factors.whyAsk : factors.whyAskPasskey);
  return page(texts, factors.ask, why + button + form(shown, codeField(texts, shown), factors.confirm));
}

export type PasskeyForm = Form & {
  /** The options for creating or requesting a passkey, as JSON. */
  passkey: string;
  label: string;
  sealed?: string;
};

/** Hidden until the script has run, because it does not work without. */
export function renderPasskeyForm(
  texts: Texts,
  { action, formToken, passkey, label, sealed = '' }: PasskeyForm,
): string {
  return `<form method="post" action="${escapeHtml(action)}" data-passkey="${escapeHtml(passkey)}" hidden>
${hidden('form_token', formToken)}${hidden('passkey', '')}${hidden('sealed', sealed)}
<p role="alert" hidden>${texts.factors.passkeyFailed}</p>
<button class="btn" type="submit">${label}</button>
</form>
`;
}

export function renderSetUpPage(
  texts: Texts,
  shown: Form,
  { sealed, key, uri }: TotpOffer,
  { intro, next }: { intro: string; next: string },
): string {
  const { factors } = texts;
  const qrCode = `<div class="qr" role="img" aria-label="${factors.image}">${renderSVG(uri, { border: 2 })}</div>
<p><strong>${factors.key}</strong> <code>${key.replace(/.{4}(?=.)/g, '$& ')}</code></p>
`;
  const fields = hidden('sealed', sealed) + codeField(texts, shown);
  const main = intro + quiet(factors.howToSetUp) + qrCode + form(shown, fields, factors.turnOn) + next;
  return page(texts, factors.setUp, main);
}

/** `codes` is empty if they were shown before; `proceed` is the HTML of the link or form that continues. */
export function renderCodesPage(texts: Texts, codes: readonly string[], proceed: string): string {
  const { factors } = texts;
  const list = codes.map((code) => `<li><code>${code}</code></li>`).join('\n');
  const shown =
    codes.length > 0 ? `${quiet(factors.whyCodes)}<ul class="codes">\n${list}\n</ul>\n` : quiet(factors.codesShown);
  return page(texts, factors.codes, shown + proceed);
}

export function page(texts: Texts, title: string, main: string): string {
  return `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${brand}</title>
<link rel="icon" href="/oauth/sign-in.svg" type="image/svg+xml">
<link rel="stylesheet" href="/oauth/sign-in.css">
<script src="/oauth/sign-in.js" defer></script>
</head>
<body>
<header class="bar"><div class="wrap"><a class="brand" href="/">${brand}</a></div></header>
<main class="wrap"><div class="signin">
<h1>${escapeHtml(title)}</h1>
${main}
</div></main>
</body>
</html>
`;
}

/** `button` is the label of the submit button. */
export function form({ action, formToken, failure = null }: Form, fields: string, button = ''): string {
  const send = button && `\n<button class="btn go" type="submit">${button}</button>`;
  return `<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hidden('form_token', formToken)}
${fields}${send}
</form>
`;
}

type PasswordField = {
  id: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  failure: Failure | null;
  focus: boolean;
};

/** The button is hidden until its script has run. */
export function passwordField(texts: Texts, { id, label, autocomplete, failure, focus }: PasswordField): string {
  return `<div class="field"><label for="${id}">${label}</label>
<div class="pw"><input class="in" id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required${described(failure)}${focus ? ' autofocus' : ''}>
<button class="w" type="button" aria-controls="${id}" hidden data-show="${texts.show}" data-hide="${texts.hide}"><span>${texts.show}</span><span class="vh">${texts.ofField(label)}</span></button></div></div>`;
}

/** For password managers. */
export function userName(email: string): string {
  return `<input class="vh" type="email" name="email" autocomplete="username" value="${escapeHtml(email)}" readonly tabindex="-1" aria-hidden="true">`;
}

export function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

export function quiet(text: string): string {
  return `<p class="quiet">${escapeHtml(text)}</p>\n`;
}

export function linkButton(href: string, label: string, look = ''): string {
  return `<p class="next"><a class="btn${look && ` ${look}`}" href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
}

export function notice(failure: Failure | null): string {
  if (!failure) return '';
  return `<div class="notice stop" role="alert"><svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>
<p id="failure"><strong>${escapeHtml(failure.title)}</strong> ${escapeHtml(failure.text)}</p></div>
`;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function codeField({ factors }: Texts, { failure = null }: Form): string {
  return `<div class="field"><label for="code">${factors.code}</label>
<input class="in" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"${described(failure)} autofocus></div>`;
}

function described(failure: Failure | null): string {
  return failure && !failure.isElsewhere ? ' aria-invalid="true" aria-describedby="failure"' : '';
}

const languages = { en: textsIn('en'), de: textsIn('de') };

/**
 * `uiLocales` (OpenID Connect), language tags separated by spaces, has precedence over the `Accept-Language` header; the
 * default is English. A page that depends on the header must send `Vary: Accept-Language`.
 */
export function textsFor(acceptLanguage: string | undefined, uiLocales?: unknown): Texts {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  // Best first; a weight of 0 means "not this one" (RFC 9110 §12.5.4).
  const accepted = parseAccept(acceptLanguage ?? '').flatMap(({ type, q }) => (q > 0 ? [type] : []));
  const tags = [...wanted, ...accepted].map((tag) => tag.slice(0, 2).toLowerCase());
  return languages[tags.find((tag) => tag === 'en' || tag === 'de') ?? 'en'];
}
