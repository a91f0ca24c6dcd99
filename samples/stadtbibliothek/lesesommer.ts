import type { SamplePage } from '../sample.ts';

export const lesesommer: readonly SamplePage[] = [
  {
    path: '/lesesommer',
    headline: 'Lesesommer 2026',
    layout: 'campaign',
    unpublished: true,
    notInSitemap: true,
    subline: '27. Juni bis 9. August',
    lead: 'Drei Bücher in sechs Wochen, ein Stempel für jedes und am Ende ein Fest im Garten.',
    abstract: 'Beim Lesesommer 2026 lesen Kinder von sechs bis sechzehn um die Wette, aber nur gegen die Langeweile.',
    image: 'library-summer',
    sections: [
      {
        headline: 'So funktioniert es',
        image: 'library-summer',
        body: `
          1. Hol dir ab dem **27. Juni** dein Logbuch an der Information oder im Bus der [Fahrbibliothek](/fahrbibliothek).
          2. Lies drei Bücher aus dem Regal mit der Sonne.
          3. Erzähl uns davon, in zwei Minuten oder in zwanzig. Dann gibt es einen Stempel.
          4. Mit drei Stempeln bist du beim Abschlussfest am **15. August** dabei.`,
        link: ['/lesesommer/regeln', 'Teilnahme und Regeln'],
      },
      {
        headline: 'Neu in diesem Jahr',
        mode: 'list',
        lead: 'Ihr habt euch beim letzten Fest etwas gewünscht. Das ist daraus geworden.',
        items: [
          {
            headline: 'Comics zählen mit',
            intro: 'Zwei Comics sind so viel wert wie ein Buch. Mangas auch.',
            image: 'library-books',
            link: ['/lesesommer/buecher', 'Zur Bücherliste'],
          },
          {
            headline: 'Lesen im Freibad',
            intro: 'Jeden Donnerstag steht ein Bücherwagen unter der großen Pappel.',
          },
          {
            headline: 'Nachtlesung im Schlauchturm',
            intro: 'Mit Taschenlampe und Schlafsack, ab zehn Jahren. Die Plätze werden verlost.',
            image: 'library-evening',
            unpublished: true,
          },
        ],
      },
      {
        headline: 'Auf dem Laufenden bleiben',
        mode: 'list',
        items: [
          {
            headline: 'Lesesommer-Post',
            mode: 'component',
            component: {
              name: 'newsletter_form',
              config: { list: 'lesesommer-2026', button_text: 'Anmelden', ask_name: true },
            },
          },
        ],
      },
    ],
  },
  {
    path: '/lesesommer/regeln',
    headline: 'Lesesommer: Teilnahme und Regeln',
    unpublished: true,
    notInSitemap: true,
    lead: 'Wenige Regeln, damit viel Sommer übrig bleibt.',
    abstract: 'Wer beim Lesesommer 2026 mitmachen kann und was zählt.',
    sections: [
      {
        headline: 'Wer mitmachen kann',
        mode: 'text',
        body: 'Alle zwischen sechs und sechzehn, die einen [Leseausweis](/leseausweis/kinder) haben. Wer keinen hat, bekommt ihn bei der Anmeldung. Geschwister dürfen dasselbe Buch lesen, aber jeder erzählt selbst.',
      },
      {
        headline: 'Was zählt',
        mode: 'text',
        body: `
          | Was | Stempel |
          | --- | --- |
          | Buch ab 100 Seiten | 1 |
          | Buch für Leseanfänger | 1 |
          | Zwei Comics oder Mangas | 1 |
          | Hörbuch, ganz gehört | 1, höchstens einmal |

          Vorgelesen bekommen gilt auch, wenn du noch nicht in der dritten Klasse bist.`,
      },
      {
        headline: 'Datenschutz',
        mode: 'text',
        body: 'Wir speichern Vorname, Alter und Zahl der Stempel bis zum Abschlussfest. Danach bleibt nur die Summe aller gelesenen Bücher.',
      },
    ],
  },
  {
    path: '/lesesommer/buecher',
    headline: 'Lesesommer: Bücherliste',
    layout: 'list',
    unpublished: true,
    notInSitemap: true,
    lead: 'Hundertzwanzig Titel stehen im Regal mit der Sonne. Diese sechs hat der Leseclub ausgesucht.',
    abstract: 'Empfehlungen des Leseclubs für den Lesesommer 2026.',
    image: 'library-books',
    sections: [
      {
        headline: 'Ab sechs',
        mode: 'list',
        items: [
          {
            headline: 'Der Dachs, der Post bekam',
            intro: 'Ein Brief kommt beim Falschen an, und das ist ein Glück. Viele Bilder, kurze Sätze.',
          },
          {
            headline: 'Zähl bis Mond',
            intro: 'Zwei Schwestern können nicht schlafen und messen die Nacht aus.',
          },
        ],
      },
      {
        headline: 'Ab neun',
        mode: 'list',
        items: [
          {
            headline: 'Funkstille am Wehr',
            intro: 'Ein Krimi mit Walkie-Talkies, Schleusenwärter und einem sehr alten Schlüssel.',
          },
          {
            headline: 'Die Liga der schlechten Verlierer',
            intro: 'Fußball ohne Helden, dafür mit Witz. Comic, zählt halb.',
          },
        ],
      },
      {
        headline: 'Ab zwölf',
        mode: 'list',
        items: [
          {
            headline: 'Sieben Tage Norden',
            intro: 'Allein mit der großen Cousine im Zelt. Es regnet, und das ist erst der Anfang.',
          },
          {
            headline: 'Wir, die Insel und der Rest',
            intro: 'Eine Schulklasse gründet aus Versehen einen Staat.',
          },
        ],
      },
    ],
  },
  {
    path: '/lesesommer/2025',
    headline: 'Lesesommer 2025: Rückblick in Bildern',
    layout: 'gallery',
    abstract: '412 Kinder, 1 683 Bücher und ein Gewitter beim Abschlussfest: der Lesesommer 2025.',
    image: 'library-summer',
    breadcrumbs: [
      ['Start', '/'],
      ['Kinder', '/kinder'],
    ],
    sections: [
      {
        headline: 'In Zahlen',
        mode: 'text',
        body: `
          | | 2024 | 2025 |
          | --- | --- | --- |
          | Teilnehmerinnen und Teilnehmer | 367 | **412** |
          | Gelesene Bücher | 1 402 | **1 683** |
          | Logbücher, die im Freibad nass wurden | 9 | **23** |

          Die meisten Stempel auf einmal holte sich Klasse 4b der Schule Rathmar: neunundsiebzig an einem Vormittag.`,
      },
      {
        headline: 'Bilder',
        mode: 'list',
        items: [
          {
            headline: 'Eröffnung am Stausee',
            intro: 'Neben dem Bücherbus standen Liegestühle und Sonnenschirme.',
            image: 'library-summer',
          },
          {
            headline: 'Halbzeit im Dachzimmer',
            intro: 'Frau Lehmann liest, und der Wal hat keine Lust.',
            image: 'library-reading-aloud',
          },
          {
            headline: 'Nach dem Gewitter',
            intro: 'Das Fest zog ins Dachzimmer um. Niemand ging nach Hause.',
            image: 'library-children',
          },
        ],
      },
    ],
  },
];
