/** What others do in the open domain. What the user is reading does not change until the user asks for it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Domain } from '../../contract/entities.ts';
import type { ChangeEvent, DomainEvent, PresentPerson } from '../../contract/events.ts';
import type { Me } from '../../contract/me.ts';
import { useClient } from '../api/client.ts';
import { coreReadings, forgetPrefetched, ownerOf, pageReadAt, useReading } from '../api/resource.ts';
import { type Editing, editing, shownHistory } from '../lib/editing.ts';
import { randomId } from '../lib/ids.ts';
import { pageName } from '../lib/pages.ts';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import { followDomain, isTokenExpired, quietly } from './follow-domain.ts';
import { editedParts, holds, isOf, isShown, newsOf, placeOf, presenceText } from './news.ts';

export type NewsAndPresence = {
  /** Who else is here. */
  presence: string | null;
  /** The changes that wait to be shown. */
  news: { text: string; isPage: boolean; show: (() => void) | null } | null;
};

const maxWaiting = 500;
/** Milliseconds in which events are collected for one refresh. */
const batchDelay = 150;
/** Random milliseconds on top, so that not all browsers send requests at the same time. */
const jitter = 500;
/** Milliseconds between two refreshes. */
const refreshInterval = 3000;

/** What to read again: the counts of the domain, all but what the screen shows, or all. */
type Refresh = 'counts' | 'quiet' | 'all';
const atLeastQuiet = (before: Refresh | null) => (before === 'all' ? before : 'quiet');

function pauseBefore(refreshedAt: number): number {
  return Math.max(batchDelay + Math.random() * jitter, refreshedAt + refreshInterval - Date.now());
}

/** `form` is the open form that the change affects; it stays known when the page is read again, as on window focus. */
type News = ChangeEvent & { heardAt: number; form: Editing | null };

export function useNewsAndPresence(domain: Domain, me: Me, path: string): NewsAndPresence {
  const { id: domainId } = domain;
  const client = useClient();
  const { mutate, cache } = useSWRConfig();
  const [heard, setHeard] = useState<readonly News[]>([]);
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [due, setDue] = useState<Refresh | null>(null);
  const refreshedAt = useRef(0);
  const hasStarted = useRef(false);
  const ownSeq = useRef(0);
  const place = placeOf(path);
  const { pageId } = place;
  // Screens of a page read it anyway, except the history, whose page may be destroyed.
  const isRead = pageId !== null && !place.isHistory;
  const page = useReading(isRead ? coreReadings.page(domainId, pageId) : null).data;
  const history = useStore(shownHistory);
  const form = useStore(editing);
  // When the page is read again, it may lack these parts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the page as it was when the form was opened
  const edited = useMemo(() => editedParts(form, pageId, page), [form, pageId]);

  const isEdited = (change: ChangeEvent) => edited.some((part) => isOf(change, part));
  const concerns = (change: ChangeEvent) => isShown(place, change) || isEdited(change);
  const relevant = heard.filter(concerns);
  const refresh = useLatest(async (what: Refresh) => {
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

  // Another screen reads everything again except the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => setHeard((before) => before.filter(({ page_id }) => page_id !== null)), [path]);

  const hear = useLatest((event: DomainEvent) => {
    if (event.type === 'presence') setPeople(event.data.people.filter(({ id }) => id !== me.id));
    if (event.type === 'deployment') setDue(atLeastQuiet);
    if (event.type === 'start') {
      // Deployments have no `seq`, so their state may have changed while the stream was interrupted.
      if (!event.data.is_complete) setDue('all');
      else if (hasStarted.current) setDue(atLeastQuiet);
      hasStarted.current = true;
    }
    if (event.type !== 'change') return;
    if (event.data.by.id === me.id) {
      // The tab that made the change has read it again, but perhaps not the counts of the domain.
      ownSeq.current = event.data.seq;
      setDue((before) => (document.hasFocus() ? (before ?? 'counts') : 'all'));
      return;
    }
    if (concerns(event.data)) {
      const news = { ...event.data, heardAt: Date.now(), form: isEdited(event.data) ? form : null };
      setHeard((before) => [...before, news].slice(-maxWaiting));
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

  // Changes that were read again meanwhile are on the screen already.
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

/** Milliseconds: the server forgets a tab that is silent for 25 seconds. */
const reportInterval = 10_000;
/** Milliseconds. */
const reportDelay = 300;

function usePresence(domainId: number, pageId: number | null): void {
  const client = useClient();
  const part = useStore(editing);
  const [tab] = useState(randomId);
  const shown = part?.pageId === pageId ? part : null;
  const kind = shown?.kind === 'page' || shown?.kind === 'section' || shown?.kind === 'item' ? shown.kind : null;
  const id = kind && (shown?.id ?? null);
  const report = useLatest((page_id: number | null) => {
    const place = page_id === null ? { page_id, kind: null, id: null } : { page_id, kind, id };
    const keepalive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });
    quietly(
      (send) => client.call('reportPresence', { params: { domainId }, body: { tab, ...place }, send }),
      () => undefined,
      keepalive,
    ).catch(() => {
      // The next report follows soon.
    });
  });
  const isOnPage = pageId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is reported after the delay, like another page
  useEffect(() => {
    if (!isOnPage) return;
    const reportVisible = () => (document.visibilityState === 'visible' || kind !== null) && report.current(pageId);
    const soon = setTimeout(reportVisible, reportDelay);
    const again = setInterval(reportVisible, reportInterval);
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
