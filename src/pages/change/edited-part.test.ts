import { expect, it } from 'vitest';
import { page as decodePage } from '../../../contract/entities.ts';
import { holds } from './edited-part.ts';

const page = decodePage({ id: 3, sections: [{ id: 1, items: [{ id: 7 }] }] });

it('R1 a part that somebody else has destroyed is missed, and so is the section of a new item', () => {
  expect(holds(page, { kind: 'none' })).toBe(true);
  expect(holds(page, { kind: 'page' })).toBe(true);
  expect(holds(page, { kind: 'section', id: null })).toBe(true);
  expect([1, 2].map((id) => holds(page, { kind: 'section', id }))).toEqual([true, false]);
  expect([7, 8].map((id) => holds(page, { kind: 'item', id }))).toEqual([true, false]);
  expect([1, 2].map((sectionId) => holds(page, { kind: 'item', id: null, sectionId }))).toEqual([true, false]);
});
