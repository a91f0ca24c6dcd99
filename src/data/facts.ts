/** What changed, and what is read again because of it. Every fact stands in the table once. */
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type Key, keys } from './keys.ts';

export type Fact =
  | { type: 'domain.saved'; domainId: number }
  | { type: 'page.created'; domainId: number }
  | { type: 'page.saved'; domainId: number; pageId: number }
  | { type: 'page.destroyed'; domainId: number; pageId: number }
  | { type: 'startPage.set'; domainId: number; pageId: number };

const touched: { [T in Fact['type']]: (fact: Extract<Fact, { type: T }>) => Key[] } = {
  'domain.saved': ({ domainId }) => [keys.domain(domainId), keys.domains],
  'page.created': ({ domainId }) => [keys.domain(domainId)],
  'page.saved': ({ domainId, pageId }) => [keys.page(domainId, pageId), keys.domain(domainId)],
  'page.destroyed': ({ domainId }) => [keys.domain(domainId)],
  'startPage.set': ({ domainId, pageId }) => [keys.page(domainId, pageId), keys.domain(domainId)],
};

/** Resolves when everything that the fact touched has been read again. */
export function useRefresh(): (fact: Fact) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (fact) => {
      await Promise.all(touchedBy(fact).map((key) => mutate(key)));
    },
    [mutate],
  );
}

export function touchedBy<T extends Fact['type']>(fact: Extract<Fact, { type: T }>): Key[] {
  return touched[fact.type as T](fact);
}
