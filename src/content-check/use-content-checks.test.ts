import { expect, it } from 'vitest';
import { page } from '../../contract/entities.ts';
import { ApiError, type Client } from '../api/client.ts';
import { type ContentCheck, checkPages } from './use-content-checks.ts';

const summaries = Array.from({ length: 1000 }, (_, index) => ({
  ...{ id: index + 1, headline: `Page ${index + 1}`, path: `/p-${index + 1}`, layout: null, abstract: null },
  ...{ image_id: null, published: true },
}));
const wholePage = (id: number) =>
  page({ id, headline: `Page ${id}`, sections: [{ id, body: id % 100 === 0 ? '[Where](/gone)' : '', items: [] }] });

/** @param fail throws the error with which a call ends */
async function check(has_references: boolean, fail: (name: string, after: number) => void = () => {}) {
  const requests = new Map<string, number>();
  const client = {
    libraryScope: 's',
    call: async (name: string, given: { params?: { pageId?: number }; query?: { after?: string } }) => {
      requests.set(name, (requests.get(name) ?? 0) + 1);
      const after = Number(given.query?.after ?? 0);
      fail(name, after);
      if (name === 'getPage') return wholePage(given.params?.pageId ?? 0);
      if (name !== 'listPageContents') return [];
      const pages = summaries.slice(after, after + 500).map(({ id }) => wholePage(id));
      return { pages, next: after + 500 < summaries.length ? after + 500 : null };
    },
  } as unknown as Client;
  const reports: ContentCheck[] = [];
  await checkPages(client, { id: 1, pages: summaries, has_references }, new AbortController().signal, (report) =>
    reports.push(report),
  );
  return { requests: Object.fromEntries(requests), end: reports.at(-1) };
}

it('X24 REF-01 two requests check 1,000 pages if the server sends many at once, with the same findings', async () => {
  const [many, single] = [await check(true), await check(false)];
  expect(many.requests).toEqual({ listImages: 1, listMenus: 1, listRedirects: 1, listPageContents: 2 });
  expect(single.requests).toEqual({ listImages: 1, listMenus: 1, getPage: 1000 });
  const found = (one: typeof many) => one.end?.pages.map(({ page: { id }, findings }) => ({ id, findings }));
  expect(found(many)).toHaveLength(10);
  expect(found(many)).toEqual(found(single));
  expect(many.end).toMatchObject({ looked: 1000, total: 1000, failure: null });
});

it('X24 an interrupted check reports how many pages it has checked, and the failure', async () => {
  const { end } = await check(true, (name, after) => {
    if (name === 'listPageContents' && after > 0) throw new ApiError({ code: 'unreachable', message: 'Away.' });
  });
  expect(end).toMatchObject({ looked: 500, total: 1000, failure: { code: 'unreachable' } });
});
