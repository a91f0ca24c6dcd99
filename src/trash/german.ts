/** The German texts of this folder. */
export const trash = {
  'Really destroy {what} {id}?': '{what} {id} wirklich löschen?',
  '{what} {id} is not destroyed: {reason}': '{what} {id} wurde nicht gelöscht: {reason}',
  open: 'öffnen',
  'Section {id}': 'Abschnitt {id}',
  'Item {id}': 'Element {id}',
  'Page “{name}”': 'Seite „{name}“',
  'Section “{name}”': 'Abschnitt „{name}“',
  'Undoing…': 'Wird rückgängig gemacht …',
  Trash: 'Papierkorb',
  'Loading the trash…': 'Papierkorb wird geladen …',
  'The trash is empty': 'Der Papierkorb ist leer',
  'Pages, sections and items that are destroyed lie here for a while and can be restored.':
    'Gelöschte Seiten, Abschnitte und Elemente liegen hier eine Zeit lang und lassen sich wiederherstellen.',
  'This server keeps no trash': 'Dieser Server hat keinen Papierkorb',
  'Filter the trash': 'Papierkorb filtern',
  What: 'Was',
  Where: 'Wo',
  'Destroyed at': 'Gelöscht am',
  'Destroyed by': 'Gelöscht von',
  Restore: 'Wiederherstellen',
  'Restoring…': 'Wird wiederhergestellt …',
  'Destroy for good': 'Endgültig löschen',
  'Are you sure you want to destroy {name} for good?': 'Möchten Sie „{name}“ wirklich endgültig löschen?',
  'It cannot be restored after that.': 'Danach lässt es sich nicht wiederherstellen.',
  'Erase…': 'Spurlos löschen …',
  Erase: 'Spurlos löschen',
  'Erasing…': 'Wird spurlos gelöscht …',
  'Are you sure you want to erase {name}?': 'Möchten Sie „{name}“ wirklich spurlos löschen?',
  'It leaves the trash, the history and every deployed version, and nothing brings it back. The activity keeps when it was changed and by whom, without the text. Backups and copies that websites have made keep it.':
    'Es verschwindet aus dem Papierkorb, dem Verlauf und jeder veröffentlichten Version und kommt nicht wieder. Unter Aktivität steht weiterhin, wann und von wem es geändert wurde, ohne den Text. Sicherungen und Kopien bei Websites behalten es.',
  '{name} is erased.': '„{name}“ ist spurlos gelöscht.',
  '{name} is not erased: {message}': '„{name}“ ist nicht spurlos gelöscht: {message}',
  '{name} is restored.': '„{name}“ ist wiederhergestellt.',
  '{name} is destroyed for good.': '„{name}“ ist endgültig gelöscht.',
  '{name} is not destroyed: {message}': '„{name}“ ist nicht gelöscht: {message}',
  '{name} is not restored: {message} It is still in the trash.':
    '„{name}“ ist nicht wiederhergestellt: {message} Es liegt noch im Papierkorb.',
  '{name} is not restored: {message} Unless it has come back it is still in the trash.':
    '„{name}“ ist nicht wiederhergestellt: {message} Wenn es nicht wieder da ist, liegt es noch im Papierkorb.',
  '{name} is not in the trash any more: somebody has restored it or destroyed it for good.':
    '„{name}“ liegt nicht mehr im Papierkorb: Jemand hat es wiederhergestellt oder endgültig gelöscht.',
  'It can be taken back in the messages at the end of the page.':
    'Das lässt sich in den Meldungen am Ende der Seite rückgängig machen.',
  '{key} takes it back, or Undo in the messages at the end of the page.':
    '{key} macht das rückgängig, oder „Rückgängig“ in den Meldungen am Ende der Seite.',
  'It can be done again in the messages at the end of the page.':
    'Das lässt sich in den Meldungen am Ende der Seite wiederholen.',
  '{key} does it again, or Redo in the messages at the end of the page.':
    '{key} wiederholt das, oder „Wiederholen“ in den Meldungen am Ende der Seite.',
  'Doing it again…': 'Wird wiederholt …',
  'It is not done again: {message}': 'Das wurde nicht wiederholt: {message}',
  Redo: 'Wiederholen',
  'Somebody else has destroyed it meanwhile.': 'Jemand anderes hat es inzwischen gelöscht.',
  'Destroying…': 'Wird gelöscht …',
  Undo: 'Rückgängig',
  Actions: 'Aktionen',
  Name: 'Name',
  Section: 'Abschnitt',
  Item: 'Element',
};
