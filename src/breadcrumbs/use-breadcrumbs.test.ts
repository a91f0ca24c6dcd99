import { expect, it } from 'vitest';
import { pageSummary } from '../../contract/entities.ts';
import { suggestedTrail } from './use-breadcrumbs.ts';

const pages = [
  { id: 1, headline: 'Home', path: '/' },
  { id: 2, headline: 'Courses', path: '/courses' },
  { id: 3, headline: null, path: '/courses/dance' },
  { id: 4, headline: 'Waltz', path: '/courses/dance/waltz' },
  { id: 5, headline: 'Welcome', path: '/welcome' },
].map((one) => pageSummary(one));
const site = { pages, start_page: null };

it('CRUMB-06 the trail begins with the start page, followed by the page’s ancestors', () => {
  expect(suggestedTrail(site, { id: 4, path: '/courses/dance/waltz' })).toEqual([
    { link_text: 'Home', target_page_path: '/' },
    { link_text: 'Courses', target_page_path: '/courses' },
    { link_text: '', target_page_path: '/courses/dance' },
  ]);
  const welcome = { ...site, start_page: { id: 5, headline: 'Welcome' } };
  expect(suggestedTrail(welcome, { id: 3, path: '/courses/dance' })).toEqual([
    { link_text: 'Welcome', target_page_path: '/welcome' },
    { link_text: 'Courses', target_page_path: '/courses' },
  ]);
});

it('CRUMB-06 a start page among the ancestors appears once; path segments without a page are left out', () => {
  const courses = { ...site, start_page: { id: 2, headline: 'Courses' } };
  expect(suggestedTrail(courses, { id: 4, path: '/courses/song/waltz' })).toEqual([
    { link_text: 'Courses', target_page_path: '/courses' },
  ]);
  expect(suggestedTrail({ pages: [], start_page: { id: 9, headline: 'Gone' } }, { id: 4, path: null })).toEqual([]);
  expect(suggestedTrail(site, { id: 1, path: '/' }), 'the start page has no ancestors').toEqual([]);
});
