/** What every part of a page needs to know to be rendered. */
import { createContext, useContext } from 'hono/jsx';
import type { Link } from './content-types.ts';
import { type Theme, themeOf } from './themes.ts';

export type Rendering = {
  theme: Theme;
  /** The token of the editor who looks at the draft; `null` for visitors. */
  preview: string | null;
};

export const previewParameter = 'kontor_preview';

export const RenderingContext = createContext<Rendering>({ theme: themeOf(null), preview: null });

export const useRendering = () => useContext(RenderingContext);

/** A path of this website; while an editor looks at the draft, the way on stays in the draft. */
export function href(path: string, preview: string | null): string {
  if (!preview) return path;
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(path) ?? [];
  return `${before}${before.includes('?') ? '&' : '?'}${previewParameter}=${encodeURIComponent(preview)}${fragment}`;
}

/** Null where a link leads nowhere, because its page is not on the website. */
export function target(link: Link | null, preview: string | null): string | null {
  if (link?.url) return link.url;
  return link?.path && link.resolved ? href(pathHref(link.path), preview) : null;
}

/** Text of an editor as the address of a link: each segment is encoded, a query or an anchor stays. */
export function pathHref(path: string): string {
  const [, before = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return before.split('/').map(encodeURIComponent).join('/') + rest;
}

/** Links in the text of editors stay in the draft too. */
export function htmlOf(html: string, preview: string | null): string {
  if (!preview) return html;
  return html.replaceAll(
    /(<a href=")(\/(?!\/)[^"]*)/g,
    (_, start: string, path: string) => start + href(path, preview),
  );
}

/** Tells the preview of Kontor which part this is, so that a press opens its form. */
export function mark(kind: 'page' | 'section' | 'item', id: number, preview: string | null) {
  return preview ? { 'data-kontor': `${kind}:${id}` } : {};
}
