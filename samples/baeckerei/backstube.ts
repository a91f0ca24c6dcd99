import type { SamplePage } from '../sample.ts';

export const backstube: readonly SamplePage[] = [
  {
    path: '/backstube',
    headline: 'Die Backstube',
    lead: 'Sechs Menschen, ein Ofen von 1954 und ein Radio, das nur einen Sender findet.',
    abstract: 'Wie wir arbeiten, womit wir backen und wer nachts wach ist.',
    image: 'bakery-oven',
    sections: [
      {
        headline: 'Der Ofen',
        mode: 'image-left',
        image: 'bakery-oven',
        lead: 'Vier Etagen Schamott, dreimal umgezogen, nie kalt geworden.',
        body: 'Steinöfen speichern Wärme und geben sie langsam ab. Deshalb backt das Brot zuerst, bei **260 Grad**, dann kommen die Brötchen und zuletzt, in der fallenden Hitze, der Kuchen. Geheizt wird mit Holz, das in der Tischlerei Kern übrig bleibt.',
      },
      {
        headline: 'Sehen und riechen',
        body: 'Jeden ersten Samstag im Monat führen wir um 13.30 Uhr durch die Backstube, zehn Personen, mit Kostprobe. Anmelden können Sie sich [im Laden](/laden). Bitte feste Schuhe; lange Haare binden wir zusammen.',
      },
      {
        headline: 'Weiterlesen',
        mode: 'cards',
        items: [
          { headline: 'Woher unser Mehl kommt', mode: 'link', link: ['/backstube/mehl', 'Zum Mehl'] },
          { headline: 'Eine Nacht in der Backstube', mode: 'link', link: ['/backstube/nacht', 'Zur Nacht'] },
          { headline: 'Wer hier arbeitet', mode: 'link', link: ['/team', 'Zum Team'] },
        ],
      },
    ],
  },
  {
    path: '/backstube/mehl',
    headline: 'Woher unser Mehl kommt',
    lead: 'Drei Höfe, eine Mühle, höchstens neunzehn Kilometer.',
    abstract: 'Herkunft von Weizen, Roggen und Dinkel der Bäckerei Morgenrot.',
    image: 'bakery-flour',
    sections: [
      {
        headline: 'Unsere Höfe',
        body: `
          | Getreide | Hof | Entfernung |
          | --- | --- | --- |
          | Roggen | Dallmann, Gröbnitz | 4 km |
          | Weizen | Hofgemeinschaft Mühlgrund | 11 km |
          | Dinkel | Sander, Hohenfels | 19 km |

          Wir zahlen einen Preis, den wir im Herbst gemeinsam festlegen, und nehmen die ganze Ernte ab, auch in schlechten Jahren.`,
      },
      {
        headline: 'Die Mühle Rathmar',
        mode: 'image-left',
        image: 'bakery-flour',
        body: 'Müllerin Petra Kühn mahlt auf Steinen von 1902, langsam genug, dass das Mehl nicht warm wird. Jeder Sack trägt Datum, Feld und ihren Namen. Wenn ein Brot anders gerät als sonst, rufen wir zuerst dort an.',
      },
    ],
  },
  {
    path: '/backstube/nacht',
    headline: 'Eine Nacht in der Backstube',
    lead: 'Um 23.40 Uhr schließt Gesellin Nadja Vogt die Hintertür auf. Ein Protokoll.',
    abstract: 'Von halb zwölf bis sechs: was nachts in der Bäckerei passiert.',
    image: 'bakery-morning',
    sections: [
      {
        headline: 'Protokoll',
        body: `
          - **23.40** Licht, Radio, Hände waschen. Der Roggenteig hat sich verdoppelt.
          - **0.30** Die ersten vierzig Laibe liegen im Korb.
          - **1.15** Der Ofen ist auf 260 Grad. Einschießen, Klappe zu, Kaffee.
          - **2.50** Nadja klopft auf einen Boden und hört zu. *Noch zwei Minuten.*
          - **4.00** Brötchen schlagen, achthundert Stück, zu dritt.
          - **5.35** Die Straßenbahn fährt vorbei. Jetzt noch die Hörnchen.
          - **6.00** Katrin dreht das Schild um.`,
      },
      {
        headline: 'Nadja Vogt, Gesellin',
        mode: 'quote',
        body: '> Alle fragen, wie ich das frühe Aufstehen aushalte. Ich stehe nicht früh auf. Ich gehe spät ins Bett.',
      },
    ],
  },
  {
    path: '/team',
    headline: 'Wer hier arbeitet',
    lead: 'Elf Menschen, vier davon mit Mehl im Nachnamen, wie Katrin sagt. Stimmt aber nicht.',
    abstract: 'Das Team der Bäckerei Morgenrot.',
    sections: [
      {
        headline: 'Backstube und Laden',
        mode: 'cards',
        items: [
          {
            headline: 'Katrin Seidel',
            mode: 'person',
            intro: 'Inhaberin, Bäckermeisterin',
            body: 'Übernahm 2014 von ihrem Vater und hat als Erstes die Backmischungen abbestellt.',
          },
          {
            headline: 'Nadja Vogt',
            mode: 'person',
            intro: 'Gesellin, Leitung der Nachtschicht',
            body: 'Kann am Klang hören, ob ein Brot fertig ist.',
          },
          {
            headline: 'Tarek Mansour',
            mode: 'person',
            intro: 'Konditor',
            body: 'Macht die Walnuss-Mokka-Torte und verrät nicht, was außer Walnuss und Mokka darin ist.',
          },
          {
            headline: 'Helga Seidel',
            mode: 'person',
            intro: 'Laden, samstags',
            body: 'Weiß von jedem in der Lindenallee, wie dunkel er sein Brot mag.',
          },
        ],
      },
      {
        headline: 'Und Sie?',
        mode: 'image-left',
        image: 'bakery-shop',
        body: 'Wir suchen zum August eine oder einen Auszubildenden und für Sonntage eine Aushilfe im Laden.',
        link: ['/ausbildung', 'Zur Ausbildung'],
      },
    ],
  },
];
