/** What the pages about second factors say. */
import type { Demand } from './factors.ts';

export const englishFactors = {
  ask: 'Confirm that it is you',
  whyAsk: 'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
  code: 'Code',
  confirm: 'Confirm',
  wrongCode: 'The code is not right, or it was used before. Wait for the next one and try again.',
  notConfirmed: 'Not confirmed.',
  setUp: 'Set up a second factor',
  whySetUp:
    'Your administration asks for a second factor: a code that an app on your phone shows, besides the password.',
  howToSetUp:
    'Scan this image with an authenticator app, or enter the key there. Then enter the six digits that the app shows.',
  image: 'QR code for the authenticator app',
  key: 'Key',
  turnOn: 'Turn on',
  wrongFirstCode: 'The code does not fit this key. Check the clock of your phone, and enter what the app shows now.',
  expired: 'This took too long. Start again with the new key.',
  codes: 'Keep your recovery codes',
  whyCodes:
    'Each of these codes opens your account once when you have lost your second factor. They are shown only now: print them, or keep them in a password manager.',
  codesShown: 'Your recovery codes have been shown. You can make new ones on the page of your account.',
  codesKept: 'I have kept them',
  account: 'Your account',
  factors: 'Second factor',
  none: 'You have none: whoever knows your password can sign in.',
  app: 'Authenticator app',
  recoveryCodes: (left: number) => (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`),
  addApp: 'Set up an authenticator app',
  replaceApp: 'Set up another authenticator app',
  remove: 'Remove',
  newCodes: 'Make new recovery codes',
  unlock: 'Enter your password to change this',
  unlockButton: 'Continue',
  wrongPassword: 'The password is not right.',
  notRemoved: 'Not removed.',
  isDemanded: 'A second factor is demanded of you: set up another one first.',
  demand: 'Demand a second factor',
  whyDemand: 'Who has none sets one up when signing in the next time.',
  demands: {
    nobody: 'Of nobody',
    admins: 'Of admins',
    everybody: 'Of everybody',
  } satisfies Record<Demand, string>,
  save: 'Save',
  back: 'Back to your account',
  toConsole: 'Back to the console',
  signedOut: 'You are not signed in',
  whySignedOut: 'Sign in, then open the page of your account again.',
};

export type FactorTexts = typeof englishFactors;

export const germanFactors: FactorTexts = {
  ask: 'Bestätigen Sie, dass Sie es sind',
  whyAsk:
    'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App zeigt, oder einen Ihrer Wiederherstellungscodes.',
  code: 'Code',
  confirm: 'Bestätigen',
  wrongCode: 'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  notConfirmed: 'Nicht bestätigt.',
  setUp: 'Zweiten Faktor einrichten',
  whySetUp:
    'Ihre Administration verlangt einen zweiten Faktor: außer dem Passwort einen Code, den eine App auf Ihrem Telefon zeigt.',
  howToSetUp:
    'Scannen Sie dieses Bild mit einer Authenticator-App, oder geben Sie dort den Schlüssel ein. Geben Sie dann die sechs Ziffern ein, die die App zeigt.',
  image: 'QR-Code für die Authenticator-App',
  key: 'Schlüssel',
  turnOn: 'Einschalten',
  wrongFirstCode:
    'Der Code passt nicht zu diesem Schlüssel. Prüfen Sie die Uhr Ihres Telefons und geben Sie ein, was die App jetzt zeigt.',
  expired: 'Das hat zu lange gedauert. Beginnen Sie mit dem neuen Schlüssel von vorn.',
  codes: 'Bewahren Sie Ihre Wiederherstellungscodes auf',
  whyCodes:
    'Jeder dieser Codes öffnet Ihr Konto einmal, wenn Sie Ihren zweiten Faktor verloren haben. Sie werden nur jetzt gezeigt: Drucken Sie sie, oder bewahren Sie sie in einem Passwortmanager auf.',
  codesShown: 'Ihre Wiederherstellungscodes wurden gezeigt. Neue können Sie auf der Seite Ihres Kontos erzeugen.',
  codesKept: 'Ich habe sie aufbewahrt',
  account: 'Ihr Konto',
  factors: 'Zweiter Faktor',
  none: 'Sie haben keinen: Wer Ihr Passwort kennt, kann sich anmelden.',
  app: 'Authenticator-App',
  recoveryCodes: (left) =>
    left === 1 ? '1 Wiederherstellungscode ist übrig.' : `${left} Wiederherstellungscodes sind übrig.`,
  addApp: 'Authenticator-App einrichten',
  replaceApp: 'Andere Authenticator-App einrichten',
  remove: 'Entfernen',
  newCodes: 'Neue Wiederherstellungscodes erzeugen',
  unlock: 'Geben Sie Ihr Passwort ein, um das zu ändern',
  unlockButton: 'Weiter',
  wrongPassword: 'Das Passwort stimmt nicht.',
  notRemoved: 'Nicht entfernt.',
  isDemanded: 'Von Ihnen wird ein zweiter Faktor verlangt: Richten Sie zuerst einen anderen ein.',
  demand: 'Zweiten Faktor verlangen',
  whyDemand: 'Wer keinen hat, richtet beim nächsten Anmelden einen ein.',
  demands: { nobody: 'Von niemandem', admins: 'Von Admins', everybody: 'Von allen' },
  save: 'Speichern',
  back: 'Zurück zu Ihrem Konto',
  toConsole: 'Zurück zur Konsole',
  signedOut: 'Sie sind nicht angemeldet',
  whySignedOut: 'Melden Sie sich an, und öffnen Sie die Seite Ihres Kontos dann erneut.',
};
