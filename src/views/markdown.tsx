/**
 * Markdown as React elements: marked reads it, no HTML text is ever made, raw HTML stays text (PAGE-22).
 * A link whose path is a page of the domain leads to that page; others are left as they are (PAGE-23).
 */
import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { safeUrl } from '../lib/safe-url.ts';
import { TextLink } from '../ui/button.tsx';
import { Prose } from '../ui/prose.tsx';

export type ResolveLink = (path: string) => string | null;

export type MarkdownProps = {
  text: string;
  /** Turns a page path into this console's address of the page; `null` for a path that is none. */
  resolveLink: ResolveLink;
  /** Links open in a new tab, so that nothing typed on this screen is left behind. */
  isPreview?: boolean;
  /** The rank of the heading that the text stands under: its own headings begin one below. */
  under?: 2 | 3;
};

export function Markdown({ text, resolveLink, isPreview = false, under = 2 }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text]);
  return <Prose>{blocks(tokens, { resolve: resolveLink, isPreview, under })}</Prose>;
}

type Reading = { resolve: ResolveLink; isPreview: boolean; under: number };

function blocks(tokens: readonly Token[], reading: Reading): ReactNode[] {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
    <Fragment key={index}>{renderToken(token, reading)}</Fragment>
  ));
}

function renderToken(token: Token, reading: Reading): ReactNode {
  const inner = (tokens: readonly Token[] | undefined) => blocks(tokens ?? [], reading);
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return createElement(headingBelow(reading.under, token.depth), null, ...inner(token.tokens));
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>;
    case 'blockquote':
      return <blockquote>{inner(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token as Tokens.List, reading);
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return renderTable(token as Tokens.Table, reading);
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'del':
      return <del>{inner(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token as Tokens.Link, reading);
    case 'image':
      return renderImage(token as Tokens.Image);
    case 'html':
      return <span className="text-ink-3">{token.raw}</span>;
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner(token.tokens) : plain(token);
    default:
      return token.raw;
  }
}

/** `#` and `##` are both the first rank: the title of what they stand under is not theirs to give. */
function headingBelow(under: number, depth: number): string {
  return `h${Math.min(under + Math.max(depth - 1, 1), 6)}`;
}

function renderList(list: Tokens.List, reading: Reading): ReactNode {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
    <li key={index}>
      {item.task ? (item.checked ? '☑ ' : '☐ ') : null}
      {blocks(item.tokens, reading)}
    </li>
  ));
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function renderTable({ header, rows }: Tokens.Table, reading: Reading): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
              <th key={index}>{blocks(cell.tokens, reading)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                <td key={column}>{blocks(cell.tokens, reading)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderLink({ href, tokens }: Tokens.Link, reading: Reading): ReactNode {
  const children = blocks(tokens, reading);
  const url = safeUrl(href);
  if (url === null) return children;
  const page = url.startsWith('/') ? reading.resolve(url) : null;
  if (page !== null || reading.isPreview) {
    return (
      <TextLink href={page ?? url} external={reading.isPreview}>
        {children}
      </TextLink>
    );
  }
  return (
    <a href={url} rel="noreferrer">
      {children}
    </a>
  );
}

function renderImage({ href, text }: Tokens.Image): ReactNode {
  const url = safeUrl(href);
  return url === null ? text : <img src={url} alt={text} loading="lazy" />;
}

/** marked escapes nothing in the tokens' `text` of these; entities are read as they would be in HTML. */
function plain(token: Token): string {
  return 'text' in token ? decodeEntities(token.text) : token.raw;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', colon: ':' };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
