/** Tracks one visit (TRACK-01); loaded only if tracking is enabled. */
import { onActivity } from '../lib/activity.ts';
import { watchClicks } from './clicks.ts';
import { watchPages } from './page-views.ts';
import { createTracker, type Tracker } from './tracker.ts';

export type AnalyticsSettings = { urlBase: string; siteId: string };

/** @throws Error if the base URL or the site id is missing (TRACK-02) */
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
    // A lost statistic does not concern the user (MT10).
  });
}

/** Honours Do Not Track and Global Privacy Control (MT13). */
function isRefusedByUser(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}
