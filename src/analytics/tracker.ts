/**
 * A client for the Matomo HTTP API (specification §1). It loads no third-party script, sets no cookie and
 * stores nothing in the browser: the visitor has a new id after each reload.
 */
import { heartbeatSeconds } from '../../contract/constants.ts';

export type TrackerOptions = {
  urlBase?: string;
  siteId?: string | number;
  userId?: string;
  /** If set, every method does nothing. */
  disabled?: boolean;
  heartBeat?: { active?: boolean; seconds?: number };
  /** The current page; `trackPageView` can override it. */
  place: () => { href: string; title: string; referrer: string };
  isVisible: () => boolean;
  /** Sends a request without waiting for the response. */
  transport: (url: string) => void;
};
type PageViewOptions = { documentTitle?: string; href?: string; customDimensions?: readonly Dimension[] };
type Dimension = { id: number; value: string };

export type Tracker = {
  trackPageView(options?: PageViewOptions): void;
  trackEvent(event: { category: string; action: string; name?: string; value?: number }): void;
  trackSiteSearch(search: { keyword: string; category?: string; count?: number }): void;
  trackLink(link: { href: string; linkType?: 'link' | 'download' }): void;
  addEcommerceItem(item: EcommerceItem): void;
  removeEcommerceItem(sku: string): void;
  clearEcommerceCart(): void;
  trackEcommerceOrder(order: EcommerceOrder): void;
  trackEcommerceCartUpdate(amount: number): void;
  setEcommerceView(view: EcommerceView): void;
  /** Restarts the heartbeat. Call it when the page becomes visible. */
  resume(): void;
};

/** Seconds. */
const minHeartbeat = 5;

/** @throws Error if the base URL or the site id is missing */
export function createTracker(options: TrackerOptions): Tracker {
  if (options.disabled) return silentTracker;
  if (!options.urlBase) throw new Error('Matomo urlBase is required.');
  if (!options.siteId || options.siteId === '0') throw new Error('Matomo siteId is required.');
  const cart = createCart();
  let nextView: Parameters = {};
  const { send, openPage, resume } = createSender(options);
  return {
    trackPageView(view = {}) {
      const title = openPage(view);
      send({ action_name: title, ...dimensionsOf(view.customDimensions), ...nextView });
      nextView = {};
    },
    trackEvent({ category, action, name, value }) {
      if (!category?.trim() || !action?.trim()) throw new Error('Error: category and action are required.');
      send({ e_c: category, e_a: action, e_n: name, e_v: value, ca: 1 });
    },
    trackSiteSearch({ keyword, category, count }) {
      if (!keyword?.trim()) throw new Error('Error: keyword is required.');
      send({ search: keyword, search_cat: category, search_count: count });
    },
    trackLink: ({ href, linkType = 'link' }) => send({ [linkType]: publicAddress(href) }),
    addEcommerceItem: cart.add,
    removeEcommerceItem: cart.remove,
    clearEcommerceCart: cart.clear,
    trackEcommerceOrder(order) {
      send({ ...orderParameters(order), ec_items: cart.items() });
      cart.clear();
    },
    trackEcommerceCartUpdate: (amount) => send({ idgoal: 0, revenue: amount, ec_items: cart.items() }),
    setEcommerceView: (view) => {
      nextView = viewParameters(view);
    },
    resume,
  };
}

function createSender({ urlBase = '', siteId, userId, heartBeat = {}, place, isVisible, transport }: TrackerOptions) {
  const address = `${urlBase.replace(/\/+$/, '')}/matomo.php`;
  const visitor = { idsite: siteId, rec: 1, apiv: 1, _id: randomText(16, '0123456789abcdef'), uid: userId };
  const beat = Math.max(heartBeat.seconds ?? heartbeatSeconds, minHeartbeat) * 1000;
  let page = { url: '', urlref: '', pv_id: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    if (heartBeat.active === false) return;
    timer = setTimeout(() => {
      if (isVisible()) send({ ping: 1 });
    }, beat);
  };
  const send = (parameters: Parameters) => {
    if (page.url === '') openPage({});
    const rand = randomText(8, '0123456789');
    transport(`${address}?${queryOf({ ...visitor, rand, send_image: 0, ...page, ...parameters })}`);
    listen();
  };
  const openPage = ({ href, documentTitle }: PageViewOptions): string => {
    const here = place();
    const url = publicAddress(href ?? here.href);
    const urlref = page.url === '' ? publicAddress(here.referrer) : page.url === url ? page.urlref : page.url;
    page = { url, urlref, pv_id: randomText(6, letters) };
    return documentTitle ?? here.title;
  };
  const resume = () => {
    if (page.url !== '') listen();
  };
  return { send, openPage, resume };
}

function dimensionsOf(dimensions: readonly Dimension[] = []): Parameters {
  return Object.fromEntries(dimensions.map(({ id, value }) => [`dimension${id}`, value]));
}

function queryOf(parameters: Parameters): URLSearchParams {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function randomText(length: number, alphabet: string): string {
  const numbers = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(numbers, (number) => alphabet[number % alphabet.length]).join('');
}

const nothing = () => {};
const silentTracker: Tracker = {
  trackPageView: nothing,
  trackEvent: nothing,
  trackSiteSearch: nothing,
  trackLink: nothing,
  addEcommerceItem: nothing,
  removeEcommerceItem: nothing,
  clearEcommerceCart: nothing,
  trackEcommerceOrder: nothing,
  trackEcommerceCartUpdate: nothing,
  setEcommerceView: nothing,
  resume: nothing,
};

/** Amounts are in the currency of the Matomo site. The console sells nothing; this is for installations that do. */
type EcommerceItem = {
  /** Sent after the fields that the protocol defines, if it differs from the `sku`. */
  id: string;
  name: string;
  category: string;
  sku: string;
  price?: number;
  quantity?: number;
};
type EcommerceOrder = {
  orderId: string;
  revenue: number;
  subTotal?: number;
  tax?: number;
  shipping?: number;
  discount?: number;
};
type EcommerceView = { sku: string; name?: string; category?: string; price?: number } | { category: string };
type Parameters = Record<string, string | number | undefined>;

type Cart = { add(item: EcommerceItem): void; remove(sku: string): void; clear(): void; items(): string };

function createCart(): Cart {
  const items = new Map<string, EcommerceItem>();
  return {
    add: (item) => void items.set(item.sku, item),
    remove: (sku) => void items.delete(sku),
    clear: () => items.clear(),
    items: () =>
      JSON.stringify(
        [...items.values()].map(({ id, sku, name, category, price = 0, quantity = 1 }) => [
          sku,
          name,
          category,
          price,
          quantity,
          ...(id === sku ? [] : [id]),
        ]),
      ),
  };
}

function orderParameters({ orderId, revenue, subTotal, tax, shipping, discount }: EcommerceOrder): Parameters {
  return { idgoal: 0, ec_id: orderId, revenue, ec_st: subTotal, ec_tx: tax, ec_sh: shipping, ec_dt: discount };
}

/** Sent with the next page view. */
function viewParameters(view: EcommerceView): Parameters {
  if (!('sku' in view)) return { _pkc: view.category };
  return { _pks: view.sku, _pkn: view.name, _pkc: view.category, _pkp: view.price };
}

/** The address without query and fragment, which may contain codes or users' text (MT04); empty if it is not a web address. */
export function publicAddress(href: string): string {
  if (!URL.canParse(href)) return '';
  const { protocol, origin, pathname } = new URL(href);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : '';
}

/**
 * A title without the names of records (MT04): `/domains/3/pages/4/change` is "Domains / Pages / Change". `null` for screens whose
 * title does not name a record.
 */
export function placeName(href: string): string | null {
  const parts = new URL(href).pathname.split('/').filter((part) => part !== '');
  if (!parts.some(isId)) return null;
  return parts
    .filter((part) => !isId(part))
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1).replaceAll('_', ' ')}`)
    .join(' / ');
}

const isId = (part: string) => /^\d+$/.test(part);
