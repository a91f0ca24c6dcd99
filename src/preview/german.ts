/** The German texts of this folder. */
export const preview = {
  'Preview of {name}': 'Vorschau von {name}',
  'Close Preview': 'Vorschau schließen',
  'Loading the preview…': 'Die Vorschau wird geladen …',
  Phone: 'Telefon',
  Tablet: 'Tablet',
  Form: 'Formular',
  Full: 'Voll',
  'Phone, shown at {percent} %': 'Telefon, gezeigt mit {percent} %',
  'Tablet, shown at {percent} %': 'Tablet, gezeigt mit {percent} %',
  'Full, shown at {percent} %': 'Voll, gezeigt mit {percent} %',
  'Place of the preview': 'Platz der Vorschau',
  Beside: 'Daneben',
  Below: 'Darunter',
  Alone: 'Allein',
  'Open in new tab': 'In neuem Tab öffnen',
  'Shows what you type, before it is saved. Press a part of the page to edit it.':
    'Zeigt, was Sie eingeben, bevor es gespeichert ist. Drücken Sie auf einen Teil der Seite, um ihn zu bearbeiten.',
  'Shows what is saved. This website cannot show typing.':
    'Zeigt, was gespeichert ist. Diese Website kann Eingaben nicht zeigen.',
  'If the frame stays empty, the website does not let itself be shown here: open it in a new tab.':
    'Bleibt der Rahmen leer, lässt sich die Website hier nicht anzeigen: Öffnen Sie sie in einem neuen Tab.',
  'Save or cancel {what} before you open another part.':
    'In Arbeit: {what}. Speichern oder verwerfen Sie, bevor Sie einen anderen Teil öffnen.',
  'The website is at {path}: {name}.': 'Die Website ist bei {path}: {name}.',
  'The website is at {path}. That is no page of this domain.':
    'Die Website ist bei {path}. Das ist keine Seite dieser Domain.',
  'Change that page': 'Diese Seite ändern',
  'Back to {name}': 'Zurück zu {name}',
  'The website does not answer.': 'Die Website antwortet nicht.',
  '{host} did not load within 10 seconds.': '{host} wurde nicht innerhalb von 10 Sekunden geladen.',
  'Your text is safe: it is in the form and kept in this browser.':
    'Ihr Text ist sicher: Er steht im Formular und ist in diesem Browser aufbewahrt.',
  'The preview cannot be opened.': 'Die Vorschau kann nicht geöffnet werden.',
  'The page is not there any more.': 'Die Seite gibt es nicht mehr.',
  'What was saved last may be missing here: {message}':
    'Was zuletzt gespeichert wurde, fehlt hier vielleicht: {message}',
  'The website cannot be shown in this tab yet.': 'Die Website kann in diesem Tab noch nicht gezeigt werden.',
  '{host} was set up after this tab was loaded.': '{host} wurde eingerichtet, nachdem dieser Tab geladen war.',
  'Load this page again': 'Diese Seite neu laden',
};
