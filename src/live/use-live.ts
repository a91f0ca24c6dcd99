/** What others do in the open domain: who is here, and what waits to be shown. What is being read does not move by itself. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Domain, Me } from '../../contract/entities.ts';
import type { ChangeEvent, DomainEvent, PresentPerson } from '../../contract/events.ts';
import { useClient } from '../api/client.ts';
import { coreReadings, pageReadAt } from '../api/core-readings.ts';
import { forgetPrefetched } from '../api/prefetch.ts';
import { ownerOf, useReading } from '../api/resource.ts';
import { type Editing, editing } from '../lib/editing.ts';
import { pageName } from '../lib/pages.ts';
import { randomId } from '../lib/random-id.ts';
import { shownHistory } from '../lib/shown-history.ts';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import { followDomain } from './follow-domain.ts';
import { editedParts, holds, isOf, isShown, newsOf, placeOf, presenceText } from './news.ts';
import { isTokenExpired, quietly } from './quiet-call.ts';

export type Live = {
  /** Who else is here; null if nobody is. */
  presence: string | null;
  /** What waits; null if nothing does. */
  news: { text: string; isPage: boolean; show: (() => void) | null } | null;
};

const mostWaiting = 500;
/** In milliseconds: what comes together is read once, and not by all browsers in the same moment. */
const togetherness = 150;
const spread = 500;
const rest = 3000;

const atLeastQuiet = (before: 'counts' | 'quiet' | 'all' | null) => (before === 'all' ? before : 'quiet');

function pauseBefore(refreshedAt: number): number {
  return Math.max(togetherness + Math.random() * spread, refreshedAt + rest - Date.now());
}

/** `form`: the open form that it concerns, also after the page was read again, as it is when the window gets the focus. */
type News = ChangeEvent & { heardAt: number; form: Editing | null };

export function useLive(domain: Domain, me: Me, path: string): Live {
  const { id: domainId } = domain;
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const [heard, setHeard] = useState<readonly News[]>([]);
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [due, setDue] = useState<'counts' | 'quiet' | 'all' | null>(null);
  const refreshedAt = useRef(0);
  const hasStarted = useRef(false);
  const ownSeq = useRef(0);
  const place = placeOf(path);
  const { pageId } = place;
  // The screen reads it anyway, except the history, which may be that of a page that is gone.
  const isRead = pageId !== null && !place.isHistory;
  const page = useReading(isRead ? coreReadings.page(domainId, pageId) : null).data;
  const history = useStore(shownHistory);
  const form = useStore(editing);
  // The page that is read next may lack them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they were when the form was opened
  const edited = useMemo(() => editedParts(form, pageId, page), [form, pageId]);

  const isEdited = (change: ChangeEvent) => edited.some((part) => isOf(change, part));
  const concerns = (change: ChangeEvent) => isShown(place, change) || isEdited(change);
  const relevant = heard.filter(concerns);
  const refresh = useLatest(async (what: 'counts' | 'quiet' | 'all') => {
    if (isTokenExpired()) return;
    const { key, load } = coreReadings.domain(domainId);
    const isWaiting = what !== 'all' && relevant.length > 0;
    if (what === 'counts') {
      if ((domain.seq ?? 0) >= ownSeq.current) return;
      if (!(isWaiting && place.isList)) return void (await mutate(key));
    } else {
      forgetPrefetched(cache);
      await mutate((one) => Array.isArray(one) && one[1] === domainId && !(isWaiting && holds(place, one)));
      if (!isWaiting || !place.isList) return;
    }
    const { changes_count, links_count, trash_count } = await load(client);
    const counts = { changes_count, links_count, trash_count };
    await mutate<Domain>(key, (shown) => shown && { ...shown, ...counts }, { revalidate: false });
  });
  useEffect(() => {
    if (due === null) return;
    const timer = setTimeout(() => {
      setDue(null);
      refreshedAt.current = Date.now();
      refresh.current(due).catch(console.warn);
    }, pauseBefore(refreshedAt.current));
    return () => clearTimeout(timer);
  }, [due, refresh]);

  // What is not on a page is read again by another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address changes
  useEffect(() => setHeard((before) => before.filter(({ page_id }) => page_id !== null)), [path]);

  const hear = useLatest((event: DomainEvent) => {
    if (event.type === 'presence') setPeople(event.data.people.filter(({ id }) => id !== me.id));
    if (event.type === 'deployment') setDue(atLeastQuiet);
    if (event.type === 'start') {
      // A deployment has no number: its state may have changed while the stream was interrupted.
      if (!event.data.is_complete) setDue('all');
      else if (hasStarted.current) setDue(atLeastQuiet);
      hasStarted.current = true;
    }
    if (event.type !== 'change') return;
    if (event.data.by.id === me.id) {
      // The tab in which it was done has read it again already, though not always the counts of the domain.
      ownSeq.current = event.data.seq;
      setDue((before) => (document.hasFocus() ? (before ?? 'counts') : 'all'));
      return;
    }
    if (concerns(event.data)) {
      const news = { ...event.data, heardAt: Date.now(), form: isEdited(event.data) ? form : null };
      setHeard((before) => [...before, news].slice(-mostWaiting));
    }
    setDue(atLeastQuiet);
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
  const isNew = ({ heardAt, seq }: News) => {
    if (history !== null) return seq > history;
    return pageId === null ? !place.isList || seq > (domain.seq ?? 0) : heardAt > readAt;
  };
  const waiting = relevant.filter((news) => isNew(news) || (news.form !== null && news.form === form));
  const show = () => {
    setHeard([]);
    refresh.current('all').catch(console.warn);
  };
  const nameOf = (id: number) => {
    const found = domain.pages.find((one) => one.id === id);
    return found ? pageName(found) : null;
  };
  const { text, isOffered } = newsOf(waiting, pageId, edited);
  return {
    presence: presenceText(people, pageId, nameOf),
    news: waiting.length === 0 ? null : { text, isPage: pageId !== null, show: isOffered ? show : null },
  };
}

/** The server forgets a tab that is silent for 25 seconds. */
const interval = 10_000;
const settledAfter = 300;

function usePresence(domainId: number, pageId: number | null): void {
  const client = useClient();
  const part = useStore(editing);
  const [tab] = useState(randomId);
  const told = part?.pageId === pageId ? part : null;
  const kind = told?.kind === 'page' || told?.kind === 'section' || told?.kind === 'item' ? told.kind : null;
  const id = kind && (told?.id ?? null);
  const report = useLatest((page_id: number | null) => {
    const place = page_id === null ? { page_id, kind: null, id: null } : { page_id, kind, id };
    const keepalive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });
    quietly(
      (send) => client.call('reportPresence', { params: { domainId }, body: { tab, ...place }, send }),
      () => undefined,
      keepalive,
    ).catch(() => {
      // It is said again in a moment.
    });
  });
  const isOnPage = pageId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is reported soon, like another page
  useEffect(() => {
    if (!isOnPage) return;
    const say = () => (document.visibilityState === 'visible' || kind !== null) && report.current(pageId);
    const soon = setTimeout(say, settledAfter);
    const again = setInterval(say, interval);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [isOnPage, pageId, kind, id, report]);
  useEffect(() => {
    if (!isOnPage) return;
    const leave = () => report.current(null);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [isOnPage, report]);
}
