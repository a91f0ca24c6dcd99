/** The German texts of this folder. */
export const session = {
  'No other window waits for this login.': 'Kein anderes Fenster wartet auf diese Anmeldung.',
  'Recent messages': 'Letzte Meldungen',
  'None yet': 'Noch keine',
  'Server version {version}': 'Serverversion {version}',
  'Keyboard shortcuts': 'Tastenkürzel',
  'Second factor and sessions': 'Zweiter Faktor und Sitzungen',
  Theme: 'Farbschema',
  Language: 'Sprache',
  System: 'System',
  Light: 'Hell',
  Dark: 'Dunkel',
  "As the browser's": 'Wie der Browser',
  'The language cannot be kept in this browser ({reason}).':
    'Die Sprache lässt sich in diesem Browser nicht merken ({reason}).',
  Account: 'Konto',
  'Your account could not be loaded, so admin links are missing, and what you type is not kept in this browser. Saving works.':
    'Ihr Konto konnte nicht geladen werden. Deshalb fehlen Links für Admins, und was Sie eingeben, bleibt nicht in diesem Browser. Das Speichern funktioniert.',
  'Login begins by itself when the connection is back. What you typed is kept in this browser.':
    'Die Anmeldung beginnt von selbst, wenn die Verbindung wieder da ist. Was Sie eingegeben haben, bleibt in diesem Browser.',
  Welcome: 'Willkommen',
  'Welcome to {brand}': 'Willkommen bei {brand}',
  'One desk for all your websites. Log in to write, arrange and publish their pages.':
    'Ein Schreibtisch für alle Ihre Websites. Melden Sie sich an, um ihre Seiten zu schreiben, zu ordnen und zu veröffentlichen.',
  'Your text is kept': 'Ihr Text bleibt',
  'What you type stays in this browser until the server has confirmed it.':
    'Was Sie eingeben, bleibt in diesem Browser, bis der Server es bestätigt hat.',
  'One pen': 'Ein Stift',
  'Only one part of a page is open for writing at a time. It carries the yellow mark.':
    'Immer nur ein Teil einer Seite ist zum Schreiben offen. Er trägt die gelbe Markierung.',
  Keyboard: 'Tastatur',
  'Press {search} to jump to any page, {help} for all shortcuts.':
    'Mit {search} springen Sie zu jeder Seite, {help} zeigt alle Tastenkürzel.',
  'Logged in': 'Angemeldet',
  'Logging in…': 'Anmeldung läuft …',
  'Log in again': 'Erneut anmelden',
  'In a new window': 'In einem neuen Fenster',
  'Your session has ended.': 'Ihre Sitzung ist beendet.',
  'What you typed is still here and kept in this browser. Log in again to go on here; what waits is saved then.':
    'Was Sie eingegeben haben, ist noch hier und in diesem Browser aufbewahrt. Melden Sie sich erneut an, um hier weiterzumachen; was wartet, wird dann gespeichert.',
  'You logged in as someone else': 'Sie haben sich als jemand anderes angemeldet',
  'You are logged in again': 'Sie sind wieder angemeldet',
  'The other window waits for the person who was logged in there. Log out here and log in as that person.':
    'Das andere Fenster wartet auf die Person, die dort angemeldet war. Melden Sie sich hier ab und als diese Person an.',
  'You can close this window and go on in the other one.':
    'Sie können dieses Fenster schließen und im anderen weitermachen.',
  'Completing login...': 'Anmeldung wird abgeschlossen …',
  'Talking to the login service…': 'Verbindung zum Anmeldedienst …',
  'You are already logged in!': 'Sie sind bereits angemeldet!',
  'Logging you in...': 'Sie werden angemeldet …',
  'Going to the login page…': 'Weiter zur Anmeldeseite …',
  'Go to your domains': 'Zu Ihren Domains',
  'This login was not started in this tab. Log in again.':
    'Diese Anmeldung wurde nicht in diesem Tab begonnen. Melden Sie sich erneut an.',
  'Login was cancelled. ({code})': 'Die Anmeldung wurde abgebrochen. ({code})',
  'Nothing has changed. Log in when you are ready.':
    'Es hat sich nichts geändert. Melden Sie sich an, wann Sie möchten.',
  'This login attempt expired. ({code})': 'Dieser Anmeldeversuch ist abgelaufen. ({code})',
  'Log in again to start a new one.': 'Melden Sie sich erneut an, um einen neuen zu beginnen.',
  'The login service is not available. ({code})': 'Der Anmeldedienst ist nicht verfügbar. ({code})',
  'Log in again in a minute.': 'Melden Sie sich in einer Minute erneut an.',
  'Check the connection, then log in again.': 'Prüfen Sie die Verbindung und melden Sie sich dann erneut an.',
  'The login service did not accept this. Log in again in a minute.':
    'Der Anmeldedienst hat das nicht angenommen. Melden Sie sich in einer Minute erneut an.',
  'The login service cannot be reached.': 'Der Anmeldedienst ist nicht erreichbar.',
  'Login needs https, or an address on this machine.':
    'Die Anmeldung braucht https oder eine Adresse auf diesem Rechner.',
  'Open this console by its https address.': 'Öffnen Sie diese Konsole unter ihrer https-Adresse.',
  'Login is not set up correctly. ({code})': 'Die Anmeldung ist nicht richtig eingerichtet. ({code})',
  'Tell your administrator this code.': 'Nennen Sie Ihrer Administration diesen Code.',
  'The content policy of this page does not allow {origin}.':
    'Die Content-Security-Policy dieser Seite lässt {origin} nicht zu.',
  'Whoever sets this up: connect-src of the Content-Security-Policy must name it.':
    'Für die Einrichtung: connect-src der Content-Security-Policy muss diese Adresse nennen.',
  '{origin} does not let this page read its answer.': '{origin} lässt diese Seite seine Antwort nicht lesen.',
  'Whoever sets this up: the login service must answer cross-origin requests (CORS) of {origin}.':
    'Für die Einrichtung: Der Anmeldedienst muss Anfragen von {origin} beantworten (CORS).',
  'The server does not accept this login.': 'Der Server nimmt diese Anmeldung nicht an.',
  'The login service let you in, and the server refused its token. Tell your administrator.':
    'Der Anmeldedienst hat Sie eingelassen, aber der Server hat sein Token abgelehnt. Sagen Sie es Ihrer Administration.',
  'You are logged in at {provider} still.': 'Bei {provider} sind Sie noch angemeldet.',
  'Logout ended your session here. Whoever uses this browser next can log in as you: log out there too.':
    'Hier ist Ihre Sitzung beendet. Wer diesen Browser danach benutzt, kann sich als Sie anmelden: Melden Sie sich auch dort ab.',
  'You have come back without logging in. What you typed is kept in this browser.':
    'Sie sind zurückgekommen, ohne sich anzumelden. Was Sie eingegeben haben, ist in diesem Browser aufbewahrt.',
  'Log in': 'Anmelden',
  'Login did not succeed.': 'Die Anmeldung ist nicht gelungen.',
  'Log in again. If it fails twice, tell your administrator: {code}.':
    'Melden Sie sich erneut an. Wenn es zweimal nicht gelingt, nennen Sie Ihrer Administration: {code}.',
  'it is not known who is logged in': 'wer angemeldet ist, ist nicht bekannt',
  yes: 'ja',
  'Show hidden steps': 'Ausgeblendete Schritte zeigen',
  'The next steps of new websites are shown again.': 'Die nächsten Schritte neuer Websites sind wieder zu sehen.',
};
