/** The pages of the sign-in service: plain HTML that works without JavaScript. */
import { brand } from '../../contract/constants.ts';
import type { SignInTexts } from './sign-in-texts.ts';

export type SignInPage = {
  /** Where the form is sent to. */
  action: string;
  formToken: string;
  email: string;
  /** What went wrong, as a strong word and a sentence; `null` the first time. */
  failure: Failure | null;
  /** Where people sign in through their company. */
  company: { href: string; label: string } | null;
};

export type NewPasswordPage = { action: string; formToken: string; email: string; failure: Failure | null };

/** `isElsewhere`: nothing that was typed is wrong. */
export type Failure = { title: string; text: string; isElsewhere?: boolean };

export function renderSignInPage(
  texts: SignInTexts,
  { action, formToken, email, failure, company }: SignInPage,
): string {
  return page(
    texts,
    texts.signIn,
    `<h1>${texts.signIn}</h1>
<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hiddenToken(formToken)}
<div class="field"><label for="email">${texts.email}</label>
<input class="in" id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${described(failure)}${email ? '' : ' autofocus'}></div>
${passwordField(texts, { id: 'password', label: texts.password, autocomplete: 'current-password', failure, focus: email !== '' })}
<button class="btn go" type="submit">${texts.signIn}</button>
</form>${company ? `\n<p class="next"><a class="btn" href="${escapeHtml(company.href)}">${escapeHtml(company.label)}</a></p>` : ''}`,
  );
}

export function renderNewPasswordPage(
  texts: SignInTexts,
  { action, formToken, email, failure }: NewPasswordPage,
): string {
  return page(
    texts,
    texts.choosePassword,
    `<h1>${texts.choosePassword}</h1>
<p class="quiet">${texts.whyChoose}</p>
<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hiddenToken(formToken)}
<input class="vh" type="email" name="email" autocomplete="username" value="${escapeHtml(email)}" readonly tabindex="-1" aria-hidden="true">
${passwordField(texts, { id: 'new_password', label: texts.newPassword, autocomplete: 'new-password', failure, focus: true })}
${passwordField(texts, { id: 'repeated_password', label: texts.repeatedPassword, autocomplete: 'new-password', failure, focus: false })}
<button class="btn go" type="submit">${texts.saveAndSignIn}</button>
</form>`,
  );
}

/** A page that says what happened and offers to start again. */
export function renderMessagePage(texts: SignInTexts, title: string, text: string): string {
  return page(
    texts,
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="quiet">${escapeHtml(text)}</p>
<p class="next"><a class="btn go" href="/login">${texts.startAgain}</a></p>`,
  );
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

type PasswordField = {
  id: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  failure: Failure | null;
  focus: boolean;
};

/** The button stays hidden until the script that makes it work has run. */
export function passwordField(texts: SignInTexts, { id, label, autocomplete, failure, focus }: PasswordField): string {
  return `<div class="field"><label for="${id}">${label}</label>
<div class="pw"><input class="in" id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required${described(failure)}${focus ? ' autofocus' : ''}>
<button class="w" type="button" aria-controls="${id}" hidden data-show="${texts.show}" data-hide="${texts.hide}"><span>${texts.show}</span><span class="vh">${texts.ofField(label)}</span></button></div></div>`;
}

export function notice(failure: Failure | null): string {
  if (!failure) return '';
  return `<div class="notice stop" role="alert"><svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>
<p id="failure"><strong>${escapeHtml(failure.title)}</strong> ${escapeHtml(failure.text)}</p></div>
`;
}

export function described(failure: Failure | null): string {
  return failure && !failure.isElsewhere ? ' aria-invalid="true" aria-describedby="failure"' : '';
}

export function hiddenToken(formToken: string): string {
  return `<input type="hidden" name="form_token" value="${escapeHtml(formToken)}">`;
}

export function page(texts: SignInTexts, title: string, main: string): string {
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
${main}
</div></main>
</body>
</html>
`;
}
