/** What the sign-in pages say, in the language that the console or the browser asks for. */
import { englishFactors, germanFactors } from './factor-texts.ts';
import { type PasswordProblem, passwordLength } from './password-rules.ts';

const { minimum, maximum } = passwordLength;

const english = {
  language: 'en',
  factors: englishFactors,
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  /** Follows "Show" and "Hide" for whoever does not see the field. */
  ofField: (label: string) => ` ${label.toLowerCase()}`,
  choosePassword: 'Choose a new password',
  whyChoose: `The password you signed in with was made for the first time only. Choose one that nobody else knows, with ${minimum} to ${maximum} characters; 15 or more are better.`,
  newPassword: 'New password',
  repeatedPassword: 'Repeat it',
  saveAndSignIn: 'Save and sign in',
  startAgain: 'Start again',
  notSignedIn: 'Not signed in.',
  wrongCredentials: 'The email address or the password is not right. Check both and try again.',
  tooManyAttempts: 'Too many attempts.',
  tryAgainIn: (seconds: number, time: string) =>
    `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'} (at ${time} UTC).`,
  busy: 'Not signed in yet.',
  whyBusy: 'Too many people are signing in at this moment. Type your password again in a few seconds.',
  notSaved: 'Not saved.',
  notTheSame: 'The two passwords are not the same.',
  justUsed: 'This is the password you have just used. Choose another.',
  passwordProblems: {
    tooShort: `The password is too short: use at least ${minimum} characters, better 15 or more.`,
    tooLong: `The password is too long: use at most ${maximum} characters.`,
    easilyGuessed: 'This password is one of the first that anyone would guess. Choose another.',
  } satisfies Record<PasswordProblem, string>,
  expired: 'This sign-in attempt expired',
  whyExpired: 'It took too long, or it was finished in another tab.',
  noForm: 'This is no form',
  refused: 'Sign-in refused',
  whyRefused: 'The form was not sent from the sign-in page of Kontor, so nothing was done with it.',
  unavailable: 'Sign-in is not available at the moment',
  whyUnavailable: 'The server cannot reach its database. Try again in a few seconds.',
  misconfigured: 'Sign-in is not set up correctly',
  whyMisconfigured: (error: string) =>
    `The application asked for something that the sign-in service refuses (${error}). Tell your administrator.`,
};

export type SignInTexts = typeof english;

const german: SignInTexts = {
  language: 'de',
  factors: germanFactors,
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  show: 'Zeigen',
  hide: 'Verbergen',
  ofField: (label) => ` (${label})`,
  choosePassword: 'Neues Passwort wählen',
  whyChoose: `Das Passwort, mit dem Sie sich angemeldet haben, gilt nur für das erste Mal. Wählen Sie eines, das sonst niemand kennt, mit ${minimum} bis ${maximum} Zeichen; 15 oder mehr sind besser.`,
  newPassword: 'Neues Passwort',
  repeatedPassword: 'Noch einmal',
  saveAndSignIn: 'Speichern und anmelden',
  startAgain: 'Neu beginnen',
  notSignedIn: 'Nicht angemeldet.',
  wrongCredentials: 'Die E-Mail-Adresse oder das Passwort stimmt nicht. Prüfen Sie beides und versuchen Sie es erneut.',
  tooManyAttempts: 'Zu viele Versuche.',
  tryAgainIn: (seconds, time) =>
    `Versuchen Sie es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} erneut (um ${time} UTC).`,
  busy: 'Noch nicht angemeldet.',
  whyBusy: 'In diesem Augenblick melden sich zu viele an. Geben Sie Ihr Passwort in ein paar Sekunden noch einmal ein.',
  notSaved: 'Nicht gespeichert.',
  notTheSame: 'Die beiden Passwörter sind nicht gleich.',
  justUsed: 'Dieses Passwort haben Sie eben benutzt. Wählen Sie ein anderes.',
  passwordProblems: {
    tooShort: `Das Passwort ist zu kurz: mindestens ${minimum} Zeichen, besser 15 oder mehr.`,
    tooLong: `Das Passwort ist zu lang: höchstens ${maximum} Zeichen.`,
    easilyGuessed: 'Dieses Passwort würde man als eines der ersten erraten. Wählen Sie ein anderes.',
  },
  expired: 'Dieser Anmeldeversuch ist abgelaufen',
  whyExpired: 'Er hat zu lange gedauert oder wurde in einem anderen Tab beendet.',
  noForm: 'Das ist kein Formular',
  refused: 'Anmeldung abgewiesen',
  whyRefused: 'Das Formular kam nicht von der Anmeldeseite von Kontor, deshalb wurde nichts damit getan.',
  unavailable: 'Die Anmeldung ist gerade nicht möglich',
  whyUnavailable: 'Der Server erreicht seine Datenbank nicht. Versuchen Sie es in einigen Sekunden erneut.',
  misconfigured: 'Die Anmeldung ist nicht richtig eingerichtet',
  whyMisconfigured: (error) =>
    `Die Anwendung hat um etwas gebeten, das der Anmeldedienst ablehnt (${error}). Sagen Sie es Ihrer Administration.`,
};

const byLanguage = new Map([english, german].map((texts) => [texts.language, texts]));

/**
 * `uiLocales` are the tags that the console asks for, separated by spaces (OpenID Connect); then comes what the browser
 * prefers, its header `Accept-Language`; then English. A page that depends on the header says `Vary: Accept-Language`.
 */
export function textsFor(acceptLanguage: string | undefined, uiLocales?: unknown): SignInTexts {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const texts = [...wanted, ...preferred(acceptLanguage ?? '')].map((tag) =>
    byLanguage.get(tag.slice(0, 2).toLowerCase()),
  );
  return texts.find((found) => found !== undefined) ?? english;
}

/** The tags of the header, best first (RFC 9110 §12.5.4); a weight of 0 means "not this one". */
function preferred(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
