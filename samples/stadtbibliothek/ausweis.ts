import type { SamplePage } from '../sample.ts';

export const ausweis: readonly SamplePage[] = [
  {
    path: '/leseausweis',
    headline: 'Leseausweis',
    lead: 'Ein Ausweis für drei Standorte, die Onleihe und den Werkzeugschrank.',
    abstract: 'Was der Leseausweis kostet, was er kann und wie Sie ihn bekommen.',
    image: 'library-books',
    metaData: {
      keywords: 'Leseausweis, Gebühren, Anmeldung',
      description: 'Der Leseausweis kostet 20 Euro im Jahr, unter 18 nichts, und gilt an allen drei Standorten.',
    },
    sections: [
      {
        headline: 'Was er kostet',
        mode: 'text',
        body: `
          | Wer | Preis im Jahr |
          | --- | --- |
          | Kinder und Jugendliche unter 18 | kostenlos |
          | Erwachsene | 20 Euro |
          | Studierende, Auszubildende, Lindenau-Pass | 8 Euro |
          | Probeausweis für vier Wochen | 3 Euro |

          Bezahlen können Sie bar oder mit Karte. Eine Quittung für das Amt bekommen Sie gern dazu.`,
      },
      {
        headline: 'Was er kann',
        image: 'library-shelves',
        body: `
          - **Bücher** vier Wochen, **Filme und Spiele** zwei Wochen
          - zweimal verlängern, solange niemand vorgemerkt hat
          - die [Onleihe](https://onleihe.example/lindenau) mit 31 000 E-Books
          - den Werkzeugschrank im Keller: Bohrmaschine, Lötkolben, Apfelpflücker
          - einen [Gruppenraum](/besuch/lernraeume) bis zu vier Stunden am Tag`,
      },
      {
        headline: 'Weiter',
        mode: 'list',
        items: [
          {
            headline: 'Ausweis beantragen',
            intro: 'Online vorbereiten, an der Information abholen.',
            link: ['/leseausweis/beantragen', 'Beantragen'],
          },
          {
            headline: 'Ausweis verlängern',
            intro: 'Ein Jahr ist um? Das dauert eine Minute.',
            link: ['/leseausweis/verlaengern', 'Verlängern'],
          },
          {
            headline: 'Für Kinder',
            intro: 'Der erste eigene Ausweis, mit Drachen drauf.',
            image: 'library-children',
            link: ['/leseausweis/kinder', 'Kinderausweis'],
          },
        ],
      },
    ],
  },
  {
    path: '/leseausweis/beantragen',
    headline: 'Leseausweis beantragen',
    layout: 'form',
    lead: 'Füllen Sie das Formular aus, dann liegt der Ausweis bereit, wenn Sie kommen.',
    abstract: 'Den Leseausweis online vorbereiten und an der Information abholen.',
    sections: [
      {
        headline: 'Das brauchen Sie',
        mode: 'text',
        body: `
          1. Ihren Personalausweis, oder Pass und Meldebescheinigung
          2. einen Nachweis, wenn Sie den ermäßigten Preis zahlen
          3. die Unterschrift der Eltern, wenn Sie noch nicht 16 sind`,
      },
      {
        headline: 'So geht es weiter',
        mode: 'text',
        body: 'Wir heben Ihren Antrag zehn Tage auf. Kommen Sie in dieser Zeit an die Information im Erdgeschoss, unterschreiben Sie, und Sie können sofort ausleihen. Danach löschen wir, was Sie eingegeben haben.',
      },
      {
        headline: 'Dateien',
        mode: 'list',
        items: [
          {
            headline: 'Benutzungsordnung',
            mode: 'download',
            intro: 'PDF, 6 Seiten, Stand 1. Januar 2026',
            link: ['https://dateien.example/lindenau/benutzungsordnung.pdf', 'Herunterladen'],
          },
          {
            headline: 'Einverständnis der Eltern',
            mode: 'download',
            intro: 'PDF, 1 Seite, zum Ausdrucken und Unterschreiben',
            link: ['https://dateien.example/lindenau/einverstaendnis.pdf', 'Herunterladen'],
          },
        ],
      },
    ],
  },
  {
    path: '/leseausweis/verlaengern',
    headline: 'Leseausweis verlängern',
    layout: 'form',
    lead: 'Der Ausweis gilt ein Jahr. Vier Wochen vorher erinnern wir Sie, wenn wir Ihre E-Mail-Adresse haben.',
    abstract: 'Den Leseausweis um ein Jahr verlängern: online, am Automaten oder an der Information.',
    sections: [
      {
        headline: 'Drei Wege',
        mode: 'text',
        body: `
          - **Online** im Konto unter *Meine Gebühren*, mit Karte oder Lastschrift
          - **Am Automaten** im Foyer, auch wenn die Information gerade voll ist
          - **An der Information**, wenn sich Ihre Adresse geändert hat oder der Nachweis für den ermäßigten Preis abgelaufen ist`,
      },
      {
        headline: 'Wenn der Ausweis schon abgelaufen ist',
        mode: 'text',
        body: 'Kein Grund zur Sorge: Ihr Konto bleibt zwei Jahre bestehen, Merklisten und Vormerkungen auch. Nur ausleihen geht erst nach dem Verlängern wieder.',
      },
    ],
  },
  {
    path: '/leseausweis/kinder',
    headline: 'Leseausweis für Kinder',
    lead: 'Dein eigener Ausweis, mit deinem Namen und einem Drachen.',
    abstract: 'Kinder bekommen ihren Leseausweis kostenlos. So geht die Anmeldung.',
    image: 'library-children',
    sections: [
      {
        headline: 'So bekommst du ihn',
        image: 'library-children',
        body: `
          Komm mit deinen Eltern zur Information. Sie zeigen ihren Personalausweis, du suchst dir eine Farbe aus: Grün, Blau oder Feuerrot. Dann schreibst du deinen Namen auf die Rückseite, und schon gehört der Ausweis dir.

          Er kostet **nichts**, bis du 18 bist.`,
      },
      {
        headline: 'Wie viel du mitnehmen darfst',
        mode: 'text',
        body: 'Zwanzig Bücher auf einmal, fünf Filme und drei Spiele. Wenn du etwas zu spät bringst, kostet es für Kinder keine Mahngebühr, aber vielleicht wartet jemand darauf. Frag uns, wenn du ein Buch nicht wiederfindest.',
      },
      {
        headline: 'Für Eltern',
        mode: 'contact',
        body: 'Was Ihr Kind ausleiht, sehen nur Sie und Ihr Kind. Für Kita-Gruppen und Schulklassen gibt es einen eigenen Ausweis: Rufen Sie Jonas Weber an, 0341 55 01 27.',
        link: ['/kinder', 'Angebote für Kinder'],
      },
    ],
  },
];
