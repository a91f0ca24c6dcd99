import { expect, it } from 'vitest';
import { menu, page } from '../../contract/entities.ts';
import { checkContent, checkMenu, type Finding, followRedirects } from './content-checks.ts';

const noLink = { target_page_path: null, target_link_text: null, target_url: null };
const part = { headline: 'Part', body: '', image_id: null, ...noLink };
const problems = (findings: Finding[]) => findings.map(({ place, problem }) => [place, problem]);
const resolve = (path: string) => (/^\/(?:a|b|visit)(?:[?#].*)?$/.test(path) ? '/domains/1/pages/1' : null);
const check = (fields: Record<string, unknown>) =>
  checkContent(page({ id: 1, headline: 'Visit', sections: [{ id: 2, ...part, ...fields, items: [] }] }), {
    descriptions: null,
    resolve,
  });

it('X24 names images without a description and missing images, but not decorative ones', () => {
  const image = (id: number, image_id: number) => ({ id, ...part, headline: `Item ${id}`, image_id });
  const visit = page({
    id: 1,
    headline: 'Visit',
    image_id: 51,
    sections: [{ id: 2, ...part, image_id: 52, items: [image(3, 53), image(4, 54), image(5, 99)] }],
  });
  const descriptions = new Map([
    [51, null],
    [52, 'A garden'],
    [53, ''],
    [54, null],
  ]);
  expect(problems(checkContent(visit, { descriptions, resolve }))).toEqual([
    ['Page “Visit”', 'Image 51 has no Descriptive Name'],
    ['Item “Item 4”', 'Image 54 has no Descriptive Name'],
    ['Item “Item 5”', 'Image 99 is not in the image library'],
  ]);
  expect(checkContent(visit, { descriptions: null, resolve })).toEqual([]);
});

it('X24 names links to missing pages in texts, targets, breadcrumbs and menus', () => {
  const old = page({
    id: 1,
    headline: 'Visit',
    breadcrumbs: { id: 4, entries: [{ link_text: 'Home', target_page_path: '/gone' }, { target_page_path: '/a' }] },
    sections: [
      {
        id: 2,
        ...part,
        body: '[Map](/map?x#y) [Visit](/visit#top) [Home](/) [Other](https://example.org/map) [M](/m&uuml;ll)',
        items: [{ id: 3, ...part, headline: 'Way', target_page_path: '/way', target_link_text: 'The way to us' }],
      },
    ],
  });
  expect(problems(checkContent(old, { descriptions: null, resolve }))).toEqual([
    ['Breadcrumbs', 'No page has the path /gone'],
    ['Section “Part”', 'No page has the path /map?x#y'],
    ['Section “Part”', 'No page has the path /müll'],
    ['Item “Way”', 'No page has the path /way'],
  ]);
  const entry = (target_text: string, target_page_path: string | null, entries: unknown[] = []) => ({
    target_text,
    target_page_path,
    target_url: null,
    entries,
  });
  const main = menu({ id: 1, name: 'main', entries: [entry('A', '/a', [entry('Old', '/gone')]), entry('Head', null)] });
  expect(problems(checkMenu(main, { descriptions: null, resolve }))).toEqual([
    ['Entry “Old”', 'No page has the path /gone'],
  ]);
});

it('X24 accepts a link to a path that redirects to a page', () => {
  const redirects = [
    { from: '/old', to: '/a' },
    { from: '/older', to: '/gone' },
  ];
  const moved = page({
    id: 1,
    headline: 'Visit',
    sections: [{ id: 2, ...part, body: '[Old ways](/old?x#y) and [older ways](/older)', items: [] }],
  });
  const site = { descriptions: null, resolve: followRedirects(resolve, redirects) };
  expect(problems(checkContent(moved, site))).toEqual([['Section “Part”', 'No page has the path /older']]);
});

it.each([
  [0, []],
  [49, ['The meta description has 49 characters']],
  [50, []],
  [160, []],
  [161, ['The meta description has 161 characters']],
])('X24 a meta description of %i characters', (length, expected) => {
  const described = page({ id: 1, headline: 'Visit', meta_data: { meta_description: 'ü'.repeat(length) } });
  expect(checkContent(described, { descriptions: null, resolve }).map(({ problem }) => problem)).toEqual(expected);
});

it('X24 names headings that skip a rank', () => {
  const skips = (body: string) => check({ body }).map(({ problem }) => problem);
  expect(skips('# One\n\n## Two\n\n### Three\n\n## Back\n\n### On')).toEqual([]);
  expect(skips('### Too deep at once')).toEqual(['The heading “Too deep at once” skips a rank: ###']);
  expect(skips('## Two\n\n#### Four\n\n#### Four again')).toEqual(['The heading “Four” skips a rank: ####']);
});

it.each([
  ['[](/a)', ['The link to /a has no text']],
  ['[ ](/a)', ['The link to /a has no text']],
  ['Click [here](/a).', ['The link “here” does not say where it leads']],
  ['[Read more …](https://example.org)', ['The link “Read more …” does not say where it leads']],
  ['> * [Hier klicken](/a)', ['The link “Hier klicken” does not say where it leads']],
  ['[**mehr**](/a)', ['The link “mehr” does not say where it leads']],
  ['[Opening hours](/a) and [hereabouts](/b)', []],
  ['[![A map](/map.png)](/a)', []],
  ['[![](/map.png)](/a)', ['The link to /a has no text', 'The image /map.png has no text']],
  ['`[here](/a)`', []],
])('X24 judges the links of %s', (body, expected) => {
  expect(check({ body }).map(({ problem }) => problem)).toEqual(expected);
});

it('X24 judges the link of a section by its text, and gives advice', () => {
  expect(check({ target_url: 'https://example.org', target_link_text: 'click here' })).toEqual([
    {
      place: 'Section “Part”',
      problem: 'The link “click here” does not say where it leads',
      advice: 'Read it without the sentence around it: if nobody could tell where it leads, name the target.',
    },
  ]);
  expect(check({ target_page_path: '/visit' }).map(({ problem }) => problem)).toEqual([
    'The link to /visit has no text',
  ]);
  expect(check({ target_page_path: '/visit', target_link_text: 'How to visit us' })).toEqual([]);
});
