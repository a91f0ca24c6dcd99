/** Renders Markdown as safe HTML, like the console. Raw HTML stays text, and unsafe URLs are dropped. */
import type { Token, Tokens } from 'marked';
import { safeUrl } from './safe-url.ts';
import { decodeCharacterReferences, readMarkdown } from './tokens.ts';

/** @param under the level of the heading above the text, whose own headings begin one level below */
export function markdownHtml(text: string, under: 2 | 3 = 2): string {
  const tokens = readMarkdown(text);
  return tokens === null ? `<pre>${escapeText(text)}</pre>` : render(tokens, under);
}

function render(tokens: readonly Token[] | undefined, under: number): string {
  return (tokens ?? []).map((token) => renderToken(token, under)).join('');
}

const wraps: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
};

function renderToken(token: Token, under: number): string {
  const inner = () => render('tokens' in token ? token.tokens : [], under);
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
      return renderList(token as Tokens.List, under);
    case 'table':
      return renderTable(token as Tokens.Table, under);
    case 'code':
      return `<pre><code>${escapeText(token.text)}</code></pre>`;
    case 'codespan':
      return `<code>${escapeText(token.text)}</code>`;
    case 'hr':
      return '<hr>';
    case 'br':
      return '<br>';
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link':
      return renderLink(token as Tokens.Link, under);
    case 'image':
      return renderImage(token as Tokens.Image);
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner() : escapeText(decodeCharacterReferences(token.text));
    default:
      return escapeText(token.raw);
  }
}

/** Maps both `#` and `##` to the first level, because the title above is not part of the text. */
export function headingBelow(under: number, depth: number): number {
  return Math.min(under + Math.max(depth - 1, 1), 6);
}

function renderList({ ordered, start, items }: Tokens.List, under: number): string {
  const inner = items.map(({ tokens }) => `<li>${render(tokens, under)}</li>`).join('');
  return ordered ? `<ol start="${Number(start)}">${inner}</ol>` : `<ul>${inner}</ul>`;
}

function renderTable({ header, rows }: Tokens.Table, under: number): string {
  const row = (cells: readonly Tokens.TableCell[]) => {
    const inner = cells.map(({ header: isHead, align, tokens }) => {
      const tag = isHead ? 'th' : 'td';
      return `<${tag}${attribute('align', align)}>${render(tokens, under)}</${tag}>`;
    });
    return `<tr>${inner.join('')}</tr>`;
  };
  const body = rows.length > 0 ? `<tbody>${rows.map(row).join('')}</tbody>` : '';
  return `<table><thead>${row(header)}</thead>${body}</table>`;
}

function renderLink({ href, title, text, tokens, autolink }: Tokens.Link, under: number): string {
  const inner = autolink ? escapeText(text) : render(tokens, under);
  const url = safeUrl(autolink ? href : decodeCharacterReferences(href));
  return url === null ? inner : `<a${attribute('href', url)}${attribute('title', decodeTitle(title))}>${inner}</a>`;
}

function renderImage({ href, title, text, tokens }: Tokens.Image): string {
  const url = safeUrl(decodeCharacterReferences(href));
  const alt = decodeCharacterReferences(tokens ? textOf(tokens) : text);
  if (url === null) return escapeText(alt);
  return `<img${attribute('src', url)}${attribute('alt', alt)}${attribute('title', decodeTitle(title))} loading="lazy">`;
}

function decodeTitle(title: string | null | undefined): string | null {
  return title ? decodeCharacterReferences(title) : null;
}

/** The plain text of tokens, for example for the `alt` attribute of an image. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      return 'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : token.raw;
    })
    .join('');
}

function attribute(name: string, value: string | null | undefined): string {
  return value === null || value === undefined ? '' : ` ${name}="${escapeText(value)}"`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
