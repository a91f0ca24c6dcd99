/** The building blocks of the sign-in pages: plain HTML that works without JavaScript. */
import { html, raw } from 'hono/html';
import { renderSVG } from 'uqr';
import { brand } from '../../contract/constants.ts';
import type { Texts } from './texts.ts';

export type Html = ReturnType<typeof html> | '';
/** A bold title and a sentence. `status` is 422 unless given. `isElsewhere`: the typed values are not the cause. */
export type Failure = { title: string; text: string; status?: 422 | 429 | 503; isElsewhere?: boolean };
/** `failure` is null when the form is first shown. */
export type Form = { action: string; formToken: string; failure?: Failure | null };
/** `sealed` is a hidden field of the form; the rest is for the authenticator app. */
export type TotpOffer = { sealed: string; key: string; uri: string };

/** `company` is the link to sign in through the company; the password is behind it if that is the only way. */
export type SignInPage = Form & {
  email: string;
  company: { href: string; label: string; isOnlyWay: boolean } | null;
  /** What people do who have forgotten their password. */
  forgotten: { href: string | null; label: string };
};

export function renderSignInPage(texts: Texts, { email, company, forgotten, ...shown }: SignInPage): Html {
  const { t } = texts;
  const { failure } = shown;
  const password = { id: 'password', label: t('Password'), autocomplete: 'current-password' } as const;
  const fields = html`${emailField(texts, email, failure)}
${passwordField(texts, { ...password, failure, focus: email !== '' })}`;
  const other = company && linkButton(company.href, company.label);
  const help = forgotten.href === null ? quiet(forgotten.label) : below(forgotten.href, forgotten.label);
  const own = form(shown, fields, t('Sign in'));
  const next = html`<div class="next">${help}</div>`;
  if (!company?.isOnlyWay) return page(texts, t('Sign in'), html`${own}${other}${next}`);
  const isOpen = (failure || email !== '') && raw(' open');
  const folded = html`<details class="next"${isOpen}><summary>${t('Sign in with a password')}</summary>${own}${next}</details>`;
  return page(texts, t('Sign in'), html`${linkButton(company.href, company.label, 'go')}${folded}`);
}

/** Asks for the address that a link to choose a new password is mailed to. */
export function renderForgottenPage(texts: Texts, path: string, email = '', failure: Failure | null = null): Html {
  const { t } = texts;
  const action = `${path}?ui_locales=${texts.language}`;
  const asked = form({ action, formToken: '', failure }, emailField(texts, email, failure), t('Send link'));
  const why = quiet(t('You get a mail with a link. It works once, for 30 minutes.'));
  const back = html`<div class="next">${below('/login', t('Back to sign in'))}</div>`;
  return page(texts, t('Forgotten password'), html`${why}${asked}${back}`);
}

/** Asks for a password that replaces the initial one, or for the first one after an invitation. */
export function renderPasswordPage(
  texts: Texts,
  shown: Form & { email: string },
  labels: { title: string; why: string; password: string; button: string },
): Html {
  const field = { autocomplete: 'new-password', failure: shown.failure } as const;
  const fields = html`${userName(shown.email)}
${passwordField(texts, { ...field, id: 'new_password', label: labels.password, focus: true })}
${passwordField(texts, { ...field, id: 'repeated_password', label: texts.t('Repeat it'), focus: false })}`;
  return page(texts, labels.title, html`${quiet(labels.why)}${form(shown, fields, labels.button)}`);
}

/** A page with a message and a link, to the sign-in unless given. */
export function renderMessagePage(
  texts: Texts,
  title: string,
  text: string,
  next = texts.t('Start again'),
  href = '/login',
): Html {
  return page(texts, title, html`${quiet(text)}${linkButton(href, next, 'go')}`);
}

/** `passkey` holds the options for requesting a passkey, as JSON; `null` if the account has none. */
export function renderFactorPage(texts: Texts, shown: Form, passkey: string | null): Html {
  const { t } = texts;
  const why =
    passkey === null
      ? t('Enter the six digits that your authenticator app shows, or one of your recovery codes.')
      : t('Use your passkey, or enter a code of your authenticator app or one of your recovery codes.');
  const main = html`${quiet(why)}${passkeyForm(texts, { ...shown, passkey, label: t('Use a passkey') })}
${form(shown, codeField(texts, shown), t('Confirm'))}`;
  return page(texts, t('Confirm that it is you'), main);
}

type PasskeyForm = Form & {
  /** The options for creating or requesting a passkey, as JSON; `null` if that is not possible: then there is no form. */
  passkey: string | null;
  label: string;
  sealed?: string;
};

/** Hidden until the script has run, because it does not work without. */
export function passkeyForm({ t }: Texts, { action, formToken, passkey, label, sealed = '' }: PasskeyForm): Html {
  if (passkey === null) return '';
  return html`<form method="post" action="${action}" data-passkey="${passkey}" hidden>
${hidden('form_token', formToken)}${hidden('passkey', '')}${hidden('sealed', sealed)}
<p role="alert" hidden>${t('The browser has not used a passkey. Try again, or go on without it.')}</p>
<button class="btn" type="submit">${label}</button>
</form>`;
}

export function renderSetUpPage(
  texts: Texts,
  shown: Form,
  { sealed, key, uri }: TotpOffer,
  { intro, next }: { intro?: string; next: Html },
): Html {
  const { t } = texts;
  const fields = html`${hidden('sealed', sealed)}${codeField(texts, shown)}`;
  const main = html`${intro && quiet(intro)}
${quiet(t('Scan this image with an authenticator app, or enter the key there. Then enter the six digits that the app shows.'))}
<div class="qr" role="img" aria-label="${t('QR code for the authenticator app')}">${raw(renderSVG(uri, { border: 2 }))}</div>
<p><strong>${t('Key')}</strong> <code>${key.replace(/.{4}(?=.)/g, '$& ')}</code></p>
${form(shown, fields, t('Turn on'))}${next}`;
  return page(texts, t('Set up a second factor'), main);
}

/** `codes` is empty if they were shown before; `proceed` is the link or form that continues. */
export function renderCodesPage(texts: Texts, codes: readonly string[], proceed: Html): Html {
  const { t } = texts;
  const shown =
    codes.length > 0
      ? html`${quiet(t('Each of these codes opens your account once when you have lost your second factor. They are shown only now: print them, or keep them in a password manager.'))}
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>\n`)}</ul>`
      : quiet(t('Your recovery codes have been shown. You can make new ones on the page of your account.'));
  return page(texts, t('Keep your recovery codes'), html`${shown}\n${proceed}`);
}

export function page(texts: Texts, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<link rel="icon" href="/oauth/sign-in.svg" type="image/svg+xml">
<link rel="stylesheet" href="/oauth/sign-in.css">
<script src="/oauth/sign-in.js" defer></script>
</head>
<body>
<header class="bar"><div class="wrap"><a class="brand" href="/">${brand}</a></div></header>
<main class="wrap"><div class="signin">
<h1>${title}</h1>
${main}
</div></main>
</body>
</html>
`;
}

/** `button` is the label of the submit button. */
export function form({ action, formToken, failure }: Form, fields: Html, button = ''): Html {
  return html`<form method="post" action="${action}">
${notice(failure)}${hidden('form_token', formToken)}
${fields}${button && html`\n<button class="btn go" type="submit">${button}</button>`}
</form>
`;
}

type PasswordField = {
  id: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  failure?: Failure | null | undefined;
  focus: boolean;
};

/** The button is hidden until its script has run. */
export function passwordField(
  { language, t }: Texts,
  { id, label, autocomplete, failure, focus }: PasswordField,
): Html {
  // Follows "Show" and "Hide" for people who cannot see the field.
  const of = language === 'de' ? `(${label})` : label.toLowerCase();
  return html`<div class="field"><label for="${id}">${label}</label>
<div class="pw"><input class="in" id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required${described(failure)}${focus && ' autofocus'}>
<button class="w" type="button" aria-controls="${id}" hidden data-show="${t('Show')}" data-hide="${t('Hide')}"><span>${t('Show')}</span><span class="vh"> ${of}</span></button></div></div>`;
}

/** Browsers refuse letters beyond ASCII in a field of the type `email`, or send another spelling of the domain. */
function emailField({ t }: Texts, email: string, failure: Failure | null | undefined): Html {
  return html`<div class="field"><label for="email">${t('Email')}</label>
<input class="in" id="email" name="email" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="username" required maxlength="254" value="${email}"${described(failure)}${email === '' && ' autofocus'}></div>`;
}

/** For password managers. */
export function userName(email: string): Html {
  return html`<input class="vh" type="text" name="email" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

export function quiet(text: string): Html {
  return html`<p class="quiet">${text}</p>\n`;
}

function below(href: string, label: string): Html {
  return html`<p><a href="${href}">${label}</a></p>`;
}

export function linkButton(href: string, label: string, look = ''): Html {
  return html`<p class="next"><a class="btn${look && ` ${look}`}" href="${href}">${label}</a></p>`;
}

export function notice(failure: Failure | null | undefined): Html {
  if (!failure) return '';
  return html`<div class="notice stop" role="alert"><svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>
<p id="failure"><strong>${failure.title}</strong> ${failure.text}</p></div>
`;
}

function codeField({ t }: Texts, { failure }: Form): Html {
  return html`<div class="field"><label for="code">${t('Code')}</label>
<input class="in" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40"${described(failure)} autofocus></div>`;
}

function described(failure: Failure | null | undefined) {
  return failure && !failure.isElsewhere && raw(' aria-invalid="true" aria-describedby="failure"');
}
