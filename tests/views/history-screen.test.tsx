/** The screen of a history. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { history } from '../../contract/history.ts';
import { ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { HistoryScreen } from '../../src/history/history-screen.tsx';
import { pageHistories } from '../../src/history/use-history.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';

const histories = pageHistories(1, 7);
const words = { kind: 'page', id: 7, name: '', takeBack: '', question: '', unchanged: '' } as const;

afterEach(() => window.history.replaceState(null, '', '/'));

it('HIST-03 the history of a destroyed page has the name that the page had, and says that it is not there', async () => {
  const at = '2026-05-12T12:40:00Z';
  const entry = { seq: 12, first_seq: 12, at, first_at: at, by: {}, source: 'console' };
  const acts = [{ kind: 'page', action: 'destroyed', id: 7, name: 'Roses' }];
  const calls = controllableClient({
    listPageHistory: () => history({ entries: [{ ...entry, acts }], next: null, kept_days: 30 }),
  });
  window.history.replaceState(null, '', '?at=12');
  render(
    <DataCache>
      <ClientProvider value={calls.client}>
        <HistoryScreen
          {...{ histories, words, links: [] }}
          nameOf={(page) => page?.headline ?? 'Page 7'}
          kickerOf={() => []}
          difference={() => ({ fields: [], sections: [] })}
          draw={() => null}
        />
      </ClientProvider>
    </DataCache>,
  );
  await act(settled);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('History of Roses');
  expect(screen.getByText('It was not there at that time.')).toBeTruthy();
  expect(
    calls.calls.map(({ name }) => name),
    'no version is asked for that the server does not have',
  ).toEqual(['listPageHistory']);
});
