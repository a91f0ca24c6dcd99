/** The Links screen: links to repair, redirects, and rows that stay in place. */

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { domain as domainEntity } from '../../contract/entities.ts';
import type { Links, Redirect, ReferencePlace } from '../../contract/references.ts';
import { ApiError } from '../../src/api/client.ts';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { LinksScreen } from '../../src/links/links-screen.tsx';
import { SessionProvider } from '../../src/session/session.ts';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { Served } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';

const anfahrt = { id: 4, headline: 'Anfahrt', path: '/besuch/anfahrt', layout: null, published: true };
const place = (own: Partial<ReferencePlace>): ReferencePlace => ({
  ...{ key: 'section:12:target_page_path:0', kind: 'section', id: 12, domain_id: 1, fqdn: 'roses.example', page_id: 6 },
  ...{ menu_id: null, name: 'Mit Bus und Bahn', page_name: 'Lesegarten', page_path: '/besuch/lesegarten' },
  ...{ field: 'target_page_path', text: 'Hin', context: null, above: [] },
  ...own,
});
const inMenu = place({
  ...{ key: 'menu:1:entries:5', kind: 'menu', id: 1, page_id: null, menu_id: 1, name: 'Hauptmenü', text: 'Anfahrt' },
  ...{ page_name: null, page_path: null, field: 'entries', above: ['Besuch'] },
});
const inText = (number: number, text: string) =>
  place({
    key: `section:12:body:${number}`,
    name: 'So kommen Sie hin',
    field: 'body',
    text,
    context: { before: '… mit ', after: ', dann' },
  });
const broken = (places: ReferencePlace[], path = '/weg'): Links['targets'][number] => ({
  ...{ state: 'broken', path, page: null, destroyed: null, count: places.length, places },
});
const lesesommer: Links['targets'][number] = {
  ...{ state: 'held_back', path: '/lesesommer', page: { id: 201, headline: 'Lesesommer 2026' } },
  ...{ destroyed: null, count: 1 },
  places: [place({ key: 'item:33:target_page_path:0', kind: 'item', id: 33, name: 'Comics' })],
};
const textless: Links['targets'][number] = {
  ...{ state: 'without_text', path: '/besuch', page: { id: 2, headline: 'Besuch' } },
  ...{ destroyed: null, count: 1 },
  places: [place({ key: 'breadcrumbs:9:entries:1', kind: 'breadcrumbs', id: 9, field: 'entries', text: '' })],
};
const listed = (...targets: Links['targets']): Links => ({
  ...{ total: targets.reduce((sum, { count }) => sum + count, 0), targets, next: null },
});
const made = (own: Partial<Redirect>): Redirect => ({
  ...{
    id: 1,
    from: '/anfahrt',
    to: '/besuch/anfahrt',
    since_seq: 3,
    made_at: new Date(2026, 4, 12, 11, 5).toISOString(),
  },
  ...{ made_by: { id: 2, email: 'anke@small.example', name: null }, source: 'console' },
  ...own,
});

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
afterEach(() => {
  act(() => vi.advanceTimersByTime(12_000));
  fault = null;
});

const pass = (milliseconds = 50) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
let links: Links;
let redirects: Redirect[];
/** Both lists are refused with this. */
let fault: ApiError | null = null;

async function open(first: Links, has_references = true, own: Redirect[] = [], more: object[] = []) {
  links = first;
  redirects = own;
  const answer = <Data,>(data: Data): Data => {
    if (fault) throw fault;
    return data;
  };
  const calls = controllableClient({ listLinks: () => answer(links), listRedirects: () => answer(redirects) });
  const held_pages = [{ id: 201, publish_at: new Date(2026, 5, 1, 9).toISOString(), live_path: null }];
  const domain = domainEntity({ id: 1, fqdn: 'roses.example', pages: [anfahrt, ...more], has_references, held_pages });
  render(
    <SessionProvider value={signedIn()}>
      <Served by={calls.client}>
        <LinksScreen domain={domain} />
        <LiveRegion />
        <ToastRegion />
      </Served>
    </SessionProvider>,
  );
  await pass();
  return calls;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const groups = () =>
  screen
    .getAllByRole('region')
    .filter((region) => region.querySelector('ul'))
    .map((region) => [region.querySelector('div')?.textContent, ...rowsIn(region)]);
const rowsIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const rows = () => groups().flatMap(([, ...all]) => all);
const redirectCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => {
  await act(async () => fireEvent.click(button(name)));
  await pass();
};
const tryAgain = async () => {
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement));
  await pass();
};
const choose = async (name: string) => {
  await press(name);
  const dialog = screen.getByRole('dialog', { name: /Choose Page|Seite auswählen/ });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: /^Select|^Auswählen/ })));
  await pass();
};
type Calls = ReturnType<typeof controllableClient>;
const repaired = { seq: 9, change_id: 70, links: 1, pages: 1, menus: 0, moved: 0, left: [], page_revision: null };
/** The server has done what was pressed, and lists this from then on. */
async function answer(calls: Calls, next: Links, result: object = repaired, name: EndpointName = 'repairLinks') {
  links = next;
  await act(() => calls.resolve(name, result));
  await pass();
}
async function lose(calls: Calls, name: EndpointName, message = 'No answer.') {
  await act(() => calls.reject(name, new ApiError({ code: 'unreachable', message })));
  await pass();
}
const spoken = () => document.querySelector('[aria-live=polite][aria-atomic]')?.textContent;

describe('REF-05 links to repair', () => {
  it('LINK-05 REF-05 pages at paths that no browser asks for are listed, readable, with a link to change them', async () => {
    const odd = [
      '/a/../b',
      '/100%',
      '/a\\b',
      '/gro\u0308ße',
      '/gr%C3%B6%C3%9Fe',
      '/be\u200bsuch',
      '/grün\u00adfläche',
      '/%zz',
    ];
    const fine = ['/größe', '/alte%20seite', '/100%25', '/a.b'];
    const pages = [...odd, ...fine].map((path, index) => ({
      ...anfahrt,
      id: 20 + index,
      headline: `Page ${index}`,
      path,
    }));
    await open(listed(), true, [], pages);
    const region = screen.getByRole('region', { name: '8 pages at paths that no browser asks for' });
    expect(rowsIn(region)).toEqual(odd.map((path, index) => `Page ${index} ${path}`));
    expect(within(region).getAllByRole('link')[0]?.getAttribute('href')).toBe('/domains/1/pages/20/change');
  });

  it('REF-05 are listed by target, each with its place and what can be done', async () => {
    await open(listed(broken([inMenu, place({})]), lesesommer, textless));
    expect(title()).toBe('4 Links to repair');
    expect(groups()).toEqual([
      [
        '(broken: /weg)Choose Page for allAdd Redirect',
        'MenuAnfahrtHauptmenü › BesuchChoose PageShowRemove Link',
        'SectionMit Bus und BahnLesegarten, /besuch/lesegartenChoose PageShowRemove Link',
      ],
      [
        'Not on the website: /lesesommerLesesommer 2026 is held back until Mon 1 June, 09:00.',
        'ItemComicsLesegarten, /besuch/lesegartenChoose PageShowRemove Link',
      ],
      ['Without text/besuch', 'Breadcrumbno textLesegarten, /besuch/lesegartenShowRemove Link'],
    ]);
    const shows = screen.getAllByRole('link', { name: /^Show/ }).map((link) => link.getAttribute('href'));
    expect(shows).toEqual([
      '/domains/1/menus/1/edit',
      '/domains/1/pages/6/change#section-12',
      '/domains/1/pages/6/change#item-33',
      '/domains/1/pages/6/breadcrumbs/9/edit',
    ]);
    cleanup();
    speak('de-DE', german);
    await open(listed(broken([inMenu, place({})]), lesesommer));
    expect(title()).toBe('3 Links zu reparieren');
    expect(groups()[1]?.[0]).toBe(
      'Nicht auf der Website: /lesesommerLesesommer 2026 ist bis Mo 1. Juni, 09:00 zurückgehalten.',
    );
    expect(rows()[0]).toBe('MenüAnfahrtHauptmenü › BesuchSeite auswählenAnzeigenLink entfernen');
  });

  it('REF-05 are none, or nothing that this server tells', async () => {
    await open(listed());
    expect([title(), screen.getByText('All links lead somewhere.').tagName]).toEqual(['Links', 'P']);
    expect(screen.getByText('No redirects yet.').nextSibling?.textContent).toBe('A change of path makes them.');
    cleanup();
    const { calls } = await open(listed(), false);
    expect(calls).toEqual([]);
    expect(screen.queryByText('All links lead somewhere.')).toBeNull();
  });

  it('REF-05 are repaired in place: the count falls and is spoken, the row stays, and Undo takes it back', async () => {
    const calls = await open(listed(broken([inMenu, place({})])));
    await choose('Choose Page: Anfahrt');
    await answer(calls, listed(broken([place({})])));
    expect([title(), spoken()]).toEqual(['1 Link to repair', '1 link to repair']);
    expect(rows()[0]).toBe('MenuAnfahrtHauptmenü › Besuchleads to /besuch/anfahrt nowUndo');
    expect(calls.calls.find(({ name }) => name === 'repairLinks')?.given).toMatchObject({
      body: { places: ['menu:1:entries:5'], from: '/weg', path: '/besuch/anfahrt' },
    });
    await press('Remove Link: Mit Bus und Bahn');
    await answer(calls, listed(), { ...repaired, change_id: 71 });
    expect([title(), spoken(), rows()[1]]).toEqual([
      'Links',
      'All links lead somewhere.',
      'SectionMit Bus und BahnLesegarten, /besuch/lesegartenLink removedUndo',
    ]);
    await press('Undo: Anfahrt');
    expect(calls.calls.at(-1)?.given).toMatchObject({ params: { domainId: 1, changeId: 70 } });
    await answer(calls, listed(broken([inMenu])), { undone: 1, left: [] }, 'undoPathChange');
    expect([title(), rows()[0]]).toEqual([
      '1 Link to repair',
      'MenuAnfahrtHauptmenü › BesuchChoose PageShowRemove Link',
    ]);
  });

  it('REF-05 are repaired together, those that are not shown too', async () => {
    const calls = await open(listed({ ...broken([inMenu, place({})]), count: 40 }));
    expect(screen.getByText('and 38 more places')).toBeTruthy();
    await choose('Choose Page for all: /weg');
    await answer(calls, listed(), { ...repaired, links: 40 });
    expect(calls.calls.find(({ name }) => name === 'repairLinks')?.given).toMatchObject({ body: { places: true } });
    expect(groups()[0]).toEqual([
      '(broken: /weg)leads to /besuch/anfahrt nowUndo',
      'MenuAnfahrtHauptmenü › Besuchleads to /besuch/anfahrt now',
      'SectionMit Bus und BahnLesegarten, /besuch/lesegartenleads to /besuch/anfahrt now',
    ]);
    await press('Undo: /weg');
    await answer(calls, listed({ ...broken([inMenu]), count: 39 }), { undone: 39, left: [{}] }, 'undoPathChange');
    expect(screen.getByText('1 place was changed since and stays as it is.')).toBeTruthy();
    expect(rows()[1]).toContain('leads somewhere now');
  });

  it('REF-05 a link in a text keeps its row when the one before it goes', async () => {
    const calls = await open(listed(broken([inText(0, 'a'), inText(1, 'b')])));
    expect(rows()[1]).toBe(
      'TextSo kommen Sie hinLesegarten, /besuch/lesegarten… mit [b](/weg), dannChoose PageShowRemove Link',
    );
    await press('Remove Link: So kommen Sie hin, a');
    await answer(calls, listed(broken([inText(0, 'b')])));
    await choose('Choose Page: So kommen Sie hin, b');
    expect(calls.calls.at(-1)?.given).toMatchObject({ body: { places: ['section:12:body:0'], from: '/weg' } });
  });

  it.each([
    ['one', 'Choose Page: Anfahrt', [inMenu], ['MenuAnfahrtHauptmenü › Besuchleads somewhere now']],
    [
      'all of them',
      'Choose Page for all: /weg',
      [inMenu, place({})],
      [
        'MenuAnfahrtHauptmenü › Besuchleads somewhere now',
        'SectionMit Bus und BahnLesegarten, /besuch/lesegartenleads somewhere now',
      ],
    ],
  ])(
    'REF-05 are not said to be broken still where the answer to repairing %s was lost',
    async (_, name, places, shown) => {
      const calls = await open(listed(broken(places)));
      await choose(name);
      links = listed();
      await lose(calls, 'repairLinks');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(rows()).toEqual(shown);
    },
  );

  it('REF-05 an Undo whose answer was lost is not said to have failed, and is asked for again as the same', async () => {
    const calls = await open(listed(broken([inMenu, place({})])));
    await choose('Choose Page for all: /weg');
    await answer(calls, listed(), { ...repaired, links: 2 });
    await press('Undo: /weg');
    await lose(calls, 'undoPathChange');
    expect(screen.getByRole('alert').textContent).toContain('Whether the server did it all the same is not known.');
    await press('Undo: /weg');
    const [first, again, ...more] = calls.calls.filter(({ name }) => name === 'undoPathChange');
    expect([more, first?.given]).toEqual([[], expect.objectContaining({ idempotencyKey: expect.any(String) })]);
    expect(again?.given).toMatchObject({ idempotencyKey: Object(first?.given).idempotencyKey });
  });

  it('REF-05 a failure stands in the row, which can be tried again', async () => {
    const calls = await open(listed(broken([inMenu])));
    await choose('Choose Page: Anfahrt');
    await lose(calls, 'repairLinks', 'The server cannot be reached.');
    expect(screen.getByRole('alert').textContent).toContain('Cannot repair the link: The server cannot be reached.');
    expect(title()).toBe('1 Link to repair');
    await choose('Choose Page: Anfahrt');
    await act(() => calls.resolve('repairLinks', { ...repaired, links: 0, left: ['menu:1:entries:5'] }));
    await pass();
    expect(screen.getByRole('alert').textContent).toContain('It was changed meanwhile.');
  });

  it('REF-05 that cannot be listed are not said to be none, and are asked for again', async () => {
    fault = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
    await open(listed(broken([inMenu])));
    expect([title(), screen.getAllByRole('alert').length]).toEqual(['Links', 2]);
    expect(screen.queryByText('All links lead somewhere.')).toBeNull();
    expect(screen.queryByText('No redirects yet.')).toBeNull();
    fault = null;
    await tryAgain();
    expect([title(), rows().length]).toEqual(['1 Link to repair', 1]);
  });

  it('REF-05 that were repaired stay repaired when the list cannot be read after that', async () => {
    const calls = await open(listed(broken([inMenu, place({})])));
    await press('Remove Link: Anfahrt');
    fault = new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
    await act(() => calls.resolve('repairLinks', repaired));
    await pass();
    expect(rows()).toEqual([
      'MenuAnfahrtHauptmenü › BesuchLink removedUndo',
      'SectionMit Bus und BahnLesegarten, /besuch/lesegartenChoose PageShowRemove Link',
    ]);
    expect(screen.getAllByText('The server cannot be reached.').length).toBeGreaterThan(0);
    fault = null;
    links = listed(broken([place({})]));
    await tryAgain();
    expect([title(), rows()[0]]).toEqual(['1 Link to repair', 'MenuAnfahrtHauptmenü › BesuchLink removedUndo']);
  });

  it('REF-05 are repaired from the keyboard: the focus goes from the link to its Undo and back', async () => {
    const calls = await open(listed(broken([inMenu, place({})])));
    const controls = [...document.querySelectorAll<HTMLElement>('main a, main button, section a, section button')];
    expect(controls.length).toBeGreaterThan(6);
    expect(controls.every(({ tabIndex }) => tabIndex === 0)).toBe(true);
    act(() => button('Choose Page: Anfahrt').focus());
    await choose('Choose Page: Anfahrt');
    links = listed(broken([place({})]));
    await act(() => calls.resolve('repairLinks', repaired));
    await pass(2000);
    expect(document.activeElement).toBe(button('Undo: Anfahrt'));
    await press('Undo: Anfahrt');
    links = listed(broken([inMenu, place({})]));
    await act(() => calls.resolve('undoPathChange', { undone: 1, left: [] }));
    await pass(2000);
    expect(document.activeElement).toBe(button('Choose Page: Anfahrt'));
  });

  it('REF-05 that broke when a page was destroyed say who did that, and when', async () => {
    const destroyed = { page_id: 96, at: new Date(2026, 4, 8, 15).toISOString() };
    const by = (email: string | null) => ({ ...destroyed, by: { id: 2, email, name: null } });
    const anke = { ...broken([inMenu]), destroyed: by('anke@small.example') };
    await open(listed(anke, { ...broken([place({})], '/fort'), destroyed: by(null) }));
    expect(groups().map(([head]) => head)).toEqual([
      '(broken: /weg)Page 96 was destroyed by anke@small.example on Fri 8 May.Add Redirect',
      '(broken: /fort)Page 96 was destroyed on Fri 8 May.Add Redirect',
    ]);
    cleanup();
    speak('de-DE', german);
    await open(listed(anke));
    expect(groups()[0]?.[0]).toContain('Seite 96 wurde am Fr 8. Mai von anke@small.example gelöscht.');
  });

  it('REF-05 what others break meanwhile waits; further parts of the list are read on request', async () => {
    const calls = await open({ ...listed(broken([inMenu])), total: 2, next: 'menu:1:entries:5 /weg' });
    links = { ...listed(broken([inMenu]), lesesommer), next: null };
    await press('Show more links');
    expect(rows()).toHaveLength(2);
    await press('Remove Link: Anfahrt');
    await answer(calls, listed(lesesommer, broken([place({})], '/neu')));
    expect(rows()).toHaveLength(2);
    expect(screen.getByText(/^1 more link is to be repaired\./)).toBeTruthy();
    await press('Show them');
    expect(rows()[2]).toContain('Mit Bus und Bahn');
  });
});

describe('REF-06 redirects', () => {
  it('REF-06 to no page are counted and come first, and are warned about where they are made', async () => {
    await open(listed(), true, [
      made({ id: 1, since_seq: 1, from: '/cafe', to: '/nirgends' }),
      made({ id: 2, since_seq: 9, from: '/alt' }),
      made({ id: 3, since_seq: 4, from: '/garten', to: '/fort' }),
    ]);
    expect(screen.getByText('2 redirects lead to no page.')).toBeTruthy();
    expect(redirectCells().map((cells) => cells[0])).toEqual(['/garten', '/cafe', '/alt']);
    await press('Add Redirect');
    const warned = async (to: string) => {
      await act(async () => fireEvent.change(screen.getByLabelText('To'), { target: { value: to } }));
      return screen.queryByText('No page has this path.') !== null;
    };
    // What leads to /alt is saved to where /alt leads.
    const paths = ['/besuch', '/besuch/anfahrt', '/alt'];
    const warnings = [];
    for (const path of paths) warnings.push(await warned(path));
    expect(warnings).toEqual([true, false, false]);
  });

  it('REF-06 are told newest first, with who made them, and removed with an Undo', async () => {
    const calls = await open(listed());
    redirects = [
      made({ id: 1, since_seq: 1, from: '/cafe', to: '/nirgends', source: 'import', made_at: null }),
      made({ id: 2, since_seq: 9, source: 'references' }),
      made({ id: 3, since_seq: 4, from: '/alt' }),
    ];
    await press('Add Redirect');
    await act(async () => fireEvent.change(screen.getByLabelText('From'), { target: { value: '/a' } }));
    await act(async () => fireEvent.change(screen.getByLabelText('To'), { target: { value: '/b' } }));
    await press('Save');
    expect(calls.calls.at(-1)).toMatchObject({ name: 'createRedirect', given: { body: { from: '/a', to: '/b' } } });
    await act(() => calls.resolve('createRedirect', { from: '/a', to: '/c', via: '/b' }));
    await pass();
    expect(screen.getByText('Saved as /a to /c: /b leads there.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '3 Redirects' })).toBeTruthy();
    expect(redirectCells()).toEqual([
      ['/cafe', '(broken: /nirgends)', 'import', 'Remove'],
      ['/anfahrt', 'Anfahrt /besuch/anfahrt', 'change of path, today 11:05', 'Remove'],
      ['/alt', 'Anfahrt /besuch/anfahrt', 'anke@small.example, today 11:05', 'Remove'],
    ]);
    await press('Remove: /alt');
    redirects = redirects.filter(({ id }) => id !== 3);
    await act(() => calls.resolve('destroyRedirect', undefined));
    await pass();
    expect(screen.getByText('The redirect from /alt is removed.')).toBeTruthy();
    expect(redirectCells()).toHaveLength(2);
    await press('Undo');
    expect(calls.calls.at(-1)).toMatchObject({
      ...{ name: 'createRedirect', given: { body: { from: '/alt', to: '/besuch/anfahrt' } } },
    });
    await act(() => calls.resolve('createRedirect', { from: '/alt', to: '/besuch/anfahrt', via: null }));
    await pass();
    expect(screen.getByText('/alt leads to /besuch/anfahrt again.')).toBeTruthy();
  });

  it('REF-06 a broken target begins a redirect; what was typed stays, and errors stand at their fields', async () => {
    const calls = await open(listed(broken([inMenu, place({})]), broken([textless.places[0] ?? inMenu], '/fort')));
    await press('Add Redirect: /weg');
    const from = () => (screen.getByLabelText('From') as HTMLInputElement).value;
    expect(from()).toBe('/weg');
    expect(screen.getByText('2 links lead to it. They stay as they are and arrive at the page.')).toBeTruthy();
    await press('Add Redirect: /fort');
    expect(from()).toBe('/fort');
    await act(async () => fireEvent.change(screen.getByLabelText('From'), { target: { value: '/besuch' } }));
    await press('Add Redirect: /weg');
    expect(from()).toBe('/besuch');
    await press('Save');
    const fields = { from: ['A page has this path: Besuch.'], to: ['must start with /'] };
    await act(() =>
      calls.reject('createRedirect', new ApiError({ code: 'invalid', status: 422, message: 'x', fields })),
    );
    await pass();
    expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('A page has this path: Besuch.')).toBeTruthy();
    expect([from(), screen.getByRole('alert').textContent]).toEqual([
      '/besuch',
      expect.stringContaining('Old path: A page has this path: Besuch. The new path must start with /.'),
    ]);
  });
});
