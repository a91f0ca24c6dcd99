/**
 * Markdown as React elements: marked parses it, HTML is never built as text, and raw HTML stays text (PAGE-22).
 * A link to the path of a page of the domain leads to that page in the console; other links stay as they are (PAGE-23).
 */
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { headingBelow, textOf } from '../../markdown/html.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { decodeCharacterReferences, readMarkdown } from '../../markdown/tokens.ts';
import { counted, t } from '../language/translate.ts';
import { TextLink } from './button.tsx';

export type ResolveLink = (path: string) => string | null;

export type MarkdownProps = {
  text: string;
  /** Returns the console's address of the page with this path; `null` if there is no such page. */
  resolveLink: ResolveLink;
  /** Links open in a new tab, so that nothing typed on this screen is lost. */
  isPreview?: boolean;
  /** The level of the heading above the text; the headings in the text begin one level below. */
  under?: 2 | 3;
};

export function Markdown({ text, resolveLink, isPreview = false, under = 2 }: MarkdownProps) {
  const tokens = useMemo(() => readMarkdown(text), [text]);
  if (tokens === null) return <PlainText text={text} />;
  return <Prose>{blocks(tokens, { resolve: resolveLink, isPreview, under })}</Prose>;
}

/** Maximum number of characters: browsers need a long time to wrap a long line without spaces. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their position
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
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
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
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
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
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
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

/** The styles of running text with headings, lists, quotes and tables, similar to the website. */
const Prose = ({ children }: { children: ReactNode }) => (
  <div
    className={
      'text-read [overflow-wrap:anywhere] [&>*+*]:mt-3 [&_a]:text-act [&_a]:underline [&_a]:underline-offset-[0.18em] ' +
      '[&_h3]:pt-2 [&_h3]:text-h3 [&_h4]:pt-1 [&_h4]:font-title [&_h5]:font-title [&_h6]:font-title ' +
      '[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:my-1 [&_li>p:first-child]:inline [&_li>p+p]:mt-2 ' +
      '[&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-ink-2 ' +
      '[&_hr]:border-line [&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:overflow-x-auto [&_pre]:bg-wash [&_pre]:p-3 ' +
      '[&_table]:w-full [&_table]:text-base [&_th]:border-b [&_th]:border-ink [&_th]:py-1 [&_th]:pe-4 [&_th:not([align])]:text-start ' +
      '[&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pe-4 [&_td]:align-top [&_img]:max-w-full'
    }
  >
    {children}
  </div>
);
