/** Guards every way out of a form with unsaved text: links, the back button, closing the tab. */
import { useEffect, useState } from 'react';
import { type AroundNavHandler, useLocation, useSearch } from 'wouter';
import { writeEntry } from '../lib/history-entry.ts';
import { untilIdle } from '../lib/idle.ts';
import { answerLeaving, askToLeave, leaveBlockers, leaveQuestion, pendingLeave } from '../lib/leaving.ts';
import { useStore } from '../lib/store.ts';

/** For wouter's router. Another query on the same path does not leave the screen. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = () => {
    writeEntry();
    navigate(to, options);
  };
  if (new URL(to, location.href).pathname === location.pathname) leave();
  else askToLeave(leave);
};

let onPopState: ((event: PopStateEvent) => void) | null = null;

/** Call it before the first render: this listener must run before the router's. */
export function watchHistory(): void {
  addEventListener('popstate', (event) => onPopState?.(event));
  // By `pagehide` Chromium has already saved the entry.
  addEventListener('beforeunload', writeEntry);
}

type Dialog = typeof import('./leave-dialog.tsx')['LeaveDialog'];

export function LeaveGuard() {
  const isGuarding = useStore(leaveBlockers).length > 0;
  const pending = useStore(pendingLeave);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog | null } | null>(null);
  const Dialog = loaded?.Dialog ?? null;
  const isPending = pending !== null;
  const [path] = useLocation();
  const query = useSearch();
  useEffect(() => {
    if (!isGuarding) return;
    return guardBrowser(`${path}${query && `?${query}`}`);
  }, [isGuarding, path, query]);
  useEffect(() => {
    // Loaded in advance, because the network may be down when it is needed.
    if (!isGuarding || Dialog) return;
    const beginning = isPending ? Promise.resolve() : untilIdle();
    beginning
      .then(() => import('./leave-dialog.tsx'))
      .then(
        ({ LeaveDialog }) => setLoaded({ Dialog: LeaveDialog }),
        () => setLoaded({ Dialog: null }),
      );
  }, [isGuarding, isPending, Dialog]);
  useEffect(() => {
    if (pending && loaded?.Dialog === null) answerLeaving(confirm(`${pending.question}\n\n${pending.consequences}`));
  }, [pending, loaded]);
  return Dialog ? <Dialog pending={pending} /> : null;
}

/** `here` is the address of the guarded screen. */
function guardBrowser(here: string): () => void {
  let isPassing = false;
  const goBack = (event: PopStateEvent) => {
    if (isPassing || leaveQuestion() === null || location.pathname === new URL(here, location.href).pathname) return;
    // The address has already changed: restore it and hide the event from the router.
    event.stopImmediatePropagation();
    history.pushState(null, '', here);
    askToLeave(() => {
      isPassing = true;
      history.back();
    });
  };
  const close = (event: BeforeUnloadEvent) => {
    if (leaveQuestion() !== null) event.preventDefault();
  };
  onPopState = goBack;
  addEventListener('beforeunload', close);
  return () => {
    onPopState = null;
    removeEventListener('beforeunload', close);
  };
}
