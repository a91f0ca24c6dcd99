import type { SamplePage } from '../sample.ts';

export const besuchOrte: readonly SamplePage[] = [
  {
    path: '/besuch/lesecafe',
    headline: 'Lesecafé',
    subline: 'In der alten Wachstube',
    lead: 'Wo die Feuerwehrleute Karten spielten, stehen heute achtzehn Tische, eine Siebträgermaschine und die Zeitungen von heute.',
    abstract: 'Kaffee, Kuchen und vierzig Zeitungen: das Lesecafé in der Stadtbibliothek, geöffnet ab 9 Uhr.',
    image: 'library-cafe',
    breadcrumbs: [
      ['Start', '/'],
      ['Besuch', '/besuch'],
      ['Für Familien', '/familie'],
    ],
    sections: [
      {
        headline: 'Was es gibt',
        image: 'library-cafe',
        body: `
          Gebacken wird im Haus: **Zupfkuchen** am Mittwoch, **Streusel** am Freitag. Mittags kommt eine Suppe dazu, immer ohne Fleisch, 5,80 Euro mit Brot von der Bäckerei Morgenrot.

          Bücher dürfen Sie mit an den Tisch nehmen, auch solche, die Sie noch nicht ausgeliehen haben. Nur *klecksen* sollten Sie lieber nicht.`,
        link: ['https://cafe-feuerwache.example/karte', 'Die ganze Karte'],
      },
      {
        headline: 'Zeiten',
        mode: 'text',
        body: `
          | Tag | Zeit |
          | --- | --- |
          | Dienstag bis Freitag | 9 bis 18 Uhr |
          | Samstag | 9 bis 14 Uhr |

          An Abenden mit [Veranstaltungen](/veranstaltungen) bleibt die Theke bis zur Pause offen.`,
      },
      {
        headline: 'Zeitungen und Zeitschriften',
        mode: 'text',
        body: 'Vierzig Titel liegen aus, darunter sechs fremdsprachige. Die Ausgaben der letzten vier Wochen finden Sie im Regal neben der Tür, ältere holen wir Ihnen aus dem Keller.',
      },
    ],
  },
  {
    path: '/besuch/lesegarten',
    headline: 'Lesegarten',
    layout: 'gallery',
    abstract:
      'Der Garten hinter der Feuerwache: Kiesweg, alte Linden und zwölf Liegestühle, offen von April bis Oktober.',
    image: 'library-garden',
    sections: [
      {
        headline: 'Unter den Linden',
        image: 'library-garden',
        body: 'Drei Linden, gepflanzt zur Eröffnung der Feuerwache, geben ab Mai so viel Schatten, dass man bis zum Abend lesen kann. Die Liegestühle stehen am Tor, nehmen Sie sich einen.',
      },
      {
        headline: 'Was im Garten gilt',
        mode: 'text',
        body: `
          1. Vorlesen ist erlaubt, auch laut.
          2. Bücher aus dem Haus verbuchen Sie vorher am Automaten.
          3. Die Johannisbeeren gehören allen. Lassen Sie dem Nächsten ein paar hängen.`,
      },
      {
        headline: 'Bilder aus dem Garten',
        mode: 'list',
        items: [
          {
            headline: 'Mittags im Juni',
            intro: 'Die Bank unter der mittleren Linde ist selten frei.',
            image: 'library-garden',
          },
          {
            headline: 'Abendlicht',
            intro: 'Wenn die Fenster angehen, ist noch eine halbe Stunde Zeit.',
            image: 'library-evening',
          },
        ],
      },
    ],
  },
  {
    path: '/besuch/lernraeume',
    headline: 'Lesesaal und Lernräume',
    lead: 'Sechs Räume für Gruppen, achtundzwanzig stille Plätze für alle anderen.',
    abstract: 'Arbeitsplätze, Gruppenräume und Technik im ersten und zweiten Stock, kostenlos mit Leseausweis.',
    image: 'library-reading-room',
    sections: [
      {
        headline: 'Der Lesesaal',
        image: 'library-reading-room',
        body: `
          Lange Tische, grüne Lampen und an jedem Platz zwei Steckdosen. Hier wird nicht telefoniert und nicht geflüstert.

          Die Plätze werden **nicht** reserviert. Vor Prüfungswochen ist es ab elf Uhr voll; am ruhigsten ist der Freitagnachmittag.`,
      },
      {
        headline: 'Gruppenräume',
        mode: 'text',
        body: `
          | Raum | Plätze | Ausstattung |
          | --- | --- | --- |
          | Funkraum | 4 | Tafel |
          | Leiterhaus | 6 | Bildschirm, Tafel |
          | Drehleiter | 8 | Bildschirm, Kamera |
          | Kessel | 8 | Nähmaschinen, großer Tisch |

          Mit [Leseausweis](/leseausweis) reservieren Sie bis zu vier Stunden am Tag, telefonisch oder an der Information.`,
      },
      {
        headline: 'Gut zu wissen',
        mode: 'list',
        items: [
          {
            headline: 'Darf man essen?',
            mode: 'question',
            body: 'In den Gruppenräumen ja, im Lesesaal nur Wasser aus der Flasche.',
          },
          {
            headline: 'Gibt es einen Drucker?',
            mode: 'question',
            body: 'Ja, im ersten Stock neben den Noten. Zehn Cent die Seite, farbig dreißig.',
          },
        ],
      },
    ],
  },
  {
    path: '/fahrbibliothek',
    headline: 'Fahrbibliothek',
    subline: 'Viertausend Medien auf Rädern',
    lead: 'Der blaue Bus hält alle zwei Wochen an elf Haltestellen, von Gröbnitz bis zur Siedlung Sonnenhang.',
    abstract: 'Fahrplan und Angebot der Fahrbibliothek: elf Haltestellen im Zwei-Wochen-Takt.',
    image: 'library-shelves',
    sections: [
      {
        headline: 'Fahrplan',
        mode: 'text',
        body: `
          ### Gerade Wochen

          | Haltestelle | Tag | Zeit |
          | --- | --- | --- |
          | Gröbnitz, Dorfteich | Dienstag | 14 bis 15 Uhr |
          | Rathmar, Schule | Dienstag | 15.30 bis 17 Uhr |
          | Sonnenhang, Wendeschleife | Mittwoch | 14 bis 16 Uhr |

          ### Ungerade Wochen

          | Haltestelle | Tag | Zeit |
          | --- | --- | --- |
          | Zweigstelle Nord | Dienstag | 10 bis 12 Uhr |
          | Mühlgrund, Feuerwehr | Donnerstag | 14 bis 16 Uhr |
          | Seniorenhaus am Wehr | Donnerstag | 16.30 bis 17.30 Uhr |

          An Feiertagen fährt der Bus nicht.`,
      },
      {
        headline: 'So leihen Sie im Bus aus',
        image: 'library-shelves',
        body: 'Es gilt derselbe [Leseausweis](/leseausweis) wie im Haupthaus. Was nicht im Bus steht, bringt Herr Dallmann beim nächsten Mal mit: Rufen Sie bis zum Vortag an oder legen Sie ihm einen Zettel hin.',
      },
      {
        headline: 'Haltestelle wünschen',
        mode: 'contact',
        body: 'Wohnen mehr als dreißig Leserinnen und Leser in Ihrer Nähe, prüfen wir eine neue Haltestelle. Schreiben Sie an fahrbibliothek@kommune-lindenau.de.',
        link: ['/kontakt', 'Kontakt'],
      },
    ],
  },
];
