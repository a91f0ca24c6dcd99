/** Reads the delivery API of Kontor. What was read is kept, so that the website stays up while Kontor does not answer. */
import type { Menu, Page, PageSummary, Redirect, Site } from './content-types.ts';

export type ContentOptions = {
  /** Such as `https://kontor.example/content/api/v1`. */
  contentUrl: string;
  /** The value of a client token of the domain. */
  clientToken: string;
};

/** Why there is nothing to show. `status` is that of the answer; 0 if there was none. */
export class ContentError extends Error {
  constructor(
    readonly status: number,
    readonly redirectTo: string | null = null,
  ) {
    super(status === 0 ? 'Kontor does not answer.' : `Kontor has answered with status ${status}.`);
  }
}

export type Content = ReturnType<typeof createContent>;

type Kept = { etag: string | null; text: string; readAt: number };

/** For so many milliseconds an answer is used as it is; after that, Kontor is asked whether it is still the same. */
const fresh = 1000;
const mostKept = 2000;

export function createContent({ contentUrl, clientToken }: ContentOptions) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<string>>();

  async function get<Answer>(path: string, preview: string | null): Promise<Answer> {
    const text = preview ? await request(path, preview) : await readLive(path);
    const answer: Answer = JSON.parse(text);
    return answer;
  }

  async function readLive(path: string): Promise<string> {
    const known = kept.get(path);
    if (known && Date.now() - known.readAt < fresh) return known.text;
    const running = underWay.get(path) ?? refresh(path, known).finally(() => underWay.delete(path));
    underWay.set(path, running);
    return running;
  }

  async function refresh(path: string, known: Kept | undefined): Promise<string> {
    const headers = new Headers({ Authorization: `Bearer ${clientToken}` });
    if (known?.etag) headers.set('If-None-Match', known.etag);
    try {
      const answer = await ask(path, headers);
      const text = answer.status === 304 && known ? known.text : await answer.text();
      keep(path, { text, etag: answer.headers.get('ETag') ?? known?.etag ?? null, readAt: Date.now() });
      return text;
    } catch (error) {
      const isRefused = error instanceof ContentError && error.status >= 400 && error.status < 429;
      if (isRefused || !known) throw error;
      return known.text;
    }
  }

  function keep(path: string, answer: Kept): void {
    kept.delete(path);
    kept.set(path, answer);
    const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
  }

  /** Drafts are never kept. */
  async function request(path: string, token: string): Promise<string> {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await ask(`${path}${separator}at=draft`, new Headers({ Authorization: `Bearer ${token}` }));
    return answer.text();
  }

  async function ask(path: string, headers: Headers): Promise<Response> {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${contentUrl}${path}`, { headers, signal }).catch(() => null);
    if (answer?.ok || answer?.status === 304) return answer;
    const refusal: { error?: { redirect_to?: string } } | null = (await answer?.json().catch(() => null)) ?? null;
    throw new ContentError(answer?.status ?? 0, refusal?.error?.redirect_to);
  }

  /** `preview` is the token of an editor who looks at the draft; `null` reads what is live. */
  return {
    site: (preview: string | null) => get<Site>('/site', preview),
    menus: (preview: string | null) => get<Menu[]>('/menus', preview),
    page: (path: string, preview: string | null) => get<Page>(`/page?html=1&path=${encodeURIComponent(path)}`, preview),
    redirects: (preview: string | null) => get<Redirect[]>('/redirects', preview),
    /** All pages that belong into the sitemap. */
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
