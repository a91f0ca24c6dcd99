/** The German texts of this folder. */
export const contentCheck = {
  'Content check': 'Inhaltsprüfung',
  'to look at': 'anzusehen',
  'not checked yet': 'noch nicht geprüft',
  'Finds links that lead to no page, in texts, breadcrumbs and menus, images that are gone or have no Descriptive Name, headings that skip a rank, links that do not say where they lead, and meta descriptions that are very short or long. Each page shows its own findings too.':
    'Findet Links ohne Zielseite in Texten, Brotkrumen und Menüs, Bilder, die fehlen oder keine Bildbeschreibung haben, Überschriften, die eine Ebene überspringen, Links, die nicht sagen, wohin sie führen, und sehr kurze oder lange Meta-Beschreibungen. Jede Seite zeigt auch selbst, was auf ihr gefunden wird.',
  '{count} menu with something to look at.': '{count} Menü mit Hinweisen.',
  '{count} menus with something to look at.': '{count} Menüs mit Hinweisen.',
  'Menus are not checked: {reason}': 'Menüs sind nicht geprüft: {reason}',
  'Menu {name}': 'Menü {name}',
  'Entry “{name}”': 'Eintrag „{name}“',
  'Checking…': 'Wird geprüft …',
  'Check all pages': 'Alle Seiten prüfen',
  '{count} with something to look at': '{count} mit Hinweisen',
  'Stopped after {looked} of {total} pages, {found}.': 'Nach {looked} von {total} Seiten angehalten, {found}.',
  '{looked} of {total} pages checked, {found}.': '{looked} von {total} Seiten geprüft, {found}.',
  '{count} page checked, {found}.': '{count} Seite geprüft, {found}.',
  '{count} pages checked, {found}.': '{count} Seiten geprüft, {found}.',
  'Images are not checked: {reason}': 'Bilder sind nicht geprüft: {reason}',
  'Not read: {pages}.': 'Nicht gelesen: {pages}.',
  'Open this screen again to try once more.': 'Öffnen Sie diese Ansicht noch einmal, um es erneut zu versuchen.',
  'Found on {page}': 'Gefunden auf {page}',
  Sections: 'Abschnitte',
  Items: 'Elemente',
  'Item “{name}”': 'Element „{name}“',
  'Image {id} has no Descriptive Name': 'Bild {id} hat keine Bildbeschreibung',
  'Image {id} is not in the image library': 'Bild {id} ist nicht in der Bildbibliothek',
  'Choose another image, or remove this one.': 'Wählen Sie ein anderes Bild, oder entfernen Sie dieses.',
  'The meta description has {count} character': 'Die Meta-Beschreibung hat {count} Zeichen',
  'The meta description has {count} characters': 'Die Meta-Beschreibung hat {count} Zeichen',
  'Aim at 50 to 160 characters: search engines show about as many.':
    'Üblich sind 50 bis 160 Zeichen: So viele zeigen Suchmaschinen ungefähr an.',
  'No page has the path {target}': 'Keine Seite hat den Pfad {target}',
  'Choose a page that exists, unless the website itself has something there that is no page.':
    'Wählen Sie eine Seite, die es gibt, falls die Website selbst dort nichts anderes hat.',
  'The link to {target} has no text': 'Der Link zu {target} hat keinen Text',
  'The link “{text}” does not say where it leads': 'Der Link „{text}“ sagt nicht, wohin er führt',
  'The heading “{text}” skips a rank: {marks}': 'Die Überschrift „{text}“ überspringt eine Ebene: {marks}',
  'The image {address} has no text': 'Das Bild {address} hat keinen Text',
  'Say in its Descriptive Name what can be seen; mark it as decorative if nothing would be missed without it.':
    'Sagen Sie in seiner Bildbeschreibung, was zu sehen ist; kennzeichnen Sie es als dekorativ, wenn ohne es nichts fehlt.',
  'Write what can be seen between the square brackets; leave them empty only if nothing would be missed.':
    'Schreiben Sie zwischen die eckigen Klammern, was zu sehen ist; leer bleiben sie nur, wenn ohne das Bild nichts fehlt.',
  'Use the next lower rank if this belongs to the heading above it, else the same rank as that one.':
    'Nehmen Sie die nächste Ebene darunter, wenn dies zur Überschrift davor gehört, sonst dieselbe Ebene wie sie.',
  'Give it words that say where it leads, or remove it.':
    'Geben Sie ihm Worte, die sagen, wohin er führt, oder entfernen Sie ihn.',
  'Read it without the sentence around it: if nobody could tell where it leads, name the target.':
    'Lesen Sie ihn ohne den Satz ringsum: Wenn niemand weiß, wohin er führt, nennen Sie das Ziel.',
  Breadcrumbs: 'Brotkrumen',
  'Counting…': 'Wird gezählt …',
  'What is marked “not defined” is used, but the settings of this domain do not list it.':
    'Was als „nicht definiert“ markiert ist, wird verwendet, steht aber nicht in den Einstellungen dieser Domain.',
  'not defined': 'nicht definiert',
  'No display mode of Sections is defined or used yet':
    'Noch ist keine Darstellung für Abschnitte definiert oder verwendet',
  'No display mode of Items is defined or used yet': 'Noch ist keine Darstellung für Elemente definiert oder verwendet',
  'without a display mode': 'ohne Darstellung',
  Used: 'Verwendet',
  'on no page': 'auf keiner Seite',
  'Show all {count} pages': 'Alle {count} Seiten anzeigen',
  Pages: 'Seiten',
  'Usage Stats': 'Verwendung',
};
