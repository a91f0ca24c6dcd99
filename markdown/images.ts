/** Lists the images of a Markdown text, and rewrites their addresses in place. */
import { type Token, type Tokens, walkTokens } from 'marked';
import { decodeCharacterReferences, readMarkdown, textOf } from './tokens.ts';

/** `src` with its character references decoded. */
export type MarkdownImage = { src: string; alt: string };

/** In reading order; empty for a text that is too complex to parse. */
export function markdownImages(text: string): MarkdownImage[] {
  // Most texts have no images, and parsing is slow.
  if (!text.includes('![')) return [];
  const images: MarkdownImage[] = [];
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'image') return;
    const { href, text: own, tokens } = token as Tokens.Image;
    const alt = decodeCharacterReferences(tokens ? textOf(tokens) : own);
    images.push({ src: decodeCharacterReferences(href), alt });
  });
  return images;
}

/**
 * Changes the addresses of images and no other byte. An address that is not written as `src` says, such as one with escapes,
 * stays, and so does one in code or in a link.
 * @param next returns the new address, or `undefined` to leave the image as it is
 */
export function rewriteImages(text: string, next: (src: string) => string | undefined): string {
  let result = text;
  for (const src of new Set(markdownImages(text).map((image) => image.src))) {
    const wanted = next(src);
    if (wanted !== undefined && wanted !== src) result = replaced(result, src, wanted);
  }
  return result;
}

/** The text without these images: their descriptions stay. */
export function withoutImages(text: string, isGone: (src: string) => boolean): string {
  let result = text;
  if (!text.includes('![')) return text;
  walkTokens(readMarkdown(text) ?? [], (token: Token) => {
    if (token.type !== 'image' || !isGone(decodeCharacterReferences((token as Tokens.Image).href))) return;
    result = result.replace(token.raw, () => (token as Tokens.Image).text);
  });
  return result;
}

function replaced(text: string, src: string, wanted: string): string {
  let result = text;
  let images = markdownImages(text);
  for (let start = result.indexOf(src); start >= 0; start = result.indexOf(src, start)) {
    const tried = result.slice(0, start) + wanted + result.slice(start + src.length);
    const after = markdownImages(tried);
    const isOnlyThese =
      after.length === images.length &&
      after.every((image, index) => image.src === images[index]?.src || image.src === wanted) &&
      after.some((image, index) => image.src !== images[index]?.src && images[index]?.src === src);
    if (isOnlyThese) [result, images] = [tried, after];
    start += isOnlyThese ? wanted.length : 1;
  }
  return result;
}
