/**
 * The deliberate mistakes in the sample websites, which show how screens look with untidy data. All other content is
 * correct.
 */
export const awkward = {
  brokenBreadcrumb: { fqdn: 'stadtbibliothek-lindenau.de', page: '/besuch/lesecafe', target: '/familie' },
  brokenMenuTarget: { fqdn: 'stadtbibliothek-lindenau.de', menu: 'main', target: '/besuch/so-kommen-sie-her' },
  goneItemTarget: { fqdn: 'stadtbibliothek-lindenau.de', page: '/service/fragen', target: '/besuch/alle-standorte' },
  goneSectionTarget: { fqdn: 'baeckerei-morgenrot.de', page: '/brot/sauerteig', target: '/kurse/sauerteig' },
  goneMarkdownLink: { fqdn: 'fellside-walkers.org.uk', page: '/walks/old-drovers-road', target: '/walks/high-pike' },
  undefinedItemMode: { fqdn: 'stadtbibliothek-lindenau.de', page: '/service/fragen', name: 'opening-hours' },
  undefinedSectionMode: { fqdn: 'fellside-walkers.org.uk', page: '/walks/blackbeck-tarn', name: 'map-strip' },
  undefinedLayout: { fqdn: 'baeckerei-morgenrot.de', page: '/weihnachten', name: 'seasonal' },
  unpublishedPage: { fqdn: 'stadtbibliothek-lindenau.de', page: '/lesesommer' },
  unpublishedSection: {
    fqdn: 'stadtbibliothek-lindenau.de',
    page: '/besuch/oeffnungszeiten',
    headline: 'Feiertage und Schließtage',
  },
  unpublishedItem: { fqdn: 'stadtbibliothek-lindenau.de', page: '/besuch/oeffnungszeiten', headline: 'Rosenmontag' },
  overlongHeadline: { fqdn: 'baeckerei-morgenrot.de', page: '/brot/saison' },
  emptySection: { fqdn: 'stadtbibliothek-lindenau.de', page: '/erwachsene/lesekreis-krimi' },
  emptyDomain: { fqdn: 'neue-website.example' },
  /** The key of the image without a Descriptive Name. */
  namelessImage: 'hills-map',
} as const;
