/** Markdown as a tree of elements, for the console and for websites. Raw HTML stays text, and unsafe URLs are dropped. */
import type { Token, Tokens } from 'marked';
import { safeUrl } from './safe-url.ts';
import { decodeCharacterReferences, itemNumbers, readMarkdown, textOf } from './tokens.ts';

export type MarkdownNode = string | MarkdownElement;
export type MarkdownElement = {
  /** The name of the HTML element; `raw` for HTML in the text, `task` for an entry of a list that can be checked. */
  tag: string;
  attributes: Attributes;
  children: readonly MarkdownNode[];
};
/** The blocks, each of which runs in the direction of its own first letter. */
export const directedTags: ReadonlySet<string> = new Set([
  ...['p', 'h3', 'h4', 'h5', 'h6'],
  ...['li', 'ol', 'ul', 'blockquote', 'th', 'td'],
]);

type Attributes = {
  href?: string;
  src?: string;
  alt?: string;
  title?: string | undefined;
  loading?: 'lazy';
  start?: number;
  value?: number | undefined;
  align?: 'center' | 'left' | 'right' | undefined;
};

/**
 * `null` for a text that is too complex, which is then shown as written.
 * @param under the level of the heading above the text, whose own headings begin one level below
 */
export function markdownElements(text: string, under: 2 | 3): MarkdownNode[] | null {
  const tokens = readMarkdown(text);
  return tokens && nodesOf(tokens, under);
}

function nodesOf(tokens: readonly Token[] | undefined, under: number): MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => nodeOf(token, under));
}

function element(tag: string, children: readonly MarkdownNode[] = [], attributes: Attributes = {}): MarkdownElement {
  return { tag, attributes, children };
}

const wraps: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
};

function nodeOf(token: Token, under: number): MarkdownNode | MarkdownNode[] {
  const inner = () => nodesOf('tokens' in token ? token.tokens : [], under);
  const tag = wraps[token.type];
  if (tag !== undefined) return element(tag, inner());
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return element(`h${headingBelow(under, token.depth)}`, inner());
    case 'list':
      return listOf(token as Tokens.List, under);
    case 'table':
      return tableOf(token as Tokens.Table, under);
    case 'code':
      return element('pre', [element('code', [token.text])]);
    case 'codespan':
      return element('code', [token.text]);
    case 'hr':
    case 'br':
      return element(token.type);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link':
      return linkOf(token as Tokens.Link, under);
    case 'image':
      return imageOf(token as Tokens.Image);
    case 'html':
      return element('raw', [token.raw]);
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner() : decodeCharacterReferences(token.text);
    default:
      return token.raw;
  }
}

/** Maps both `#` and `##` to the first level, because the title above is not part of the text. */
function headingBelow(under: number, depth: number): number {
  return Math.min(under + Math.max(depth - 1, 1), 6);
}

function listOf(list: Tokens.List, under: number): MarkdownElement {
  const numbers = itemNumbers(list);
  const entries = list.items.map(({ task, tokens }, index) => {
    const [number = 0, last = number - 1] = [numbers[index], numbers[index - 1]];
    const value = number === last + 1 ? undefined : number;
    return element(task ? 'task' : 'li', nodesOf(tokens, under), { value });
  });
  return list.ordered ? element('ol', entries, { start: Number(list.start) }) : element('ul', entries);
}

function tableOf({ header, rows }: Tokens.Table, under: number): MarkdownElement {
  const row = (cells: readonly Tokens.TableCell[]) => {
    const inner = cells.map(({ header: isHead, align, tokens }) =>
      element(isHead ? 'th' : 'td', nodesOf(tokens, under), { align: align ?? undefined }),
    );
    return element('tr', inner);
  };
  const body = rows.length > 0 ? [element('tbody', rows.map(row))] : [];
  return element('table', [element('thead', [row(header)]), ...body]);
}

function linkOf({ href, title, text, tokens, autolink }: Tokens.Link, under: number): MarkdownNode | MarkdownNode[] {
  const inner = autolink ? [text] : nodesOf(tokens, under);
  const url = safeUrl(autolink ? href : decodeCharacterReferences(href));
  return url === null ? inner : element('a', inner, { href: url, title: decodeTitle(title) });
}

function imageOf({ href, title, text, tokens }: Tokens.Image): MarkdownNode {
  const url = safeUrl(decodeCharacterReferences(href));
  const alt = decodeCharacterReferences(tokens ? textOf(tokens) : text);
  return url === null ? alt : element('img', [], { src: url, alt, title: decodeTitle(title), loading: 'lazy' });
}

function decodeTitle(title: string | null | undefined): string | undefined {
  return title ? decodeCharacterReferences(title) : undefined;
}
