// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { domain } from '../../contract/entities.ts';
import { ApiError, type Client } from './client.ts';
import { partialDomains } from './first-rows.ts';
import { readings } from './readings.ts';

beforeEach(() => {
  vi.stubGlobal('kontorRequested', new Map());
  document.body.innerHTML = '<h1 id="title"></h1>';
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await vi.waitFor(() => expect(partialDomains.get().size).toBe(0));
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    headline: 'A page',
    path: `/${index}`,
    published: true,
  }));
const answer = (count: number, others = {}) => ({ ...domain({ id: 3, pages: rows(count) }, []), ...others });
const unreachable = new ApiError({ code: 'unreachable', message: 'No answer.' });

/** Gives the answers in turn; `shown` is the number of first pages on the screen at the time of each request. */
function server(...answers: object[]) {
  const requests: { query: unknown; shown: number | undefined }[] = [];
  const call = async (_: string, { query }: { query?: Record<string, string> }) => {
    requests.push({ query, shown: partialDomains.get().get(3)?.pages.length });
    const next = answers.shift();
    if (!next || next instanceof Error) throw next;
    return next;
  };
  const client: Client = { libraryScope: '', call: call as never };
  return { client, requests };
}

const firstRequest = { query: { first: '150' }, shown: undefined };

it('API-06 requests all pages while the first are shown, and returns all', async () => {
  const { client, requests } = server(answer(150, { pages_count: 5000 }), answer(4999));
  const read = await readings.domain(3, true).load(client);
  expect(requests).toEqual([firstRequest, { query: undefined, shown: 150 }]);
  expect(read.pages).toHaveLength(4999);
  expect(read).not.toHaveProperty('pages_count');
});

it('API-06 the first pages stay while another domain is prefetched', async () => {
  const other = { ...answer(150, { pages_count: 5000 }), id: 4 };
  const { client, requests } = server(answer(150, { pages_count: 5000 }), other, answer(5000), answer(5000));
  await Promise.all([readings.domain(3, true).load(client), readings.domain(4, true).load(client)]);
  expect(requests.slice(2)).toEqual(Array(2).fill({ query: undefined, shown: 150 }));
});

it('API-06 does not request all pages before the screen shows the first', async () => {
  document.body.innerHTML = '';
  const { client, requests } = server(answer(150, { pages_count: 5000 }), answer(5000));
  const reading = readings.domain(3, true).load(client);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests).toEqual([firstRequest]);
  document.body.innerHTML = '<h1 id="title"></h1>';
  expect((await reading).pages).toHaveLength(5000);
});

it.each([{}, { pages_count: 200 }])(
  'API-06 sends one request to a server that answers with all pages: %o',
  async (others) => {
    const { client, requests } = server(answer(200, others));
    expect((await readings.domain(3, true).load(client)).pages).toHaveLength(200);
    expect(requests).toEqual([firstRequest]);
  },
);

it('API-06 requests the first pages only for a list, when it is first loaded, from the bundled server', async () => {
  const { client, requests } = server(answer(9), answer(9), answer(9));
  await readings.domain(3).load(client);
  await readings.domain(3, true).load(client, domain({ id: 3, seq: 7 }, []));
  vi.stubGlobal('kontorRequested', undefined);
  await readings.domain(3, true).load(client);
  expect(requests.map(({ query }) => query)).toEqual([undefined, { after: '7' }, undefined]);
});

it('API-06 the first pages stay until the others can be read', async () => {
  const { client, requests } = server(answer(150, { pages_count: 5000 }), unreachable, answer(5000));
  await expect(readings.domain(3, true).load(client)).rejects.toBe(unreachable);
  await new Promise((resolve) => setTimeout(resolve));
  expect((await readings.domain(3, true).load(client)).pages).toHaveLength(5000);
  expect(requests).toEqual([firstRequest, { query: undefined, shown: 150 }, { query: undefined, shown: 150 }]);
});

it('API-06 a failure of the first pages is reported at once', async () => {
  const { client, requests } = server(unreachable, answer(5000));
  await expect(readings.domain(3, true).load(client)).rejects.toBe(unreachable);
  expect(requests).toEqual([firstRequest]);
});
