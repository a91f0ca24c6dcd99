import { expect, it } from 'vitest';
import { entryProblems } from './entry-problems.ts';

const hasPage = (path: string) => path === '/besuch';
const content = { target_text: 'Besuch', target_page_path: null, target_url: null };

it('MENU-02 MENU-03 finds empty texts, pages that are gone and bad URLs', () => {
  expect(entryProblems({ ...content, target_page_path: '/besuch' }, hasPage)).toEqual([]);
  expect(entryProblems({ ...content, target_url: 'https://example.org/a' }, hasPage)).toEqual([]);
  expect(entryProblems({ ...content, target_text: ' ', target_page_path: '/gone' }, hasPage)).toEqual([
    'no text',
    'page gone',
  ]);
  expect(entryProblems({ ...content, target_url: 'javascript:alert(1)' }, hasPage)).toEqual(['bad URL']);
});
