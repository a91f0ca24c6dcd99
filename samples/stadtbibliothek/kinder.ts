import type { SamplePage } from '../sample.ts';

export const kinder: readonly SamplePage[] = [
  {
    path: '/kinder',
    headline: 'Kinder und Familien',
    lead: 'Unter dem Dach wohnen vierzehntausend Kinderbücher, ein Kamishibai und ein sehr geduldiger Sitzsack.',
    abstract: 'Vorlesen, Lesestart, Leseclub: das Programm für Kinder von eins bis zwölf.',
    image: 'library-children',
    sections: [
      {
        headline: 'Regelmäßig',
        mode: 'list',
        lead: 'Alles kostenlos, alles ohne Anmeldung, wenn nichts anderes dabeisteht.',
        items: [
          {
            headline: 'Vorlesestunde',
            intro: 'Samstag um 11 Uhr, ab vier Jahren.',
            image: 'library-reading-aloud',
            link: ['/kinder/vorlesestunde', 'Mehr erfahren'],
          },
          {
            headline: 'Vorlesen auf Türkisch und Arabisch',
            intro: 'Jeden ersten Donnerstag um 16 Uhr.',
            link: ['/kinder/vorlesestunde-mehrsprachig', 'Mehr erfahren'],
          },
          {
            headline: 'Lesestart',
            intro: 'Das erste Buch für alle, die gerade ein Jahr alt geworden sind.',
            link: ['/kinder/lesestart', 'Mehr erfahren'],
          },
          {
            headline: 'Leseclub',
            intro: 'Mittwochs um 15.30 Uhr, für alle ab acht.',
            image: 'library-books',
            link: ['/kinder/leseclub', 'Mehr erfahren'],
          },
        ],
      },
      {
        headline: 'Das Dachzimmer',
        image: 'library-children',
        body: 'Wickeltisch, Flaschenwärmer und ein Platz für sechs Kinderwagen sind im Vorraum. Im Dachzimmer ziehen alle die Schuhe aus. Wer die **Rutschstange** ausprobieren will, braucht jemanden, der unten wartet.',
      },
      {
        headline: 'Ansprechpartner',
        mode: 'list',
        items: [
          {
            headline: 'Jonas Weber',
            mode: 'person',
            intro: 'Kinderbibliothek und Zusammenarbeit mit Schulen, 0341 55 01 27',
            body: 'Liest am liebsten Bücher vor, in denen jemand *ganz* schlechte Laune hat.',
          },
        ],
      },
    ],
  },
  {
    path: '/kinder/vorlesestunde',
    headline: 'Vorlesestunde am Samstag',
    layout: 'event',
    subline: 'Ab vier Jahren, jeden Samstag um 11 Uhr',
    lead: 'Eine Dreiviertelstunde, zwei Geschichten und danach etwas zum Basteln.',
    abstract: 'Jeden Samstag um 11 Uhr lesen Lesepatinnen und Lesepaten im Dachzimmer vor. Eintritt frei.',
    image: 'library-reading-aloud',
    sections: [
      {
        headline: 'Die nächsten Geschichten',
        mode: 'list',
        items: [
          {
            headline: 'Der Wal, der keine Lust hatte',
            mode: 'event',
            intro: 'Am 6. Juni, 11 Uhr, mit Frau Lehmann',
            body: 'Über das Nichtstun und wie anstrengend es sein kann. Danach falten wir Wale aus Zeitungspapier.',
          },
          {
            headline: 'Oma fährt Bagger',
            mode: 'event',
            intro: 'Am 13. Juni, 11 Uhr, mit Herrn Nowak',
            body: 'Mit Geräuschen zum Mitmachen. Es wird laut.',
          },
          {
            headline: 'Der Drache im Schlauchturm',
            mode: 'event',
            intro: 'Am 20. Juni, 11 Uhr, mit Jonas Weber',
            body: 'Eine Geschichte aus unserem Haus, die es nur hier gibt.',
            unpublished: true,
          },
        ],
      },
      {
        headline: 'Für Eltern',
        mode: 'text',
        body: 'Sie dürfen dabeibleiben, müssen aber nicht: Das [Lesecafé](/besuch/lesecafe) ist zwei Treppen tiefer. Bitte lassen Sie uns Ihre Telefonnummer da.',
      },
      {
        headline: 'Selbst vorlesen?',
        mode: 'contact',
        body: 'Wir suchen Menschen, die Kindern gern vorlesen, auch in anderen Sprachen.',
        link: ['/mitmachen/lesepate', 'Lesepatin oder Lesepate werden'],
      },
    ],
  },
  {
    path: '/kinder/vorlesestunde-mehrsprachig',
    headline: 'Vorlesestunde auf Türkisch und Arabisch',
    layout: 'event',
    subline: 'Jeden ersten Donnerstag im Monat um 16 Uhr',
    lead: 'Eine Geschichte, zwei Stimmen: Jede Seite wird erst in der einen, dann in der anderen Sprache gelesen.',
    abstract: 'Zweisprachiges Vorlesen für Kinder ab vier, mit Elif Aydın und Samir Haddad.',
    image: 'library-reading-aloud',
    sections: [
      {
        headline: 'Wer vorliest',
        mode: 'list',
        items: [
          {
            headline: 'Elif Aydın',
            mode: 'person',
            intro: 'Türkisch und Deutsch',
            body: 'Erzieherin in der Kita am Wehr und seit 2021 bei uns.',
          },
          {
            headline: 'Samir Haddad',
            mode: 'person',
            intro: 'Arabisch und Deutsch',
            body: 'Hat in Homs eine Schulbibliothek geleitet. Bringt immer eine Laute mit.',
          },
        ],
      },
      {
        headline: 'Bücher zum Ausleihen',
        image: 'library-books',
        body: 'Rund achthundert Bilderbücher in vierzehn Sprachen stehen im Dachzimmer gleich links. Die meisten sind **zweisprachig**, viele haben eine Hörfassung. Fehlt Ihre Sprache? [Sagen Sie es uns](/kontakt), wir kaufen gern dazu.',
      },
    ],
  },
  {
    path: '/kinder/lesestart',
    headline: 'Lesestart für Einjährige',
    lead: 'Zum ersten Geburtstag schenken wir jedem Kind in Lindenau ein Buch.',
    abstract: 'Die kostenlose Lesestart-Tasche für alle Einjährigen: ein Pappbilderbuch und Tipps zum Vorlesen.',
    sections: [
      {
        headline: 'Was in der Tasche ist',
        mode: 'text',
        body: `
          - ein Pappbilderbuch, das auch Zähne aushält
          - ein Heft mit Fingerspielen in sechs Sprachen
          - ein Gutschein für den ersten [Leseausweis](/leseausweis/kinder)

          Die Tasche bekommen Sie an der Information oder bei der Vorsorge in den Praxen Dr. Hellwig und Dr. Sand.`,
      },
      {
        headline: 'Krabbelzeit',
        image: 'library-children',
        body: 'Dienstags von 10 bis 11 Uhr treffen sich Eltern mit den Kleinsten auf dem großen Teppich. Es wird gesungen, gekitzelt und in Bücher gebissen. Eine Hebamme ist jeden zweiten Dienstag da und beantwortet Fragen.',
      },
    ],
  },
  {
    path: '/kinder/leseclub',
    headline: 'Leseclub ab acht',
    layout: 'event',
    subline: 'Mittwochs von 15.30 bis 17 Uhr',
    lead: 'Lesen, streiten, Sterne vergeben: Im Leseclub entscheidest du mit, welche Bücher wir kaufen.',
    abstract: 'Der Leseclub für Kinder ab acht trifft sich jeden Mittwoch im Leiterhaus.',
    image: 'library-books',
    sections: [
      {
        headline: 'Was wir machen',
        mode: 'text',
        body: `
          Jeden Monat bekommt der Club einen Karton mit **zehn neuen Büchern**, die noch niemand ausgeliehen hat. Wir lesen hinein, tauschen und geben am Ende Sterne. Was drei Sterne oder mehr hat, kommt ins Regal, mit euren Namen auf dem Umschlag.

          In den Ferien treffen wir uns im [Lesegarten](/besuch/lesegarten) und machen Hörspiele.`,
      },
      {
        headline: 'Emil, 9 Jahre',
        mode: 'quote',
        body: '> Das Buch mit den Pferden hatte fünf Sterne von Ida und keinen von mir. Darüber haben wir eine Stunde geredet.',
      },
      {
        headline: 'Mitmachen',
        mode: 'contact',
        body: 'Komm einfach vorbei oder lass dich von deinen Eltern anmelden: kinder@kommune-lindenau.de. Zwölf Plätze, meistens sind zwei frei.',
      },
    ],
  },
];
