/**
 * Markdown as React elements: marked parses it, HTML is never built as text, and raw HTML stays text.
 * A link to the path of a page of the domain leads to that page in the console; other links stay as they are.
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { directedTags, type MarkdownElement, type MarkdownNode, markdownElements } from '../../markdown/elements.ts';
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
  const nodes = useMemo(() => markdownElements(text, under), [text, under]);
  if (nodes === null) return <PlainText text={text} />;
  const reading = { resolve: resolveLink, isPreview };
  return createElement('div', { className: proseStyles }, ...nodes.map((node) => render(node, reading)));
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

type Reading = { resolve: ResolveLink; isPreview: boolean };

function render(node: MarkdownNode, reading: Reading): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, children } = node;
  const attributes = directedTags.has(tag) ? { ...node.attributes, dir: 'auto' } : node.attributes;
  const inner = children.map((child) => render(child, reading));
  if (tag === 'raw') return createElement('span', { className: 'text-ink-3' }, ...inner);
  if (tag === 'task') return createElement('li', { ...attributes, dir: 'auto', className: 'list-none' }, ...inner);
  if (tag === 'a') return renderLink(node.attributes, inner, reading);
  const element = createElement(tag, attributes, ...inner);
  return tag === 'table' ? <div className="overflow-x-auto">{element}</div> : element;
}

function renderLink({ href = '', title }: MarkdownElement['attributes'], inner: ReactNode[], reading: Reading) {
  const page = href.startsWith('/') ? reading.resolve(href) : null;
  if (page === null && !reading.isPreview) return createElement('a', { href, rel: 'noreferrer', title }, ...inner);
  return (
    <TextLink href={page ?? href} external={reading.isPreview} title={title}>
      {createElement(Fragment, null, ...inner)}
    </TextLink>
  );
}

/**
 * The styles of running text with headings, lists, quotes and tables, similar to the website. Text that is struck through does
 * not look like what the history says was taken out.
 */
export const proseStyles =
  'text-read [overflow-wrap:anywhere] [&_del]:bg-transparent [&_del]:text-inherit [&>*+*]:mt-3 [&_a]:text-act [&_a]:underline [&_a]:underline-offset-[0.18em] ' +
  '[&_h3]:pt-2 [&_h3]:text-h3 [&_h4]:pt-1 [&_h4]:font-title [&_h5]:font-title [&_h6]:font-title ' +
  '[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:my-1 [&_li>p:first-child]:inline [&_li>p+p]:mt-2 ' +
  '[&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_blockquote]:text-ink-2 ' +
  '[&_hr]:border-line [&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:overflow-x-auto [&_pre]:bg-wash [&_pre]:p-3 ' +
  '[&_table]:w-full [&_table]:text-base [&_th]:border-b [&_th]:border-ink [&_th]:py-1 [&_th]:pe-4 [&_th:not([align])]:text-start ' +
  '[&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pe-4 [&_td]:align-top [&_img]:max-w-full';
