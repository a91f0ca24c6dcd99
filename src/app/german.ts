/** The German texts of this folder. */
export const app = {
  Activity: 'Aktivität',
  '{brand} cannot start': '{brand} kann nicht starten',
  'The element #root of this page lacks startup data. It needs these data attributes:':
    'Dem Element #root dieser Seite fehlen Startdaten. Es braucht diese Datenattribute:',
  given: 'vorhanden',
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
