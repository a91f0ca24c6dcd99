/** Any JSON in any place of what a server holds: every screen stands, and what is saved keeps what is not understood (TOL). */
import { screen, within } from '@testing-library/react';
import fastCheck from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../contract/decode.ts';
import { type OddConsole, openConsole, placesIn, put, richContent, withPlainLists } from '../support/odd-console.tsx';

let opened: OddConsole | null = null;
const close = () => {
  opened?.close();
  opened = null;
};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const screens = [
  '/domains',
  '/domains/1',
  '/domains/1/edit',
  '/domains/1/pages/3',
  '/domains/1/pages/3/change',
  '/domains/1/pages/3/metadata',
  '/domains/1/pages/3/breadcrumbs/81/edit',
  '/domains/1/menus',
  '/domains/1/menus/71',
  '/domains/1/menus/71/edit',
  '/domains/1/display_modes',
  '/images',
  '/admin/users',
  '/admin/users/42',
  '/admin/users/42/edit',
  '/admin/components',
  '/admin/components/31',
  '/admin/components/31/edit',
  '/admin/domains',
  '/admin/domains/1',
  '/admin/domains/1/edit',
  '/admin/settings/61/edit',
];

/** Texts that are none of the words that must not be seen. */
const word = fastCheck.string({ unit: fastCheck.constantFrom('a', 'b', ' ', '/', '*', '7', '{', '"') });
const oddJson: fastCheck.Arbitrary<Json> = fastCheck.letrec<{ json: Json }>((tie) => ({
  json: fastCheck.oneof(
    { depthSize: 'small' },
    fastCheck.constant(null),
    fastCheck.boolean(),
    fastCheck.integer(),
    fastCheck.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    word,
    fastCheck.constantFrom('true', '12', '2026-02-30T25:00:00Z', '[', '{}'),
    fastCheck.array(tie('json'), { maxLength: 3 }),
    fastCheck.dictionary(fastCheck.constantFrom('name', 'entries', 'id', 'own', 'width', '__proto__'), tie('json'), {
      maxKeys: 3,
    }),
  ),
})).json;

type Oddity = { place: number; value: Json };
const oddity: fastCheck.Arbitrary<Oddity> = fastCheck.record({ place: fastCheck.nat(9999), value: oddJson });

/** One after the other, each somewhere in the answer. */
const distorted = (oddities: readonly Oddity[]) => (body: unknown) => {
  for (const { place, value } of oddities) {
    const places = placesIn(body);
    const way = places[place % places.length];
    if (way) put(body, way, value);
  }
  return body;
};

/** What people read, the texts of fields aside. */
function seenText(): string {
  const main = document.querySelector('main')?.cloneNode(true);
  if (!(main instanceof Element)) return '';
  for (const area of main.querySelectorAll('textarea')) area.remove();
  const labels = [...main.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
  const fields = [...(document.querySelector('main')?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  return [main.textContent, ...labels, ...fields].join(' | ');
}

const unreadable = /undefined|\bnull\b|NaN|\[object Object\]/;

describe('any JSON in any place of an answer', () => {
  it('TOL-01 TOL-06 takes no screen away and never reaches it as undefined, null, NaN or [object Object]', async () => {
    const complaint = vi.spyOn(console, 'error');
    await fastCheck.assert(
      fastCheck.asyncProperty(
        fastCheck.constantFrom(...screens),
        fastCheck.array(oddity, { minLength: 1, maxLength: 5 }),
        async (path, oddities) => {
          opened = await openConsole(withPlainLists(richContent()), path, distorted(oddities));
          const seen = seenText();
          close();
          expect(seen).not.toMatch(
            /server's answer is unknown|Unexpected Application Error|kein JSON|cannot be reached/,
          );
          expect(seen).not.toMatch(unreadable);
        },
      ),
      { numRuns: runs(40) },
    );
    expect(complaint.mock.calls.filter(([first]) => String(first).includes('Uncaught'))).toEqual([]);
  }, 240_000);
});

it.each(['none', null, {}])('TOL-01 an unreadable id of settings (%j) costs what is done by it alone', async (id) => {
  const oddId = (body: unknown) => {
    put(body, ['domain_settings', 'id'], id);
    return body;
  };
  opened = await openConsole(withPlainLists(richContent()), '/admin/domains/1', oddId);
  const settings = screen.getByRole('region', { name: 'Settings' });
  expect(within(settings).getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(3);
  for (const name of ['Edit Settings', 'New Settings']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Destroy Settings' })).toBeNull();
});

function runs(usual: number): number {
  return Number(process.env.TOLERANCE_RUNS ?? usual);
}
