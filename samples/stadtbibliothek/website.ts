import { displayMode, layout, type SampleDomain } from '../sample.ts';
import { ausweis } from './ausweis.ts';
import { besuch } from './besuch.ts';
import { besuchOrte } from './besuch-orte.ts';
import { erwachsene } from './erwachsene.ts';
import { kinder } from './kinder.ts';
import { lesesommer } from './lesesommer.ts';
import { service } from './service.ts';
import { veranstaltungen } from './veranstaltungen.ts';

export const stadtbibliothek: SampleDomain = {
  fqdn: 'stadtbibliothek-lindenau.de',
  slug: 'stadtbibliothek',
  language: 'de',
  description: `
    Redaktion: Anke Brandt (Texte, Termine), Jonas Weber (Kinder, Bilder).
    Anrede „Sie“, auf den Kinderseiten „du“. Uhrzeiten ohne Minuten, wenn sie voll sind: 10 bis 19 Uhr.
    Der Lesesommer 2026 bleibt bis zum 1. Juni unveröffentlicht. Vorher mit Frau Okafor abstimmen.`,
  footerText: 'Stadtbibliothek Lindenau, Marktplatz 4, 04177 Lindenau',
  metaData: {
    title: 'Stadtbibliothek Lindenau',
    keywords: 'Bibliothek, Bücherei, Ausleihe, Lindenau',
    description: '68 000 Medien, Lesecafé und Lernräume in der alten Feuerwache am Marktplatz.',
  },
  startPage: '/',
  ciWebhookUrl: 'https://kontor.example/samples/deployments',
  ciUser: 'deploy-bot',
  clientTokens: ['website-build', 'app-ios', 'kiosk-foyer'],
  settings: {
    layouts: [
      layout('default', 'Die gewöhnliche Seite. Alle Felder.', {
        isDefault: true,
        page: [320, 240],
        section: [640, 480],
        item: [160, 160],
      }),
      layout('simple', 'Nur Text, ohne Bild und Untertitel: Impressum, Datenschutz.', {
        shows: 'headline lead_text abstract',
      }),
      layout('event', 'Eine Veranstaltung mit großem Bild.', {
        shows: 'headline subline lead_text image abstract',
        page: [960, 540],
        section: [640, 360],
        item: [160, 160],
      }),
      layout('gallery', 'Bilder in Reihen.', {
        shows: 'headline image abstract',
        page: [960, 540],
        section: [480, 480],
        item: [480, 360],
      }),
      layout('form', 'Ein Formular mit kurzem Text davor.', {
        shows: 'headline lead_text abstract',
        page: [320, 240],
      }),
      layout('list', 'Eine lange Liste mit Inhaltsverzeichnis.', { page: [320, 240], item: [120, 160] }),
      layout('campaign', 'Aufmacher über die ganze Breite. Alle Felder.', {
        page: [1280, 720],
        section: [800, 600],
        item: [320, 320],
      }),
    ],
    section_display_modes: [
      displayMode('text-with-image', 'Text mit einem Bild daneben', {
        isDefault: true,
        shows: 'headline lead_text body image link',
        image: [640, 480],
      }),
      displayMode('text', 'Nur Text, in voller Breite', { shows: 'headline body' }),
      displayMode('list', 'Überschrift und Einleitung, darunter die Items', { shows: 'headline lead_text' }),
      displayMode('quote', 'Ein Zitat. Die Überschrift nennt, wer es gesagt hat.', {
        shows: 'headline body image',
        image: [200, 200],
      }),
      displayMode('contact', 'Kontaktkasten am rechten Rand', { shows: 'headline body link' }),
    ],
    item_display_modes: [
      displayMode('teaser', 'Anreißer mit Bild und Link', {
        isDefault: true,
        shows: 'headline intro image link',
        image: [320, 240],
      }),
      displayMode('question', 'Frage (Überschrift) und Antwort (Text)', { shows: 'headline body' }),
      displayMode('component', 'Ein Baustein der Website', { shows: 'headline component' }),
      displayMode('event', 'Ein Termin: Intro nennt Tag und Uhrzeit', { shows: 'headline intro body link' }),
      displayMode('person', 'Porträt mit Aufgabe und Durchwahl', {
        shows: 'headline intro body image',
        image: [160, 160],
      }),
      displayMode('download', 'Eine Datei zum Herunterladen', { shows: 'headline intro link' }),
    ],
  },
  menus: [
    {
      name: 'main',
      displayName: 'Hauptmenü',
      entries: [
        {
          text: 'Besuch',
          target: '/besuch',
          entries: [
            { text: 'Öffnungszeiten', target: '/besuch/oeffnungszeiten' },
            {
              text: 'Lesecafé und Garten',
              target: '/besuch/lesecafe',
              entries: [
                { text: 'Speisekarte', target: 'https://cafe-feuerwache.example/karte' },
                { text: 'Lesegarten', target: '/besuch/lesegarten' },
              ],
            },
            { text: 'So kommen Sie her', target: '/besuch/so-kommen-sie-her' },
          ],
        },
        {
          text: 'Ausleihe',
          target: '/leseausweis',
          entries: [
            { text: 'Leseausweis', target: '/leseausweis' },
            { text: 'Onleihe', target: 'https://onleihe.example/lindenau' },
          ],
        },
        {
          text: 'Kinder',
          target: '/kinder',
          entries: [
            { text: 'Vorlesestunde', target: '/kinder/vorlesestunde' },
            { text: 'Lesestart', target: '/kinder/lesestart' },
            { text: 'Leseclub', target: '/kinder/leseclub' },
          ],
        },
        { text: 'Veranstaltungen', target: '/veranstaltungen' },
      ],
    },
    {
      name: 'footer',
      displayName: 'Fußzeile',
      entries: [
        { text: 'Kontakt', target: '/kontakt' },
        { text: 'Fragen und Antworten', target: '/service/fragen' },
        { text: 'Impressum', target: '/impressum' },
        { text: 'Barrierefreiheit', target: '/barrierefrei' },
      ],
    },
    {
      name: 'quick',
      displayName: 'Schnell gefunden',
      entries: [
        { text: 'Ausweis verlängern', target: '/leseausweis/verlaengern' },
        { text: 'Fahrplan der Fahrbibliothek', target: '/fahrbibliothek' },
        { text: 'Katalog', target: 'https://katalog.example/lindenau' },
        {
          text: 'Mitmachen',
          entries: [
            { text: 'Lesepatin oder Lesepate', target: '/mitmachen/lesepate' },
            { text: 'Alle Möglichkeiten', target: '/mitmachen' },
          ],
        },
      ],
    },
  ],
  pages: [
    ...besuch,
    ...besuchOrte,
    ...ausweis,
    ...kinder,
    ...lesesommer,
    ...erwachsene,
    ...veranstaltungen,
    ...service,
  ],
};
