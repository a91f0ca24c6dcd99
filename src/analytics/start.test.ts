// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteSearch, trackEvent } from '../lib/activity.ts';
import { type PageView, startAnalytics, watchClicks, watchPages } from './start.ts';

// wouter dispatches navigation events on the window once it is loaded.
import 'wouter/use-browser-location';

type HappyDomWindow = { happyDOM: { setURL(url: string): void } };

const origin = 'https://admin.example.test';
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  (window as unknown as HappyDomWindow).happyDOM.setURL(`${origin}/domains?q=secret`);
  document.title = 'Kontor';
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch() {
  const pages: PageView[] = [];
  stop = watchPages((page) => pages.push(page));
  return pages;
}

/** Mutation observers are called in a microtask. */
async function title(text: string) {
  document.title = text;
  await vi.advanceTimersByTimeAsync(0);
}

describe('page views', () => {
  it('TRACK-01 MT03 are reported after the title has changed, with the new title', async () => {
    const pages = watch();
    expect(pages).toEqual([]);
    await title('Domains · Kontor');
    history.pushState(null, '', '/admin/users');
    expect(pages).toHaveLength(1);
    await title('All CMS User · Kontor');
    expect(pages).toEqual([
      { href: `${origin}/domains?q=secret`, documentTitle: 'Domains · Kontor' },
      { href: `${origin}/admin/users`, documentTitle: 'All CMS User · Kontor' },
    ]);
  });

  it('MT04 TRACK-01 the screen of a record is named after its route, not after the record', async () => {
    const pages = watch();
    await title('Domains · Kontor');
    history.pushState(null, '', '/domains/1/pages/2/change');
    await title('Change Our secret plan · Kontor');
    expect(pages[1]?.documentTitle).toBe('Domains / Pages / Change');
  });

  it('MT05 are not reported while the path stays the same', async () => {
    const pages = watch();
    await title('Domains · Kontor');
    history.replaceState({ a: 1 }, '', '/domains?q=other');
    await title('Domains · Kontor ');
    await vi.advanceTimersByTimeAsync(5000);
    expect(pages).toHaveLength(1);
  });

  it('TRACK-01 are not reported for a screen that redirects at once', async () => {
    const pages = watch();
    history.replaceState(null, '', '/login');
    await title('Sign in · Kontor');
    expect(pages.map(({ href }) => href)).toEqual([`${origin}/login`]);
  });

  it('TRACK-01 have the name of the product if the screen does not set its title', async () => {
    const pages = watch();
    await title('Domains · Kontor');
    history.pushState(null, '', '/admin/domains');
    await vi.advanceTimersByTimeAsync(3000);
    expect(pages[1]).toEqual({ href: `${origin}/admin/domains`, documentTitle: 'Kontor' });
  });
});

describe('tracking in the browser', () => {
  it('TRACK-02 reports clicks on marked elements, and logs errors in the markup', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const events: unknown[] = [];
    watchClicks((event) => events.push(event));
    document.body.innerHTML =
      '<button data-matomo-event="click" data-matomo-category="page" data-matomo-action="save"><b>Save</b></button>' +
      '<button id="wrong" data-matomo-event="click">x</button>';
    document.querySelector<HTMLElement>('b')?.click();
    document.querySelector<HTMLElement>('#wrong')?.click();
    expect(events).toEqual([{ category: 'page', action: 'save' }]);
    expect(report.mock.calls).toEqual([
      [new Error('Error: data-matomo-category and data-matomo-action are required.')],
    ]);
    report.mockRestore();
  });

  it('TRACK-03 MT10 sends no cookie and no referrer, and ignores failed requests', async () => {
    const send = vi.fn().mockRejectedValue(new TypeError('offline'));
    vi.stubGlobal('fetch', send);
    startAnalytics({ urlBase: 'https://stats.example', siteId: '3' }).trackPageView();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledWith(
      expect.stringContaining('https://stats.example/matomo.php?'),
      expect.objectContaining({ credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer' }),
    );
    expect(document.cookie).toBe('');
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });

  it('TRACK-01 reports searches and activity as site searches and events', async () => {
    const send = vi.fn().mockResolvedValue(new Response());
    vi.stubGlobal('fetch', send);
    startAnalytics({ urlBase: 'https://stats.example', siteId: '3' });
    trackEvent('page', 'save');
    noteSearch({ keyword: 'roses', category: 'pages', count: 2 });
    const requests = send.mock.calls.map(([url]) => Object.fromEntries(new URL(url).searchParams));
    expect(requests).toContainEqual(expect.objectContaining({ e_c: 'page', e_a: 'save' }));
    const search = { search: 'roses', search_cat: 'pages', search_count: '2' };
    expect(requests).toContainEqual(expect.objectContaining(search));
  });

  it.each(['doNotTrack', 'globalPrivacyControl'])('MT13 sends nothing if %s is set', async (signal) => {
    const send = vi.fn().mockResolvedValue(new Response());
    vi.stubGlobal('fetch', send);
    const value = signal === 'doNotTrack' ? '1' : true;
    vi.stubGlobal('navigator', Object.create(navigator, { [signal]: { value } }));
    const tracker = startAnalytics({ urlBase: 'https://stats.example', siteId: '3' });
    tracker.trackPageView();
    tracker.trackEvent({ category: 'page', action: 'save' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
  });
});
