/** The German texts of this folder. */
export const presence = {
  '{name} changed {count} more page.': '{name} hat {count} weitere Seite geändert.',
  '{name} changed {count} more pages.': '{name} hat {count} weitere Seiten geändert.',
  '{name} changed this page.': '{name} hat diese Seite geändert.',
  '{name} changed this domain.': '{name} hat diese Domain geändert.',
  '{name} saved this meanwhile. What you type is safe: when you save, both are merged.':
    '{name} hat dies inzwischen gespeichert. Was Sie schreiben, ist sicher: Beim Speichern wird beides zusammengeführt.',
  '{name} destroyed this page meanwhile.': '{name} hat diese Seite inzwischen gelöscht.',
  '{name} destroyed this section meanwhile.': '{name} hat diesen Abschnitt inzwischen gelöscht.',
  '{name} destroyed this item meanwhile.': '{name} hat dieses Element inzwischen gelöscht.',
  '{name} moved this item to another page meanwhile.':
    '{name} hat dieses Element inzwischen auf eine andere Seite verschoben.',
  '{name} destroyed these breadcrumbs meanwhile.': '{name} hat diese Brotkrumen inzwischen gelöscht.',
  '{name} destroyed this menu meanwhile.': '{name} hat dieses Menü inzwischen gelöscht.',
  '{name} destroyed this domain meanwhile.': '{name} hat diese Domain inzwischen gelöscht.',
  '{name} and others': '{name} und andere',
  'Show it': 'Anzeigen',
  '{name} is editing {page}': '{name} bearbeitet {page}',
  '{name} is editing this page': '{name} bearbeitet diese Seite',
  '{name} is editing a section of this page': '{name} bearbeitet einen Abschnitt dieser Seite',
  '{name} is editing an item of this page': '{name} bearbeitet ein Element dieser Seite',
  '{name} is reading this page': '{name} liest diese Seite',
  '{text}, and {count} more person is here': '{text}, und {count} weitere Person ist hier',
  '{text}, and {count} more people are here': '{text}, und {count} weitere Personen sind hier',
};
