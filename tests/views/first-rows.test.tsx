/** A long list of pages while only its first rows are there. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, richContent, untilCalm } from '../support/odd-console.tsx';

beforeEach(() => vi.stubGlobal('kontorRequested', new Map()));

const pages = Array.from({ length: 2000 }, (_, at) => ({ id: at + 1, headline: `Rose ${at + 1}`, path: `/${at + 1}` }));

/** Opens a domain of 2,000 pages: the server sends the first rows at once, and the whole domain with `answer`. */
async function openLongList(content = richContent()) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const { requests } = await openConsole(content, '/domains/1', (body, query) => {
    if (typeof body !== 'object' || body === null || !('fqdn' in body)) return body;
    const first = Number(query.get('first'));
    if (first > 0) return { ...body, pages: pages.slice(0, first), pages_count: pages.length };
    return new ReadableStream({
      start: (controller) => {
        streams.push(controller);
      },
    });
  });
  await untilCalm(() => streams.length > 0);
  const answer = (domain: unknown) => {
    const stream = streams.shift();
    stream?.enqueue(new TextEncoder().encode(JSON.stringify(domain)));
    stream?.close();
  };
  return { answer, requests };
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;

it('API-06 the first pages of a domain are shown while all are asked for, and a search waits for all', async () => {
  const { answer } = await openLongList();
  expect(title()).toBe('2,000 Pages');
  expect(screen.getByText('Rose 3')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Filter Headline/Path'), { target: { value: 'Rose 1999' } });
  expect(await screen.findByText('Loading the rest of the pages…')).toBeTruthy();
  answer({ id: 1, fqdn: 'roses.example', pages });
  await untilCalm(() => screen.queryByText('Loading the rest of the pages…') === null);
  expect(title()).toBe('2,000 Pages (showing 1)');
});

it('API-06 whoever is at a row of the first stays there when all have come, which are asked for once', async () => {
  // What the row leads to is prefetched.
  await import('../../src/pages/page-view.tsx');
  const { answer, requests } = await openLongList();
  const row = screen.getByRole('link', { name: 'Rose 3' });
  row.focus();
  answer({ id: 1, fqdn: 'roses.example', pages: pages.slice(1) });
  await untilCalm(() => title() === '1,999 Pages');
  expect(document.activeElement).toBe(row);
  expect(requests.filter(({ path }) => path.endsWith('/domains/1'))).toHaveLength(2);
});

it('API-06 where the others cannot be read, the first pages stay, with what is being written, and all are asked for again', async () => {
  const { answer } = await openLongList();
  fireEvent.click(screen.getByRole('button', { name: 'New Page' }));
  const headline = await screen.findByLabelText<HTMLInputElement>('Headline');
  fireEvent.change(headline, { target: { value: 'Roses in winter' } });
  answer('not a domain');
  expect((await screen.findByText(/domains\/1 must be an object$/)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Rose 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await untilCalm(() => true);
  answer({ id: 1, fqdn: 'roses.example', pages: pages.slice(1) });
  await untilCalm(() => title() === '1,999 Pages');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(headline.isConnected && headline.value).toBe('Roses in winter');
});

it.each(['Show', 'Change'])(
  'API-06 a row of the first leads to its page at once: %s, and a link is called broken only when all have come',
  async (name) => {
    const content = richContent();
    const section = content.domains[0]?.pages.find(({ id }) => id === 3)?.sections[0];
    Object.assign(section ?? {}, { target_page_path: '/gone', target_link_text: 'Further on' });
    const { answer } = await openLongList(content);
    fireEvent.click(screen.getAllByRole('link', { name })[2] as HTMLElement);
    expect(await screen.findByText(/^Further on/)).toBeTruthy();
    expect(screen.queryByText('page gone')).toBeNull();
    answer({ id: 1, fqdn: 'roses.example', pages });
    expect(await screen.findByText('page gone')).toBeTruthy();
  },
);

it('APP-09 the domain has its tabs as soon as its first pages are shown, so that no row moves when all have come', async () => {
  const { answer } = await openLongList();
  const tabs = () => screen.getByRole('link', { name: 'Menus' });
  expect(tabs()).toBeTruthy();
  answer({ id: 1, fqdn: 'roses.example', pages });
  await untilCalm(() => title() === '2,000 Pages');
  expect(tabs()).toBeTruthy();
});

it('DOM-10 a page that is destroyed before all have come keeps its question until they have been read again, and is said to be destroyed', async () => {
  const { answer, requests } = await openLongList();
  fireEvent.click(screen.getAllByRole('button', { name: 'Destroy' })[2] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await untilCalm(() => requests.some(({ method }) => method === 'DELETE'));
  answer({ id: 1, fqdn: 'roses.example', pages });
  await untilCalm(() => true);
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  answer({ id: 1, fqdn: 'roses.example', pages: pages.filter(({ id }) => id !== 3) });
  expect(await screen.findByText('Rose 3 is destroyed.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '1,999 Pages' })).toBeTruthy();
});
