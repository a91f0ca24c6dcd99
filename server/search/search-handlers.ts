/** Full-text search in the domains that the person may see. */
import { spellingsOf } from '../../contract/fold-text.ts';
import { problem } from '../../contract/refusals.ts';
import { longestSearch, type SearchPlaceKind } from '../../contract/search.ts';
import { readDomainSummaries } from '../content/domains.ts';
import type { Handlers } from '../kernel/handler.ts';
import { invalid, mapQueueFull } from '../kernel/refusal.ts';
import { type Query, unreadable, wholeNumber } from '../kernel/request-query.ts';
import { createWorkQueue } from '../kernel/work-queue.ts';
import { searchWords } from '../rules/search-texts.ts';
import { countSearched, presentFound, search } from './search.ts';
import { indexWaiting } from './search-index.ts';

/** Takes turns between people, so that one who searches a lot does not slow down the others. */
const searches = createWorkQueue({ running: 2, waiting: 100, waitingEach: 10 });

const kindsOf: Readonly<Record<string, readonly SearchPlaceKind[]>> = {
  '': ['page', 'section', 'item', 'menu', 'image'],
  page: ['page', 'section', 'item'],
  menu: ['menu'],
  image: ['image'],
};

export const searchHandlers = {
  searchText: {
    isCostly: true,
    run: async ({ database, account, query }) => {
      const text = (query.q ?? '').trim();
      if (text === '') throw invalid({ q: [problem('blank')] });
      if (text.length > longestSearch) throw invalid({ q: [problem('too_long', { limit: longestSearch })] });
      const named = wholeNumber(query, 'domain');
      const visible = (await readDomainSummaries(database, account)).map(({ id }) => id);
      const own = account.is_admin ? null : visible;
      const domainIds = named === null ? visible : visible.filter((id) => id === named);
      // Images are found in the whole library.
      const kinds = kindsIn(query).filter((kind) => named === null || kind !== 'image');
      const words = searchWords(text);
      const { after = '' } = query;
      const range = { after, limit: limitIn(query) };
      const scope = { domainIds, own, kinds };
      const find = async () => {
        await indexWaiting(database, domainIds);
        const { found, ...counts } = await search(database, scope, words, range);
        return { ...counts, places: await presentFound(database, found, words.flatMap(spellingsOf)) };
      };
      const [searched, answer] = await Promise.all([
        countSearched(database, scope),
        mapQueueFull(1, searches.run(String(account.id), find)),
      ]);
      return { ...answer, searched };
    },
  },
} satisfies Partial<Handlers>;

function kindsIn({ kind = '' }: Query): readonly SearchPlaceKind[] {
  const kinds = Object.hasOwn(kindsOf, kind) ? kindsOf[kind] : undefined;
  if (!kinds) throw unreadable('kind');
  return kinds;
}

function limitIn(query: Query): number {
  const limit = wholeNumber(query, 'limit') ?? 20;
  if (limit < 1 || limit > 100) throw unreadable('limit');
  return limit;
}
