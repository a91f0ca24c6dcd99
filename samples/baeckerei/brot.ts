import type { SamplePage } from '../sample.ts';

export const brot: readonly SamplePage[] = [
  {
    path: '/',
    headline: 'Bäckerei Morgenrot',
    subline: 'Seit 1931 in der Lindenallee',
    lead: 'Wir fangen an, wenn die letzte Straßenbahn fährt, und sind fertig, wenn die erste kommt.',
    abstract: 'Brot aus Natursauerteig, Kuchen vom Blech und ein Laden, der um sechs Uhr aufmacht.',
    image: 'bakery-morning',
    breadcrumbs: 'none',
    sections: [
      {
        headline: 'Heute im Ofen',
        mode: 'cards',
        lead: 'Was um sechs warm über die Theke geht.',
        items: [
          {
            headline: 'Sauerteigbrot',
            intro: 'Drei Tage Zeit, drei Zutaten. Außer montags jeden Tag.',
            image: 'bakery-sourdough',
            link: ['/brot/sauerteig', 'Zum Sauerteigbrot'],
          },
          {
            headline: 'Roggenbrot',
            intro: 'Dunkel, saftig, am besten am zweiten Tag.',
            image: 'bakery-rye',
            link: ['/brot/roggen', 'Zum Roggenbrot'],
          },
          {
            headline: 'Brötchen',
            intro: 'Von Hand geschlagen, deshalb ist keines wie das andere.',
            image: 'bakery-rolls',
            link: ['/brot/broetchen', 'Zu den Brötchen'],
          },
        ],
      },
      {
        headline: 'Kein Backmittel, keine Abkürzung',
        mode: 'image-left',
        image: 'bakery-oven',
        body: 'Mehl, Wasser, Salz und Zeit. Mehr steht bei den meisten unserer Brote nicht auf dem Schild, weil mehr nicht drin ist. Wie daraus Brot wird, zeigen wir Ihnen in der [Backstube](/backstube).',
        link: ['/backstube', 'In die Backstube'],
      },
      {
        headline: 'Geöffnet',
        mode: 'opening-hours',
        body: `
          - Dienstag bis Freitag 6 bis 18 Uhr
          - Samstag 6 bis 13 Uhr
          - Sonntag 8 bis 11 Uhr, nur Brötchen und Kuchen`,
        link: ['/laden', 'So finden Sie uns'],
      },
    ],
  },
  {
    path: '/brot',
    headline: 'Unser Brot',
    lead: 'Neun Sorten über die Woche verteilt. Nicht jede gibt es jeden Tag, dafür ist jede gebacken, wenn Zeit für sie ist.',
    abstract: 'Welches Brot es an welchem Tag gibt und was es kostet.',
    image: 'bakery-sourdough',
    sections: [
      {
        headline: 'Die Woche',
        body: `
          | Tag | Zusätzlich zu Sauerteig und Roggen |
          | --- | --- |
          | Dienstag | Kartoffelbrot |
          | Mittwoch | Dinkel mit Leinsamen |
          | Donnerstag | Kümmelkruste |
          | Freitag | Walnussbrot, Hefezopf |
          | Samstag | alles, solange es reicht |

          Vorbestellen können Sie bis zum Vortag um 16 Uhr, [am Telefon oder im Laden](/kontakt).`,
      },
      {
        headline: 'Sorten',
        mode: 'cards',
        items: [
          {
            headline: 'Sauerteigbrot, 1 kg',
            intro: '6,40 Euro',
            image: 'bakery-sourdough',
            link: ['/brot/sauerteig', 'Mehr'],
          },
          { headline: 'Roggenbrot, 1 kg', intro: '5,90 Euro', image: 'bakery-rye', link: ['/brot/roggen', 'Mehr'] },
          { headline: 'Kümmelkruste, 750 g', intro: '5,20 Euro, nur donnerstags und samstags' },
          { headline: 'Walnussbrot, 500 g', intro: '5,80 Euro, nur freitags und samstags' },
          { headline: 'Urdinkel, 750 g', intro: 'Wartet auf die neue Ernte', unpublished: true },
        ],
      },
    ],
  },
  {
    path: '/brot/sauerteig',
    headline: 'Sauerteigbrot',
    layout: 'product',
    subline: 'Drei Tage vom Mehl bis zur Kruste',
    lead: 'Unser Sauerteig heißt Friedrich, ist seit 1931 im Haus und wird jeden Nachmittag um vier gefüttert.',
    abstract: 'Weizensauerteigbrot mit langer Führung, von Hand geformt und auf Stein gebacken.',
    image: 'bakery-sourdough',
    metaData: { keywords: 'Sauerteig, Weizenbrot, Natursauer' },
    sections: [
      {
        headline: 'So entsteht es',
        mode: 'image-left',
        image: 'bakery-sourdough',
        lead: 'Die meiste Arbeit macht die Zeit.',
        body: `
          1. **Erster Tag:** Friedrich bekommt Mehl und Wasser und ruht über Nacht.
          2. **Zweiter Tag:** Der Teig wird geknetet, viermal gefaltet und kommt in die Kälte.
          3. **Dritter Tag:** Formen, gehen lassen, einschneiden, backen. Fünfzig Minuten auf Stein.`,
        link: ['/kurse/sauerteig', 'Sauerteig selbst ansetzen'],
      },
      {
        headline: 'Was drin ist',
        body: 'Weizenmehl von der Mühle Rathmar, Wasser, Meersalz. Sonst nichts. Wer es genau wissen möchte, findet alles unter [Allergene und Zutaten](/allergene).',
      },
      {
        headline: 'Stammkundin seit 1968',
        mode: 'quote',
        body: '> Das Brot hat drei Meister überlebt und schmeckt wie am Tag meiner Hochzeit. Gut, damals war es billiger.',
      },
    ],
  },
  {
    path: '/brot/roggen',
    headline: 'Roggenbrot',
    layout: 'product',
    subline: 'Neunzig Prozent Roggen, zehn Prozent Geduld',
    lead: 'Ein Brot, das man nicht am ersten Tag anschneiden sollte. Am zweiten ist es gut, am vierten am besten.',
    abstract: 'Saftiges Roggenbrot aus Vollkorn, das eine Woche frisch bleibt.',
    image: 'bakery-rye',
    sections: [
      {
        headline: 'Vom Feld nebenan',
        mode: 'image-left',
        image: 'bakery-flour',
        body: 'Der Roggen wächst vier Kilometer von hier auf dem Hof Dallmann, wird in Rathmar gemahlen und kommt freitags mit dem Anhänger. Wir verarbeiten ihn binnen zwei Wochen, dann schmeckt er noch nach *Nuss*.',
        link: ['/backstube/mehl', 'Woher unser Mehl kommt'],
      },
      {
        headline: 'So bleibt es frisch',
        body: `
          - im Tontopf oder in einem Leinentuch, nie im Kühlschrank
          - die Schnittfläche nach unten legen
          - nach fünf Tagen in Scheiben einfrieren oder Brotsuppe kochen`,
      },
    ],
  },
  {
    path: '/brot/broetchen',
    headline: 'Brötchen',
    layout: 'product',
    lead: 'Der Teig geht zwölf Stunden. Deshalb sind sie kleiner als anderswo und am Nachmittag noch gut.',
    abstract: 'Schusterjungen, Mohn, Kaisersemmel: Brötchen mit langer Gare.',
    image: 'bakery-rolls',
    sections: [
      {
        headline: 'Sorten und Preise',
        body: `
          | Sorte | Preis |
          | --- | --- |
          | Schusterjunge | 0,55 Euro |
          | Kaisersemmel | 0,50 Euro |
          | Mohn, Sesam | 0,65 Euro |
          | Körner | 0,80 Euro |

          Ab dreißig Stück bitte bis zum Vortag [bestellen](/kontakt).`,
      },
      {
        headline: 'Sonntagstüte',
        mode: 'image-left',
        image: 'bakery-morning',
        body: 'Sechs gemischte Brötchen und zwei süße Stücke für 6 Euro, sonntags ab 8 Uhr. Im Abonnement hängt die Tüte vor halb neun an Ihrer Tür, wenn Sie zwischen Wehr und Bahnhof wohnen.',
      },
    ],
  },
  {
    path: '/brot/saison',
    headline:
      'Brote der Saison: Bärlauchkruste im April, Spargelbaguette bis Johanni, Zwiebelbrot zur Kirmes, Kürbislaib ab September und das Früchtebrot, für das im November die halbe Lindenallee in einer Schlange steht',
    lead: 'Fünf Brote, die es nur gibt, wenn die Zutaten von selbst kommen.',
    abstract: 'Welches Saisonbrot wann gebacken wird.',
    image: 'bakery-rye',
    sections: [
      {
        headline: 'Kalender',
        body: `
          - **April:** Bärlauchkruste, mit Blättern vom Stadtpark-Nordhang
          - **Mai bis 24. Juni:** Spargelbaguette
          - **August:** Zwiebelbrot, nur in der Kirmeswoche
          - **September und Oktober:** Kürbislaib mit gerösteten Kernen
          - **ab 11. November:** Früchtebrot nach dem Rezept von Urgroßmutter Martha`,
      },
      {
        headline: 'Was die Kirmes mit Zwiebeln zu tun hat',
        body: '1931 verwechselte der Lehrling den Sack mit den Rosinen mit dem Sack der Zwiebeln. Das Brot wurde trotzdem verkauft, und im Jahr darauf fragten alle danach.',
      },
    ],
  },
];
