/** Tells the others on which page this tab is and what it edits there. Nobody is kept from anything by it. */
import { useEffect, useState } from 'react';
import { useClient } from '../api/client.ts';
import { editing } from '../lib/editing.ts';
import { randomId } from '../lib/random-id.ts';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import { quietly } from './quiet-call.ts';

/** The server forgets a tab that is silent for 25 seconds. */
const interval = 10_000;
const settledAfter = 300;

export function usePresence(domainId: number, pageId: number | null): void {
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
