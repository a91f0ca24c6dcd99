import { displayMode, layout, type SampleDomain } from '../sample.ts';
import { backstube } from './backstube.ts';
import { brot } from './brot.ts';
import { kuchen } from './kuchen.ts';
import { laden } from './laden.ts';

export const baeckerei: SampleDomain = {
  fqdn: 'baeckerei-morgenrot.de',
  slug: 'baeckerei-morgenrot',
  language: 'de',
  description: `
    Familie Seidel, Inhaberin Katrin Seidel. Preise ändern sich zum 1. März und 1. Oktober.
    Die Seite „Weihnachten“ wird Mitte November veröffentlicht; das Layout „seasonal“ legt die Agentur noch an.`,
  footerText: 'Bäckerei Morgenrot, Katrin Seidel, Lindenallee 17, 04177 Lindenau',
  metaData: {
    title: 'Bäckerei Morgenrot',
    keywords: 'Bäckerei, Sauerteig, Brot, Lindenau',
    description: 'Brot aus Natursauerteig, gebacken jeden Morgen in der Lindenallee. Seit 1931 in vierter Generation.',
  },
  startPage: '/',
  clientTokens: ['website-build'],
  settings: {
    layouts: [
      layout('default', 'Die gewöhnliche Seite.', {
        isDefault: true,
        page: [640, 360],
        section: [480, 320],
        item: [240, 180],
      }),
      layout('simple', 'Nur Text.', { shows: 'headline lead_text abstract' }),
      layout('product', 'Ein Brot oder Gebäck mit großem Bild.', {
        shows: 'headline subline lead_text image abstract',
        page: [800, 600],
        section: [640, 480],
        item: [240, 240],
      }),
      layout('form', 'Bestellung oder Anfrage.', { shows: 'headline lead_text abstract' }),
    ],
    section_display_modes: [
      displayMode('text', 'Text in einer Spalte', { isDefault: true, shows: 'headline lead_text body' }),
      displayMode('image-left', 'Bild links, Text rechts', {
        shows: 'headline lead_text body image link',
        image: [560, 420],
      }),
      displayMode('cards', 'Karten in zwei oder drei Spalten', { shows: 'headline lead_text' }),
      displayMode('quote', 'Ein Satz in großer Schrift', { shows: 'headline body' }),
      displayMode('opening-hours', 'Kasten mit Zeiten und Adresse', { shows: 'headline body link' }),
    ],
    item_display_modes: [
      displayMode('card', 'Karte mit Bild', { isDefault: true, shows: 'headline intro image link', image: [320, 240] }),
      displayMode('link', 'Nur eine Zeile mit Pfeil', { shows: 'headline link' }),
      displayMode('person', 'Porträt', { shows: 'headline intro body image', image: [200, 200] }),
      displayMode('component', 'Baustein', { shows: 'headline component' }),
      displayMode('download', 'Datei', { shows: 'headline intro link' }),
    ],
  },
  menus: [
    {
      name: 'main',
      displayName: 'Hauptmenü',
      entries: [
        {
          text: 'Brot',
          target: '/brot',
          entries: [
            {
              text: 'Alle Tage',
              entries: [
                { text: 'Sauerteigbrot', target: '/brot/sauerteig' },
                { text: 'Roggenbrot', target: '/brot/roggen' },
                { text: 'Brötchen', target: '/brot/broetchen' },
              ],
            },
            { text: 'Brote der Saison', target: '/brot/saison' },
          ],
        },
        {
          text: 'Kuchen',
          target: '/kuchen',
          entries: [{ text: 'Torte bestellen', target: '/kuchen/bestellen' }],
        },
        {
          text: 'Backstube',
          target: '/backstube',
          entries: [
            { text: 'Unser Mehl', target: '/backstube/mehl' },
            { text: 'Eine Nacht', target: '/backstube/nacht' },
          ],
        },
        { text: 'Laden und Markt', target: '/laden' },
      ],
    },
    {
      name: 'footer',
      displayName: 'Fußzeile',
      entries: [
        { text: 'Allergene und Zutaten', target: '/allergene' },
        { text: 'Ausbildung', target: '/ausbildung' },
        { text: 'Kontakt', target: '/kontakt' },
        { text: 'Impressum', target: '/impressum' },
        { text: 'Bilder aus der Backstube', target: 'https://bilder.example/morgenrot' },
      ],
    },
  ],
  pages: [...brot, ...kuchen, ...backstube, ...laden],
};
