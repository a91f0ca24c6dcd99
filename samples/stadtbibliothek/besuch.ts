import type { SamplePage } from '../sample.ts';

export const besuch: readonly SamplePage[] = [
  {
    path: '/',
    headline: 'Willkommen in der Stadtbibliothek',
    subline: 'Lesen, lernen und verweilen am Marktplatz',
    lead: 'In der alten Feuerwache von 1904 finden Sie 68 000 Medien auf drei Etagen, ein Café, das nach Zimt riecht, und jemanden, der sich auskennt.',
    abstract: 'Die Stadtbibliothek Lindenau in der alten Feuerwache: Bücher, Filme, Spiele, Lesecafé und Garten.',
    image: 'library-facade',
    breadcrumbs: 'none',
    metaData: {
      title: 'Stadtbibliothek Lindenau',
      description: '68 000 Medien, Lesecafé und Lernräume in der alten Feuerwache am Marktplatz. Jeder ist willkommen.',
      keywords: 'Bibliothek, Bücherei, Lindenau, Marktplatz',
    },
    sections: [
      {
        headline: 'Heute geöffnet',
        mode: 'list',
        lead: 'Kommen Sie einfach herein. Zum Lesen, Sitzen und Stöbern brauchen Sie keinen Ausweis.',
        items: [
          {
            headline: 'Öffnungszeiten',
            mode: 'component',
            component: { name: 'opening_hours', config: { locations: 'main', show_today: true } },
          },
          {
            headline: 'Zum ersten Mal hier?',
            intro: 'Den Leseausweis bekommen Sie an der Information, in fünf Minuten und gleich zum Mitnehmen.',
            image: 'library-books',
            link: ['/leseausweis', 'Leseausweis'],
          },
          {
            headline: 'Vorlesestunde am Samstag',
            intro: 'Jeden Samstag um 11 Uhr im Kinderzimmer unter dem Dach. Für alle ab vier.',
            image: 'library-reading-aloud',
            link: ['/kinder/vorlesestunde', 'Zur Vorlesestunde'],
          },
        ],
      },
      {
        headline: 'Ein Haus mit drei Etagen',
        image: 'library-reading-room',
        lead: 'Unten wird geredet, oben wird geflüstert.',
        body: `
          Im **Erdgeschoss**, wo früher die Löschwagen standen, stehen heute die Romane. Im **ersten Stock** liegen Sachbücher, Noten und Filme. Unter dem **Dach** wohnen die Kinderbücher, und wer genau hinsieht, findet dort noch die Rutschstange der Feuerwehr.

          Ruhe zum Arbeiten haben Sie im [Lesesaal und in den Lernräumen](/besuch/lernraeume). Kaffee gibt es im [Lesecafé](/besuch/lesecafe).`,
        link: ['/besuch', 'Besuch planen'],
      },
      {
        headline: 'Mira Okafor, Leiterin der Bibliothek',
        mode: 'quote',
        body: '> Eine Bibliothek ist der letzte Ort in der Stadt, an dem man bleiben darf, ohne etwas zu kaufen. Darauf passen wir auf.',
      },
    ],
  },
  {
    path: '/besuch',
    headline: 'Ihr Besuch',
    lead: 'Alles, was Sie wissen möchten, bevor Sie losgehen.',
    abstract: 'Öffnungszeiten, Anfahrt, Café, Garten und Lernräume auf einen Blick.',
    image: 'library-evening',
    sections: [
      {
        headline: 'Kurz gefasst',
        mode: 'text',
        body: `
          - Dienstag bis Freitag von 10 bis 19 Uhr, Samstag von 10 bis 14 Uhr
          - Straßenbahn 3 und 7 bis *Marktplatz*, dann zwei Minuten zu Fuß
          - Aufzug durch das Tor in der Wachgasse
          - Schließfächer im Foyer, Sie brauchen eine Münze
          - Hunde warten draußen; ein Napf mit Wasser steht am Tor`,
      },
      {
        headline: 'Räume und Orte',
        mode: 'list',
        lead: 'Jeder Raum hat seinen eigenen Ton. Suchen Sie sich Ihren aus.',
        items: [
          {
            headline: 'Lesecafé',
            intro: 'Kaffee, Kuchen und vierzig Zeitungen, ab 9 Uhr.',
            image: 'library-cafe',
            link: ['/besuch/lesecafe', 'Zum Lesecafé'],
          },
          {
            headline: 'Lesegarten',
            intro: 'Kiesweg, alte Linden und zwölf Liegestühle.',
            image: 'library-garden',
            link: ['/besuch/lesegarten', 'Zum Lesegarten'],
          },
          {
            headline: 'Lernräume',
            intro: 'Sechs Räume für bis zu acht Personen, mit Bildschirm und Tafel.',
            image: 'library-reading-room',
            link: ['/besuch/lernraeume', 'Raum reservieren'],
          },
          {
            headline: 'Fahrbibliothek',
            intro: 'Wir kommen auch zu Ihnen: elf Haltestellen in zwei Wochen.',
            link: ['/fahrbibliothek', 'Zum Fahrplan'],
          },
        ],
      },
    ],
  },
  {
    path: '/besuch/oeffnungszeiten',
    headline: 'Öffnungszeiten',
    lead: 'Wann Ausleihe, Lesecafé und Garten für Sie offen sind.',
    abstract: 'Dienstag bis Freitag 10 bis 19 Uhr, Samstag 10 bis 14 Uhr, montags geschlossen.',
    image: 'library-facade',
    metaData: {
      keywords: 'Öffnungszeiten, Feiertage, Rückgabe',
      description:
        'Die Stadtbibliothek ist Dienstag bis Freitag von 10 bis 19 Uhr und Samstag von 10 bis 14 Uhr offen.',
    },
    sections: [
      {
        headline: 'Willkommen in der Bibliothek',
        image: 'library-facade',
        body: 'Mitten am Marktplatz, in der alten Feuerwache von 1904: 68 000 Medien auf drei Etagen, Lesecafé, Lernräume und ein Garten, in dem man vorlesen darf.',
      },
      {
        headline: 'Regelmäßige Öffnungszeiten',
        lead: 'Wir sind an fünf Tagen in der Woche für Sie da. Das Lesecafé öffnet eine Stunde früher als die Ausleihe.',
        body: `
          ## Ausleihe und Information

          | Tag | Zeit |
          | --- | --- |
          | Montag | geschlossen |
          | Dienstag bis Freitag | 10 bis 19 Uhr |
          | Samstag | 10 bis 14 Uhr |

          Ohne Ausweis? Ihren [Leseausweis](/leseausweis) bekommen Sie **sofort** an der Information.`,
        image: 'library-evening',
        link: ['/leseausweis/beantragen', 'Leseausweis beantragen'],
      },
      {
        headline: 'Feiertage und Schließtage',
        mode: 'list',
        unpublished: true,
        items: [
          {
            headline: 'Weihnachten und Jahreswechsel',
            intro: 'Vom 24. Dezember bis 1. Januar geschlossen, Rückgabekasten offen',
          },
          { headline: 'Rosenmontag', intro: 'Alle Standorte ab 12 Uhr geschlossen', unpublished: true },
          { headline: 'Betriebsausflug', intro: 'Am 18. Juni 2026, ganztägig geschlossen' },
        ],
      },
      {
        headline: 'So finden Sie uns',
        body: 'Straßenbahn 3 und 7 bis Marktplatz. Fahrradbügel stehen im Hof, der Aufzug ist durch das Tor in der Wachgasse erreichbar.',
        link: ['/besuch/anfahrt', 'Anfahrt und Wegbeschreibung'],
      },
      {
        headline: 'Rückgabekasten',
        mode: 'text',
        body: 'Links vom Haupteingang, rund um die Uhr. Spiele und Instrumente geben Sie bitte an der Information zurück.',
      },
      {
        headline: 'Häufige Fragen',
        mode: 'list',
        items: [
          {
            headline: 'Kann ich Bücher online verlängern?',
            mode: 'question',
            body: 'Ja, zweimal, solange niemand vorgemerkt hat.',
          },
          {
            headline: 'Was kostet der Ausweis?',
            mode: 'question',
            body: 'Für alle unter 18 nichts, sonst 20 Euro im Jahr.',
          },
        ],
      },
      {
        headline: 'Kontakt',
        mode: 'contact',
        body: 'Telefon 0341 55 01 20, bibliothek@kommune-lindenau.de. Wir antworten an Werktagen innerhalb eines Tages.',
      },
    ],
  },
  {
    path: '/besuch/anfahrt',
    headline: 'Anfahrt',
    lead: 'Der rote Schlauchturm ist von überall zu sehen. Halten Sie einfach darauf zu.',
    abstract: 'Mit Straßenbahn, Fahrrad, Auto oder Rollstuhl zur Stadtbibliothek am Marktplatz 4.',
    sections: [
      {
        headline: 'Mit Bahn und Rad',
        mode: 'text',
        body: `
          Die Linien **3** und **7** halten am Marktplatz, tagsüber alle zehn Minuten. Vom Bahnhof Lindenau laufen Sie eine Viertelstunde durch die Lindenallee.

          Im Hof stehen 48 Fahrradbügel, acht davon unter Dach. Eine Luftpumpe hängt neben dem Tor und gehört allen.`,
      },
      {
        headline: 'Mit dem Auto',
        mode: 'text',
        body: 'Am Marktplatz selbst gibt es keine Parkplätze. Das Parkhaus *Alte Post* ist 200 Meter entfernt; mit dem Leseausweis zahlen Sie dort für zwei Stunden 1,50 Euro. Zwei Plätze für Menschen mit Behinderung liegen in der Wachgasse.',
      },
      {
        headline: 'Karte',
        mode: 'list',
        items: [
          {
            headline: 'Marktplatz 4',
            mode: 'component',
            component: { name: 'map', config: { address: 'Marktplatz 4, 04177 Lindenau', zoom: 'quarter' } },
          },
        ],
      },
    ],
  },
];
