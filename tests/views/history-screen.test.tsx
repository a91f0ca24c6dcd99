/** The screen of a history. */
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { history } from '../../contract/history.ts';
import { ApiError, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';
import { HistoryScreen } from '../../src/history/history-screen.tsx';
import { pageHistories } from '../../src/history/use-history.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';

const histories = pageHistories(1, 7);
const words = { kind: 'page', id: 7, name: '', takeBack: '', question: '', unchanged: '' } as const;

it('HIST-03 the history of a destroyed page has the name that the page had', async () => {
  const at = '2026-05-12T12:40:00Z';
  const entry = { seq: 12, first_seq: 12, at, first_at: at, by: {}, source: 'console' };
  const acts = [{ kind: 'page', action: 'destroyed', id: 7, name: 'Roses' }];
  const calls = controllableClient({
    listPageHistory: () => history({ entries: [{ ...entry, acts }], next: null }),
    getPageVersion: () => Promise.reject(new ApiError({ code: 'notFound', status: 404, message: 'Gone.' })),
  });
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
});
