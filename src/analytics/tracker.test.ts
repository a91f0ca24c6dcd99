import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickEventOf } from './start.ts';
import { createTracker, publicAddress, type Tracker, type TrackerOptions } from './tracker.ts';

type Http = Record<string, string>;
type Vectors = {
  constructor_errors: { options: { urlBase?: string; siteId?: number }; message: string }[];
  call_errors: { call: string; message: string }[];
  cases: { name: string; http?: Http[]; throws?: string }[];
};
const vectors = JSON.parse(
  readFileSync(new URL('../../tests/vectors/matomo.json', import.meta.url), 'utf8'),
) as Vectors;

const page = {
  href: 'https://admin.example.test/domains?a=1#h',
  title: 'Domains',
  referrer: 'https://ref.example/r',
};

function tracking(changes: Partial<TrackerOptions> = {}) {
  const sent: URL[] = [];
  const tracker = createTracker({
    urlBase: 'https://stats.example',
    siteId: 3,
    place: () => page,
    isVisible: () => true,
    transport: (url) => sent.push(new URL(url)),
    ...changes,
  });
  const http = () => sent.map(({ searchParams }) => Object.fromEntries(searchParams));
  return { tracker, sent, http };
}

/** Parameters that differ with every request, or that the recorded client does not send. */
const volatile = ['rand', '_id', 'apiv', 'pv_id'];
const stable = (http: Http) => Object.fromEntries(Object.entries(http).filter(([name]) => !volatile.includes(name)));
const item = (sku: string, name = '', category = '') => ({ id: sku, sku, name, category });

/** The calls of each recorded case. The recorded client also sends query and fragment, which counts as its defect. */
const acts: Record<string, (tracker: Tracker) => void> = {
  pageview: (tracker) => tracker.trackPageView(),
  'pageview-explicit': (tracker) =>
    tracker.trackPageView({
      documentTitle: 'X & Y',
      href: 'https://admin.example.test/domains/1/pages/2',
      customDimensions: [{ id: 1, value: 'editor' }],
    }),
  event: (tracker) => tracker.trackEvent({ category: 'page', action: 'save', name: 'n', value: 0 }),
  'event-noopt': (tracker) => tracker.trackEvent({ category: 'page', action: 'save' }),
  search: (tracker) => tracker.trackSiteSearch({ keyword: 'über uns', category: 'pages', count: 0 }),
  link: (tracker) => tracker.trackLink({ href: 'https://x.example/a.pdf', linkType: 'download' }),
  order: (tracker) => {
    tracker.addEcommerceItem({ ...item('S1', 'N', 'C'), price: 1.5, quantity: 2 });
    tracker.addEcommerceItem(item('S2'));
    tracker.trackEcommerceOrder({ orderId: 'O1', revenue: 10, subTotal: 8, tax: 1, shipping: 1 });
  },
  'order-min': (tracker) => {
    tracker.addEcommerceItem(item('S1'));
    tracker.trackEcommerceOrder({ orderId: 'O1', revenue: 10 });
  },
  cart: (tracker) => {
    tracker.addEcommerceItem(item('S1', 'N'));
    tracker.trackEcommerceCartUpdate(15.5);
  },
  view: (tracker) => {
    tracker.setEcommerceView({ sku: 'S1', name: 'N', category: 'C', price: 9.9 });
    tracker.trackPageView();
  },
  catview: (tracker) => {
    tracker.setEcommerceView({ category: 'Cat' });
    tracker.trackPageView();
  },
};

describe('the recordings in matomo.json', () => {
  it.each(vectors.constructor_errors)('TRACK-02 MT02 $options fails: $message', ({ options, message }) => {
    const given = { urlBase: undefined, siteId: undefined, ...options };
    expect(() => tracking(given)).toThrow(new Error(message));
  });

  it('TRACK-02 an event without category or action, or a search without keyword, is an error', () => {
    const { tracker, sent } = tracking();
    const calls: Record<string, () => void> = {
      'trackEvent({category:"",action:"save"})': () => tracker.trackEvent({ category: '', action: 'save' }),
      'trackEvent({category:"page"})': () => tracker.trackEvent({ category: 'page', action: '' }),
      'trackSiteSearch({keyword:""})': () => tracker.trackSiteSearch({ keyword: '' }),
      'click on [data-matomo-event="click"] without category or action': () => clickEventOf({ matomoEvent: 'click' }),
    };
    expect(Object.keys(calls)).toEqual(vectors.call_errors.map(({ call }) => call));
    for (const { call, message } of vectors.call_errors) expect(calls[call]).toThrow(new Error(message));
    expect(sent).toEqual([]);
  });

  it('TRACK-02 a blank category counts as missing', () => {
    const { tracker } = tracking();
    expect(() => tracker.trackEvent({ category: '  ', action: 'save' })).toThrow('category and action are required');
  });

  it('leaves out a missing value, but not zero', () => {
    const event = { matomoCategory: 'page', matomoAction: 'save' };
    expect(clickEventOf(event)).toEqual({ category: 'page', action: 'save' });
    expect(clickEventOf({ ...event, matomoValue: '0' })).toEqual({ category: 'page', action: 'save', value: 0 });
  });

  const compared = vectors.cases.filter(({ name }) => name in acts);
  it.each(compared)(
    'TRACK-01 MT07 MT08 MT11 MT12 TRACK-04 $name sends the recorded requests',
    ({ name, http: recorded }) => {
      const { tracker, http } = tracking();
      acts[name]?.(tracker);
      const expected = (recorded ?? []).map((request) =>
        Object.fromEntries(
          Object.entries({ ...request, url: publicAddress(request.url ?? '') }).filter(
            ([parameter, value]) => value !== 'undefined' && !(parameter === 'ec_dt' && value === 'false'),
          ),
        ),
      );
      expect(http().map(stable)).toEqual(expected);
    },
  );

  it('TRACK-01 compares all recorded cases that send something, except those of links in matomo.js', () => {
    const others = vectors.cases.map(({ name }) => name).filter((name) => !(name in acts));
    expect(others).toEqual(['event-ws', 'event-err', 'search-err', 'cfg', 'linkfalse']);
  });
});

describe('a tracker', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('TRACK-01 MT01 sends nothing and throws no error if it is disabled', () => {
    const { tracker, sent } = tracking({ disabled: true, urlBase: '', siteId: '' });
    for (const act of Object.values(acts)) act(tracker);
    tracker.trackEvent({ category: '', action: '' });
    tracker.resume();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  it('TRACK-01 calls matomo.php below the base URL, with the required parameters of the HTTP API', () => {
    for (const urlBase of ['https://stats.example/m', 'https://stats.example/m/']) {
      const { tracker, sent, http } = tracking({ urlBase, siteId: '3', userId: 'u1' });
      tracker.trackPageView();
      expect(`${sent[0]?.origin}${sent[0]?.pathname}`).toBe('https://stats.example/m/matomo.php');
      expect(http()[0]).toMatchObject({ idsite: '3', rec: '1', apiv: '1', uid: 'u1', send_image: '0' });
      expect(http()[0]?._id).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  it('MT03 MT06 sends the previous page as referrer, and the page id with events', () => {
    const { tracker, http } = tracking();
    tracker.trackPageView();
    tracker.trackEvent({ category: 'page', action: 'save' });
    tracker.trackPageView({ href: 'https://admin.example.test/domains/1', documentTitle: 'Domains / 1' });
    const [first, event, second] = http();
    expect(second).toMatchObject({
      action_name: 'Domains / 1',
      url: 'https://admin.example.test/domains/1',
      urlref: 'https://admin.example.test/domains',
    });
    expect(first?.pv_id).toMatch(/^[0-9a-zA-Z]{6}$/);
    expect(event?.pv_id).toBe(first?.pv_id);
    expect(second?.pv_id).not.toBe(first?.pv_id);
  });

  it('MT04 sends codes, states and issuers in no parameter', () => {
    const secret =
      'https://admin.example.test/oauth/callback?code=a-c0de&state=a-st4te&iss=an-1ssuer&error_description=w0rds-of-it';
    const { tracker, sent } = tracking({
      place: () => ({ href: secret, title: 'Completing login...', referrer: secret }),
    });
    tracker.trackPageView();
    tracker.trackPageView({ href: 'https://admin.example.test/domains#a-t0ken' });
    tracker.trackLink({ href: secret });
    expect(sent.map(String).join()).not.toMatch(/a-c0de|a-st4te|an-1ssuer|w0rds-of-it|a-t0ken/);
  });

  it('TRACK-03 MT09 sends a heartbeat 15 seconds after the last request while the page is visible', () => {
    let isSeen = true;
    const { tracker, http } = tracking({ isVisible: () => isSeen });
    tracker.trackPageView();
    vi.advanceTimersByTime(14_000);
    tracker.trackEvent({ category: 'page', action: 'save' });
    vi.advanceTimersByTime(14_999);
    expect(http()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(http()[2]).toMatchObject({ ping: '1', idsite: '3', rec: '1' });
    expect(http()[2]).not.toHaveProperty('action_name');
    expect(http()[2]).not.toHaveProperty('ca');
    isSeen = false;
    vi.advanceTimersByTime(60_000);
    expect(http()).toHaveLength(3);
    isSeen = true;
    tracker.resume();
    vi.advanceTimersByTime(15_000);
    expect(http()).toHaveLength(4);
  });

  it('TRACK-03 sends heartbeats at most every 5 seconds, and none if they are switched off', () => {
    const fast = tracking({ heartBeat: { seconds: 1 } });
    const still = tracking({ heartBeat: { active: false } });
    for (const { tracker } of [fast, still]) tracker.trackPageView();
    vi.advanceTimersByTime(5000);
    expect([fast.sent.length, still.sent.length]).toEqual([2, 1]);
  });

  it('TRACK-04 sends id, name, category and sku of an item', () => {
    const { tracker, http } = tracking();
    tracker.addEcommerceItem({ id: '17', sku: 'S1', name: 'N', category: 'C', price: 2 });
    tracker.trackEcommerceOrder({ orderId: 'O1', revenue: 2 });
    expect(http()[0]?.ec_items).toBe('[["S1","N","C",2,1,"17"]]');
  });

  it('TRACK-04 a later order does not contain items that were ordered or removed', () => {
    const { tracker, http } = tracking();
    tracker.addEcommerceItem(item('S1'));
    tracker.addEcommerceItem(item('S2'));
    tracker.removeEcommerceItem('S1');
    tracker.trackEcommerceOrder({ orderId: 'O1', revenue: 1 });
    tracker.addEcommerceItem(item('S3'));
    tracker.clearEcommerceCart();
    tracker.trackEcommerceCartUpdate(0);
    expect(http().map(({ ec_items }) => ec_items)).toEqual(['[["S2","","",0,1]]', '[]']);
  });
});
