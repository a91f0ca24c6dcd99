/** Domains, pages, breadcrumbs and usage. */
export const pages = {
  'Content check': 'Inhaltsprüfung',
  'Finds images without a Descriptive Name, headings that skip a rank, and links that do not say where they lead. Each page shows its own findings too.':
    'Findet Bilder ohne Bildbeschreibung, Überschriften, die eine Ebene überspringen, und Links, die nicht sagen, wohin sie führen. Jede Seite zeigt auch selbst, was auf ihr gefunden wird.',
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
} as const;
