import type { SamplePage } from '../sample.ts';

export const kuchen: readonly SamplePage[] = [
  {
    path: '/kuchen',
    headline: 'Kuchen und Torten',
    lead: 'Blechkuchen jeden Tag, Torten von Donnerstag bis Sonntag.',
    abstract: 'Streusel, Eierschecke und Torten auf Bestellung.',
    image: 'bakery-cake',
    sections: [
      {
        headline: 'Vom Blech',
        mode: 'image-left',
        image: 'bakery-cake',
        body: `
          Streusel, Eierschecke, Quark mit Mohn und das, was der Garten hergibt: im Juni *Rhabarber*, im Juli *Kirsche*, im September *Zwetschge*. Das Stück kostet zwischen 2,20 und 3,40 Euro.

          Auch im Lesecafé der Stadtbibliothek stehen freitags zwei Bleche von uns.`,
      },
      {
        headline: 'Torten',
        mode: 'cards',
        items: [
          {
            headline: 'Kirsch mit Sahne',
            intro: 'Zwölf Stücke, 40 Euro. Mit Kirschen aus Mühlgrund.',
            image: 'bakery-cake',
            link: ['/kuchen/bestellen', 'Bestellen'],
          },
          {
            headline: 'Walnuss-Mokka',
            intro: 'Zwölf Stücke, 42 Euro. Hält drei Tage.',
            link: ['/kuchen/bestellen', 'Bestellen'],
          },
          {
            headline: 'Himbeer-Joghurt',
            intro: 'Zwölf Stücke, 38 Euro. Nur von Juni bis September.',
            link: ['/kuchen/bestellen', 'Bestellen'],
          },
          {
            headline: 'Hochzeitstorte',
            intro: 'Zwei bis vier Etagen, nach einem Gespräch bei Kaffee.',
            link: ['/kontakt', 'Termin vereinbaren'],
          },
        ],
      },
    ],
  },
  {
    path: '/kuchen/bestellen',
    headline: 'Torte bestellen',
    layout: 'form',
    lead: 'Drei Tage vorher genügen, für Hochzeiten vier Wochen.',
    abstract: 'Torten und Blechkuchen für Feiern bestellen.',
    sections: [
      {
        headline: 'Was wir wissen müssen',
        body: `
          1. Wann und für wie viele Personen?
          2. Verträgt jemand etwas nicht? Sehen Sie vorher unter [Allergene](/allergene) nach.
          3. Soll etwas darauf stehen? Höchstens dreißig Zeichen, sonst wird die Schrift zu klein.
          4. Holen Sie ab, oder sollen wir bringen? In Lindenau kostet das 6 Euro.`,
      },
      {
        headline: 'Stornieren',
        body: 'Bis 48 Stunden vorher ohne Kosten. Danach steht der Boden schon in der Kälte, und wir müssen die Hälfte berechnen.',
      },
    ],
  },
];
