/** A long list of pages while it is on its way. */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type OddConsole, openConsole, richContent, untilCalm } from '../support/odd-console.tsx';

let opened: OddConsole | null = null;
afterEach(() => {
  opened?.close();
  opened = null;
});

it('API-06 the first pages of a domain are shown while the rest is on its way, and a search waits for all', async () => {
  const count = 2000;
  const pages = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    headline: `Rose ${at + 1}`,
    path: `/${at + 1}`,
  }));
  let finish = () => {};
  const inTwoParts = (body: unknown) => {
    if (typeof body !== 'object' || body === null || !('fqdn' in body)) return body;
    const others = Object.entries(body).filter(([name]) => name !== 'pages');
    const answer = Object.fromEntries([...others, ['pages_count', count], ['pages', pages]]);
    const text = new TextEncoder().encode(JSON.stringify(answer));
    return new ReadableStream({
      start: (stream) => {
        stream.enqueue(text.slice(0, 30_000));
        finish = () => {
          stream.enqueue(text.slice(30_000));
          stream.close();
        };
      },
    });
  };
  opened = await openConsole(richContent(), '/domains/1', inTwoParts);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2,000 Pages');
  expect(screen.getByText('Rose 3')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Filter Headline/Path'), { target: { value: 'Rose 1999' } });
  expect(await screen.findByText('Loading the rest of the pages…')).toBeTruthy();
  finish();
  await untilCalm(() => screen.queryByText('Loading the rest of the pages…') === null);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2,000 Pages (showing 1)');
});
