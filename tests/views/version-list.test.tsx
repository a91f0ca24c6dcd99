/** The list of versions: deployments between them, saves that open, older ones, and where it ends. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type History, history } from '../../contract/history.ts';
import { pageHistories } from '../../src/history/use-history.ts';
import { VersionList } from '../../src/history/version-list.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';
import { smallHistory } from '../support/small-history.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-12T12:40:00Z'), toFake: ['Date'] }));

const small = history(smallHistory);
const [newest, folded, , , creation] = small.entries;

function show(list: Partial<History>) {
  const calls = controllableClient();
  renderServed(
    <nav aria-label="Versions">
      <VersionList
        histories={pageHistories(1, 3)}
        list={{ ...small, ...list }}
        at={12}
        isSingle={false}
        hrefOf={(seq, isSingle) => `?at=${seq}${isSingle ? ' alone' : ''}`}
        unchanged="This page has not been changed since it was created."
      />
    </nav>,
    calls.client,
  );
  return calls;
}

const text = () => screen.getByRole('navigation').textContent ?? '';
const ending = 'Older versions are no longer kept (90 days).';

it('HIST-03 versions stand by day, deployments as lines between them, the live one marked', () => {
  show({ deployments: [...small.deployments, { id: 4, seq: 9, at: '2026-05-08T13:05:00Z', is_live: false }] });
  const days = screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent);
  expect(days).toEqual(['Today', 'Mon 11 May', 'Fri 1 May']);
  const order = [
    '“Parking”.',
    'Livedeployed Mon 11 May',
    'Mon 11 May',
    'lead text',
    'Deployed Fri 8 May',
    'created this page',
  ];
  const places = order.map((words) => text().indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(screen.getByRole('link', { current: true }).getAttribute('href')).toBe('?at=12');
});

it('HIST-03 the saves of an entry are read when it is opened', async () => {
  const calls = show({});
  fireEvent.click(screen.getByRole('button', { name: '3 saves' }));
  const save = { ...folded, saves: 1, acts: folded?.acts.map((act) => ({ ...act, fields: ['body'] })) };
  await act(() => calls.resolve('listPageHistory', history({ entries: [save, { ...save, seq: 16 }], next: null })));
  expect(calls.calls[0]?.given).toMatchObject({ query: { between: '15,17' } });
  const saves = within(screen.getByRole('button', { name: '3 saves' }).parentElement as HTMLElement);
  expect(saves.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['?at=17 alone', '?at=16']);
  expect(saves.getAllByRole('link')[0]?.textContent).toMatch(/^\d\d:\d\d body of “Roses by month”$/);
});

it('HIST-03 older versions follow on demand, and the day goes on', async () => {
  const calls = show({ entries: small.entries.slice(0, 2), next: 15 });
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await act(() => calls.resolve('listPageHistory', { ...small, deployments: [], entries: small.entries.slice(2) }));
  await act(settled);
  expect(calls.calls[0]?.given).toMatchObject({ query: { before: '15' } });
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
    'Today',
    'Mon 11 May',
    'Fri 1 May',
  ]);
});

it('HIST-03 the list says why it ends', () => {
  const unchanged = 'This page has not been changed since it was created.';
  const ends = (list: Partial<History>) => {
    show({ deployments: [], ...list });
    const words = text();
    cleanup();
    return [unchanged, ending, 'As it was before'].filter((end) => words.endsWith(end));
  };
  expect(ends({})).toEqual([]);
  expect(ends({ entries: creation ? [creation] : [] })).toEqual([unchanged]);
  expect(ends({ entries: [] })).toEqual([unchanged]);
  // A page that was created and changed within ten minutes, and one whose changes are all removed.
  expect(ends({ entries: creation ? [{ ...creation, saves: 4 }] : [] })).toEqual([]);
  expect(ends({ entries: [], kept_days: 90 })).toEqual([ending]);
  expect(ends({ entries: newest ? [newest] : [] })).toEqual(['As it was before']);
  expect(ends({ entries: newest ? [newest] : [], kept_days: 90 })).toEqual([ending]);
});
