/** A client of Kontor's delivery API. It caches responses, so that the website stays up while Kontor is unreachable. */
import type { Menu, Page, PageSummary, Redirect, Site } from './content-types.ts';

export type ContentOptions = {
  /** For example `https://kontor.example/content/api/v1`. */
  contentUrl: string;
  /** The value of a client token of the domain. */
  clientToken: string;
};

/** `status` is that of the response; 0 if there was none. */
export class ContentError extends Error {
  constructor(
    readonly status: number,
    readonly redirectTo: string | null = null,
  ) {
    super(status === 0 ? 'Kontor does not answer.' : `Kontor has answered with status ${status}.`);
  }
}

export type Content = ReturnType<typeof createContent>;

type CacheEntry = { etag: string | null; text: string; readAt: number };

/** In milliseconds; a cached response that is older must be revalidated. */
const maxAge = 1000;
const maxEntries = 2000;

export function createContent({ contentUrl, clientToken }: ContentOptions) {
  const cache = new Map<string, CacheEntry>();
  const inFlight = new Map<string, Promise<string>>();

  async function get<Answer>(path: string, preview: string | null): Promise<Answer> {
    const text = preview ? await readDraft(path, preview) : await readLive(path);
    const answer: Answer = JSON.parse(text);
    return answer;
  }

  async function readLive(path: string): Promise<string> {
    const cached = cache.get(path);
    if (cached && Date.now() - cached.readAt < maxAge) return cached.text;
    const running = inFlight.get(path) ?? revalidate(path, cached).finally(() => inFlight.delete(path));
    inFlight.set(path, running);
    return running;
  }

  async function revalidate(path: string, cached: CacheEntry | undefined): Promise<string> {
    const headers = new Headers({ Authorization: `Bearer ${clientToken}` });
    if (cached?.etag) headers.set('If-None-Match', cached.etag);
    try {
      const response = await request(path, headers);
      const text = response.status === 304 && cached ? cached.text : await response.text();
      store(path, { text, etag: response.headers.get('ETag') ?? cached?.etag ?? null, readAt: Date.now() });
      return text;
    } catch (error) {
      const isRefused = error instanceof ContentError && error.status >= 400 && error.status < 429;
      if (isRefused || !cached) throw error;
      return cached.text;
    }
  }

  function store(path: string, entry: CacheEntry): void {
    cache.delete(path);
    cache.set(path, entry);
    const oldest = cache.size > maxEntries ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
  }

  /** Drafts are never cached. */
  async function readDraft(path: string, token: string): Promise<string> {
    const separator = path.includes('?') ? '&' : '?';
    const response = await request(`${path}${separator}at=draft`, new Headers({ Authorization: `Bearer ${token}` }));
    return response.text();
  }

  async function request(path: string, headers: Headers): Promise<Response> {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${contentUrl}${path}`, { headers, signal }).catch(() => null);
    if (response?.ok || response?.status === 304) return response;
    const refusal: { error?: { redirect_to?: string } } | null = (await response?.json().catch(() => null)) ?? null;
    throw new ContentError(response?.status ?? 0, refusal?.error?.redirect_to);
  }

  /** `preview` is the token of an editor who views the draft; `null` reads the live content. */
  return {
    site: (preview: string | null) => get<Site>('/site', preview),
    menus: (preview: string | null) => get<Menu[]>('/menus', preview),
    page: (path: string, preview: string | null) => get<Page>(`/page?html=1&path=${encodeURIComponent(path)}`, preview),
    redirects: (preview: string | null) => get<Redirect[]>('/redirects', preview),
    /** All pages of the sitemap. */
    async sitemap(): Promise<PageSummary[]> {
      const pages: PageSummary[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const part = await get<{ pages: PageSummary[]; next_cursor: string | null }>(
          `/pages?in_sitemap=true&limit=500${from}`,
          null,
        );
        pages.push(...part.pages);
        cursor = part.next_cursor;
      }
      return pages;
    },
  };
}
