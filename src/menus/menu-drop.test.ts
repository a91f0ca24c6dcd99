import { expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/entities.ts';
import { placeOfDrop } from './menu-drop.ts';
import { placeEntry, rowsOf, withKeys } from './menu-tree.ts';

const entry = (target_text: string, entries: MenuEntry[] = []): MenuEntry => ({
  target_text,
  target_page_path: null,
  target_url: null,
  entries,
});
const tree = withKeys([entry('a', [entry('b', [entry('c')])]), entry('d'), entry('e')]);
const [a = '', b = '', c = '', d = '', e = ''] = rowsOf(tree).map(({ node }) => node.key);

const dropped = (what: string, key: string, side: 'before' | 'after' | 'inside') => {
  const place = placeOfDrop(tree, what, { key, side });
  return place && rowsOf(placeEntry(tree, what, place)).map(({ node, level }) => `${node.target_text}${level}`);
};

it('MENU-03 drops an entry before, after or below another', () => {
  expect(dropped(e, a, 'before')).toEqual(['e1', 'a1', 'b2', 'c3', 'd1']);
  expect(dropped(a, d, 'after')).toEqual(['d1', 'a1', 'b2', 'c3', 'e1']);
  expect(dropped(e, b, 'inside')).toEqual(['a1', 'b2', 'c3', 'e3', 'd1']);
  expect(dropped(c, d, 'after')).toEqual(['a1', 'b2', 'd1', 'c1', 'e1']);
});

it('MENU-04 refuses a drop on itself, below itself, on a fourth level, and one that changes nothing', () => {
  expect(dropped(a, a, 'after')).toBe(null);
  expect(dropped(a, c, 'after')).toBe(null);
  expect(dropped(a, d, 'inside')).toBe(null);
  expect(dropped(d, c, 'inside')).toBe(null);
});
