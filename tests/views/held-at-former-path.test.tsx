/** What is said of a page that is held back and keeps its former path on the website: when it is held, and in menus. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Domain, domain as domainEntity, type MenuEntry } from '../../contract/entities.ts';
import { ApiError } from '../../src/api/client.ts';
import { HoldActions } from '../../src/deployments/hold-actions.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';
import { EntryTree } from '../../src/menus/entry-tree.tsx';
import { MenuViewScreen } from '../../src/menus/menu-view.tsx';
import { useMenuEditor, useMenuTree } from '../../src/menus/use-menu-editor.ts';
import { SessionProvider } from '../../src/session/session.ts';
import { LiveRegion } from '../../src/ui/live-region.tsx';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { holdOf, pageLive } from '../support/live-website.ts';
import { renderServed } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 4, 12, 14, 40) }));
afterEach(() => {
  act(() => vi.advanceTimersByTime(120_000));
});

const hold = holdOf({ live_at: new Date(2026, 4, 8, 15, 5).toISOString() });
const held = pageLive({ state: 'held', live_path: '/kontakt', hold });
const uses = (count: number, places: object[] = []) => ({ count, hidden: 0, places, next: null });

function open(
  answers: Parameters<typeof controllableClient>[0],
  path = '/kontakt-neu',
  present: typeof hold | null = null,
) {
  const calls = controllableClient({
    holdPage: () => held,
    releasePage: () => pageLive({ state: 'changed' }),
    ...answers,
  });
  renderServed(
    <SessionProvider value={signedIn()}>
      <HoldActions domainId={1} pageId={9} name="Kontakt" path={path} hold={present} canPublish={false} className="" />
      <ToastRegion />
      <LiveRegion />
    </SessionProvider>,
    calls.client,
  );
  return calls;
}
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await act(() => vi.advanceTimersByTimeAsync(100));
};
/** Another file's offers may still stand on the page. */
const about = { name: /Kontakt|^Included again/ };
/** Loads the script of the offer, which takes real time. */
const offer = async (): Promise<HTMLElement> => {
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.queryAllByRole('group', about)).toHaveLength(1);
  });
  return screen.getByRole('group', about);
};
const refused = () => {
  throw new ApiError({ code: 'unreachable', message: 'No answer.' });
};

describe('PUB-05 a page is held back under its former path', () => {
  const kept = 'Held back. The website keeps Kontakt as of Fri 8 May at /kontakt;';
  it.each([
    ['4 links to /kontakt-neu lead there until then.', () => uses(4)],
    ['1 link to /kontakt-neu leads there until then.', () => uses(2, [{ kind: 'domain' }])],
    ['/kontakt-neu leads there until then.', () => uses(0)],
    ['links to /kontakt-neu lead there until then.', refused],
  ])('PUB-05 holding it back says where it is on the website: %s', async (says, listUses) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    open({ listUses });
    await press('Hold back');
    expect((await offer()).getAttribute('aria-label')).toBe(`${kept} ${says}`);
  });

  it('PUB-05 Undo includes it again, Redo holds it back once more', async () => {
    const { calls } = open({ listUses: () => uses(4) });
    await press('Hold back');
    const names = () => calls.flatMap(({ name }) => (/hold|release/.test(name) ? [name] : []));
    fireEvent.click(within(await offer()).getByRole('button', { name: 'Undo' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(names()).toEqual(['holdPage', 'releasePage']);
    fireEvent.click(within(await offer()).getByRole('button', { name: 'Redo' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(names()).toEqual(['holdPage', 'releasePage', 'holdPage']);
  });

  it('PUB-05 says it in German', async () => {
    speak('de-DE', german);
    open({ listUses: () => uses(4) });
    await press('Zurückhalten');
    expect((await offer()).getAttribute('aria-label')).toBe(
      'Zurückgehalten. Die Website behält Kontakt mit dem Stand vom Fr 8. Mai unter /kontakt; 4 Links zu /kontakt-neu führen bis dahin dorthin.',
    );
  });

  it('PUB-05 a page whose path is the same is only said to be held back', async () => {
    const { calls } = open({}, '/kontakt');
    await press('Hold back');
    expect(screen.getByText('Kontakt is held back.')).toBeTruthy();
    expect(calls.map(({ name }) => name)).not.toContain('listUses');
  });
});

describe('PUB-03 a page that was held back before the first deployment', () => {
  it.each([
    ['at_once', 'Included again.'],
    ['changed', 'Included again. It goes out with the next deployment.'],
  ] as const)('PUB-03 is included again: where the line is %s, it says “%s”', async (state, says) => {
    open({ releasePage: () => pageLive({ state }) }, '/kontakt', hold);
    await press('Include again');
    expect(screen.getByText(says, { exact: true })).toBeTruthy();
  });
});

function Editor({ domain, entries }: { domain: Domain; entries: MenuEntry[] }) {
  const editor = useMenuEditor(useMenuTree(entries, () => {}));
  return <EntryTree domain={domain} editor={editor} refusals={{}} />;
}

describe('PUB-05 menus mark the entries of such a page', () => {
  const page = (id: number, path: string) => ({ id, headline: path, path, layout: null, published: true });
  const entry = (target_page_path: string) => ({
    ...{ target_text: target_page_path, target_page_path },
    ...{ target_url: null, entries: [] },
  });
  const domain = domainEntity({
    ...{ id: 1, fqdn: 'roses.example', pages: [page(9, '/kontakt-neu'), page(10, '/besuch'), page(11, '/neu')] },
    held_pages: [
      { id: 9, publish_at: null, live_path: '/kontakt' },
      { id: 10, publish_at: null, live_path: '/besuch' },
      { id: 11, publish_at: null, live_path: null },
    ],
  });
  const entries = ['/kontakt-neu', '/kontakt-neu#karte', '/besuch', '/neu', '/weg'].map(entry);
  const says = ['live at /kontakt', 'live at /kontakt', null, null, null];
  const marks = () =>
    screen
      .getAllByRole('listitem')
      .map((line) => /live (?:at|unter) \/[a-z]+/.exec(line.textContent ?? '')?.[0] ?? null);

  it('PUB-05 in the view of a menu, beside a link that is not broken', async () => {
    const menu = { id: 3, name: 'main', display_name: 'Main', entries, revision: 1 };
    const calls = controllableClient({ getMenu: () => menu });
    await act(async () => void renderServed(<MenuViewScreen domain={domain} menuId={3} />, calls.client));
    expect(marks()).toEqual(says);
    expect(screen.getByRole('link', { name: '/kontakt-neu' }).getAttribute('href')).toBe('/domains/1/pages/9');
    expect(screen.getByText('(broken: /weg)')).toBeTruthy();
  });

  it('PUB-05 in the editor of a menu, in both languages', async () => {
    await act(async () => void renderServed(<Editor {...{ domain, entries }} />, controllableClient().client));
    expect(marks()).toEqual(says);
    expect(screen.queryAllByText(/^\(broken/)).toHaveLength(1);
    speak('de-DE', german);
    await act(async () => void renderServed(<Editor {...{ domain, entries }} />, controllableClient().client));
    expect(marks().slice(entries.length)[0]).toBe('live unter /kontakt');
  });
});
