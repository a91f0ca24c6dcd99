/**
 * The live preview: its tokens, and the protocol `kontor-preview/1` between the console and the website in its frame. Both
 * sides post to exact origins, accept messages only from exact origins, and ignore messages of another shape.
 */
import {
  boolean,
  type Decoded,
  type Decoder,
  integer,
  literal,
  object,
  refuse,
  string,
  withDefault,
} from './decode.ts';
import { decodingProblem } from './problems.ts';

export const previewProtocol = 'kontor-preview/1';
/** The query parameter of the frame's address that holds the preview token. */
export const previewParameter = 'kontor_preview';

/** Grants one person access to the drafts of one domain, until `expires_at` (ISO 8601) or the end of the session. */
export const previewToken = object({
  token: string,
  expires_at: string,
  /** The base address of the delivery API. */
  content_url: string,
  /** The script for websites, `/preview/v1.js`. */
  script_url: string,
});
export type PreviewToken = Decoded<typeof previewToken>;

export type PreviewedKind = 'page' | 'section' | 'item';
/** A website marks a part as in `data-kontor="section:12"`. */
export type PreviewedPart = { kind: PreviewedKind; id: number };

/**
 * The console sends the page with the typed changes. `saved` is set after a save, so that a website that does not render the
 * page itself reloads; the answer to `ready` never has it.
 */
export type PageMessage<Page extends object = object> = {
  protocol: typeof previewProtocol;
  type: 'page';
  page: Page;
  focus: PreviewedPart | null;
  saved?: true;
};

const longestPath = 2000;
const path: Decoder<string> = (value) => {
  const text = string(value);
  return text.startsWith('/') && text.length <= longestPath ? text : refuse(decodingProblem('not_text'));
};
const id: Decoder<number> = (value) => {
  const number = integer(value);
  return number > 0 ? number : refuse(decodingProblem('not_integer'));
};
const protocol = literal(previewProtocol);

/**
 * The website sends `ready` from every document, and again once it shows typed changes; and `moved` when a link is followed.
 * `path` is the decoded path of its address, from which `pagePathIn` derives the path of the page.
 */
const shapes = {
  ready: object({ protocol, type: literal('ready'), path, shows_typing: withDefault(boolean, true) }),
  open: object({ protocol, type: literal('open'), kind: literal('page', 'section', 'item'), id }),
  moved: object({ protocol, type: literal('moved'), path }),
};
export type WebsiteMessage = Decoded<(typeof shapes)[keyof typeof shapes]>;
const messageType = object({ type: literal('ready', 'open', 'moved') });

/** The caller must check the origin and the source window of the message. */
export const websiteMessage: Decoder<WebsiteMessage> = (value) => shapes[messageType(value).type](value);

type Parts = { before: string; after: string; fragment: string };

/** Splits the URL at `{path}`, which must come after the host, so that all pages have the same origin. `null` if invalid. */
function partsOf(previewUrl: string): Parts | null {
  const form = /^(https?:\/\/[^/?#\\@{}\s]+(?:[/?][^{}#\s]*)?)\{path\}([^{}#\s]*)(#[^{}\s]*)?$/i;
  const [, before, after = '', fragment = ''] = form.exec(previewUrl) ?? [];
  return before === undefined ? null : { before, after, fragment };
}

/** The address of the frame; `null` without a usable preview URL. */
export function previewAddress(previewUrl: string | null, path: string | null, token: string): string | null {
  const parts = previewUrl === null ? null : partsOf(previewUrl);
  if (parts === null || path === null) return null;
  const segments = path
    .replace(/^\/*/, '/')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .split('/');
  const filled = `${parts.before}${segments.map(encodeURIComponent).join('/')}${parts.after}`;
  const query = `${previewParameter}=${encodeURIComponent(token)}`;
  return `${filled}${filled.includes('?') ? '&' : '?'}${query}${parts.fragment}`;
}

/** The path of the page at the website's path `shown`, without the parts that the preview URL adds and a trailing slash. */
export function pagePathIn(previewUrl: string, shown: string): string {
  const { before = '', after = '' } = partsOf(previewUrl) ?? {};
  const prefix = before.replace(/^https?:\/\/[^/?]+/i, '');
  const [suffix = ''] = after.split('?');
  const inner = shown.startsWith(`${prefix}/`) ? shown.slice(prefix.length) : shown;
  const path = suffix !== '' && inner.endsWith(suffix) ? inner.slice(0, -suffix.length) : inner;
  return path.replace(/(?<=.)\/+$/, '');
}
