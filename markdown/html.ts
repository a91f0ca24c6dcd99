/** Renders Markdown as safe HTML, like the console. */
import { directedTags, type MarkdownNode, markdownElements } from './elements.ts';

/**
 * @param under the level of the heading above the text, whose own headings begin one level below
 * @param leadsSomewhere whether there is something at the address of a link; otherwise it has `data-unresolved` instead
 * @param srcsetOf the `srcset` for the address of an image, if it has one
 */
export function markdownHtml(
  text: string,
  under: 2 | 3 = 2,
  leadsSomewhere: (href: string) => boolean = () => true,
  srcsetOf: (src: string) => string | undefined = () => undefined,
): string {
  const nodes = markdownElements(text, under);
  if (nodes === null) return `<pre>${escapeText(text)}</pre>`;
  const writing = { leadsSomewhere, srcsetOf, isDirected: rightToLeft.test(text) };
  return nodes.map((node) => htmlOf(node, writing)).join('');
}

/** Letters of the scripts that run from right to left, and their mark. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const withoutEnd = ['hr', 'br', 'img'];

/** `isDirected`: every block has the direction of its own first letter. */
type Writing = {
  leadsSomewhere: (href: string) => boolean;
  srcsetOf: (src: string) => string | undefined;
  isDirected: boolean;
};

function htmlOf(node: MarkdownNode, writing: Writing): string {
  if (typeof node === 'string') return escapeText(node);
  const tag = node.tag === 'task' ? 'li' : node.tag;
  const inner = node.children.map((child) => htmlOf(child, writing)).join('');
  if (tag === 'raw') return inner;
  const { href, src } = node.attributes;
  const isUnresolved = href !== undefined && !writing.leadsSomewhere(href);
  const attributes = Object.entries({
    ...node.attributes,
    ...(src === undefined ? {} : { srcset: writing.srcsetOf(src) }),
    ...(isUnresolved ? { href: undefined, 'data-unresolved': '' } : {}),
    ...(writing.isDirected && directedTags.has(tag) ? { dir: 'auto' } : {}),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${tag}${attributes.join('')}>${withoutEnd.includes(tag) ? '' : `${inner}</${tag}>`}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
