/** The context for rendering the parts of a page, and their links. */
import { createContext, useContext } from 'hono/jsx';
import type { Link } from './content-types.ts';
import { type Theme, themeOf } from './themes.ts';

export type Rendering = {
  theme: Theme;
  /** The token of the editor who views the draft; `null` for visitors. */
  preview: string | null;
};

export const previewParameter = 'kontor_preview';

export const RenderingContext = createContext<Rendering>({ theme: themeOf(null), preview: null });

export const useRendering = () => useContext(RenderingContext);

/** A path of this website. In the preview, the link stays in the draft. */
export function href(path: string, preview: string | null): string {
  if (!preview) return path;
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(path) ?? [];
  return `${before}${before.includes('?') ? '&' : '?'}${previewParameter}=${encodeURIComponent(preview)}${fragment}`;
}

/** `null` if the page of the link is not on the website. */
export function target(link: Link | null, preview: string | null): string | null {
  if (link?.url) return link.url;
  return link?.path && link.resolved ? href(pathHref(link.path), preview) : null;
}

/** Encodes a path that an editor has typed, but not its query or fragment. */
export function pathHref(path: string): string {
  const [, before = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return before.split('/').map(encodeURIComponent).join('/') + rest;
}

/** In the preview, links in Markdown stay in the draft, too. */
export function htmlOf(html: string, preview: string | null): string {
  if (!preview) return html;
  return html.replaceAll(
    /(<a href=")(\/(?!\/)[^"]*)/g,
    (_, start: string, path: string) => start + href(path, preview),
  );
}

/** Marks a part for Kontor's preview, where a click opens its form. */
export function mark(kind: 'page' | 'section' | 'item', id: number, preview: string | null) {
  return preview ? { 'data-kontor': `${kind}:${id}` } : {};
}
