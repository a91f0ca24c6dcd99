import type { SignInTexts } from './sign-in-texts.ts';

const english = {
  signInWith: (name: string) => `Sign in with ${name}`,
  denied: (name: string) => `${name} did not sign you in. Try again, or sign in with your password.`,
  unverified: (name: string) =>
    `${name} does not say that your email address is verified, so it cannot be found out which account is yours. Tell your administrator.`,
  noAccount: (email: string) => `There is no account for ${email}: an admin has to invite you first.`,
  refused: (name: string) =>
    `What came back from ${name} does not belong to this sign-in. Try again; if it happens twice, tell your administrator.`,
  unavailable: (name: string) => `${name} cannot be reached at the moment. Try again, or sign in with your password.`,
};

export type CompanyTexts = typeof english;

const german: CompanyTexts = {
  signInWith: (name) => `Anmelden mit ${name}`,
  denied: (name) =>
    `${name} hat Sie nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.`,
  unverified: (name) =>
    `${name} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. So lässt sich nicht feststellen, welches Konto Ihres ist. Sagen Sie es Ihrer Administration.`,
  noAccount: (email) => `Für ${email} gibt es kein Konto: Ein Admin muss Sie erst einladen.`,
  refused: (name) =>
    `Was von ${name} zurückkam, gehört nicht zu dieser Anmeldung. Versuchen Sie es erneut; geschieht es zweimal, sagen Sie es Ihrer Administration.`,
  unavailable: (name) =>
    `${name} ist gerade nicht erreichbar. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.`,
};

export function companyTextsFor({ language }: SignInTexts): CompanyTexts {
  return language === 'de' ? german : english;
}
