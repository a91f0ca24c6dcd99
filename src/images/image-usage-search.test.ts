import { expect, it } from 'vitest';
import { domain, page } from '../../contract/entities.ts';
import { ApiError, type Client } from '../api/client.ts';
import { type ImageUsage, type PageImages, searchImageUsage } from './image-usage-search.ts';

const domains = 20;
const pagesEach = 300;
const placedOn = new Set([3 * pagesEach + 7, 19 * pagesEach + 1]);

it('IMG-09 in 20 domains of 300 pages every page is read once, four at a time, and recently read pages are not read again', async () => {
  const website = websiteWith();
  const first = await search(website);
  expect(first.usage).toMatchObject({ looked: 6000, total: 6000, unread: [], failure: null, isEnded: true });
  expect(first.usage.uses).toEqual([
    { kind: 'Item', id: 2907, headline: 'Item', pageId: 907, pageName: 'Page 907', domainId: 3, fqdn: '3.example' },
    { kind: 'Item', id: 7701, headline: 'Item', pageId: 5701, pageName: 'Page 5701', domainId: 19, fqdn: '19.example' },
  ]);
  expect([website.count('listDomains'), website.count('getDomain'), website.count('getPage')]).toEqual([1, 20, 6000]);
  expect(website.mostAtOnce()).toBe(4);
  const second = await search(website, first.memory);
  expect(second.usage.uses).toEqual(first.usage.uses);
  expect([website.count('listDomains'), website.count('getDomain'), website.count('getPage')]).toEqual([2, 40, 6000]);
});

it('REF-01 a server that knows the references is queried instead, and no page is read', async () => {
  const place = (id: number, domain_id: number, kind: string) => ({
    ...{ kind, id, domain_id, fqdn: `${domain_id}.example`, page_id: id - 2000, name: 'Item' },
    page_name: `Page ${id - 2000}`,
  });
  const answers = [
    { places: [place(2907, 3, 'item')], next: 'more' },
    { places: [place(7701, 19, 'item')], next: null },
  ];
  const asked: unknown[] = [];
  const client = {
    call: async (name: string, { query }: { query: object }) => {
      asked.push([name, query]);
      return answers[asked.length - 1];
    },
  } as unknown as Client;
  const { usage } = await search({ client }, new Map(), undefined, undefined, 'server');
  expect(asked).toEqual([
    ['listSharedUses', { kind: 'image', key: '5', after: '' }],
    ['listSharedUses', { kind: 'image', key: '5', after: 'more' }],
  ]);
  expect(usage).toMatchObject({ uses: (await search(websiteWith())).usage.uses, hidden: null, isEnded: true });
});

it('IMG-14 IMG-15 a library that knows all uses is queried once, and no page is read', async () => {
  const place = {
    type: 'Item',
    id: 3,
    headline: 'A',
    page_id: 2,
    image_id: 5,
    page_name: 'P',
    domain_id: 1,
    fqdn: 'a.b',
  };
  const known = { places: [place], trashed: [], hidden: { pages: 1, trashed: 0 } };
  const asked: string[] = [];
  const answer = (reply: () => unknown) => async (name: string) => {
    asked.push(name);
    return reply();
  };
  const ask = async (reply: () => unknown) => {
    const reports: ImageUsage[] = [];
    const client = { libraryScope: 's', call: answer(reply) } as unknown as Client;
    const { signal } = new AbortController();
    const memory = { known: () => null, remember: () => {} };
    await searchImageUsage({
      client,
      imageId: 5,
      asks: 'library',
      ...memory,
      report: (one) => reports.push(one),
      signal,
    });
    return reports.at(-1);
  };
  const uses = [{ kind: 'Item', id: 3, headline: 'A', pageId: 2, pageName: 'P', domainId: 1, fqdn: 'a.b' }];
  expect(await ask(() => known)).toMatchObject({
    uses,
    trashed: [],
    hidden: { pages: 1 },
    failure: null,
    isEnded: true,
  });
  const failed = await ask(() => {
    throw new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
  });
  expect(failed).toMatchObject({ uses: [], hidden: null, isEnded: true, failure: { code: 'unreachable' } });
  expect(asked).toEqual(['getImageUses', 'getImageUses']);
});

it('IMG-09 reports its progress and can be aborted at any time', async () => {
  const website = websiteWith();
  const abort = new AbortController();
  const { reports } = await search(
    website,
    new Map(),
    (usage) => {
      if (usage.looked === 50) abort.abort();
    },
    abort.signal,
  );
  expect(reports[0]).toMatchObject({ looked: 0, total: 6000, isEnded: false });
  expect(reports.at(-1)).toMatchObject({ looked: 50, total: 6000, isEnded: false });
  expect(website.count('getPage')).toBeLessThan(60);
});

it('IMG-09 unreadable domains and pages are named and do not stop the rest; a page that no longer exists has no uses', async () => {
  const website = websiteWith((title) => {
    if (title === 'getDomain 2') throw new ApiError({ code: 'forbidden', message: 'Api Error: no' });
    if (title === 'getPage 907') throw new ApiError({ code: 'refused', message: 'Api Error: no' });
    if (title === 'getPage 908') throw new ApiError({ code: 'notFound', message: 'Api Error: gone' });
  });
  const { usage } = await search(website);
  expect(usage).toMatchObject({ total: 5700, looked: 5699, failure: null, isEnded: true });
  expect(usage.unread).toEqual(['2.example', 'page “Page 907” of 3.example']);
  expect(usage.uses.map(({ pageId }) => pageId)).toEqual([5701]);
});

it('IMG-09 if the server cannot be reached it stops with the failure instead of requesting every page', async () => {
  const website = websiteWith((title) => {
    if (title.startsWith('getPage'))
      throw new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' });
  });
  const { usage } = await search(website);
  expect(usage.failure?.message).toBe('The server cannot be reached.');
  expect(usage.isEnded).toBe(true);
  expect(website.count('getPage')).toBeLessThanOrEqual(4);
});

type Website = ReturnType<typeof websiteWith>;

/** `refuse` throws to let a call fail. */
function websiteWith(refuse: (title: string) => void = () => {}) {
  const calls = new Map<string, number>();
  let running = 0;
  let most = 0;
  const summaries = Array.from({ length: domains }, (_, id) => ({ id, fqdn: `${id}.example` }));
  const answer = (name: string, { domainId = 0, pageId = 0 }) => {
    if (name === 'listDomains') return summaries;
    const pages = Array.from({ length: pagesEach }, (_, place) => ({
      id: domainId * pagesEach + place,
      headline: `Page ${domainId * pagesEach + place}`,
    }));
    if (name === 'getDomain') return domain({ id: domainId, fqdn: `${domainId}.example`, pages });
    const items = placedOn.has(pageId) ? [{ id: 2000 + pageId, headline: 'Item', image_id: 5 }] : [];
    return page({ id: pageId, headline: `Page ${pageId}`, image_id: 6, sections: [{ id: pageId, items }] });
  };
  const client = {
    libraryScope: 's',
    call: async (name: string, { params = {} }: { params?: { domainId?: number; pageId?: number } }) => {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      refuse(`${name} ${params.pageId ?? params.domainId ?? ''}`.trim());
      return answer(name, params);
    },
  } as unknown as Client;
  return { client, count: (name: string) => calls.get(name) ?? 0, mostAtOnce: () => most };
}

async function search(
  { client }: Pick<Website, 'client'>,
  memory = new Map<number, PageImages>(),
  report: (usage: ImageUsage) => void = () => {},
  signal = new AbortController().signal,
  asks: 'library' | 'server' | null = null,
) {
  const reports: ImageUsage[] = [];
  await searchImageUsage({
    client,
    imageId: 5,
    asks,
    known: (_, pageId) => memory.get(pageId) ?? null,
    remember: (_, pageId, images) => void memory.set(pageId, images),
    report: (usage) => {
      reports.push(usage);
      report(usage);
    },
    signal,
  });
  return { usage: reports.at(-1) as ImageUsage, reports, memory };
}
