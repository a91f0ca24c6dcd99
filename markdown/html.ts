/** Markdown as safe HTML, with the elements that the console shows: raw HTML stays text, no address can do harm. */
import type { Token, Tokens } from 'marked';
import { safeUrl } from './safe-url.ts';
import { decodeCharacterReferences, readMarkdown } from './tokens.ts';

/** @param under the level of the heading above the text: its own headings begin one level below */
export function markdownHtml(text: string, under: 2 | 3 = 2): string {
  const tokens = readMarkdown(text);
  return tokens === null ? `<pre>${escaped(text)}</pre>` : written(tokens, under);
}

function written(tokens: readonly Token[] | undefined, under: number): string {
  return (tokens ?? []).map((token) => writtenToken(token, under)).join('');
}

const wraps: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
};

function writtenToken(token: Token, under: number): string {
  const inner = () => written('tokens' in token ? token.tokens : [], under);
  const tag = wraps[token.type];
  if (tag !== undefined) return `<${tag}>${inner()}</${tag}>`;
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'heading': {
      const level = headingBelow(under, token.depth);
      return `<h${level}>${inner()}</h${level}>`;
    }
    case 'list':
      return writtenList(token as Tokens.List, under);
    case 'table':
      return writtenTable(token as Tokens.Table, under);
    case 'code':
      return `<pre><code>${escaped(token.text)}</code></pre>`;
    case 'codespan':
      return `<code>${escaped(token.text)}</code>`;
    case 'hr':
      return '<hr>';
    case 'br':
      return '<br>';
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link':
      return writtenLink(token as Tokens.Link, under);
    case 'image':
      return writtenImage(token as Tokens.Image);
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner() : escaped(decodeCharacterReferences(token.text));
    default:
      return escaped(token.raw);
  }
}

/** `#` and `##` are both the first level, because the title above the text is not part of it. */
export function headingBelow(under: number, depth: number): number {
  return Math.min(under + Math.max(depth - 1, 1), 6);
}

function writtenList({ ordered, start, items }: Tokens.List, under: number): string {
  const inner = items.map(({ tokens }) => `<li>${written(tokens, under)}</li>`).join('');
  return ordered ? `<ol start="${Number(start)}">${inner}</ol>` : `<ul>${inner}</ul>`;
}

function writtenTable({ header, rows }: Tokens.Table, under: number): string {
  const row = (cells: readonly Tokens.TableCell[]) => {
    const inner = cells.map(({ header: isHead, align, tokens }) => {
      const tag = isHead ? 'th' : 'td';
      return `<${tag}${attribute('align', align)}>${written(tokens, under)}</${tag}>`;
    });
    return `<tr>${inner.join('')}</tr>`;
  };
  const body = rows.length > 0 ? `<tbody>${rows.map(row).join('')}</tbody>` : '';
  return `<table><thead>${row(header)}</thead>${body}</table>`;
}

function writtenLink({ href, title, text, tokens, autolink }: Tokens.Link, under: number): string {
  const inner = autolink ? escaped(text) : written(tokens, under);
  const url = safeUrl(autolink ? href : decodeCharacterReferences(href));
  return url === null ? inner : `<a${attribute('href', url)}${attribute('title', decoded(title))}>${inner}</a>`;
}

function writtenImage({ href, title, text, tokens }: Tokens.Image): string {
  const url = safeUrl(decodeCharacterReferences(href));
  const alt = decodeCharacterReferences(tokens ? textOf(tokens) : text);
  if (url === null) return escaped(alt);
  return `<img${attribute('src', url)}${attribute('alt', alt)}${attribute('title', decoded(title))} loading="lazy">`;
}

function decoded(title: string | null | undefined): string | null {
  return title ? decodeCharacterReferences(title) : null;
}

/** What an image says to those who do not see it. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      return 'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : token.raw;
    })
    .join('');
}

function attribute(name: string, value: string | null | undefined): string {
  return value === null || value === undefined ? '' : ` ${name}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
