/** The addresses of the library's images in Markdown texts. */

import { readImagePath } from '../../contract/image-path.ts';
import { markdownImages, rewriteImages } from '../../markdown/images.ts';
import { sourceOf } from '../lib/image-signing.ts';
import type { SignImage } from './use-image-proxy.ts';

/** The texts in which images of the library stand; `sources` are the addresses of these in the library. */
export function withImages(
  texts: Readonly<Record<string, string | null>>,
  sources: ReadonlySet<string>,
): Record<string, string> {
  const isOfLibrary = ({ src }: { src: string }) => sources.has(sourceOf(src) ?? '');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text !== null && markdownImages(text).some(isOfLibrary) ? [[field, text]] : [],
    ),
  );
}

/** Signs the addresses in a text for the same sizes; no other byte changes. */
export async function textSignedAnew(text: string, sources: ReadonlySet<string>, sign: SignImage): Promise<string> {
  const signed = new Map<string, string>();
  for (const { src } of markdownImages(text)) {
    const source = sourceOf(src);
    const config = readImagePath(src)?.config;
    if (source !== null && config && sources.has(source)) signed.set(src, await sign(source, config));
  }
  return rewriteImages(text, (src) => signed.get(src));
}
