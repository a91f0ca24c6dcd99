/** The texts of the sign-in pages, in the language that the console or the browser asks for. */
import { brand } from '../../contract/constants.ts';
import { passwordLength } from './passwords.ts';

const { minimum, maximum } = passwordLength;

export function textsIn(language: 'en' | 'de') {
  const say = <Text>(english: Text, german: Text): Text => (language === 'de' ? german : english);
  return {
    language,
    signIn: say('Sign in', 'Anmelden'),
    email: say('Email', 'E-Mail'),
    password: say('Password', 'Passwort'),
    show: say('Show', 'Zeigen'),
    hide: say('Hide', 'Verbergen'),
    /** Follows "Show" and "Hide" for people who cannot see the field. */
    ofField: say(
      (label: string) => ` ${label.toLowerCase()}`,
      (label) => ` (${label})`,
    ),
    choosePassword: say('Choose a new password', 'Neues Passwort wählen'),
    whyChoose: say(
      `The password you signed in with was made for the first time only. Choose one that nobody else knows, with ${minimum} to ${maximum} characters; 15 or more are better.`,
      `Das Passwort, mit dem Sie sich angemeldet haben, gilt nur für das erste Mal. Wählen Sie eines, das sonst niemand kennt, mit ${minimum} bis ${maximum} Zeichen; 15 oder mehr sind besser.`,
    ),
    newPassword: say('New password', 'Neues Passwort'),
    repeatedPassword: say('Repeat it', 'Noch einmal'),
    saveAndSignIn: say('Save and sign in', 'Speichern und anmelden'),
    startAgain: say('Start again', 'Neu beginnen'),
    notSignedIn: say('Not signed in.', 'Nicht angemeldet.'),
    wrongCredentials: say(
      'The email address or the password is not right. Check both and try again.',
      'Die E-Mail-Adresse oder das Passwort stimmt nicht. Prüfen Sie beides und versuchen Sie es erneut.',
    ),
    tooManyAttempts: say('Too many attempts.', 'Zu viele Versuche.'),
    tryAgainIn: say(
      (seconds: number, time: string) =>
        `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'} (at ${time} UTC).`,
      (seconds, time) =>
        `Versuchen Sie es in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} erneut (um ${time} UTC).`,
    ),
    busy: say('Not signed in yet.', 'Noch nicht angemeldet.'),
    whyBusy: say(
      'Too many people are signing in at this moment. Type your password again in a few seconds.',
      'In diesem Augenblick melden sich zu viele an. Geben Sie Ihr Passwort in ein paar Sekunden noch einmal ein.',
    ),
    notSaved: say('Not saved.', 'Nicht gespeichert.'),
    notTheSame: say('The two passwords are not the same.', 'Die beiden Passwörter sind nicht gleich.'),
    justUsed: say(
      'This is the password you have just used. Choose another.',
      'Dieses Passwort haben Sie eben benutzt. Wählen Sie ein anderes.',
    ),
    passwordProblems: {
      tooShort: say(
        `The password is too short: use at least ${minimum} characters, better 15 or more.`,
        `Das Passwort ist zu kurz: mindestens ${minimum} Zeichen, besser 15 oder mehr.`,
      ),
      tooLong: say(
        `The password is too long: use at most ${maximum} characters.`,
        `Das Passwort ist zu lang: höchstens ${maximum} Zeichen.`,
      ),
      easilyGuessed: say(
        'This password is one of the first that anyone would guess. Choose another.',
        'Dieses Passwort würde man als eines der ersten erraten. Wählen Sie ein anderes.',
      ),
    },
    expired: say('This sign-in attempt expired', 'Dieser Anmeldeversuch ist abgelaufen'),
    whyExpired: say(
      'It took too long, or it was finished in another tab.',
      'Er hat zu lange gedauert oder wurde in einem anderen Tab beendet.',
    ),
    noForm: say('This is no form', 'Das ist kein Formular'),
    refused: say('Sign-in refused', 'Anmeldung abgewiesen'),
    whyRefused: say(
      'The form was not sent from the sign-in page of Kontor, so nothing was done with it.',
      'Das Formular kam nicht von der Anmeldeseite von Kontor, deshalb wurde nichts damit getan.',
    ),
    unavailable: say('Sign-in is not available at the moment', 'Die Anmeldung ist gerade nicht möglich'),
    whyUnavailable: say(
      'The server cannot reach its database. Try again in a few seconds.',
      'Der Server erreicht seine Datenbank nicht. Versuchen Sie es in einigen Sekunden erneut.',
    ),
    misconfigured: say('Sign-in is not set up correctly', 'Die Anmeldung ist nicht richtig eingerichtet'),
    whyMisconfigured: say(
      (error: string) =>
        `The application asked for something that the sign-in service refuses (${error}). Tell your administrator.`,
      (error) =>
        `Die Anwendung hat um etwas gebeten, das der Anmeldedienst ablehnt (${error}). Sagen Sie es Ihrer Administration.`,
    ),
    factors: {
      ask: say('Confirm that it is you', 'Bestätigen Sie, dass Sie es sind'),
      whyAsk: say(
        'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
        'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App zeigt, oder einen Ihrer Wiederherstellungscodes.',
      ),
      whyAskPasskey: say(
        'Use your passkey, or enter a code of your authenticator app or one of your recovery codes.',
        'Benutzen Sie Ihren Passkey, oder geben Sie einen Code Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
      ),
      usePasskey: say('Use a passkey', 'Passkey benutzen'),
      wrongPasskey: say(
        'The passkey was not accepted. Try again, or enter a code.',
        'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut, oder geben Sie einen Code ein.',
      ),
      passkeyFailed: say(
        'The browser has not used a passkey. Try again, or go on without it.',
        'Der Browser hat keinen Passkey benutzt. Versuchen Sie es erneut, oder machen Sie ohne ihn weiter.',
      ),
      passkey: say('Passkey', 'Passkey'),
      addPasskey: say('Add a passkey', 'Passkey hinzufügen'),
      passkeyInstead: say('Use a passkey instead', 'Stattdessen einen Passkey benutzen'),
      passkeyTimes: say(
        (added: string, used: string | null) => `added ${added}, ${used ? `last used ${used}` : 'never used'}`,
        (added, used) => `hinzugefügt ${added}, ${used ? `zuletzt benutzt ${used}` : 'nie benutzt'}`,
      ),
      code: say('Code', 'Code'),
      confirm: say('Confirm', 'Bestätigen'),
      wrongCode: say(
        'The code is not right, or it was used before. Wait for the next one and try again.',
        'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten und versuchen Sie es erneut.',
      ),
      notConfirmed: say('Not confirmed.', 'Nicht bestätigt.'),
      setUp: say('Set up a second factor', 'Zweiten Faktor einrichten'),
      whySetUp: say(
        'Your administration asks for a second factor: a code that an app on your phone shows, besides the password.',
        'Ihre Administration verlangt einen zweiten Faktor: außer dem Passwort einen Code, den eine App auf Ihrem Telefon zeigt.',
      ),
      howToSetUp: say(
        'Scan this image with an authenticator app, or enter the key there. Then enter the six digits that the app shows.',
        'Scannen Sie dieses Bild mit einer Authenticator-App, oder geben Sie dort den Schlüssel ein. Geben Sie dann die sechs Ziffern ein, die die App zeigt.',
      ),
      image: say('QR code for the authenticator app', 'QR-Code für die Authenticator-App'),
      key: say('Key', 'Schlüssel'),
      turnOn: say('Turn on', 'Einschalten'),
      wrongFirstCode: say(
        'The code does not fit this key. Check the clock of your phone, and enter what the app shows now.',
        'Der Code passt nicht zu diesem Schlüssel. Prüfen Sie die Uhr Ihres Telefons und geben Sie ein, was die App jetzt zeigt.',
      ),
      expired: say(
        'This took too long. Start again with the new key.',
        'Das hat zu lange gedauert. Beginnen Sie mit dem neuen Schlüssel von vorn.',
      ),
      codes: say('Keep your recovery codes', 'Bewahren Sie Ihre Wiederherstellungscodes auf'),
      whyCodes: say(
        'Each of these codes opens your account once when you have lost your second factor. They are shown only now: print them, or keep them in a password manager.',
        'Jeder dieser Codes öffnet Ihr Konto einmal, wenn Sie Ihren zweiten Faktor verloren haben. Sie werden nur jetzt gezeigt: Drucken Sie sie, oder bewahren Sie sie in einem Passwortmanager auf.',
      ),
      codesShown: say(
        'Your recovery codes have been shown. You can make new ones on the page of your account.',
        'Ihre Wiederherstellungscodes wurden gezeigt. Neue können Sie auf der Seite Ihres Kontos erzeugen.',
      ),
      recoveryCodesNote: say('I have kept them', 'Ich habe sie aufbewahrt'),
      account: say('Your account', 'Ihr Konto'),
      factors: say('Second factor', 'Zweiter Faktor'),
      none: say(
        'You have none: whoever knows your password can sign in.',
        'Sie haben keinen: Wer Ihr Passwort kennt, kann sich anmelden.',
      ),
      app: say('Authenticator app', 'Authenticator-App'),
      recoveryCodes: say(
        (left: number) => (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`),
        (left) => (left === 1 ? '1 Wiederherstellungscode ist übrig.' : `${left} Wiederherstellungscodes sind übrig.`),
      ),
      addApp: say('Set up an authenticator app', 'Authenticator-App einrichten'),
      replaceApp: say('Set up another authenticator app', 'Andere Authenticator-App einrichten'),
      remove: say('Remove', 'Entfernen'),
      newCodes: say('Make new recovery codes', 'Neue Wiederherstellungscodes erzeugen'),
      unlock: say('Enter your password to change this', 'Geben Sie Ihr Passwort ein, um das zu ändern'),
      unlockButton: say('Continue', 'Weiter'),
      wrongPassword: say('The password is not right.', 'Das Passwort stimmt nicht.'),
      notRemoved: say('Not removed.', 'Nicht entfernt.'),
      isDemanded: say(
        'A second factor is demanded of you: set up another one first.',
        'Von Ihnen wird ein zweiter Faktor verlangt: Richten Sie zuerst einen anderen ein.',
      ),
      demand: say('Demand a second factor', 'Zweiten Faktor verlangen'),
      whyDemand: say(
        'Who has none sets one up when signing in the next time.',
        'Wer keinen hat, richtet beim nächsten Anmelden einen ein.',
      ),
      demands: {
        nobody: say('Of nobody', 'Von niemandem'),
        admins: say('Of admins', 'Von Admins'),
        everybody: say('Of everybody', 'Von allen'),
      },
      sessions: say('Sessions', 'Sitzungen'),
      whySessions: say(
        'Where you are signed in. A browser whose session is ended asks for the password again.',
        'Wo Sie angemeldet sind, nach Browser. Wird eine Sitzung beendet, fragt Kontor dort wieder nach dem Passwort.',
      ),
      unknownDevice: say('Unknown browser', 'Unbekannter Browser'),
      thisSession: say('this one', 'diese hier'),
      sessionTimes: say(
        (since: string, used: string) => `since ${since}, last used ${used}`,
        (since, used) => `seit ${since}, zuletzt benutzt ${used}`,
      ),
      end: say('End', 'Beenden'),
      endAll: say('End all sessions', 'Alle Sitzungen beenden'),
      save: say('Save', 'Speichern'),
      back: say('Back to your account', 'Zurück zu Ihrem Konto'),
      toConsole: say('Back to the console', 'Zurück zur Konsole'),
      signedOut: say('You are not signed in', 'Sie sind nicht angemeldet'),
      whySignedOut: say(
        'Sign in, then open the page of your account again.',
        'Melden Sie sich an, und öffnen Sie die Seite Ihres Kontos dann erneut.',
      ),
    },
    company: {
      signInWith: say(
        (name: string) => `Sign in with ${name}`,
        (name) => `Anmelden mit ${name}`,
      ),
      denied: say(
        (name: string) => `${name} did not sign you in. Try again, or sign in with your password.`,
        (name) =>
          `${name} hat Sie nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.`,
      ),
      unverified: say(
        (name: string) =>
          `${name} does not say that your email address is verified, so it cannot be found out which account is yours. Tell your administrator.`,
        (name) =>
          `${name} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. So lässt sich nicht feststellen, welches Konto Ihres ist. Sagen Sie es Ihrer Administration.`,
      ),
      noAccount: say(
        (email: string) => `There is no account for ${email}: an admin has to invite you first.`,
        (email) => `Für ${email} gibt es kein Konto: Ein Admin muss Sie erst einladen.`,
      ),
      refused: say(
        (name: string) =>
          `What came back from ${name} does not belong to this sign-in. Try again; if it happens twice, tell your administrator.`,
        (name) =>
          `Was von ${name} zurückkam, gehört nicht zu dieser Anmeldung. Versuchen Sie es erneut; geschieht es zweimal, sagen Sie es Ihrer Administration.`,
      ),
      unavailable: say(
        (name: string) => `${name} cannot be reached at the moment. Try again, or sign in with your password.`,
        (name) =>
          `${name} ist gerade nicht erreichbar. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.`,
      ),
    },
    invitation: {
      welcome: say(`Welcome to ${brand}`, `Willkommen bei ${brand}`),
      whatFor: say(
        (email: string) =>
          `You are invited to work here as ${email}. Choose a password that nobody else knows, with ${minimum} to ${maximum} characters; 15 or more are better.`,
        (email) =>
          `Sie sind eingeladen, hier als ${email} zu arbeiten. Wählen Sie ein Passwort, das sonst niemand kennt, mit ${minimum} bis ${maximum} Zeichen; 15 oder mehr sind besser.`,
      ),
      createAccount: say('Create account', 'Konto anlegen'),
      notCreated: say('The account was not created.', 'Das Konto wurde nicht angelegt.'),
      ready: say('Your account is ready', 'Ihr Konto ist bereit'),
      whatNow: say(
        'Sign in with your email address and the password that you have just chosen.',
        'Melden Sie sich mit Ihrer E-Mail-Adresse und dem eben gewählten Passwort an.',
      ),
      used: say('This invitation was used already', 'Diese Einladung wurde schon benutzt'),
      whyUsed: say(
        'The account is there: sign in with the password that was chosen. If it was not you who chose it, tell your administrator.',
        'Das Konto gibt es: Melden Sie sich mit dem gewählten Passwort an. Haben nicht Sie es gewählt, sagen Sie es Ihrer Administration.',
      ),
      expired: say('This invitation has expired', 'Diese Einladung ist abgelaufen'),
      whyExpired: say(
        'An invitation can be used for seven days. Ask your administrator for a new link.',
        'Eine Einladung gilt sieben Tage. Bitten Sie Ihre Administration um einen neuen Link.',
      ),
      unknown: say('This invitation does not count', 'Diese Einladung gilt nicht'),
      whyUnknown: say(
        'The link is not complete, or it was revoked or replaced by a newer one. Ask your administrator for a new link.',
        'Der Link ist nicht vollständig, oder er wurde widerrufen oder durch einen neueren ersetzt. Bitten Sie Ihre Administration um einen neuen.',
      ),
      taken: say('The account was not created', 'Das Konto wurde nicht angelegt'),
      whyTaken: say(
        'This email address has an account by now: sign in with it, or ask your administrator.',
        'Diese E-Mail-Adresse hat inzwischen ein Konto: Melden Sie sich damit an, oder fragen Sie Ihre Administration.',
      ),
      whyBusy: say(
        'Nothing was stored. Try again in a few seconds.',
        'Nichts wurde gespeichert. Versuchen Sie es in einigen Sekunden erneut.',
      ),
    },
  };
}

export type Texts = ReturnType<typeof textsIn>;
