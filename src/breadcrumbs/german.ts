/** The German texts of this folder. */
export const breadcrumbs = {
  'the breadcrumbs': 'Brotkrumen',
  'These breadcrumbs were destroyed meanwhile.': 'Diese Brotkrumen wurden inzwischen gelöscht.',
  'The breadcrumbs cannot be compared.': 'Die Breadcrumbs lassen sich nicht vergleichen.',
  'Loading the breadcrumbs…': 'Brotkrumen werden geladen …',
  'Breadcrumbs {id}': 'Brotkrumen {id}',
  'Breadcrumbs of {page}': 'Brotkrumen von „{page}“',
  'Editing Breadcrumbs': 'Brotkrumen bearbeiten',
  'Destroy Breadcrumbs': 'Brotkrumen löschen',
  'The start page and the pages that stand above this one are suggested. Nothing is stored before you save.':
    'Vorgeschlagen sind die Startseite und die Seiten, die über dieser stehen. Gespeichert wird erst, wenn Sie speichern.',
  'The breadcrumbs of {page} are saved.': 'Die Brotkrumen von „{page}“ sind gespeichert.',
  'The breadcrumbs of {page} are destroyed.': 'Die Brotkrumen von „{page}“ sind gelöscht.',
  'Do you really want to destroy the breadcrumbs of {page}?':
    'Möchten Sie die Brotkrumen von „{page}“ wirklich löschen?',
  'The page itself stays as it is.': 'Die Seite selbst bleibt, wie sie ist.',
  'The breadcrumbs are not destroyed: {message}': 'Brotkrumen nicht gelöscht: {message}',
  'These breadcrumbs do not exist any more.': 'Diese Brotkrumen gibt es nicht mehr.',
  'Back to the page': 'Zurück zur Seite',
  'Target page path': 'Pfad der Zielseite',
  'No page yet': 'Noch keine Seite',
  'No entries yet. Press Add entry to begin the trail.':
    'Noch keine Einträge. Mit „Eintrag hinzufügen“ beginnen Sie die Brotkrumen.',
  '“{name}” is now {place} of {count}': '„{name}“ steht jetzt an Stelle {place} von {count}',
  '“{name}” is removed': '„{name}“ ist entfernt',
};
