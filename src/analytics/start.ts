/** Connects the tracker to the browser; loaded only if tracking is enabled. */
import { brand } from '../../contract/constants.ts';
import { onActivity } from '../lib/activity.ts';
import { createTracker, placeName, publicAddress, type Tracker } from './tracker.ts';

type AnalyticsSettings = { urlBase: string; siteId: string };

/** @throws Error if the base URL or the site id is missing */
export function startAnalytics({ urlBase, siteId }: AnalyticsSettings): Tracker {
  const tracker = createTracker({
    urlBase,
    siteId,
    disabled: isRefusedByUser(),
    place: () => ({ href: location.href, title: document.title, referrer: document.referrer }),
    isVisible: () => document.visibilityState === 'visible',
    transport: sendAndForget,
  });
  watchPages(tracker.trackPageView);
  watchClicks(tracker.trackEvent);
  onActivity((activity) => {
    if (activity.type === 'search') tracker.trackSiteSearch(activity);
    else tracker.trackEvent(activity);
  });
  document.addEventListener('visibilitychange', tracker.resume);
  return tracker;
}

function sendAndForget(url: string): void {
  fetch(url, {
    keepalive: true,
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    priority: 'low',
  }).catch(() => {
    // Failed requests do not concern the user (MT10).
  });
}

/** Honours Do Not Track and Global Privacy Control (MT13). */
function isRefusedByUser(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}

type ClickEvent = { category: string; action: string; name?: string; value?: number };

/**
 * Reports clicks on elements with `data-matomo-event="click"`, `-category`, `-action` and optionally `-name` and `-value`. Errors
 * in the markup are logged and do not affect the click.
 */
export function watchClicks(onEvent: (event: ClickEvent) => void): void {
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-matomo-event="click"]') : null;
    if (!element) return;
    try {
      onEvent(clickEventOf(element.dataset));
    } catch (error) {
      console.error(error);
    }
  });
}

/** @throws Error if category or action is missing */
export function clickEventOf(data: Readonly<Record<string, string | undefined>>): ClickEvent {
  const { matomoCategory, matomoAction, matomoName, matomoValue } = data;
  if (!matomoCategory || !matomoAction) {
    throw new Error('Error: data-matomo-category and data-matomo-action are required.');
  }
  const value = Number(matomoValue ?? Number.NaN);
  return {
    category: matomoCategory,
    action: matomoAction,
    ...(matomoName === undefined ? {} : { name: matomoName }),
    ...(Number.isFinite(value) ? { value } : {}),
  };
}

export type PageView = { href: string; documentTitle: string };

/** Milliseconds that a screen has to set its title. */
const titleTimeout = 3000;

/**
 * Reports every screen once its title is set. wouter dispatches navigation events on the window.
 * @returns a function that stops watching
 */
export function watchPages(onPage: (page: PageView) => void): () => void {
  let current = '';
  let awaited: { href: string; formerTitle: string; timer: ReturnType<typeof setTimeout> } | null = null;

  const report = () => {
    if (!awaited) return;
    const { href, formerTitle, timer } = awaited;
    clearTimeout(timer);
    awaited = null;
    const ownTitle = document.title === formerTitle ? brand : document.title;
    onPage({ href, documentTitle: placeName(href) ?? ownTitle });
  };
  const arrive = (formerTitle: string) => {
    current = publicAddress(location.href);
    awaited = { href: location.href, formerTitle, timer: setTimeout(report, titleTimeout) };
    if (document.title !== formerTitle) report();
  };
  const follow = (event: Event) => {
    if (publicAddress(location.href) === current) return;
    // After an immediate redirect, the first screen was never shown.
    if (event.type === 'replaceState' && awaited) {
      clearTimeout(awaited.timer);
      return arrive(awaited.formerTitle);
    }
    report();
    arrive(document.title);
  };
  const titles = new MutationObserver(() => {
    if (awaited && document.title !== awaited.formerTitle) report();
  });
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  for (const change of changes) addEventListener(change, follow);
  arrive(brand);
  return () => {
    clearTimeout(awaited?.timer);
    titles.disconnect();
    for (const change of changes) removeEventListener(change, follow);
  };
}

const changes = ['pushState', 'replaceState', 'popstate'];
