/** What whoever follows an invitation sees: plain HTML, like the sign-in pages. */
import { brand } from '../../contract/constants.ts';
import { passwordLength } from './password-rules.ts';
import { escapeHtml, type Failure, hiddenToken, notice, page, passwordField } from './sign-in-pages.ts';
import type { SignInTexts } from './sign-in-texts.ts';

const { minimum, maximum } = passwordLength;

const english = {
  welcome: `Welcome to ${brand}`,
  whatFor: (email: string) =>
    `You are invited to work here as ${email}. Choose a password that nobody else knows, with ${minimum} to ${maximum} characters; 15 or more are better.`,
  password: 'Password',
  createAccount: 'Create account',
  notCreated: 'The account was not created.',
  ready: 'Your account is ready',
  whatNow: 'Sign in with your email address and the password that you have just chosen.',
  signIn: 'Sign in',
  used: 'This invitation was used already',
  whyUsed:
    'The account is there: sign in with the password that was chosen. If it was not you who chose it, tell your administrator.',
  expired: 'This invitation has expired',
  whyExpired: 'An invitation can be used for seven days. Ask your administrator for a new link.',
  unknown: 'This invitation does not count',
  whyUnknown:
    'The link is not complete, or it was revoked or replaced by a newer one. Ask your administrator for a new link.',
  taken: 'The account was not created',
  whyTaken: 'This email address has an account by now: sign in with it, or ask your administrator.',
  whyBusy: 'Nothing was stored. Try again in a few seconds.',
};

export type InvitationTexts = typeof english;

const german: InvitationTexts = {
  welcome: `Willkommen bei ${brand}`,
  whatFor: (email) =>
    `Sie sind eingeladen, hier als ${email} zu arbeiten. Wählen Sie ein Passwort, das sonst niemand kennt, mit ${minimum} bis ${maximum} Zeichen; 15 oder mehr sind besser.`,
  password: 'Passwort',
  createAccount: 'Konto anlegen',
  notCreated: 'Das Konto wurde nicht angelegt.',
  ready: 'Ihr Konto ist bereit',
  whatNow: 'Melden Sie sich mit Ihrer E-Mail-Adresse und dem eben gewählten Passwort an.',
  signIn: 'Anmelden',
  used: 'Diese Einladung wurde schon benutzt',
  whyUsed:
    'Das Konto gibt es: Melden Sie sich mit dem gewählten Passwort an. Haben nicht Sie es gewählt, sagen Sie es Ihrer Administration.',
  expired: 'Diese Einladung ist abgelaufen',
  whyExpired: 'Eine Einladung gilt sieben Tage. Bitten Sie Ihre Administration um einen neuen Link.',
  unknown: 'Diese Einladung gilt nicht',
  whyUnknown:
    'Der Link ist nicht vollständig, oder er wurde widerrufen oder durch einen neueren ersetzt. Bitten Sie Ihre Administration um einen neuen.',
  taken: 'Das Konto wurde nicht angelegt',
  whyTaken:
    'Diese E-Mail-Adresse hat inzwischen ein Konto: Melden Sie sich damit an, oder fragen Sie Ihre Administration.',
  whyBusy: 'Nichts wurde gespeichert. Versuchen Sie es in einigen Sekunden erneut.',
};

export function invitationTextsFor({ language }: SignInTexts): InvitationTexts {
  return language === 'de' ? german : english;
}

export type InvitationPage = { action: string; token: string; email: string; failure: Failure | null };

export function renderInvitationPage(texts: SignInTexts, { action, token, email, failure }: InvitationPage): string {
  const own = invitationTextsFor(texts);
  const fields = [
    { id: 'new_password', label: own.password, focus: true },
    { id: 'repeated_password', label: texts.repeatedPassword, focus: false },
  ].map((field) => passwordField(texts, { ...field, autocomplete: 'new-password', failure }));
  return page(
    texts,
    own.welcome,
    `<h1>${own.welcome}</h1>
<p class="quiet">${escapeHtml(own.whatFor(email))}</p>
<form method="post" action="${escapeHtml(action)}">
${notice(failure)}${hiddenToken(token)}
<input class="vh" type="email" name="email" autocomplete="username" value="${escapeHtml(email)}" readonly tabindex="-1" aria-hidden="true">
${fields.join('\n')}
<button class="btn go" type="submit">${own.createAccount}</button>
</form>`,
  );
}

/** Says what became of the invitation, and leads to where people sign in. */
export function renderInvitationMessage(texts: SignInTexts, title: string, text: string): string {
  return page(
    texts,
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="quiet">${escapeHtml(text)}</p>
<p class="next"><a class="btn go" href="/login">${invitationTextsFor(texts).signIn}</a></p>`,
  );
}
