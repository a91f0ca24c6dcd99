import { describe, expect, it } from 'vitest';
import { type Item, item, menu, page, type Section, section } from '../../contract/entities.ts';
import { domainVersion } from '../../contract/history.ts';
import { domainDifference, isSame, isSamePart, menuDifference, pageDifference, restorable } from './difference.ts';

const itemOf = (id: number, more: object = {}): Item => item({ id, headline: `Item ${id}`, published: true, ...more });
const sectionOf = (id: number, more: object = {}): Section =>
  section({ id, headline: `Section ${id}`, published: true, ...more });
const pageOf = (sections: readonly Section[], more: object = {}) =>
  page({ id: 1, headline: 'Hours', path: '/hours', published: true, ...more, sections });

const imageOf = (more: object) => ({
  ...{ id: 3, alt: null, copyright: null, width: 40, height: 30, file: 'a' },
  ...more,
});

/** "2: headline" is a changed section, "+3" an added one, "-4" a removed one; "5~" has moved. */
function summary({ sections }: ReturnType<typeof pageDifference>): string[] {
  type Part = (typeof sections)[number] | (typeof sections)[number]['items'][number];
  const part = ({ id, presence, isMoved, fields }: Part) => {
    const mark = { both: '', added: '+', removed: '-' }[presence];
    const names = presence === 'both' ? fields.map(({ field }) => field).join(' ') : '';
    return `${mark}${id}${isMoved ? '~' : ''}${names && `: ${names}`}`;
  };
  return sections.map((one) => [part(one), ...one.items.map(part)].join(' / '));
}

describe('HIST-04 the difference of two versions of a page', () => {
  it('HIST-04 names the fields that differ, with both texts, and no others', () => {
    const before = pageOf([sectionOf(1, { image_id: 81 })], { meta_data: { meta_title: 'A' } });
    const after = pageOf([sectionOf(1, { headline: 'New', image_id: 84, body: 'Text' })], {
      lead_text: 'Lead',
      meta_data: { meta_title: 'B' },
      published: false,
    });
    const { fields, sections } = pageDifference(before, { ...after, images: [imageOf({ id: 84, alt: 'Door' })] });
    expect(fields.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['published', 'Yes', 'No'],
      ['lead_text', '', 'Lead'],
      ['meta_title', 'A', 'B'],
    ]);
    expect(sections[0]?.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['headline', 'Section 1', 'New'],
      ['body', '', 'Text'],
      ['image', 'Image 81', '84, Door'],
    ]);
    expect(sections[0]).toMatchObject({ name: 'New', earlierName: 'Section 1' });
  });

  it('PUB-10 what has changed about the same image is told, and is not restored with the page', () => {
    const versionWith = (image: object) => ({ ...pageOf([sectionOf(1, { image_id: 3 })]), images: [imageOf(image)] });
    const difference = pageDifference(versionWith({ alt: 'Door' }), versionWith({ alt: 'Gate', width: 60, file: 'b' }));
    expect(difference.sections[0]?.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['image_alt', 'Door', 'Gate'],
      ['image_file', '40 × 30, a', '60 × 30, b'],
    ]);
    expect(isSame(difference)).toBe(false);
    expect(isSame(restorable(difference))).toBe(true);
  });

  it('HIST-04 finds added, removed and moved sections and items; removed ones keep their former places', () => {
    const before = pageOf([
      sectionOf(1, { items: [itemOf(11), itemOf(12), itemOf(13)] }),
      sectionOf(2),
      sectionOf(3, { items: [itemOf(31)] }),
      sectionOf(4),
    ]);
    const after = pageOf([
      sectionOf(1, { items: [itemOf(12, { intro: 'x' }), itemOf(11), itemOf(31), itemOf(14)] }),
      sectionOf(4),
      sectionOf(3),
      sectionOf(5),
    ]);
    const difference = pageDifference(before, after);
    expect(summary(difference)).toEqual(['1 / 12: intro / -13 / 11~ / 31~ / +14', '-2', '4', '3~', '+5']);
    expect(difference.sections.map(isSamePart)).toEqual([false, false, true, false, false]);
  });

  it('HIST-04 equal versions differ in nothing; refreshed image addresses are no difference', () => {
    const before = pageOf([sectionOf(1, { image_id: 3, image_url: 'https://a/1', items: [itemOf(2)] })]);
    const after = pageOf([sectionOf(1, { image_id: 3, image_url: 'https://b/1', items: [itemOf(2)] })]);
    expect(isSame(pageDifference(before, after))).toBe(true);
  });

  it('HIST-04 a page that exists on one side only is completely added or removed', () => {
    const one = pageOf([sectionOf(1, { items: [itemOf(2)] })]);
    expect(summary(pageDifference(null, one))).toEqual(['+1 / +2']);
    expect(summary(pageDifference(one, null))).toEqual(['-1 / -2']);
    expect(pageDifference(null, one).fields.map(({ field }) => field)).toEqual(['headline', 'path']);
  });

  it('HIST-06 breadcrumbs are one field of the page, as lines', () => {
    const trail = (text: string) => ({ id: 4, entries: [{ link_text: text, target_page_path: '/' }] });
    const { fields } = pageDifference(pageOf([], { breadcrumbs: trail('A') }), pageOf([], { breadcrumbs: trail('B') }));
    expect(fields).toEqual([
      { kind: 'breadcrumbs', id: 1, field: 'entries', label: 'Breadcrumbs', before: 'A → /', after: 'B → /' },
    ]);
  });
});

it('HIST-06 the entries of a menu are compared as lines', () => {
  const entry = (text: string, entries: object[] = []) => ({ target_text: text, target_page_path: '/a', entries });
  const before = menu({ id: 3, name: 'main', entries: [entry('A', [entry('B')])] });
  const after = menu({ id: 3, name: 'main', entries: [entry('A')] });
  expect(menuDifference(before, after).fields).toEqual([
    { kind: 'menu', id: 3, field: 'entries', label: 'Entries', before: 'A → /a\n    B → /a', after: 'A → /a' },
  ]);
});

it('HIST-06 the texts and the settings of a domain are compared', () => {
  const before = domainVersion({ id: 1, fqdn: 'a.org', footer_text: 'A', layouts: [{ name: 'x' }] });
  const after = domainVersion({ id: 1, fqdn: 'a.org', footer_text: 'B', layouts: [] });
  expect(domainDifference(before, after).fields.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
    'domain footer_text',
    'settings layouts',
  ]);
});
