/** Any JSON in any place of what a server holds: every screen stands, and what is saved keeps what is not understood (TOL). */
import { fireEvent, screen, within } from '@testing-library/react';
import fastCheck from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../contract/decode.ts';
import type { Content } from '../support/minimal/content.ts';
import {
  openConsole,
  placesIn,
  put,
  richContent,
  untilCalm,
  type Way,
  withPlainLists,
} from '../support/odd-console.tsx';

const screens = [
  '/domains',
  '/images',
  ...['', '/edit', '/menus', '/menus/71', '/menus/71/edit', '/display_modes'].map((path) => `/domains/1${path}`),
  ...['', '/change', '/metadata', '/breadcrumbs/81/edit'].map((path) => `/domains/1/pages/3${path}`),
  ...['users', 'users/42', 'users/42/edit', 'components', 'components/31', 'components/31/edit'].map(inAdmin),
  ...['domains', 'domains/1', 'domains/1/edit', 'settings/61/edit'].map(inAdmin),
];
function inAdmin(path: string): string {
  return `/admin/${path}`;
}

/** Texts that cannot form one of the forbidden words. */
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

/** Applies the oddities one by one, each somewhere in the answer. */
const distorted =
  (oddities: readonly Oddity[], held: readonly string[] = []) =>
  (body: unknown) => {
    for (const { place, value } of oddities) {
      const places = placesIn(body, held);
      const way = places[place % places.length];
      if (way) put(body, way, value);
    }
    return body;
  };

/** The visible text, without that of text areas. */
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
          await openConsole(withPlainLists(richContent()), path, distorted(oddities));
          const seen = seenText();
          expect(seen).not.toMatch(
            /server's answer is unknown|Unexpected Application Error|kein JSON|cannot be reached/,
          );
          expect(seen).not.toMatch(unreadable);
        },
      ),
      { numRuns: runs(40), seed: 13 },
    );
    expect(complaint.mock.calls.filter(([first]) => String(first).includes('Uncaught'))).toEqual([]);
  }, 240_000);
});

/** The same without any text. */
const wordless = (body: unknown): unknown => {
  if (typeof body === 'string') return null;
  if (typeof body !== 'object' || body === null) return body;
  for (const [name, value] of Object.entries(body)) Reflect.set(body, name, wordless(value));
  return body;
};

it.each([...screens, '/admin/client_tokens/91/edit', '/admin/client_tokens'])(
  'TOL-01 a server without any text leaves no heading, link or control of %s without a name',
  async (path) => {
    const content = withPlainLists(richContent());
    content.domains[0]?.tokens.push({ id: 91, name: 'Website', token: 'secret' });
    await openConsole(content, path, wordless);
    const nameless = ['heading', 'link', 'button', 'textbox', 'combobox', 'checkbox'].flatMap((role) =>
      screen.queryAllByRole(role, { name: /^\s*$/ }),
    );
    expect(nameless.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
    expect(document.title).not.toMatch(/^\s*·/);
  },
);

it.each([0, -4, Number.MAX_SAFE_INTEGER])(
  'TOL-01 a domain, a page and an item may have the id %d: they are opened, and changed, by it',
  async (id) => {
    const content = richContent();
    const [domain] = content.domains;
    const [page] = domain?.pages ?? [];
    const [item] = page?.sections[0]?.items ?? [];
    for (const one of [domain, page, item]) Object.assign(one ?? {}, { id });
    await openConsole(content, `/domains/${id}/pages/${id}/change#item-${id}`);
    fireEvent.change(await screen.findByLabelText('Headline'), { target: { value: 'Renamed' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await untilCalm(() => item?.headline === 'Renamed');
    await openConsole(content, `/domains/${id}`);
    expect(screen.getByRole('link', { name: 'Menus' }).getAttribute('href')).toBe(`/domains/${id}/menus`);
  },
);

it('TOL-01 PAGE-03 breadcrumbs without a target lead nowhere and are not flagged, even if a page has no path yet', async () => {
  const content = richContent();
  const [start, contact] = content.domains[0]?.pages ?? [];
  Object.assign(contact ?? {}, { path: '' });
  const entries = [{ link_text: 'Here' }, { link_text: null, target_page_path: null }];
  Object.assign(start ?? {}, { breadcrumbs: { id: 81, entries } });
  await openConsole(content, '/domains/1/pages/3');
  const trail = screen.getByRole('list', { name: 'Breadcrumbs' });
  expect(trail.textContent).toBe('Here/(no text)');
  expect(within(trail).queryAllByRole('link')).toEqual([]);
});

/** Where a form is, what opens it, and what it edits; `held` is what this one needs as it is. */
const forms: { path: string; open?: string; edited: (content: Content) => unknown; held?: string[] }[] = [
  { path: '/domains/1/edit', edited: domainOf },
  { path: '/admin/domains/1/edit', edited: domainOf },
  { path: '/domains/1/pages/3/metadata', edited: pageOf },
  { path: '/domains/1/pages/3/change', open: 'Edit Page', edited: pageOf },
  { path: '/domains/1/pages/3/change', open: 'Edit Section', edited: sectionOf },
  { path: '/domains/1/pages/3/change', open: 'Edit Item', edited: (content) => sectionOf(content)?.items[0] },
  { path: '/domains/1/pages/3/breadcrumbs/81/edit', edited: (content) => pageOf(content)?.breadcrumbs },
  { path: '/domains/1/menus/71/edit', edited: (content) => domainOf(content)?.menus[0] },
  { path: '/admin/components/31/edit', edited: ({ components }) => components[0], held: ['schema'] },
  { path: '/admin/settings/61/edit', edited: (content) => domainOf(content)?.settings, held: ['layouts'] },
];
/** What a form cannot do without, and what holds other entities. */
const neverOdd = [
  ...['id', 'name', 'fqdn', 'slug', 'path', 'start'],
  ...['pages', 'sections', 'items', 'menus', 'tokens', 'settings'],
];
const freeText =
  /^(?:Headline|Subline|Intro|Body|Lead text|Abstract|Link text|Description|Footer text|Meta .*|Display name|Target text|CI user|Layouts)$/;

it('TOL-03 TOL-04 a form in which one field is touched sends that field alone, and all that is odd or unknown stays as it was', async () => {
  await fastCheck.assert(
    fastCheck.asyncProperty(
      fastCheck.constantFrom(...forms),
      fastCheck.nat(99),
      fastCheck.array(oddity, { maxLength: 4 }),
      oddJson,
      async ({ path, open, edited, held = [] }, choice, oddities, own) => {
        const content = withPlainLists(richContent());
        const entity = edited(content);
        const untouched = [...neverOdd, ...held];
        distorted(oddities, untouched)(entity);
        for (const way of [[], ...placesIn(entity, untouched)]) put(entity, [...way, 'own'], own);
        const before = asJson(content);
        const { requests } = await openConsole(content, path);
        if (open) {
          fireEvent.click(screen.getAllByRole('button', { name: open })[0] ?? document);
          await untilCalm(() => screen.queryByRole('button', { name: 'Save' }) !== null);
        }
        const fields = screen.queryAllByRole<HTMLInputElement>('textbox').filter(isFree);
        const field = fields[choice % fields.length];
        // Nothing may have been left of a list of entries.
        if (!field) return fastCheck.pre(false);
        const text = held.includes('layouts') ? field.value.replace('default', 'touched') : `${field.value} touched`;
        fireEvent.change(field, { target: { value: text } });
        fireEvent.click(screen.getByRole('button', { name: 'Save' }));
        const isWrite = ({ method }: { method: string }) => method !== 'GET';
        await untilCalm(() => requests.some(isWrite) && screen.queryByRole('button', { name: 'Saving…' }) === null);
        const [change, ...further] = changesBetween(before, asJson(content));
        expect([JSON.stringify(change?.after), further]).toEqual([expect.stringContaining('touched'), []]);

        const [write] = requests.filter(isWrite);
        if (write?.method === 'PATCH') expect(Object.keys(Object(write.body))).toEqual([changedKey(change?.way ?? [])]);
      },
    ),
    { numRuns: runs(30), seed: 13 },
  );
}, 240_000);

const isFree = ({ disabled, readOnly, labels }: HTMLInputElement) =>
  !disabled && !readOnly && freeText.test(labels?.[0]?.textContent ?? '');

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

type Change = { way: Way; after: unknown };

/** The smallest parts that differ; known texts that were not there may be sent as empty ones. */
function changesBetween(before: unknown, after: unknown, way: Way = []): Change[] {
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  if (isSame || (before === undefined && (after === null || after === false))) return [];
  const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);
  if (kindOf(before) !== kindOf(after) || !/^(?:list|object)$/.test(kindOf(after))) return [{ way, after }];
  const [was, is] = [Object.entries(Object(before)), Object.entries(Object(after))];
  const names = new Set([...was, ...is].map(([name]) => name));
  return [...names].flatMap((name) => changesBetween(new Map(was).get(name), new Map(is).get(name), [...way, name]));
}

/** The field of the entity that a change lies in. */
function changedKey(way: Way): string {
  const names = way.filter((step) => !/^\d+$/.test(String(step))).map(String);
  return names.find((name) => ['meta_data', 'entries', 'layouts'].includes(name)) ?? names.at(-1) ?? '';
}

function domainOf({ domains }: Content) {
  return domains[0];
}

function pageOf(content: Content) {
  return domainOf(content)?.pages[0];
}

function sectionOf(content: Content) {
  return pageOf(content)?.sections[0];
}

it.each(['none', null, {}])('TOL-01 an unreadable id of settings (%j) costs what is done by it alone', async (id) => {
  const oddId = (body: unknown) => {
    put(body, ['domain_settings', 'id'], id);
    return body;
  };
  await openConsole(withPlainLists(richContent()), '/admin/domains/1', oddId);
  const settings = screen.getByRole('region', { name: 'Settings' });
  expect(within(settings).getAllByRole('listitem')).toHaveLength(3);
  for (const name of ['Edit Settings', 'New Settings']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Destroy Settings' })).toBeNull();
});

function runs(usual: number): number {
  return Number(process.env.TOLERANCE_RUNS ?? usual);
}
