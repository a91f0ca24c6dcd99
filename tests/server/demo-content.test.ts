/** The sample websites as they are written down: what is wrong in them is in `awkward`, and nothing else is. */
import { describe, expect, it } from 'vitest';
import { menuDepth } from '../../contract/constants.ts';
import type { ImageSettings } from '../../contract/image-config.ts';
import { awkward } from '../../samples/awkward.ts';
import { sampleComponents } from '../../samples/components.ts';
import { sampleImages } from '../../samples/images/catalogue.ts';
import type { SampleDomain, SampleItem, SampleMenuEntry, SamplePage, SampleSection } from '../../samples/sample.ts';
import { menuEntry } from '../../samples/store-website.ts';
import { emptyWebsite, sampleWebsites } from '../../samples/websites.ts';
import {
  domainSlug,
  hostName,
  linkUrl,
  menuProblems,
  modesProblem,
  optional,
  schemaProblems,
  webhookUrl,
} from '../../server/rules/checks.ts';

const allPages = sampleWebsites.flatMap(({ pages }) => pages);
const allSections = allPages.flatMap(({ sections }) => sections);
const allItems = allSections.flatMap(({ items = [] }) => items);
const allTexts = sampleWebsites.flatMap(textsOf);

describe('the sample websites', () => {
  it('DOM-01 are three with at least 66 pages together, and an empty domain', () => {
    const written = sampleWebsites.filter(({ pages }) => pages.length > 0);
    expect(written.map(({ fqdn }) => fqdn)).toEqual([
      'stadtbibliothek-lindenau.de',
      'baeckerei-morgenrot.de',
      'fellside-walkers.org.uk',
    ]);
    expect(allPages.length).toBeGreaterThanOrEqual(66);
    expect(sampleWebsites.filter(({ ciWebhookUrl }) => ciWebhookUrl)).toHaveLength(1);
    expect(emptyWebsite).toEqual({ fqdn: awkward.emptyDomain.fqdn, slug: null, language: 'de', pages: [] });
  });

  it('PAGE-04 every page has sections, two to seven of them', () => {
    const odd = allPages.filter(({ sections }) => sections.length < 2 || sections.length > 7);
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it.each(sampleWebsites)('API-05 no path stands twice in $fqdn', ({ pages }) => {
    const paths = pages.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    expect(paths.filter((path) => !/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path))).toEqual([]);
  });

  it('DOM-16 PAGE-15 PAGE-16 one layout and one mode of each kind are in use without being defined', () => {
    const named = ({ fqdn, page, name }: { fqdn: string; page: string; name: string }) => ({ fqdn, page, name });
    expect(undefinedNames((page) => [page.layout], 'layouts')).toEqual([named(awkward.undefinedLayout)]);
    const sectionModes = (page: SamplePage) => page.sections.map(({ mode }) => mode);
    expect(undefinedNames(sectionModes, 'section_display_modes')).toEqual([named(awkward.undefinedSectionMode)]);
    const itemModes = (page: SamplePage) => itemsOf(page).map(({ mode }) => mode);
    expect(undefinedNames(itemModes, 'item_display_modes')).toEqual([named(awkward.undefinedItemMode)]);
  });

  it('PAGE-05 hold unpublished pages, sections and items', () => {
    const { unpublishedPage, unpublishedSection, unpublishedItem } = awkward;
    expect(pageAt(unpublishedPage).unpublished).toBe(true);
    expect(named(pageAt(unpublishedSection).sections, unpublishedSection.headline)?.unpublished).toBe(true);
    expect(named(itemsOf(pageAt(unpublishedItem)), unpublishedItem.headline)?.unpublished).toBe(true);
  });

  it('PAGE-06 hold a headline that fits nowhere and a section without anything in it', () => {
    expect(pageAt(awkward.overlongHeadline).headline.length).toBeGreaterThan(150);
    expect(pageAt(awkward.emptySection).sections).toContainEqual({ mode: 'text' });
    expect(allPages.filter(({ headline }) => headline.length > 80)).toHaveLength(1);
    expect(allSections.filter(({ headline }) => !headline)).toHaveLength(1);
  });

  it('X22 IMG-04 one picture has no Descriptive Name, and it is in use', () => {
    const nameless = sampleImages.filter(({ alt }) => !alt).map(({ key }) => key);
    expect(nameless).toEqual([awkward.namelessImage]);
    expect(usedImages()).toContain(awkward.namelessImage);
  });

  it('IMG-03 use at least 24 of the pictures, and none that is missing', () => {
    const known = new Set(sampleImages.map(({ key }) => key));
    const used = new Set(usedImages());
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(24);
  });

  it('MENU-03 have two or three menus each, one of them three levels deep', () => {
    for (const { menus = [] } of sampleWebsites.filter((website) => website !== emptyWebsite)) {
      expect([2, 3]).toContain(menus.length);
      expect(Math.max(...menus.map(({ entries }) => depth(entries)))).toBe(menuDepth);
    }
  });

  it('COMP-01 every component is used, with fields and values that its schema knows', () => {
    const used = allItems.flatMap(({ component }) => component ?? []);
    expect(new Set(used.map(({ name }) => name))).toEqual(new Set(sampleComponents.map(({ name }) => name)));
    const wrong = used.flatMap(({ name, config = {} }) =>
      Object.entries(config).filter(([field, value]) => !isAllowed(name, field, value)),
    );
    expect(wrong).toEqual([]);
  });

  it('API-05 hold nothing that the server would refuse when it is saved again', () => {
    for (const { fqdn, slug, ciWebhookUrl, settings, menus = [] } of sampleWebsites) {
      expect([hostName(fqdn), optional(slug, domainSlug), optional(ciWebhookUrl, webhookUrl)]).toEqual([
        null,
        null,
        null,
      ]);
      const modes = [settings?.layouts, settings?.section_display_modes, settings?.item_display_modes];
      expect(modes.map((list) => modesProblem(list && [...list]))).toEqual([null, null, null]);
      const found = menus.map(({ entries }) => menuProblems(entries.map(menuEntry), menuDepth));
      expect(found).toEqual(menus.map(() => ({})));
    }
    const urls = [...allSections, ...allItems].flatMap(({ link }) => link?.[0] ?? []);
    const external = urls.filter((url) => !url.startsWith('/'));
    expect(external.length).toBeGreaterThan(3);
    expect(external.filter((url) => linkUrl(url) !== null)).toEqual([]);
    expect(sampleComponents.map(({ schema }) => schemaProblems(JSON.stringify(schema)))).toEqual(
      sampleComponents.map(() => ({})),
    );
  });

  it('PAGE-19 lead texts carry no formatting and abstracts no Markdown', () => {
    const plain = [...allPages, ...allSections].flatMap((one) =>
      'abstract' in one ? [one.lead, one.abstract] : [one.lead],
    );
    expect(plain.filter((text) => text && /\*|\]\(|^\s*-|`/.test(text))).toEqual([]);
  });

  it('PAGE-12 are written for their readers: no placeholder, and no paragraph of some length twice on two websites', () => {
    expect(
      allTexts.filter((text) => /lorem|ipsum|\btodo\b|\btbd\b|xxx|placeholder|beispieltext|blindtext/i.test(text)),
    ).toEqual([]);
    const bodies = allSections.flatMap(({ body }) => body ?? []).filter((body) => body.length > 110);
    expect(bodies.filter((body, index) => bodies.indexOf(body) !== index)).toEqual([]);
    expect(allTexts.join(' ').split(/\s+/).length).toBeGreaterThan(6000);
  });
});

function undefinedNames(namesOf: (page: SamplePage) => readonly (string | undefined)[], list: keyof ImageSettings) {
  return sampleWebsites.flatMap(({ fqdn, settings, pages }) =>
    pages.flatMap((page) =>
      namesOf(page).flatMap((name) =>
        name && !settings?.[list].some((defined) => defined.name === name) ? [{ fqdn, page: page.path, name }] : [],
      ),
    ),
  );
}

function pageAt({ fqdn, page }: { fqdn: string; page: string }): SamplePage {
  const found = sampleWebsites.find((website) => website.fqdn === fqdn)?.pages.find(({ path }) => path === page);
  if (!found) throw new Error(`${fqdn} has no page ${page}`);
  return found;
}

function itemsOf({ sections }: SamplePage): SampleItem[] {
  return sections.flatMap(({ items = [] }) => items);
}

function named<Block extends { headline?: string }>(blocks: readonly Block[], headline: string): Block | undefined {
  return blocks.find((block) => block.headline === headline);
}

function usedImages(): string[] {
  return [...allPages, ...allSections, ...allItems].flatMap(({ image }) => image ?? []);
}

function depth(entries: readonly SampleMenuEntry[]): number {
  return entries.length === 0 ? 0 : 1 + Math.max(...entries.map((entry) => depth(entry.entries ?? [])));
}

function isAllowed(component: string, field: string, value: string | boolean): boolean {
  const schema = sampleComponents.find(({ name }) => name === component)?.schema;
  const known = schema?.find(({ name }) => name === field);
  return typeof value === known?.type && (!known.enum || known.enum.includes(String(value)));
}

function textsOf({ description = '', pages }: SampleDomain): string[] {
  const block = ({ headline = '', body = '' }: SampleSection | SampleItem) => [headline, body];
  return [
    description,
    ...pages.flatMap((page) => [
      page.headline,
      page.subline ?? '',
      page.lead ?? '',
      page.abstract ?? '',
      ...page.sections.flatMap((section) => [...block(section), section.lead ?? '']),
      ...itemsOf(page).flatMap((item) => [...block(item), item.intro ?? '']),
    ]),
  ];
}
