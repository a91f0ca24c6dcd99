/** Renders Markdown as safe HTML, like the console. */
import { type MarkdownNode, markdownElements } from './elements.ts';

/**
 * @param under the level of the heading above the text, whose own headings begin one level below
 * @param leadsSomewhere whether there is something at the address of a link; otherwise it has `data-unresolved` instead
 */
export function markdownHtml(
  text: string,
  under: 2 | 3 = 2,
  leadsSomewhere: (href: string) => boolean = () => true,
): string {
  const nodes = markdownElements(text, under);
  return nodes === null ? `<pre>${escapeText(text)}</pre>` : nodes.map((node) => htmlOf(node, leadsSomewhere)).join('');
}

const withoutEnd = ['hr', 'br', 'img'];

function htmlOf(node: MarkdownNode, leadsSomewhere: (href: string) => boolean): string {
  if (typeof node === 'string') return escapeText(node);
  const tag = node.tag === 'task' ? 'li' : node.tag;
  const inner = node.children.map((child) => htmlOf(child, leadsSomewhere)).join('');
  if (tag === 'raw') return inner;
  const { href } = node.attributes;
  const isUnresolved = href !== undefined && !leadsSomewhere(href);
  const attributes = Object.entries(
    isUnresolved ? { ...node.attributes, href: undefined, 'data-unresolved': '' } : node.attributes,
  )
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${tag}${attributes.join('')}>${withoutEnd.includes(tag) ? '' : `${inner}</${tag}>`}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
