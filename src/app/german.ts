/** The German texts of this folder. */
export const app = {
  Activity: 'Aktivität',
  '{brand} cannot start': '{brand} kann nicht starten',
  'The element #root of this page lacks startup data. It needs these data attributes:':
    'Dem Element #root dieser Seite fehlen Startdaten. Es braucht diese Datenattribute:',
  given: 'vorhanden',
  'This browser blocks cookies and site data for {host}. {brand} needs them to sign you in, and to keep what you type.':
    'Dieser Browser blockiert Cookies und Websitedaten für {host}. {brand} braucht sie, um Sie anzumelden und um zu behalten, was Sie schreiben.',
  'Allow them for this address, then load the page again:':
    'Erlauben Sie sie für diese Adresse und laden Sie die Seite dann neu:',
  'Chrome, Edge: the icon before the address, “Cookies and site data”':
    'Chrome, Edge: das Symbol vor der Adresse, „Cookies und Websitedaten“',
  'Firefox: Settings, “Privacy & Security”, “Cookies and Site Data”, “Manage Exceptions”':
    'Firefox: Einstellungen, „Datenschutz & Sicherheit“, „Cookies und Website-Daten“, „Ausnahmen verwalten“',
  'Safari: Settings, “Advanced”, without “Block all cookies”':
    'Safari: Einstellungen, „Erweitert“, ohne „Alle Cookies blockieren“',
  'In a company, an administrator may have set this.': 'In einem Unternehmen kann dies zentral eingestellt sein.',
  'Load again': 'Neu laden',
  'Whoever hosts this console fills them in, in its index.html. Then load the page again.':
    'Wer diese Konsole betreibt, trägt sie in ihrer index.html ein. Laden Sie danach die Seite neu.',
  'The connection is lost.': 'Die Verbindung ist unterbrochen.',
  'The connection is back.': 'Die Verbindung ist wieder da.',
  'You are offline.': 'Sie sind offline.',
  'The server does not answer.': 'Der Server antwortet nicht.',
  'What you see here is shown as of {time}.': 'Was Sie hier sehen, ist auf dem Stand von {time} Uhr.',
  'as of {time}': 'Stand {time} Uhr',
  'What you write waits in this browser until the connection is back.':
    'Was Sie schreiben, wartet in diesem Browser, bis die Verbindung wieder da ist.',
  'This screen could not be shown. What you saved before is not touched.':
    'Diese Ansicht konnte nicht gezeigt werden. Was Sie zuvor gespeichert haben, ist davon nicht berührt.',
  'This area is for admins. Ask one of them if you need something changed here.':
    'Dieser Bereich ist für Admins. Wenden Sie sich an sie, wenn hier etwas geändert werden soll.',
  'This screen could not be loaded': 'Diese Ansicht konnte nicht geladen werden',
  'Usage statistics are off: {reason}': 'Die Nutzungsstatistik ist ausgeschaltet: {reason}',
  'Logging out also removes from this browser what was typed and never saved.':
    'Beim Abmelden wird aus diesem Browser auch entfernt, was eingegeben und nie gespeichert wurde.',
  'since the last deployment': 'seit der letzten Veröffentlichung',
};
