/**
 * Naive websites to be previewed, each under its own prefix of one origin; without a prefix, one whose manners change. They show
 * the draft that the token in their address opens, a line for each part; the parts are marked.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { array, type Decoded, integer, nullable, object, string } from '../../contract/decode.ts';

type Kind = { scripts?: readonly string[]; headers?: Record<string, string>; isSilent?: true };
const kinds = {
  /** Knows the protocol, and draws what it is sent. */
  draws: { scripts: ['v1', 'draws'] },
  /** Draws from a press on. */
  drawsLater: { scripts: ['v1', 'draws-later'] },
  /** Has the script and nothing else: loaded again after a save. */
  reloads: { scripts: ['v1'] },
  /** Does not know the protocol. */
  plain: {},
  /** Never answers. */
  silent: { isSilent: true },
  /** Forbid framing, in the old way and the new one. */
  denies: { headers: { 'X-Frame-Options': 'DENY' } },
  forbids: { headers: { 'Content-Security-Policy': "frame-ancestors 'none'" } },
  busts: { scripts: ['busts'] },
  nests: { scripts: ['v1', 'nests'] },
  forges: { scripts: ['forges'] },
} satisfies Record<string, Kind>;

export type WebsiteKind = keyof typeof kinds;
export type PreviewWebsite = {
  origin: string;
  /** The preview URL of one of them. */
  previewUrl: (kind?: WebsiteKind) => string;
  /** What the one without a prefix is from now on; at first it draws. */
  behave: (kind: WebsiteKind) => void;
  /** The paths and queries that were asked for. */
  asked: string[];
  stop: () => Promise<void>;
};

const part = { id: integer, headline: nullable(string) };
const item = object({ ...part, body: nullable(string) });
const draftPage = object({
  ...part,
  path: string,
  sections: array(object({ ...part, body: nullable(string), items: array(item) })),
});

/** @param consoleOrigin where the script and the delivery API are */
export async function startPreviewWebsite(consoleOrigin: string): Promise<PreviewWebsite> {
  const asked: string[] = [];
  let manner: WebsiteKind = 'draws';
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://website');
    const [, name = ''] = /^\/(\w+)\//.exec(url.pathname) ?? [];
    const own: Kind | undefined = new Map(Object.entries<Kind>(kinds)).get(name);
    const [kind, prefix]: [Kind, string] = own ? [own, `/${name}`] : [kinds[manner], ''];
    const path = url.pathname.slice(prefix.length);
    asked.push(request.url ?? '');
    if (kind.isSilent) return;
    const token = url.searchParams.get('kontor_preview');
    const draft = token === null ? null : await readDraft(consoleOrigin, decodeURIComponent(path), token);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...kind.headers });
    response.end(
      htmlOf(
        prefix,
        draft,
        (kind.scripts ?? []).map((script) => scriptTag(script, consoleOrigin)),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const origin = `http://127.0.0.1:${address.port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const previewUrl = (kind?: WebsiteKind) => `${origin}${kind ? `/${kind}` : ''}{path}`;
  const behave = (kind: WebsiteKind) => {
    manner = kind;
  };
  return { origin, previewUrl, behave, asked, stop };
}

async function readDraft(consoleOrigin: string, path: string, token: string) {
  const query = new URLSearchParams({ path, at: 'draft' });
  const answer = await fetch(`${consoleOrigin}/content/api/v1/page?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.ok ? draftPage(await answer.json()) : null;
}

function scriptTag(name: string, consoleOrigin: string): string {
  if (name === 'v1') return `<script src="${consoleOrigin}/preview/v1.js"></script>`;
  return `<script>(() => {${readFileSync(new URL(`preview-website/${name}.js`, import.meta.url), 'utf8')}})();</script>`;
}

function htmlOf(prefix: string, draft: Decoded<typeof draftPage> | null, scripts: readonly string[]): string {
  const line = (mark: string, ...texts: (string | null)[]) =>
    `<p data-kontor="${mark}">${texts.filter(Boolean).join(': ').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
  const lines = draft
    ? [
        line(`page:${draft.id}`, draft.headline),
        ...draft.sections.flatMap(({ id, headline, body, items }) => [
          line(`section:${id}`, headline, body),
          ...items.map((one) => line(`item:${one.id}`, one.headline, one.body)),
        ]),
      ]
    : ['<p>There is nothing here.</p>'];
  return `<!doctype html><html lang="de"><title>Website</title>
    <nav><a href="${prefix}/">Startseite</a> <a href="${prefix}/leseausweis">Another page</a>
    <a href="${prefix}/nirgends">No page</a> <a href="https://other.example/">Elsewhere</a></nav>
    <main>${lines.join('\n')}</main>${scripts.join('')}</html>`;
}
