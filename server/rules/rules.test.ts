import { expect, it } from 'vitest';
import { displayModeUsages } from './display-mode-usages.ts';
import { newPagePath, pagePathStart, startPageAfter } from './page-paths.ts';

const mode = (name: string, is_default = false) => ({
  name,
  description: null,
  is_default,
  attributes: null,
  image_config: null,
});
const home = { id: 1, headline: 'Home', path: '/' };
const news = { id: 2, headline: null, path: '/news' };

it('DOM-16 usage lists all defined modes with their counts, then the undefined ones', () => {
  const placements = [
    { display_mode: 'wide', count: 1, page: news },
    { display_mode: 'wide', count: 2, page: home },
    { display_mode: 'gone', count: 1, page: news },
    { display_mode: null, count: 1, page: home },
    { display_mode: '', count: 1, page: home },
  ];
  expect(displayModeUsages('Section', [mode('wide'), mode('plain', true), mode('rare')], placements)).toEqual([
    { type: 'Section', name: 'wide', count: 3, using_pages: [home, news] },
    { type: 'Section', name: 'plain', count: 2, using_pages: [home] },
    { type: 'Section', name: 'rare', count: 0, using_pages: [] },
    { type: 'Section', name: 'gone', count: 1, using_pages: [news] },
  ]);
});

it('DOM-16 without defined modes, only modes in use are listed', () => {
  const placements = [
    { display_mode: null, count: 1, page: home },
    { display_mode: 'gone', count: 1, page: home },
    { display_mode: 'fled', count: 1, page: home },
  ];
  expect(displayModeUsages('Item', [], placements)).toEqual([
    { type: 'Item', name: 'fled', count: 1, using_pages: [home] },
    { type: 'Item', name: 'gone', count: 1, using_pages: [home] },
  ]);
});

it('PAGE-27 setting the domain makes a page the start page, and null only unsets that page', () => {
  const page = { id: 7, domain_id: 3 };
  expect(startPageAfter(null, page, 3)).toBe(7);
  expect(startPageAfter(5, page, 3)).toBe(7);
  expect(startPageAfter(7, page, null)).toBeNull();
  expect(startPageAfter(5, page, null)).toBe(5);
  expect(startPageAfter(5, page, 4)).toBe('foreign');
});

it('PAGE-28 a new page gets a unique path from prefix and slug', () => {
  expect(newPagePath('Über uns', null, new Set())).toEqual({ slug: 'ueber-uns', path: '/ueber-uns' });
  expect(newPagePath('Über uns', '/de', new Set())).toEqual({ slug: 'ueber-uns', path: '/de/ueber-uns' });
  expect(newPagePath('Über uns', '/de//', new Set()).path).toBe('/de/ueber-uns');
  expect(newPagePath('Über uns', '/de/', new Set(['/de/ueber-uns', '/de/ueber-uns-2']))).toEqual({
    slug: 'ueber-uns-3',
    path: '/de/ueber-uns-3',
  });
  expect(newPagePath('***', '', new Set(['/page-1']))).toEqual({ slug: 'page-2', path: '/page-2' });
  expect(newPagePath(null, null, new Set())).toEqual({ slug: 'page-1', path: '/page-1' });
});

it('PAGE-28 all paths that could conflict with that of a new page have the same prefix', () => {
  expect(pagePathStart('Über uns', '/de/')).toBe('/de/ueber-uns');
  expect(pagePathStart(null, null)).toBe('/page-');
});
