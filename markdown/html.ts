/** Renders Markdown as safe HTML, like the console. */
import { type MarkdownNode, markdownElements } from './elements.ts';

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
  return nodes.map((node) => htmlOf(node, { leadsSomewhere, srcsetOf })).join('');
}

const withoutEnd = ['hr', 'br', 'img'];

type Addresses = { leadsSomewhere: (href: string) => boolean; srcsetOf: (src: string) => string | undefined };

function htmlOf(node: MarkdownNode, addresses: Addresses): string {
  if (typeof node === 'string') return escapeText(node);
  const tag = node.tag === 'task' ? 'li' : node.tag;
  const inner = node.children.map((child) => htmlOf(child, addresses)).join('');
  if (tag === 'raw') return inner;
  const { href, src } = node.attributes;
  const isUnresolved = href !== undefined && !addresses.leadsSomewhere(href);
  const attributes = Object.entries({
    ...node.attributes,
    ...(src === undefined ? {} : { srcset: addresses.srcsetOf(src) }),
    ...(isUnresolved ? { href: undefined, 'data-unresolved': '' } : {}),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${tag}${attributes.join('')}>${withoutEnd.includes(tag) ? '' : `${inner}</${tag}>`}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
