import { baeckerei } from './baeckerei/website.ts';
import { fellside } from './fellside/website.ts';
import type { SampleDomain } from './sample.ts';
import { stadtbibliothek } from './stadtbibliothek/website.ts';

/** A website that was only just registered: no settings, no pages, no menus. */
export const emptyWebsite: SampleDomain = {
  fqdn: 'neue-website.example',
  slug: null,
  language: 'de',
  pages: [],
};

/** In the order in which they are stored. */
export const sampleWebsites: readonly SampleDomain[] = [stadtbibliothek, baeckerei, fellside, emptyWebsite];

/** The websites that the sample editor may work on; the sample admin sees all. */
export const editorWebsites: readonly SampleDomain[] = [stadtbibliothek, baeckerei];
