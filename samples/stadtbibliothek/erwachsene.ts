import type { SamplePage } from '../sample.ts';

export const erwachsene: readonly SamplePage[] = [
  {
    path: '/erwachsene',
    headline: 'Angebote für Erwachsene',
    lead: 'Lesekreise, Sprechstunden und ein Werkzeugschrank: Bibliothek ist mehr als Regal.',
    abstract: 'Lesekreise, digitale Sprechstunde und Deutsch üben: regelmäßige Angebote für Erwachsene.',
    image: 'library-shelves',
    sections: [
      {
        headline: 'Lesekreise',
        mode: 'list',
        items: [
          {
            headline: 'Lesekreis Gegenwart',
            intro: 'Romane der letzten fünf Jahre. Zweiter Montag im Monat um 19.30 Uhr.',
            image: 'library-reading-room',
            link: ['/erwachsene/lesekreis-gegenwart', 'Zum Lesekreis Gegenwart'],
          },
          {
            headline: 'Lesekreis Krimi',
            intro: 'Wer war es, und war es gut geschrieben? Letzter Freitag im Monat um 18 Uhr.',
            link: ['/erwachsene/lesekreis-krimi', 'Zum Lesekreis Krimi'],
          },
          {
            headline: 'Reading groups in English',
            intro: 'Two groups for everyone who likes to read in English.',
            link: ['/en/lesekreise', 'Read more'],
          },
        ],
      },
      {
        headline: 'Digitale Sprechstunde',
        image: 'library-cafe',
        body: 'Donnerstags von 15 bis 17 Uhr sitzen zwei Ehrenamtliche im [Lesecafé](/besuch/lesecafe) und helfen mit Telefon, Tablet und E-Book. Bringen Sie Ihr Gerät mit, das Ladekabel und alle Fragen, die Ihnen zu Hause schon keiner mehr beantwortet.',
      },
      {
        headline: 'Deutsch üben',
        mode: 'text',
        body: 'Jeden Dienstag um 17 Uhr im *Kessel*: reden über Alltägliches, ohne Lehrbuch und ohne Noten. Wer schon gut Deutsch spricht, ist als Gesprächspartnerin oder Gesprächspartner ebenso willkommen.',
      },
    ],
  },
  {
    path: '/erwachsene/lesekreis-gegenwart',
    headline: 'Lesekreis Gegenwart',
    layout: 'event',
    subline: 'Zweiter Montag im Monat, 19.30 Uhr, Drehleiter',
    lead: 'Ein Roman im Monat, ein Abend, keine Hausaufgaben außer Lesen.',
    abstract: 'Der Lesekreis für neue Romane, geleitet von Thomas Lehmann.',
    image: 'library-reading-room',
    sections: [
      {
        headline: 'Die nächsten Abende',
        mode: 'list',
        items: [
          {
            headline: 'Ein Haus, das niemand erbt',
            mode: 'event',
            intro: 'Am 8. Juni, 19.30 Uhr',
            body: 'Drei Geschwister räumen aus. Eine Familiengeschichte, erzählt in Inventarlisten.',
          },
          {
            headline: 'Die Lichtmessung',
            mode: 'event',
            intro: 'Am 13. Juli, 19.30 Uhr',
            body: 'Eine Astronomin kehrt in das Tal zurück, in dem es nachts nicht mehr dunkel wird.',
          },
        ],
      },
      {
        headline: 'Wie wir lesen',
        mode: 'text',
        body: 'Jede und jeder bringt **eine Stelle** mit, über die es zu reden lohnt. Wer das Buch nicht zu Ende gelesen hat, darf trotzdem kommen, muss aber sagen, auf welcher Seite Schluss war. Acht Exemplare liegen zum Ausleihen an der Information.',
      },
    ],
  },
  {
    path: '/erwachsene/lesekreis-krimi',
    headline: 'Lesekreis Krimi',
    layout: 'event',
    subline: 'Letzter Freitag im Monat, 18 Uhr, Lesecafé',
    lead: 'Vom Landhausmord bis zum Wirtschaftsthriller. Verraten wird das Ende erst nach der Pause.',
    abstract: 'Der Lesekreis für Kriminalromane trifft sich jeden letzten Freitag im Lesecafé.',
    image: 'library-evening',
    sections: [
      {
        headline: 'Zuletzt gelesen',
        mode: 'text',
        body: `
          - *Der Schleusenwärter schweigt* (März): einstimmig gelobt
          - *Kalte Asche* (April): spannend, aber der Hund hätte überleben müssen
          - *Tod im Magazin* (Mai): spielt in einer Bibliothek; die Fachfehler füllen eine Seite`,
      },
      { mode: 'text' },
      {
        headline: 'Anmelden',
        mode: 'contact',
        body: 'Wegen der Plätze im Café bitten wir um eine kurze Nachricht an krimi@kommune-lindenau.de, bis zum Mittwoch davor.',
        link: ['/besuch/lesecafe', 'Zum Lesecafé'],
      },
    ],
  },
  {
    path: '/en/lesekreise',
    headline: 'Reading groups in English',
    lead: 'Two groups, one shelf of four thousand English books, and tea at half past six.',
    abstract: 'English-language reading groups at Lindenau town library.',
    image: 'library-books',
    breadcrumbs: [
      ['Start', '/'],
      ['Erwachsene', '/erwachsene'],
    ],
    sections: [
      {
        headline: 'Slow readers',
        mode: 'text',
        body: 'One long novel over three months, fifty pages a week. We meet every other Wednesday at 18.30 in the *Leiterhaus* room. Learners of English are warmly welcome; nobody corrects anybody.',
      },
      {
        headline: 'Short stories at lunch',
        mode: 'text',
        body: 'Bring a sandwich, read one story, talk for half an hour. First Tuesday of the month at 12.30, in the [garden](/besuch/lesegarten) when it is dry.',
      },
    ],
  },
];
