/**
 * A drawn sample image. `file` is beside this module; `alt` is null if the image has yet to be described. Images of the
 * library and the bakery are described in German, those of the walking club in English.
 */
export type SampleImage = {
  key: string;
  file: string;
  alt: string | null;
  category: string;
  copyright: string;
  notes: string | null;
};

export const sampleImages: readonly SampleImage[] = [
  ...images('© Stadtbibliothek Lindenau', [
    ['library-reading-room', 'Lesesaal mit langem Tisch, grünen Lampen und hohen Bogenfenstern', 'Räume'],
    ['library-facade', 'Haupteingang der Stadtbibliothek mit geöffneter Tür an einem Sommertag', 'Gebäude'],
    ['library-evening', 'Die Stadtbibliothek am Abend, fast alle Fenster hell', 'Gebäude', 'Motiv der Lesenacht'],
    ['library-children', 'Drei Kinder lesen auf dem runden Teppich der Kinderbibliothek', 'Kinder'],
    ['library-shelves', 'Gang zwischen hohen Bücherregalen, am Ende ein Fenster', 'Bestand'],
    ['library-cafe', 'Lesecafé mit Kuchen und Kaffee auf einem Holztisch am Fenster', 'Räume'],
    ['library-garden', 'Lesegarten mit Kiesweg, eine Leserin sitzt auf der Bank unter Bäumen', 'Räume'],
    ['library-books', 'Sechs gestapelte Bücher mit Brille, Tasse und Pflanze auf einem Tisch', 'Bestand'],
    [
      'library-summer',
      'Leserin im Liegestuhl unter einem Sonnenschirm am See',
      'Veranstaltungen',
      'Plakat zum Lesesommer',
    ],
    ['library-reading-aloud', 'Eine Vorleserin im Sessel liest vier Kindern vor', 'Veranstaltungen'],
  ]),
  ...images('© Bäckerei Morgenrot', [
    ['bakery-shop', 'Verkäuferin hinter der Theke mit Broten, Brötchen und Kuchen', 'Laden'],
    ['bakery-oven', 'Bäcker schiebt Brotlaibe in den gemauerten Holzofen', 'Backstube'],
    ['bakery-sourdough', 'Runder Laib Sauerteigbrot auf einem Holzbrett', 'Brot'],
    ['bakery-rye', 'Angeschnittenes Roggenbrot mit zwei Scheiben und Butter', 'Brot'],
    ['bakery-rolls', 'Korb voller Brötchen auf dem Frühstückstisch', 'Brötchen'],
    [
      'bakery-cake',
      'Kirschtorte auf einer Tortenplatte, daneben ein Stück auf dem Teller',
      'Kuchen',
      'Nur auf Vorbestellung',
    ],
    ['bakery-flour', 'Offener Mehlsack mit Schaufel, Ähren und Nudelholz', 'Backstube'],
    ['bakery-morning', 'Die Bäckerei am frühen Morgen mit hell erleuchtetem Schaufenster', 'Laden'],
  ]),
  ...images('© Fellside Walkers', [
    ['hills-ridge', 'Four walkers climbing a sunny ridge towards the summit cairn', 'Walks'],
    ['hills-tarn', 'A walker beside a still tarn with two peaks reflected in the water', 'Views'],
    ['hills-stile', 'A wooden stile over a dry stone wall, sheep grazing beyond', 'Paths'],
    ['hills-path', 'A path winding up a green valley past a signpost', 'Paths'],
    ['hills-bothy', 'Two walkers reaching a stone bothy with lit windows at dusk', 'Bothies'],
    ['hills-map', null, 'Kit', 'Route of the spring walk'],
    ['hills-boots', 'A pair of leather walking boots on a rock in front of the hills', 'Kit'],
    ['hills-winter', 'Three walkers crossing fresh snow below white mountains', 'Walks'],
    ['hills-group', 'Five members of the club beside a cairn, two of them waving', 'People'],
    ['hills-sunrise', 'A lone walker watching the sun rise over layers of misty hills', 'Views'],
  ]),
];

type Row = [key: string, alt: string | null, category: string, notes?: string];

function images(copyright: string, rows: Row[]): SampleImage[] {
  return rows.map(([key, alt, category, notes = null]) => {
    return { key, file: `${key}.webp`, alt, category, copyright, notes };
  });
}
