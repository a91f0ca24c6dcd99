/** The shell, signing in, the palette and the shortcuts. */
export const app = {
  'No other window waits for this login.': 'Kein anderes Fenster wartet auf diese Anmeldung.',
  'Recent messages': 'Letzte Meldungen',
  'None yet': 'Noch keine',
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
  'Your account could not be loaded, so admin links are missing. Everything else works.':
    'Ihr Konto konnte nicht geladen werden, deshalb fehlen Links für Admins. Alles andere funktioniert.',
  '{brand} cannot start': '{brand} kann nicht starten',
  'The element #root of this page lacks startup data. It needs these data attributes:':
    'Dem Element #root dieser Seite fehlen Startdaten. Es braucht diese Datenattribute:',
  missing: 'fehlt',
  'no URL': 'keine URL',
  'no hex text': 'kein Hex-Text',
  given: 'vorhanden',
  'Whoever hosts this console fills them in, in its index.html. Then load the page again.':
    'Wer diese Konsole betreibt, trägt sie in ihrer index.html ein. Laden Sie danach die Seite neu.',
  'The connection is lost.': 'Die Verbindung ist unterbrochen.',
  'The connection is back.': 'Die Verbindung ist wieder da.',
  'You are offline.': 'Sie sind offline.',
  'The server does not answer.': 'Der Server antwortet nicht.',
  'What you see here is shown as of {time}.': 'Was Sie hier sehen, ist auf dem Stand von {time} Uhr.',
  'What you write waits in this browser until the connection is back.':
    'Was Sie schreiben, wartet in diesem Browser, bis die Verbindung wieder da ist.',
  'This screen could not be shown. What you saved before is not touched.':
    'Diese Ansicht konnte nicht gezeigt werden. Was Sie zuvor gespeichert haben, ist davon nicht berührt.',
  'Back to the start': 'Zurück zum Anfang',
  'This area is for admins. Ask one of them if you need something changed here.':
    'Dieser Bereich ist für Admins. Wenden Sie sich an sie, wenn hier etwas geändert werden soll.',
  'This screen could not be loaded': 'Diese Ansicht konnte nicht geladen werden',
  'No answer came within {seconds} seconds.': 'Innerhalb von {seconds} Sekunden kam keine Antwort.',
  unknown: 'unbekannt',
  'Usage statistics are off: {reason}': 'Die Nutzungsstatistik ist ausgeschaltet: {reason}',
  'Matomo urlBase is required.': 'Für Matomo fehlt die urlBase.',
  'Matomo siteId is required.': 'Für Matomo fehlt die siteId.',
  'There is nothing at this address': 'Unter dieser Adresse gibt es nichts',
  'The link may be old, or mistyped.': 'Vielleicht ist der Link veraltet oder vertippt.',
  'What you typed is not saved yet. It stays in this browser and is offered when you open the form again.':
    'Was Sie eingegeben haben, ist noch nicht gespeichert. Es bleibt in diesem Browser und wird Ihnen angeboten, wenn Sie das Formular wieder öffnen.',
  'Logging out also removes from this browser what was typed and never saved.':
    'Beim Abmelden wird aus diesem Browser auch entfernt, was eingegeben und nie gespeichert wurde.',
  'Picture not shown': 'Bild wird nicht gezeigt',
  'Picture not shown: {alt}': 'Bild wird nicht gezeigt: {alt}',
  'Really destroy {what} {id}?': '{what} {id} wirklich löschen?',
  '{what} {id} is not destroyed: {reason}': '{what} {id} wurde nicht gelöscht: {reason}',

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

  'Signed in': 'Angemeldet',
  'Logging in…': 'Anmeldung läuft …',
  'Log in again': 'Erneut anmelden',
  'In a new window': 'In einem neuen Fenster',
  'Your session has ended.': 'Ihre Sitzung ist beendet.',
  'What you typed is still here and kept in this browser. Log in again to go on here; what waits is saved then.':
    'Was Sie eingegeben haben, ist noch hier und in diesem Browser aufbewahrt. Melden Sie sich erneut an, um hier weiterzumachen; was wartet, wird dann gespeichert.',
  'You signed in as someone else': 'Sie haben sich als jemand anderes angemeldet',
  'You are signed in again': 'Sie sind wieder angemeldet',
  'The other window waits for the person who was signed in there. Log out here and log in as that person.':
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
  'You are signed in at {provider} still.': 'Bei {provider} sind Sie noch angemeldet.',
  'Logout ended your session here. Whoever uses this browser next can log in as you: sign out there too.':
    'Hier ist Ihre Sitzung beendet. Wer diesen Browser danach benutzt, kann sich als Sie anmelden: Melden Sie sich auch dort ab.',
  'Log in again to see this.': 'Melden Sie sich erneut an, um das zu sehen.',
  'You have come back without logging in. What you typed is kept in this browser.':
    'Sie sind zurückgekommen, ohne sich anzumelden. Was Sie eingegeben haben, ist in diesem Browser aufbewahrt.',
  'Log in': 'Anmelden',
  'Login did not succeed.': 'Die Anmeldung ist nicht gelungen.',
  'Log in again. If it fails twice, tell your administrator: {code}.':
    'Melden Sie sich erneut an. Wenn es zweimal nicht gelingt, nennen Sie Ihrer Administration: {code}.',

  'Trigger Deployment': 'Veröffentlichung anstoßen',
  'Triggering…': 'Wird angestoßen …',
  'The deployment of {fqdn} was not triggered: {reason}':
    'Die Veröffentlichung von {fqdn} wurde nicht angestoßen: {reason}',
  'Tried at {time}. Nothing has changed. Press Trigger Deployment to try again.':
    'Versucht um {time}. Es hat sich nichts geändert. Drücken Sie „Veröffentlichung anstoßen“, um es erneut zu versuchen.',
  'Deployment triggered at {time}.': 'Veröffentlichung um {time} angestoßen.',

  'Search or jump to': 'Suchen, springen',
  'Nothing has this name. Try fewer letters.': 'Nichts heißt so. Versuchen Sie es mit weniger Buchstaben.',
  'Go to {place}': 'Gehe zu: {place}',
  '{count} found': '{count} gefunden',
  'The pages of {domains} could not be loaded.': 'Die Seiten von {domains} konnten nicht geladen werden.',
  'Pages of other domains are still being read.': 'Seiten anderer Domains werden noch gelesen.',
  '{count} more': '{count} weitere',
  '{what} could not be loaded.': '{what} konnten nicht geladen werden.',
  Action: 'Aktion',
  Images: 'Bilder',
  move: 'bewegen',
  open: 'öffnen',
  change: 'ändern',
  close: 'schließen',
  'Shortcuts that work anywhere are on': 'Überall geltende Tastenkürzel sind eingeschaltet',
  'Kept in this browser. Keys inside fields, lists and windows always work.':
    'Wird in diesem Browser gemerkt. Tasten in Feldern, Listen und Fenstern gelten immer.',
  Anywhere: 'Überall',
  'Search or jump to a domain, page, menu, image or action':
    'Eine Domain, eine Seite, ein Menü, ein Bild oder eine Aktion suchen',
  'Show these shortcuts': 'Diese Tastenkürzel zeigen',
  'Take back what was just moved or destroyed': 'Rückgängig machen, was eben verschoben oder gelöscht wurde',
  'In a long list, go to its filter; from there the browser’s own search':
    'In einer langen Liste zu ihrem Filter; von dort zur Suche des Browsers',
  'Lists and pickers': 'Listen und Auswahlfenster',
  Move: 'Bewegen',
  'Open, or choose': 'Öffnen oder auswählen',
  'Change, or choose with attributes': 'Ändern oder mit Attributen auswählen',
  Writing: 'Schreiben',
  'Bold, italic': 'Fett, kursiv',
  'Link, inside a text': 'Link, in einem Text',
  'Close the window': 'Das Fenster schließen',
  'Entries of a menu': 'Einträge eines Menüs',
  'Move higher, lower': 'Nach oben, nach unten',
  'Move a level in, out': 'Eine Ebene tiefer, höher',
} as const;
