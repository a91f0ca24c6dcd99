/** What is said when something of an earlier version cannot come back, and the way to all the rest. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { history, pageVersion } from '../../contract/history.ts';
import { ApiError } from '../../src/api/client.ts';
import { PageHistoryScreen } from '../../src/history/history-screens.tsx';
import { SessionProvider } from '../../src/session/session.ts';
import { ToastRegion } from '../../src/ui/toast.tsx';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';
import { signedIn } from '../support/signed-in.ts';
import { smallHistory, smallVersion } from '../support/small-history.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-12T12:40:00Z'), toFake: ['Date'] }));

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(settled);
};

async function refuseWhole(fields: Record<string, string[]>) {
  const calls = controllableClient({ listPageHistory: () => history(smallHistory), listTrash: () => [] });
  const asked = calls.client.call;
  calls.client.call = (name, given) => {
    if (name !== 'getPageVersion') return asked(name, given);
    const seq = Number(/"seq":(\d+)/.exec(JSON.stringify(given))?.[1]);
    return Promise.resolve(pageVersion(smallVersion(seq))) as never;
  };
  window.history.replaceState(null, '', '/domains/1/pages/3/history?at=12');
  renderServed(
    <SessionProvider value={signedIn()}>
      <PageHistoryScreen domain={domain({ id: 1, fqdn: 'roses.small.example', changes_count: 2 })} pageId={3} />
      <ToastRegion />
    </SessionProvider>,
    calls.client,
  );
  await act(settled);
  fireEvent.click(screen.getByRole('radio', { name: 'Difference to now' }));
  await act(settled);
  await press('Take back the whole page');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take back the whole page' }));
  await act(settled);
  const message = 'Some fields need a change before this can be saved.';
  calls.reject('takeBackPage', new ApiError({ code: 'refused', status: 422, message, said: message, fields }));
  await act(settled);
  return calls;
}

const bodies = (calls: Awaited<ReturnType<typeof refuseWhole>>) =>
  calls.calls.filter(({ name }) => name === 'takeBackPage').map(({ given }) => Reflect.get(given as object, 'body'));

it('HIST-05 a page that has the old path is named, and everything but the path is taken back', async () => {
  const calls = await refuseWhole({
    'page.3.path': ['A page has this path: Arrival.'],
    'section.14.image': ['was destroyed: choose another image'],
  });
  const alert = screen.getByText(/^It is not taken back/).closest('[role="alert"]');
  expect(alert?.textContent).toContain('Path: A page has this path: Arrival.');
  expect(alert?.textContent).toContain('The image was destroyed: choose another image.');
  expect(alert?.textContent).toContain('Nothing was written.');
  await press('Take back everything else');
  expect(bodies(calls).at(-1)).toMatchObject({
    seq: 12,
    kind: 'page',
    field: null,
    keep: [
      { kind: 'page', id: 3, field: 'path' },
      { kind: 'section', id: 14, field: 'image' },
    ],
  });
  calls.resolve('takeBackPage', { seq: 19 });
  await act(settled);
  expect(screen.getByText('It is taken back, except for: path and image.')).toBeTruthy();
});

it('HIST-05 what cannot be left away is only told', async () => {
  await refuseWhole({ start_page_id: ['is not a page of this domain'] });
  expect(screen.getByText(/The start page is not a page of this domain\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take back everything else' })).toBeNull();
});
