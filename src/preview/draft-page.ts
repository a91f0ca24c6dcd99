/** Reads the draft of a page through the delivery API, with a preview token that is requested when needed. */
import {
  anything,
  array,
  boolean,
  type Decoder,
  decode,
  integer,
  nullable,
  object,
  open,
  record,
  string,
  withDefault,
} from '../../contract/decode.ts';
import type { DeliveredPage } from '../../contract/delivery.ts';
import type { PreviewToken } from '../../contract/preview.ts';
import { ApiError, attempt } from '../api/client.ts';
import { t } from '../language/translate.ts';

const text = nullable(string);
const image = nullable(
  open(
    object({
      id: integer,
      alt: text,
      copyright: text,
      width: nullable(integer),
      height: nullable(integer),
      url: string,
      srcset: text,
    }),
  ),
);
const link = nullable(object({ text, path: text, url: text, resolved: boolean }));
const part = { id: integer, headline: text, published: withDefault(boolean, true), image };
const item = open(
  object({
    ...part,
    intro: text,
    body: text,
    display_mode: text,
    link,
    component: nullable(object({ name: text, config: withDefault(record(anything), {}) })),
    intro_html: text,
    body_html: text,
  }),
);
const section = open(
  object({ ...part, lead_text: text, body: text, display_mode: text, link, items: array(item), body_html: text }),
);
const deliveredPage: Decoder<DeliveredPage> = open(
  object({
    ...part,
    path: string,
    slug: text,
    subline: text,
    lead_text: text,
    abstract: text,
    layout: text,
    in_sitemap: boolean,
    changed_at: text,
    meta_data: open(object({ meta_title: text, meta_keywords: text, meta_description: text })),
    breadcrumbs: array(object({ link_text: text, target_page_path: text, resolved: boolean })),
    sections: array(section),
  }),
);

/** In milliseconds: a token is renewed this long before it expires, but is always used for at least `minimumUse`. */
const margin = 5 * 60_000;
const minimumUse = 60_000;

/** `renewIn` is in milliseconds. */
type DraftPage = { page: DeliveredPage; renewIn: number };

export function draftReader(requestToken: (signal: AbortSignal) => Promise<PreviewToken>) {
  let current: { token: PreviewToken; until: number } | null = null;
  const renew = async (signal: AbortSignal) => {
    const token = await requestToken(signal);
    const lifetime = Date.parse(token.expires_at) - Date.now();
    // With a wrong clock, tokens would otherwise be requested incessantly.
    current = { token, until: Date.now() + Math.max(Number.isNaN(lifetime) ? 0 : lifetime - margin, minimumUse) };
    return current;
  };
  const request = async (pageId: number, signal: AbortSignal, isRenewing: boolean): Promise<DraftPage> => {
    const { token, until } =
      isRenewing || current === null || current.until <= Date.now() ? await renew(signal) : current;
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token.token}` };
    const address = `${token.content_url}/page?id=${pageId}&at=draft&html=1`;
    const response = await attempt(() => fetch(address, { headers, credentials: 'omit', cache: 'no-store', signal }));
    if (response.status === 401 && !isRenewing) return request(pageId, signal, true);
    return { page: await pageIn(response), renewIn: until - Date.now() };
  };
  return {
    /** Rejects with an ApiError. */
    read: (pageId: number, signal: AbortSignal) => request(pageId, signal, false),
    /** The newest token, if there is one yet. */
    token: () => current?.token.token ?? null,
  };
}

const unreachable = () => new ApiError({ code: 'unreachable', message: t('The server cannot be reached.') });

async function pageIn(response: Response): Promise<DeliveredPage> {
  const { status } = response;
  const answer: unknown = await response.json().catch(() => null);
  if (status === 404) {
    if (answer === null) throw unreachable();
    throw new ApiError({ code: 'notFound', status, message: t('The page is not there any more.') });
  }
  if (!response.ok) throw new ApiError({ code: 'refused', status, message: t('HTTP status {status}', { status }) });
  const read = decode(deliveredPage, answer, []);
  if (read.ok) return read.value;
  const issues = read.issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new ApiError({
    code: 'unreadable',
    status,
    message: t("The server's answer is unknown: {issues}", { issues }),
  });
}
