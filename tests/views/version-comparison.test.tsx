/** What a save changed, the difference to now, and to any other version. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { history, pageVersion } from '../../contract/history.ts';
import { PageHistoryScreen } from '../../src/history/history-screens.tsx';
import { SessionProvider } from '../../src/session/session.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';
import { smallHistory, smallVersions } from '../support/small-history.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-12T12:40:00Z'), toFake: ['Date'] }));

/** The page as it was at each number; until 12 it had no lead text, and 18 added an item to what 17 had left. */
function versionAt(seq: number) {
  if (seq < 2) return null;
  const [first, ...others] = smallVersions[18].sections;
  const before18 = { ...first, items: first?.items.slice(0, 1) };
  if (seq >= 18) return smallVersions[18];
  if (seq >= 15) return { ...smallVersions[18], sections: [before18, ...others] };
  if (seq === 14) return { ...smallVersions[12], sections: smallVersions[12].sections.filter(({ id }) => id !== 14) };
  return smallVersions[12];
}

async function show(address: string) {
  const calls = controllableClient({ listPageHistory: () => history(smallHistory) });
  const asked = calls.client.call;
  calls.client.call = (name, given) => {
    if (name !== 'getPageVersion') return asked(name, given);
    const seq = Number(/"seq":(\d+)/.exec(JSON.stringify(given))?.[1]);
    return Promise.resolve(pageVersion(versionAt(seq) ?? {})) as never;
  };
  window.history.replaceState(null, '', `/domains/1/pages/3/history${address}`);
  renderServed(
    <SessionProvider value={signedIn()}>
      <PageHistoryScreen domain={domain({ id: 1, fqdn: 'roses.small.example', changes_count: 2 })} pageId={3} />
    </SessionProvider>,
    calls.client,
  );
  await act(settled);
  return calls;
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await act(settled);
};
const shown = () => document.querySelector('section[aria-labelledby="version"]')?.textContent ?? '';
const buttons = () =>
  within(document.querySelector('section[aria-labelledby="version"]') as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

it('PUB-10 the newest entry shows what that save changed, and offers to take that save back', async () => {
  await show('?at=18');
  expect(radio('What this save changed').checked).toBe(true);
  expect(shown()).toContain('put in: Watering: Rarely, but much.');
  expect(shown()).not.toContain('prune hard');
  expect(shown()).toContain('Second section: the same');
  expect(buttons()).toEqual(['Take back this save', 'Take back this item: Item “Watering”']);
  await press(radio('Difference to now'));
  expect(shown()).toContain('The same as now. Nothing to take back.');
});

it('PUB-10 an older save shows its own change alone; of what was changed again since nothing is taken back there', async () => {
  await show('?at=14');
  expect(shown()).toContain('Destroyed');
  expect(shown()).toContain('The year of a rose: the same');
  expect(buttons()).toEqual(['Bring back this section: Section “Parking”']);
  await press(screen.getByRole('link', { name: /changed headline and body/ }));
  expect(shown()).toContain('put in:  hard');
  expect(radio('What these saves changed').checked).toBe(true);
  expect(shown()).toContain('changed again since');
  expect(buttons()).toEqual([
    'Take back this field: Headline of “Roses by month”',
    'Take back this field: Body of “Roses by month”',
  ]);
});

it('PUB-10 the save that created a page shows all of it', async () => {
  await show('?at=2');
  expect(shown()).toContain('put in: Roses');
  expect(shown()).toContain('Parking');
  expect(buttons()).toEqual([]);
});

it('PUB-10 any two versions are compared: the other one is chosen in the list, the older one stands first', async () => {
  await show('?at=18');
  await press(radio('Difference to another version'));
  expect(screen.getByText(/^Choose the version to compare with\./)).toBeTruthy();
  expect(window.location.search).toBe('?at=18&with=choose');
  await press(screen.getByRole('link', { name: /destroyed section “Parking”/ }));
  expect(window.location.search).toBe('?at=18&with=14');
  expect(shown()).toContain('Compared with: Tue 12 May');
  expect(shown()).toMatch(/prune.*put in: {1,2}hard/);
  expect(buttons()).toEqual(['Choose another version']);
  await press(screen.getByRole('button', { name: 'Choose another version' }));
  await press(screen.getByRole('button', { name: 'Cancel' }));
  expect(window.location.search).toBe('?at=18');
  expect(radio('What this save changed').checked).toBe(true);
});
