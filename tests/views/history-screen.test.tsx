/** The screen of a history. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { history, pageVersion } from '../../contract/history.ts';
import { pageDifference } from '../../src/history/difference.ts';
import { HistoryScreen } from '../../src/history/history-screen.tsx';
import { pageHistories } from '../../src/history/use-history.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { settled } from '../support/model.ts';
import { renderServed } from '../support/served.tsx';

const histories = pageHistories(1, 7);
const words = {
  kind: 'page',
  id: 7,
  name: '',
  takeBack: 'Take back the whole page',
  question: '',
  unchanged: '',
} as const;

const at = '2026-05-12T12:40:00Z';
const entry = (seq: number, action: string) => {
  const acts = [{ kind: 'page', action, id: 7, name: 'Roses' }];
  return { seq, first_seq: seq, at, first_at: at, by: {}, source: 'console', acts };
};

async function press(name: string) {
  fireEvent.click(screen.getByRole('radio', { name }));
  await act(settled);
}

/** The history of a page that was created with number 5 and destroyed with number 12. */
async function showDestroyed(seq: number) {
  const calls = controllableClient({
    listPageHistory: () =>
      history({ entries: [entry(12, 'destroyed'), entry(5, 'created')], next: null, kept_days: 30 }),
    getPageVersion: () =>
      pageVersion({ id: 7, domain_id: 1, headline: 'Roses', sections: [{ id: 8, headline: 'Red' }] }),
  });
  window.history.replaceState(null, '', `?at=${seq}`);
  renderServed(
    <HistoryScreen
      {...{ histories, words, links: [] }}
      nameOf={(page) => page?.headline ?? 'Page 7'}
      kickerOf={() => []}
      difference={pageDifference}
      draw={() => null}
    />,
    calls.client,
  );
  await act(settled);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('History of Roses');
  return calls.calls.map(({ name }) => name);
}

it('HIST-03 the history of a destroyed page has the name that the page had, and says that it is not there', async () => {
  const calls = await showDestroyed(12);
  expect(calls, 'no version is asked for that the server does not have').toEqual(['listPageHistory', 'getPageVersion']);
  expect(screen.getByText('Destroyed')).toBeTruthy();
  await press('Difference to now');
  expect(screen.getByText('It was not there at that time.')).toBeTruthy();
});

it('HIST-05 of a destroyed page the whole is taken back, and no field or section alone', async () => {
  await showDestroyed(5);
  await press('Difference to now');
  expect(screen.getByRole('heading', { name: 'Red' })).toBeTruthy();
  const words = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(words).toEqual(['Take back the whole page']);
});
