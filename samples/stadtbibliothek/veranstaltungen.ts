import type { SamplePage } from '../sample.ts';

export const veranstaltungen: readonly SamplePage[] = [
  {
    path: '/veranstaltungen',
    headline: 'Veranstaltungen',
    layout: 'list',
    lead: 'Lesungen, Konzerte und offene Bühnen im Lesesaal, im Garten und manchmal auf der Treppe.',
    abstract: 'Alle Termine der Stadtbibliothek Lindenau: Lesungen, Konzerte, offene Bühne.',
    image: 'library-evening',
    sections: [
      {
        headline: 'Die nächsten Termine',
        mode: 'list',
        items: [
          {
            headline: 'Kalender',
            mode: 'component',
            component: { name: 'event_list', config: { calendar: 'stadtbibliothek', count: '10', grouping: 'month' } },
          },
        ],
      },
      {
        headline: 'Ausgewählt',
        mode: 'list',
        items: [
          {
            headline: 'Lesekonzert mit dem Streichquartett',
            intro: 'Am 19. Juni, 20 Uhr. Briefe und Musik aus vier Jahrhunderten.',
            image: 'library-evening',
            link: ['/veranstaltungen/lesekonzert', 'Zum Lesekonzert'],
          },
          {
            headline: 'Abend der kurzen Texte',
            intro: 'Am 3. Juli, 19 Uhr. Fünf Minuten für jede und jeden.',
            link: ['/veranstaltungen/lesebuehne', 'Zur Lesebühne'],
          },
        ],
      },
      {
        headline: 'Karten',
        mode: 'text',
        body: 'Karten gibt es an der Information und an der Abendkasse. Mit [Leseausweis](/leseausweis) zahlen Sie die Hälfte, unter 18 ist der Eintritt frei. Plätze für Rollstühle halten wir bis zehn Minuten vor Beginn frei.',
      },
    ],
  },
  {
    path: '/veranstaltungen/lesekonzert',
    headline: 'Lesekonzert mit dem Streichquartett',
    layout: 'event',
    subline: 'Freitag, 19. Juni 2026, 20 Uhr, Lesesaal',
    lead: 'Das Quartett der Musikschule spielt, Mira Okafor liest Briefe von Menschen, die einander selten sahen.',
    abstract: 'Briefe und Streichquartette aus vier Jahrhunderten, am 19. Juni 2026 im Lesesaal.',
    image: 'library-reading-room',
    sections: [
      {
        headline: 'Programm',
        mode: 'text',
        body: `
          1. *Ankunft*: Reisebriefe einer Kaufmannstochter, dazu ein langsamer Satz von Haydn
          2. *Warten*: Feldpost aus dem Stadtarchiv, dazu eine Romanze
          3. Pause mit Wein aus der Region
          4. *Antwort*: E-Mails zweier Freundinnen, dazu ein neues Stück von Jana Roth`,
      },
      {
        headline: 'Karten und Einlass',
        mode: 'text',
        body: 'Einlass um 19.30 Uhr durch das Tor in der Wachgasse. 12 Euro, mit Leseausweis 6 Euro. Achtzig Plätze, Reservierung unter 0341 55 01 20.',
      },
      {
        headline: 'Mitwirkende',
        mode: 'list',
        items: [
          {
            headline: 'Jana Roth',
            mode: 'person',
            intro: 'Erste Geige und Komposition',
            body: 'Unterrichtet an der Musikschule Lindenau und schreibt am liebsten für Räume mit Echo.',
          },
          {
            headline: 'Mira Okafor',
            mode: 'person',
            intro: 'Lesung',
            body: 'Leitet die Stadtbibliothek seit 2017.',
            unpublished: true,
          },
        ],
      },
    ],
  },
  {
    path: '/veranstaltungen/lesebuehne',
    headline: 'Abend der kurzen Texte',
    layout: 'event',
    subline: 'Freitag, 3. Juli 2026, 19 Uhr, Lesegarten',
    lead: 'Fünf Minuten, ein Mikrofon und ein Publikum, das wohlwollend zuhört.',
    abstract: 'Offene Lesebühne im Garten: Wer möchte, liest fünf Minuten Eigenes.',
    image: 'library-garden',
    sections: [
      {
        headline: 'Vorlesen',
        mode: 'text',
        body: 'Tragen Sie sich bis 18.30 Uhr in die Liste am Tor ein. Erlaubt ist alles Selbstgeschriebene: Gedicht, Szene, Einkaufszettel. Nach **fünf Minuten** läutet die alte Feuerglocke, und zwar ohne Ausnahme.',
      },
      {
        headline: 'Bei Regen',
        image: 'library-garden',
        body: 'Wir ziehen ins [Lesecafé](/besuch/lesecafe) um. Ob es so weit ist, steht ab 16 Uhr auf der Startseite.',
      },
    ],
  },
  {
    path: '/veranstaltungen/leseabend',
    headline: 'Langer Leseabend im Advent',
    layout: 'event',
    unpublished: true,
    subline: 'Freitag, 4. Dezember 2026, 17 bis 23 Uhr',
    lead: 'Sechs Stunden, zwölf Stimmen, Kerzen im Glas und Suppe um acht.',
    abstract: 'Vorlesen bis in die Nacht: der lange Leseabend vor dem zweiten Advent.',
    image: 'library-evening',
    sections: [
      {
        headline: 'Ablauf (Entwurf)',
        mode: 'text',
        body: `
          | Zeit | Was |
          | --- | --- |
          | 17 Uhr | Märchen für Kinder, Dachzimmer |
          | 19 Uhr | Lindenauer lesen Lindenauer |
          | 20 Uhr | Suppe und Punsch |
          | 21 Uhr | Gespenstergeschichten im Keller |

          *Zusagen von Frau Lehmann und dem Stadtarchiv fehlen noch.*`,
      },
      {
        headline: 'Was noch zu klären ist',
        mode: 'text',
        unpublished: true,
        body: 'Brandschutz wegen der Kerzen, Aufsicht im Keller, Honorar für zwei Gäste. Anke fragt bis Ende September beim Ordnungsamt nach.',
      },
    ],
  },
];
