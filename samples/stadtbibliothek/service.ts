import type { SamplePage } from '../sample.ts';

export const service: readonly SamplePage[] = [
  {
    path: '/service/fragen',
    headline: 'Fragen und Antworten',
    lead: 'Was an der Information am häufigsten gefragt wird.',
    abstract: 'Antworten zu Ausleihe, Verlängerung, Gebühren und Standorten der Stadtbibliothek.',
    sections: [
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
            headline: 'Zeiten aller Standorte',
            mode: 'opening-hours',
            intro: 'Hauptstelle, Zweigstelle Nord und Fahrbibliothek auf einen Blick.',
            body: `
              Die Fahrbibliothek hält **nicht** an Feiertagen.

              Alle Haltestellen: [Fahrplan](/fahrbibliothek)`,
            component: { name: 'opening_hours', config: { locations: 'all', show_today: true } },
            link: ['/besuch/alle-standorte', 'Alle Standorte'],
          },
          {
            headline: 'Was kostet der Ausweis?',
            mode: 'question',
            body: 'Für alle unter 18 nichts, sonst 20 Euro im Jahr.',
          },
          {
            headline: 'Ich habe ein Buch verloren. Und jetzt?',
            mode: 'question',
            body: 'Kommen Sie vorbei. Sie ersetzen den Kaufpreis oder bringen dasselbe Buch gebraucht mit, beides ist uns recht. Eine Strafe gibt es nicht.',
          },
          {
            headline: 'Nehmen Sie Bücherspenden?',
            mode: 'question',
            body: 'Bis zu einem Karton, nicht älter als fünf Jahre und nach einem Anruf. Was wir nicht brauchen, verkauft der [Förderverein](/mitmachen) auf dem Flohmarkt.',
          },
        ],
      },
      {
        headline: 'Kontakt',
        mode: 'contact',
        body: 'Telefon 0341 55 01 20, bibliothek@kommune-lindenau.de. Wir antworten an Werktagen innerhalb eines Tages.',
        link: ['/kontakt', 'Alle Durchwahlen'],
      },
    ],
  },
  {
    path: '/barrierefrei',
    headline: 'Barrierefreiheit',
    lead: 'Das Haus ist alt, die Schwellen sind es nicht mehr.',
    abstract: 'Zugang, Hilfsmittel und Begleitung für Menschen mit Behinderung.',
    sections: [
      {
        headline: 'Zugang',
        mode: 'text',
        body: `
          - Aufzug in alle Etagen, Eingang Wachgasse, Tür öffnet auf Knopfdruck
          - Toilette mit Haltegriffen und Liege im Erdgeschoss
          - Leitlinie vom Marktplatz bis zur Information
          - Induktionsschleife im Lesesaal und an der Information`,
      },
      {
        headline: 'Leselupen, Großdruck und Vorlesegeräte',
        image: 'library-books',
        body: 'Drei **Leselupen** mit Licht liegen am Zeitungstisch, zwei **Vorlesegeräte** stehen im Lesesaal. Vierhundert Romane in großer Schrift finden Sie im Erdgeschoss gleich rechts; die Liste schicken wir gern per Post. Für zu Hause verleihen wir Lupen bis zu acht Wochen.',
      },
      {
        headline: 'Bücher nach Hause',
        mode: 'contact',
        body: 'Wenn Sie nicht kommen können, kommen wir: Unsere Ehrenamtlichen bringen Ihnen alle drei Wochen eine Tasche voll. Ein Anruf genügt, 0341 55 01 24.',
        link: ['/mitmachen', 'Selbst Bücher bringen'],
      },
    ],
  },
  {
    path: '/mitmachen',
    headline: 'Mitmachen',
    lead: 'Fünfundsechzig Menschen helfen ehrenamtlich. Auf den sechsundsechzigsten freuen wir uns schon.',
    abstract: 'Vorlesen, Bücher bringen, Förderverein: so können Sie die Stadtbibliothek unterstützen.',
    image: 'library-reading-aloud',
    sections: [
      {
        headline: 'Zeit schenken',
        mode: 'list',
        items: [
          {
            headline: 'Lesepatin oder Lesepate',
            intro: 'Eine Stunde in der Woche vorlesen, in der Bibliothek oder in einer Kita.',
            image: 'library-reading-aloud',
            link: ['/mitmachen/lesepate', 'Lesepatin oder Lesepate werden'],
          },
          {
            headline: 'Bücherbote',
            intro: 'Alle drei Wochen eine Tasche Bücher bringen und auf einen Kaffee bleiben.',
            link: ['/barrierefrei', 'Bücher nach Hause'],
          },
        ],
      },
      {
        headline: 'Förderverein',
        mode: 'text',
        body: 'Der Verein *Freunde der Feuerwache* hat den Garten angelegt, die Lampen im Lesesaal bezahlt und den Bus mit neuen Reifen versorgt. Der Beitrag ist 24 Euro im Jahr. Zweimal im Jahr ist Bücherflohmarkt im Hof.',
      },
    ],
  },
  {
    path: '/mitmachen/lesepate',
    headline: 'Lesepatin oder Lesepate werden',
    layout: 'form',
    lead: 'Sie brauchen keine Ausbildung, nur eine Stunde Zeit und Freude an Geschichten.',
    abstract: 'So werden Sie Lesepatin oder Lesepate der Stadtbibliothek Lindenau.',
    sections: [
      {
        headline: 'Wie es anfängt',
        mode: 'text',
        body: `
          1. Sie schreiben uns, wann Sie Zeit haben und wem Sie gern vorlesen würden.
          2. Wir laden Sie zu einer [Vorlesestunde](/kinder/vorlesestunde) zum Zuhören ein.
          3. An zwei Abenden üben wir gemeinsam: Stimme, Bildkarten, was tun, wenn keiner zuhört.
          4. Sie bekommen eine Gruppe und eine Vertretung für den Fall, dass Sie krank sind.

          Für die Arbeit mit Kindern brauchen wir ein Führungszeugnis. Die Gebühr übernimmt die Stadt.`,
      },
      {
        headline: 'Ihre Ansprechpartnerin',
        mode: 'list',
        items: [
          {
            headline: 'Anke Brandt',
            mode: 'person',
            intro: 'Ehrenamt und Öffentlichkeitsarbeit, 0341 55 01 22',
            body: 'Liest seit elf Jahren selbst vor, immer donnerstags im Seniorenhaus am Wehr.',
          },
        ],
      },
    ],
  },
  {
    path: '/kontakt',
    headline: 'Kontakt',
    lead: 'Rufen Sie an, schreiben Sie, oder kommen Sie an die Information.',
    abstract: 'Telefon, E-Mail und Durchwahlen der Stadtbibliothek Lindenau.',
    sections: [
      {
        headline: 'Information',
        mode: 'contact',
        body: `
          Stadtbibliothek Lindenau, Marktplatz 4, 04177 Lindenau

          Telefon 0341 55 01 20, bibliothek@kommune-lindenau.de`,
        link: ['/besuch/oeffnungszeiten', 'Öffnungszeiten'],
      },
      {
        headline: 'Durchwahlen',
        mode: 'text',
        body: `
          | Wofür | Wer | Telefon |
          | --- | --- | --- |
          | Leitung | Mira Okafor | 0341 55 01 21 |
          | Presse, Ehrenamt | Anke Brandt | 0341 55 01 22 |
          | Bücher nach Hause | Thomas Lehmann | 0341 55 01 24 |
          | Kinder und Schulen | Jonas Weber | 0341 55 01 27 |
          | Fahrbibliothek | Ralf Dallmann | 0171 555 01 29 |`,
      },
      {
        headline: 'Rundbrief',
        mode: 'list',
        items: [
          {
            headline: 'Einmal im Monat',
            mode: 'component',
            component: { name: 'newsletter_form', config: { list: 'rundbrief', button_text: 'Bestellen' } },
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
        headline: 'Herausgeberin',
        mode: 'text',
        body: 'Stadt Lindenau, Kulturamt, Rathausplatz 1, 04177 Lindenau. Vertreten durch die Oberbürgermeisterin. Verantwortlich für den Inhalt: Mira Okafor, Stadtbibliothek, Marktplatz 4.',
      },
      {
        headline: 'Bilder und Texte',
        mode: 'text',
        body: 'Texte dürfen Sie mit Nennung der Quelle weiterverwenden. Für Bilder fragen Sie bitte bei [Anke Brandt](/kontakt) nach; die Rechte liegen bei den genannten Personen.',
      },
    ],
  },
];
