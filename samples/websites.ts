import { baeckerei } from './baeckerei/website.ts';
import { fellside } from './fellside/website.ts';
import type { SampleDomain } from './sample.ts';
import { stadtbibliothek } from './stadtbibliothek/website.ts';

/** A new website without settings, pages and menus. */
export const emptyWebsite: SampleDomain = {
  fqdn: 'neue-website.example',
  slug: null,
  language: 'de',
  pages: [],
};

export const sampleWebsites: readonly SampleDomain[] = [stadtbibliothek, baeckerei, fellside, emptyWebsite];

/** The websites of the sample editor; the sample admin sees all. */
export const editorWebsites: readonly SampleDomain[] = [stadtbibliothek, baeckerei];
