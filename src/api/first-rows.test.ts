import { expect, it } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { arriving, firstRows, noteArriving, textOf } from './first-rows.ts';

const rows = (count: number, headline = 'A page') =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, headline, path: `/${index}`, published: true }));
const answer = (pages: object[]) => {
  const { pages: _, ...others } = domain({ id: 3, fqdn: 'many.example' }, []);
  return JSON.stringify({ ...others, pages_count: pages.length, pages });
};

it('API-06 the first pages of a long list are there as soon as they have come', () => {
  const text = answer(rows(5000));
  expect(firstRows(text.slice(0, 300))).toBeNull();
  const first = firstRows(text.slice(0, 40_000));
  expect(first?.fqdn).toBe('many.example');
  expect(first?.pages_count).toBe(5000);
  expect(first?.pages.map(({ id }) => id)).toEqual(rows(150).map(({ id }) => id));
});

it('API-06 what looks like the end of a row in a text, and another order of fields, only make all of it waited for', () => {
  expect(firstRows(answer(rows(5000, '},{ },{ },{')))).toBeNull();
  expect(firstRows(JSON.stringify({ id: 3, pages: rows(5000), pages_count: 5000 }))).toBeNull();
});

it('API-06 the first pages are shown before an answer that came at once is read', async () => {
  const order: string[] = [];
  const end = arriving.subscribe(() => setTimeout(() => order.push('shown')));
  const text = answer(rows(5000));
  expect(await textOf(new Response(text), noteArriving)).toBe(text);
  order.push('read');
  expect(order).toEqual(['shown', 'read']);
  expect(arriving.get()?.pages).toHaveLength(150);
  end();
  arriving.set(null);
});
