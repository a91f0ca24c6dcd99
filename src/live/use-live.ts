/** What others do in the open domain: who is here, and what waits to be shown. What is being read does not move by itself. */
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Domain, Me } from '../../contract/entities.ts';
import type { ChangeEvent, DomainEvent, PresentPerson } from '../../contract/events.ts';
import { useClient } from '../api/client.ts';
import { forgetPrefetched } from '../api/prefetch.ts';
import { pageReadAt, readings } from '../api/readings.ts';
import { ownerOf, useReading } from '../api/resource.ts';
import { editing } from '../lib/editing.ts';
import { pageName } from '../lib/pages.ts';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import { tellScreens } from './domain-events.ts';
import { followDomain } from './follow-domain.ts';
import { isShown, newsText, placeOf, presenceText } from './news.ts';
import { isTokenExpired } from './quiet-call.ts';
import { usePresence } from './use-presence.ts';

export type Live = {
  /** Who else is here; null if nobody is. */
  presence: string | null;
  /** What waits; null if nothing does. */
  news: { text: string; isPage: boolean; show: (() => void) | null } | null;
};

/** Several changes that come together are read once, in milliseconds. */
const togetherness = 150;
const mostWaiting = 500;

type News = ChangeEvent & { heardAt: number };

export function useLive(domain: Domain, me: Me, path: string): Live {
  const { id: domainId } = domain;
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const [heard, setHeard] = useState<readonly News[]>([]);
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [due, setDue] = useState<'domain' | 'all' | null>(null);
  const place = placeOf(path);
  const { pageId } = place;
  const page = useReading(pageId === null ? null : readings.page(domainId, pageId)).data;
  const edited = useStore(editing);

  const refresh = useLatest(async (what: 'domain' | 'all') => {
    if (isTokenExpired()) return;
    forgetPrefetched(cache);
    if (what === 'all') await mutate((key) => Array.isArray(key) && key[1] === domainId);
    else await mutate(readings.domain(domainId).key);
  });
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => {
      setDue(null);
      void refresh.current(due);
    }, togetherness);
    return () => clearTimeout(timer);
  }, [due, refresh]);

  const hear = useLatest((event: DomainEvent) => {
    tellScreens(domainId, event);
    if (event.type === 'presence') setPeople(event.data.people.filter(({ id }) => id !== me.id));
    if (event.type === 'start' && !event.data.is_complete) setDue('all');
    if (event.type !== 'change') return;
    if (event.data.by.id === me.id) {
      // The tab in which it was done has read it again already.
      if (!document.hasFocus()) setDue('all');
    } else if (isShown(place, event.data)) {
      setHeard((before) => [...before, { ...event.data, heardAt: Date.now() }].slice(-mostWaiting));
    } else setDue((before) => before ?? 'domain');
  });
  const after = useLatest(domain.seq ?? 0);
  const owner = ownerOf(me);
  useEffect(
    () => followDomain({ client, domainId, owner, after: after.current, hear: (event) => hear.current(event) }),
    [client, domainId, owner, after, hear],
  );
  usePresence(domainId, pageId);

  // What was read again meanwhile is shown already.
  const readAt = (page && pageReadAt(page)) ?? 0;
  const isNew = ({ heardAt, seq }: News) => (pageId === null ? seq > (domain.seq ?? 0) : heardAt > readAt);
  const waiting = heard.filter((change) => isShown(place, change) && isNew(change));
  const isOpen = edited !== null && edited.pageId === pageId;
  const isSame = isOpen && waiting.some(({ kind, id }) => kind === edited.kind && id === edited.id);
  const show = () => {
    setHeard([]);
    void refresh.current('all');
  };
  const nameOf = (id: number) => {
    const found = domain.pages.find((one) => one.id === id);
    return found ? pageName(found) : null;
  };
  return {
    presence: presenceText(people, pageId, nameOf),
    news:
      waiting.length === 0
        ? null
        : { text: newsText(waiting, pageId, isSame), isPage: pageId !== null, show: isSame ? null : show },
  };
}
