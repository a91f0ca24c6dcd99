import { expect, test } from 'vitest';
import type { SearchPlace } from '../../contract/search.ts';
import { groupPlaces } from './found-list.tsx';

const place = (kind: SearchPlace['kind'], id: number, domain_id: number | null, page_id: number | null = null) => ({
  ...{ kind, id, domain_id, page_id },
  fqdn: domain_id === null ? null : `${domain_id}.example`,
  section_id: null,
  name: null,
  part_name: null,
  part_place: null,
  path: null,
  published: true,
  is_held: false,
  field: 'body',
  entry: null,
  snippet: [],
});

/** "1: page 5 (3), menu 7 (1)" */
const written = (...answers: SearchPlace[][]) =>
  groupPlaces(answers).map(
    ({ domainId, wholes }) =>
      `${domainId}: ${wholes.map(({ places: [{ kind, id }, ...more] }) => `${kind} ${id} (${1 + more.length})`).join(', ')}`,
  );

const places = [
  place('page', 5, 1, 5),
  place('section', 50, 1, 5),
  place('page', 9, 2, 9),
  place('item', 500, 1, 5),
  place('image', 90, null),
  place('menu', 7, 1),
];

test('SRCH-01 groups places by domain and page, the best first', () => {
  expect(written(places)).toEqual(['1: page 5 (3), menu 7 (1)', '2: page 9 (1)', 'null: image 90 (1)']);
  expect(written([])).toEqual([]);
});

test('SRCH-01 lists the places of a later answer below all others', () => {
  for (let read = 1; read < places.length; read += 1) {
    const answers = [places.slice(0, read), places.slice(read)];
    const lines = (some: SearchPlace[][]) =>
      groupPlaces(some).flatMap(({ wholes }) => wholes.flatMap((one) => one.places));
    expect(lines(answers).slice(0, read)).toEqual(lines(answers.slice(0, 1)));
    const groups = groupPlaces(answers);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  }
  expect(written(places.slice(0, 3), places.slice(3))).toEqual([
    '1: page 5 (2)',
    '2: page 9 (1)',
    '1: item 500 (1), menu 7 (1)',
    'null: image 90 (1)',
  ]);
});
