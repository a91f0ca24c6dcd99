/**
 * Markdown as React elements: marked parses it, no HTML text is ever created, raw HTML stays text (PAGE-22).
 * A link whose path is a page of the domain leads to that page; other links stay as they are (PAGE-23).
 */
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { headingBelow, textOf } from '../../markdown/html.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { decodeCharacterReferences, readMarkdown } from '../../markdown/tokens.ts';
import { counted, t } from '../language/translate.ts';

import { TextLink } from './button.tsx';
import { Prose } from './prose.tsx';

export type ResolveLink = (path: string) => string | null;

export type MarkdownProps = {
  text: string;
  /** Turns a page path into this console's address of the page; `null` if the path is no page. */
  resolveLink: ResolveLink;
  /** Links open in a new tab, so that nothing typed on this screen is lost. */
  isPreview?: boolean;
  /** The level of the heading above the text: its own headings begin one level below. */
  under?: 2 | 3;
};

export function Markdown({ text, resolveLink, isPreview = false, under = 2 }: MarkdownProps) {
  const tokens = useMemo(() => readMarkdown(text), [text]);
  if (tokens === null) return <PlainText text={text} />;
  return <Prose>{blocks(tokens, { resolve: resolveLink, isPreview, under })}</Prose>;
}

/** Browsers need a long time to wrap a long line without spaces. */
const mostPlain = 5000;

function PlainText({ text }: { text: string }) {
  const hidden = text.length - mostPlain;
  return (
    <>
      <p className="text-hint text-warn">
        {t('This text is too intricate to be shown with its formatting. It stands here as it was written.')}
      </p>
      <pre className="font-mono text-hint whitespace-pre-wrap [overflow-wrap:anywhere]">{text.slice(0, mostPlain)}</pre>
      {hidden > 0 ? (
        <p className="text-hint text-ink-2">{counted(hidden, '{count} more character', '{count} more characters')}</p>
      ) : null}
    </>
  );
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
      return createElement(`h${headingBelow(reading.under, token.depth)}`, null, ...inner(token.tokens));
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
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link':
      return renderLink(token as Tokens.Link, reading);
    case 'image':
      return renderImage(token as Tokens.Image);
    case 'html':
      return <span className="text-ink-3">{token.raw}</span>;
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner(token.tokens) : decodeCharacterReferences(token.text);
    default:
      return token.raw;
  }
}

function renderList(list: Tokens.List, reading: Reading): ReactNode {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
    <li key={index} className={item.task ? 'list-none' : undefined}>
      {blocks(item.tokens, reading)}
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start)}>{items}</ol> : <ul>{items}</ul>;
}

function renderTable({ header, rows }: Tokens.Table, reading: Reading): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table>
        <thead>
          <tr>{cells(header, reading)}</tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <tr key={index}>{cells(row, reading)}</tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function cells(row: readonly Tokens.TableCell[], reading: Reading): ReactNode[] {
  return row.map(({ header, align, tokens }, index) => {
    const Cell = header ? 'th' : 'td';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
      <Cell key={index} align={align ?? undefined}>
        {blocks(tokens, reading)}
      </Cell>
    );
  });
}

function renderLink({ href, title, text, tokens, autolink }: Tokens.Link, reading: Reading): ReactNode {
  const children = autolink ? text : blocks(tokens, reading);
  const url = safeUrl(autolink ? href : decodeCharacterReferences(href));
  if (url === null) return children;
  const page = url.startsWith('/') ? reading.resolve(url) : null;
  if (page !== null || reading.isPreview) {
    return (
      <TextLink href={page ?? url} external={reading.isPreview} title={decoded(title)}>
        {children}
      </TextLink>
    );
  }
  return (
    <a href={url} rel="noreferrer" title={decoded(title)}>
      {children}
    </a>
  );
}

function renderImage({ href, title, text, tokens }: Tokens.Image): ReactNode {
  const url = safeUrl(decodeCharacterReferences(href));
  const alt = decodeCharacterReferences(tokens ? textOf(tokens) : text);
  return url === null ? alt : <img src={url} alt={alt} title={decoded(title)} loading="lazy" />;
}

function decoded(title: string | null | undefined): string | undefined {
  return title ? decodeCharacterReferences(title) : undefined;
}
