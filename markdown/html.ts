/** Renders Markdown as safe HTML, like the console. */
import { type MarkdownNode, markdownElements } from './elements.ts';

/** @param under the level of the heading above the text, whose own headings begin one level below */
export function markdownHtml(text: string, under: 2 | 3 = 2): string {
  const nodes = markdownElements(text, under);
  return nodes === null ? `<pre>${escapeText(text)}</pre>` : nodes.map(htmlOf).join('');
}

const withoutEnd = ['hr', 'br', 'img'];

function htmlOf(node: MarkdownNode): string {
  if (typeof node === 'string') return escapeText(node);
  const tag = node.tag === 'task' ? 'li' : node.tag;
  const inner = node.children.map(htmlOf).join('');
  if (tag === 'raw') return inner;
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
  return `<${tag}${attributes.join('')}>${withoutEnd.includes(tag) ? '' : `${inner}</${tag}>`}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
