/** The design and language of each website, by the slug of its domain. The colours are in `styles.css`. */

export type Theme = {
  /** The class of the document. */
  name: string;
  lang: string;
  /** The colour of the icon. */
  colour: string;
  words: Words;
};

const english = {
  skip: 'Skip to the content',
  menu: 'Menu',
  allPages: 'All pages',
  close: 'Close',
  home: 'Home page',
  breadcrumbs: 'You are here',
  unpublished: 'Not published',
  yes: 'yes',
  no: 'no',
  route: 'Show on a map',
  notFound: 'There is nothing here',
  notFoundText: 'This page does not exist, or it has another address now. The menu leads to all others.',
  previewOver: 'This preview has ended',
  previewOverText: 'Open the preview again in Kontor to go on.',
  unavailable: 'We are back in a moment',
  unavailableText: 'The content of this website cannot be read right now. Please try again in a minute.',
};
export type Words = typeof english;

const german: Words = {
  skip: 'Zum Inhalt',
  menu: 'Menü',
  allPages: 'Alle Seiten',
  close: 'Schließen',
  home: 'Startseite',
  breadcrumbs: 'Sie sind hier',
  unpublished: 'Nicht veröffentlicht',
  yes: 'ja',
  no: 'nein',
  route: 'Auf einer Karte zeigen',
  notFound: 'Hier ist nichts',
  notFoundText:
    'Diese Seite gibt es nicht, oder sie hat eine andere Adresse bekommen. Das Menü führt zu allen anderen.',
  previewOver: 'Diese Vorschau ist beendet',
  previewOverText: 'Öffnen Sie die Vorschau in Kontor noch einmal, um fortzufahren.',
  unavailable: 'Gleich sind wir wieder da',
  unavailableText:
    'Die Inhalte dieser Website lassen sich gerade nicht lesen. Bitte versuchen Sie es in einer Minute wieder.',
};

const themes: Record<string, Theme> = {
  stadtbibliothek: { name: 'library', lang: 'de', colour: '#b3211b', words: german },
  'baeckerei-morgenrot': { name: 'bakery', lang: 'de', colour: '#9a4a12', words: german },
  'fellside-walkers': { name: 'hills', lang: 'en-GB', colour: '#1d4a3b', words: english },
};

export function themeOf(slug: string | null): Theme {
  return themes[slug ?? ''] ?? { name: 'plain', lang: 'en', colour: '#2b5a8c', words: english };
}
