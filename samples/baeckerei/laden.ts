import type { SamplePage } from '../sample.ts';

export const laden: readonly SamplePage[] = [
  {
    path: '/laden',
    headline: 'Laden und Markt',
    lead: 'Lindenallee 17, zwischen Schuster und Eisdiele. Dem Geruch nach.',
    abstract: 'Adresse, Öffnungszeiten und Wochenmarkt.',
    image: 'bakery-shop',
    sections: [
      {
        headline: 'Zeiten',
        mode: 'opening-hours',
        body: `
          | Tag | Zeit |
          | --- | --- |
          | Montag | geschlossen |
          | Dienstag bis Freitag | 6 bis 18 Uhr |
          | Samstag | 6 bis 13 Uhr |
          | Sonntag | 8 bis 11 Uhr |`,
      },
      {
        headline: 'So sieht es bei uns aus',
        mode: 'image-left',
        image: 'bakery-shop',
        body: 'Die Theke ist von 1931, die Kaffeemaschine nicht. Vier Stehplätze am Fenster, im Sommer zwei Bänke davor. Wer seinen Beutel mitbringt, bekommt auf jedes Brot **zehn Cent** zurück.',
        link: ['/laden/markt', 'Auf dem Wochenmarkt'],
      },
      {
        headline: 'Karte',
        mode: 'cards',
        items: [
          {
            headline: 'Lindenallee 17',
            mode: 'component',
            component: {
              name: 'map',
              config: { address: 'Lindenallee 17, 04177 Lindenau', zoom: 'street', show_route_link: false },
            },
          },
        ],
      },
    ],
  },
  {
    path: '/laden/markt',
    headline: 'Auf dem Wochenmarkt',
    lead: 'Mittwochs und samstags stehen wir vor der Stadtbibliothek, dritter Stand von links.',
    abstract: 'Die Bäckerei Morgenrot auf dem Wochenmarkt am Marktplatz.',
    image: 'bakery-rolls',
    sections: [
      {
        headline: 'Was wir mitbringen',
        body: `
          - alle Brote des Tages, auch halbiert und geviertelt
          - Brötchen bis etwa zehn Uhr
          - zwei Bleche Kuchen, sobald sie abgekühlt sind

          Vorbestelltes liegt mit Namen in der blauen Kiste.`,
      },
      {
        headline: 'Marktzeiten',
        mode: 'opening-hours',
        body: 'Mittwoch 8 bis 14 Uhr, Samstag 7.30 bis 13 Uhr. Bei Sturm bleibt der Stand zu Hause.',
        link: ['/brot', 'Welches Brot an welchem Tag'],
      },
    ],
  },
  {
    path: '/ausbildung',
    headline: 'Ausbildung bei Morgenrot',
    lead: 'Drei Jahre, ein Handwerk und das Versprechen, dass niemand vor drei Uhr anfangen muss, der noch nicht volljährig ist.',
    abstract: 'Ausbildung zur Bäckerin oder zum Bäcker in Lindenau, Beginn im August.',
    image: 'bakery-oven',
    sections: [
      {
        headline: 'Was du lernst',
        mode: 'image-left',
        image: 'bakery-flour',
        body: `
          Im ersten Jahr **Teige** und was schiefgehen kann. Im zweiten den **Ofen**, auch allein. Im dritten ein eigenes Brot: Es kommt für vier Wochen in den Verkauf, mit deinem Namen auf dem Schild.

          Ein Monat in einer Bäckerei im Ausland gehört dazu. Nadja war in Kopenhagen, Lukas in Bologna.`,
      },
      {
        headline: 'Was wir bieten',
        body: `
          - 1 020 Euro im ersten Jahr, dazu ein Fahrrad für den Heimweg
          - zwei freie Tage am Stück, jede Woche
          - Prüfungsgebühren und Bücher bezahlen wir`,
      },
      {
        headline: 'Probetag',
        mode: 'opening-hours',
        body: 'Komm eine Nacht mit, von zwei bis acht, und frühstücke mit uns. Danach wissen wir beide mehr. Ruf Katrin an: 0341 55 03 17.',
        link: ['/backstube/nacht', 'Wie eine Nacht aussieht'],
      },
    ],
  },
  {
    path: '/weihnachten',
    headline: 'Weihnachten',
    layout: 'seasonal',
    unpublished: true,
    notInSitemap: true,
    lead: 'Stollen ab dem 20. November, Bestellschluss am 14. Dezember.',
    abstract: 'Stollen, Früchtebrot und Öffnungszeiten an den Feiertagen.',
    image: 'bakery-cake',
    sections: [
      {
        headline: 'Stollen',
        body: `
          | Sorte | 500 g | 1 kg |
          | --- | --- | --- |
          | Butterstollen | 14 Euro | 26 Euro |
          | Mohnstollen | 15 Euro | 28 Euro |
          | Mandelstollen, ohne Rosinen | 16 Euro | 30 Euro |

          *Preise 2026 noch von Katrin bestätigen lassen.*`,
      },
      {
        headline: 'An den Feiertagen',
        mode: 'opening-hours',
        unpublished: true,
        body: 'Am 24. Dezember 6 bis 12 Uhr, am 31. Dezember 6 bis 13 Uhr, dazwischen wie gewohnt.',
      },
    ],
  },
  {
    path: '/allergene',
    headline: 'Allergene und Zutaten',
    layout: 'simple',
    lead: 'In unserer Backstube fliegt Mehl. Spuren von Gluten, Milch, Ei, Nüssen, Mohn und Sesam können wir nirgends ausschließen.',
    abstract: 'Welche Zutaten und Allergene in Brot, Brötchen und Kuchen stecken.',
    sections: [
      {
        headline: 'Brot und Brötchen',
        body: `
          | Sorte | Gluten | Milch | Ei | Nüsse | Sesam |
          | --- | --- | --- | --- | --- | --- |
          | Sauerteigbrot | ja | | | | |
          | Roggenbrot | ja | | | | |
          | Walnussbrot | ja | | | ja | |
          | Hefezopf | ja | ja | ja | | |
          | Sesambrötchen | ja | | | | ja |`,
      },
      {
        headline: 'Dateien',
        mode: 'cards',
        items: [
          {
            headline: 'Zutaten aller Backwaren',
            mode: 'download',
            intro: 'PDF, 4 Seiten, Stand 1. März 2026',
            link: ['https://dateien.example/morgenrot/zutaten.pdf', 'Herunterladen'],
          },
        ],
      },
      {
        headline: 'Fragen zu Zutaten',
        mode: 'cards',
        items: [
          {
            headline: 'Häufige Fragen auffalten',
            mode: 'component',
            component: { name: 'accordion', config: { open_first: true, heading_level: 'h3' } },
          },
        ],
      },
    ],
  },
  {
    path: '/kontakt',
    headline: 'Kontakt',
    lead: 'Am besten erreichen Sie uns zwischen 9 und 16 Uhr. Davor haben wir die Hände im Teig.',
    abstract: 'Telefon, E-Mail und Bestellung.',
    sections: [
      {
        headline: 'Bäckerei Morgenrot',
        mode: 'opening-hours',
        body: `
          Lindenallee 17, 04177 Lindenau

          Telefon 0341 55 03 17, backstube@morgenrot.example`,
        link: ['/laden', 'Öffnungszeiten und Karte'],
      },
      {
        headline: 'Rundbrief',
        mode: 'cards',
        items: [
          {
            headline: 'Was es nächste Woche gibt',
            mode: 'component',
            component: { name: 'newsletter_form', config: { list: 'wochenbrot', button_text: 'Ja, gern' } },
          },
        ],
      },
    ],
  },
  {
    path: '/impressum',
    headline: 'Impressum',
    layout: 'simple',
    abstract: 'Angaben nach § 5 DDG.',
    notInSitemap: true,
    sections: [
      {
        headline: 'Anbieterin',
        body: 'Katrin Seidel, Bäckermeisterin, Lindenallee 17, 04177 Lindenau. Eingetragen in der Handwerksrolle der Handwerkskammer; Berufsbezeichnung verliehen in Deutschland.',
      },
      {
        headline: 'Verantwortlich für den Inhalt',
        body: 'Katrin Seidel. Bilder: Tarek Mansour und Anke Brandt. Fragen bitte an die Adresse unter [Kontakt](/kontakt).',
      },
    ],
  },
];
