/** The German texts of the sign-in pages. */
export const german = {
  'Sign in': 'Anmelden',
  Email: 'E-Mail',
  Password: 'Passwort',
  Show: 'Zeigen',
  Hide: 'Verbergen',
  'Choose a new password': 'Neues Passwort wählen',
  'The password you signed in with was made for the first time only. Choose one that nobody else knows, with {minimum} to {maximum} characters; 15 or more are better.':
    'Das Passwort, mit dem Sie sich angemeldet haben, gilt nur für das erste Mal. Wählen Sie eines, das sonst niemand kennt, mit {minimum} bis {maximum} Zeichen; 15 oder mehr sind besser.',
  'New password': 'Neues Passwort',
  'Repeat it': 'Noch einmal',
  'Save and sign in': 'Speichern und anmelden',
  'Start again': 'Neu beginnen',
  'Not signed in.': 'Nicht angemeldet.',
  'The email address or the password is not right. Check both and try again.':
    'Die E-Mail-Adresse oder das Passwort stimmt nicht. Prüfen Sie beides und versuchen Sie es erneut.',
  'That is no email address: it needs a name, an @ and a domain, as in nora@example.org.':
    'Das ist keine E-Mail-Adresse: Sie braucht einen Namen, ein @ und eine Domain wie in nora@example.org.',
  'Too many attempts.': 'Zu viele Versuche.',
  'Try again in {time} (at {until} UTC).': 'Versuchen Sie es in {time} erneut (um {until} UTC).',
  'Not signed in yet.': 'Noch nicht angemeldet.',
  'Too many people are signing in at this moment. Type your password again in a few seconds.':
    'In diesem Augenblick melden sich zu viele an. Geben Sie Ihr Passwort in ein paar Sekunden noch einmal ein.',
  'Not saved.': 'Nicht gespeichert.',
  'The two passwords are not the same.': 'Die beiden Passwörter sind nicht gleich.',
  'This is the password you have just used. Choose another.':
    'Dieses Passwort haben Sie eben benutzt. Wählen Sie ein anderes.',
  'The password is too short: use at least {minimum} characters, better 15 or more.':
    'Das Passwort ist zu kurz: mindestens {minimum} Zeichen, besser 15 oder mehr.',
  'The password is too long: use at most {maximum} characters.':
    'Das Passwort ist zu lang: höchstens {maximum} Zeichen.',
  'This password is one of the first that anyone would guess. Choose another.':
    'Dieses Passwort würde man als eines der ersten erraten. Wählen Sie ein anderes.',
  'This sign-in attempt expired': 'Dieser Anmeldeversuch ist abgelaufen',
  'Or your browser keeps no cookie, and signing in needs one: it has sent none. If you see this again, allow cookies for this address.':
    'Oder Ihr Browser behält kein Cookie; die Anmeldung braucht eines, und es kam keines an. Wenn Sie dies wieder sehen, erlauben Sie Cookies für diese Adresse.',
  'It took too long, or it was finished in another tab.':
    'Er hat zu lange gedauert oder wurde in einem anderen Tab beendet.',
  'This is no form': 'Das ist kein Formular',
  'Sign-in refused': 'Anmeldung abgewiesen',
  'The form was not sent from the sign-in page of Kontor, so nothing was done with it.':
    'Das Formular kam nicht von der Anmeldeseite von Kontor, deshalb wurde nichts damit getan.',
  'Sign-in is not available at the moment': 'Die Anmeldung ist gerade nicht möglich',
  'The server cannot reach its database. Try again in a few seconds.':
    'Der Server erreicht seine Datenbank nicht. Versuchen Sie es in einigen Sekunden erneut.',
  'Sign-in is not set up correctly': 'Die Anmeldung ist nicht richtig eingerichtet',
  'The application asked for something that the sign-in service refuses ({error}). Tell your administrator.':
    'Die Anwendung hat um etwas gebeten, das der Anmeldedienst ablehnt ({error}). Sagen Sie es Ihrer Administration.',

  'Confirm that it is you': 'Bestätigen Sie, dass Sie es sind',
  'Enter the six digits that your authenticator app shows, or one of your recovery codes.':
    'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App zeigt, oder einen Ihrer Wiederherstellungscodes.',
  'Use your passkey, or enter a code of your authenticator app or one of your recovery codes.':
    'Benutzen Sie Ihren Passkey, oder geben Sie einen Code Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
  'Use a passkey': 'Passkey benutzen',
  'The passkey was not accepted. Try again, or enter a code.':
    'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut, oder geben Sie einen Code ein.',
  'The browser has not used a passkey. Try again, or go on without it.':
    'Der Browser hat keinen Passkey benutzt. Versuchen Sie es erneut, oder machen Sie ohne ihn weiter.',
  Passkey: 'Passkey',
  'Add a passkey': 'Passkey hinzufügen',
  'Use a passkey instead': 'Stattdessen einen Passkey benutzen',
  'added {added}, last used {used}': 'hinzugefügt {added}, zuletzt benutzt {used}',
  'added {added}, never used': 'hinzugefügt {added}, nie benutzt',
  Code: 'Code',
  Confirm: 'Bestätigen',
  'The code is not right, or it was used before. Wait for the next one and try again.':
    'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  'Not confirmed.': 'Nicht bestätigt.',
  'Set up a second factor': 'Zweiten Faktor einrichten',
  'Your administration asks for a second factor: a code that an app on your phone shows, besides the password.':
    'Ihre Administration verlangt einen zweiten Faktor: außer dem Passwort einen Code, den eine App auf Ihrem Telefon zeigt.',
  'Scan this image with an authenticator app, or enter the key there. Then enter the six digits that the app shows.':
    'Scannen Sie dieses Bild mit einer Authenticator-App, oder geben Sie dort den Schlüssel ein. Geben Sie dann die sechs Ziffern ein, die die App zeigt.',
  'QR code for the authenticator app': 'QR-Code für die Authenticator-App',
  Key: 'Schlüssel',
  'Turn on': 'Einschalten',
  'The code does not fit this key. Check the clock of your phone, and enter what the app shows now.':
    'Der Code passt nicht zu diesem Schlüssel. Prüfen Sie die Uhr Ihres Telefons und geben Sie ein, was die App jetzt zeigt.',
  'This took too long. Start again with the new key.':
    'Das hat zu lange gedauert. Beginnen Sie mit dem neuen Schlüssel von vorn.',
  'Keep your recovery codes': 'Bewahren Sie Ihre Wiederherstellungscodes auf',
  'Each of these codes opens your account once when you have lost your second factor. They are shown only now: print them, or keep them in a password manager.':
    'Jeder dieser Codes öffnet Ihr Konto einmal, wenn Sie Ihren zweiten Faktor verloren haben. Sie werden nur jetzt gezeigt: Drucken Sie sie, oder bewahren Sie sie in einem Passwortmanager auf.',
  'Your recovery codes have been shown. You can make new ones on the page of your account.':
    'Ihre Wiederherstellungscodes wurden gezeigt. Neue können Sie auf der Seite Ihres Kontos erzeugen.',
  'I have kept them': 'Ich habe sie aufbewahrt',

  'Your account': 'Ihr Konto',
  'Second factor': 'Zweiter Faktor',
  'You have none: whoever knows your password can sign in.':
    'Sie haben keinen: Wer Ihr Passwort kennt, kann sich anmelden.',
  'Authenticator app': 'Authenticator-App',
  '1 recovery code is left.': '1 Wiederherstellungscode ist übrig.',
  '{count} recovery codes are left.': '{count} Wiederherstellungscodes sind übrig.',
  'Set up an authenticator app': 'Authenticator-App einrichten',
  'Set up another authenticator app': 'Andere Authenticator-App einrichten',
  Remove: 'Entfernen',
  'Make new recovery codes': 'Neue Wiederherstellungscodes erzeugen',
  'Enter your password to change this': 'Geben Sie Ihr Passwort ein, um das zu ändern',
  Continue: 'Weiter',
  'The password is not right.': 'Das Passwort stimmt nicht.',
  'Not removed.': 'Nicht entfernt.',
  'A second factor is demanded of you: set up another one first.':
    'Von Ihnen wird ein zweiter Faktor verlangt: Richten Sie zuerst einen anderen ein.',
  'Demand a second factor': 'Zweiten Faktor verlangen',
  'Who has none sets one up when signing in the next time.':
    'Wer keinen hat, richtet beim nächsten Anmelden einen ein.',
  'Of nobody': 'Von niemandem',
  'Of admins': 'Von Admins',
  'Of everybody': 'Von allen',
  Sessions: 'Sitzungen',
  'Where you are signed in. A browser whose session is ended asks for the password again.':
    'Wo Sie angemeldet sind, nach Browser. Wird eine Sitzung beendet, fragt Kontor dort wieder nach dem Passwort.',
  'Unknown browser': 'Unbekannter Browser',
  'this one': 'diese hier',
  'since {since}, last used {used}': 'seit {since}, zuletzt benutzt {used}',
  End: 'Beenden',
  'End all sessions': 'Alle Sitzungen beenden',
  Save: 'Speichern',
  'Back to your account': 'Zurück zu Ihrem Konto',
  'Back to the console': 'Zurück zur Konsole',
  'You are not signed in': 'Sie sind nicht angemeldet',
  'Sign in, then open the page of your account again.':
    'Melden Sie sich an, und öffnen Sie die Seite Ihres Kontos dann erneut.',

  'Sign in with {name}': 'Anmelden mit {name}',
  '{name} did not sign you in. Try again, or sign in with your password.':
    '{name} hat Sie nicht angemeldet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
  '{name} does not say that your email address is verified, so it cannot be found out which account is yours. Tell your administrator.':
    '{name} sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist. So lässt sich nicht feststellen, welches Konto Ihres ist. Sagen Sie es Ihrer Administration.',
  'Sign in with a password': 'Mit Passwort anmelden',
  'That is not right, or passwords are switched off for this account: sign in with {name}.':
    'Das stimmt nicht, oder für dieses Konto sind Passwörter abgeschaltet: Melden Sie sich mit {name} an.',
  'Your account here is deactivated. Tell your administrator.':
    'Ihr Konto ist hier deaktiviert. Sagen Sie es Ihrer Administration.',
  '{email} is invited already: choose a password by the link of the invitation, then sign in with {name}.':
    '{email} ist schon eingeladen: Wählen Sie über den Link der Einladung ein Passwort, und melden Sie sich dann mit {name} an.',
  'There is no account for {email}: an admin has to invite you first.':
    'Für {email} gibt es kein Konto: Ein Admin muss Sie erst einladen.',
  'What came back from {name} does not belong to this sign-in. Try again; if it happens twice, tell your administrator.':
    'Was von {name} zurückkam, gehört nicht zu dieser Anmeldung. Versuchen Sie es erneut; geschieht es zweimal, sagen Sie es Ihrer Administration.',
  'Another sign-in at {name} belongs to the account of {email} already. Sign in with your password, or tell your administrator.':
    'Zum Konto von {email} gehört schon eine andere Anmeldung bei {name}. Melden Sie sich mit Ihrem Passwort an, oder sagen Sie es Ihrer Administration.',
  'Sign in with your password this once: from then on {name} opens your account.':
    'Melden Sie sich dieses eine Mal mit Ihrem Passwort an: Danach öffnet {name} Ihr Konto.',
  'One more step.': 'Noch ein Schritt.',
  '{name} cannot be reached at the moment. Try again, or sign in with your password.':
    '{name} ist gerade nicht erreichbar. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',

  'Forgotten password': 'Passwort vergessen',
  'Forgotten your password? An admin of this installation can send you a link.':
    'Passwort vergessen? Ein Admin dieser Installation kann Ihnen einen Link senden.',
  'You get a mail with a link. It works once, for 30 minutes.':
    'Sie bekommen eine Mail mit einem Link. Er gilt einmal, 30 Minuten lang.',
  'Send link': 'Link senden',
  'Not sent.': 'Nicht gesendet.',
  'Back to sign in': 'Zurück zur Anmeldung',
  'If {email} has an account, a mail is on its way.': 'Hat {email} ein Konto, ist eine Mail unterwegs.',
  'Nothing after 5 minutes? Look into the spam folder, or ask an admin for a link.':
    'Nach 5 Minuten noch nichts? Sehen Sie in den Spam-Ordner, oder bitten Sie einen Admin um einen Link.',
  'At least {minimum} characters; four odd words are good.':
    'Mindestens {minimum} Zeichen; vier ungewöhnliche Wörter sind gut.',
  'This link does not work any more': 'Dieser Link gilt nicht mehr',
  'It was used, or is older than 30 minutes. Your old password still works.':
    'Er wurde benutzt oder ist älter als 30 Minuten. Ihr altes Passwort gilt noch.',
  'Send a new one': 'Einen neuen senden',
  'Confirm your new address': 'Bestätigen Sie Ihre neue Adresse',
  'Your account gets the address {email}. You sign in with it from then on.':
    'Ihr Konto bekommt die Adresse {email}. Damit melden Sie sich dann an.',
  'Your address is changed': 'Ihre Adresse ist geändert',
  'From now on you sign in with {email}.': 'Ab jetzt melden Sie sich mit {email} an.',
  'The address was not changed': 'Die Adresse wurde nicht geändert',
  'Another account has this address by now. Your former address still counts.':
    'Ein anderes Konto hat diese Adresse inzwischen. Ihre bisherige Adresse gilt weiter.',
  'It was used, was replaced by a newer one, or is older than a day. Your former address still counts.':
    'Er wurde benutzt, durch einen neueren ersetzt oder ist älter als ein Tag. Ihre bisherige Adresse gilt weiter.',

  'Welcome to {brand}': 'Willkommen bei {brand}',
  'You are invited to work here as {email}. Choose a password that nobody else knows, with {minimum} to {maximum} characters; 15 or more are better.':
    'Sie sind eingeladen, hier als {email} zu arbeiten. Wählen Sie ein Passwort, das sonst niemand kennt, mit {minimum} bis {maximum} Zeichen; 15 oder mehr sind besser.',
  'Create account': 'Konto anlegen',
  'The account was not created.': 'Das Konto wurde nicht angelegt.',
  'Your account is ready': 'Ihr Konto ist bereit',
  'Sign in with your email address and the password that you have just chosen.':
    'Melden Sie sich mit Ihrer E-Mail-Adresse und dem eben gewählten Passwort an.',
  'This invitation was used already': 'Diese Einladung wurde schon benutzt',
  'The account is there: sign in with the password that was chosen. If it was not you who chose it, tell your administrator.':
    'Das Konto gibt es: Melden Sie sich mit dem gewählten Passwort an. Haben nicht Sie es gewählt, sagen Sie es Ihrer Administration.',
  'This invitation has expired': 'Diese Einladung ist abgelaufen',
  'An invitation can be used for seven days. Ask your administrator for a new link.':
    'Eine Einladung gilt sieben Tage. Bitten Sie Ihre Administration um einen neuen Link.',
  'This invitation does not count': 'Diese Einladung gilt nicht',
  'The link is not complete, or it was revoked or replaced by a newer one. Ask your administrator for a new link.':
    'Der Link ist nicht vollständig, oder er wurde widerrufen oder durch einen neueren ersetzt. Bitten Sie Ihre Administration um einen neuen.',
  'The account was not created': 'Das Konto wurde nicht angelegt',
  'This email address has an account by now: sign in with it, or ask your administrator.':
    'Diese E-Mail-Adresse hat inzwischen ein Konto: Melden Sie sich damit an, oder fragen Sie Ihre Administration.',
  'Nothing was stored. Try again in a few seconds.':
    'Nichts wurde gespeichert. Versuchen Sie es in einigen Sekunden erneut.',
} as const;
