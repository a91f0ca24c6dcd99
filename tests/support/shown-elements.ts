/** What the console's view and websites show of a text, in the form in which documents are compared. */
import type { Block, Inline, Item, Mark } from '../../markdown/document.ts';
import type { MarkdownElement, MarkdownNode } from '../../markdown/elements.ts';

const source = null;
const inlineTags: readonly string[] = ['strong', 'em', 'del', 'code', 'a', 'img', 'br', 'raw'];
const isInline = (node: MarkdownNode) => typeof node === 'string' || inlineTags.includes(node.tag);

export function blocksOf(nodes: readonly MarkdownNode[]): Block[] {
  const blocks: Block[] = [];
  let inlines: MarkdownNode[] = [];
  const flush = () => {
    if (inlines.length > 0) blocks.push({ type: 'paragraph', attrs: { source }, content: inlinesOf(inlines) });
    inlines = [];
  };
  for (const node of nodes) {
    if (isInline(node)) inlines.push(node);
    else if (typeof node !== 'string') {
      flush();
      blocks.push(blockOf(node));
    }
  }
  flush();
  return blocks;
}

/** Of the blocks of a whole text, in which raw HTML stands alone. */
export const topBlocksOf = (nodes: readonly MarkdownNode[]): Block[] =>
  nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'raw'
      ? [
          {
            type: 'source' as const,
            attrs: { source, reason: 'html' as const },
            content: [{ type: 'text' as const, text: String(node.children[0]).trim() }],
          },
        ]
      : blocksOf([node]),
  );

function blockOf({ tag, attributes, children }: MarkdownElement): Block {
  switch (tag) {
    case 'p':
      return { type: 'paragraph', attrs: { source }, content: inlinesOf(children) };
    case 'blockquote':
      return { type: 'quote', attrs: { source }, content: topBlocksOf(children) };
    case 'ul':
      return { type: 'bulletList', attrs: { source, loose: false }, content: children.flatMap(itemOf) };
    case 'ol':
      return {
        type: 'orderedList',
        attrs: { source, loose: false, start: attributes.start ?? 1 },
        content: children.flatMap(itemOf),
      };
    case 'pre': {
      const [code] = children;
      const text = typeof code === 'string' ? code : String(code?.children[0] ?? '');
      return { type: 'codeBlock', attrs: { source, info: '' }, content: [{ type: 'text', text }] };
    }
    case 'hr':
      return { type: 'rule', attrs: { source } };
    case 'table':
      return { type: 'table', attrs: { source }, content: children.flatMap(elementsIn).map(rowOf) };
    default:
      return { type: 'heading', attrs: { source, level: Number(tag.slice(1)) - 1 }, content: inlinesOf(children) };
  }
}

const elementsIn = (node: MarkdownNode): MarkdownElement[] =>
  typeof node === 'string' ? [] : node.children.flatMap((child) => (typeof child === 'string' ? [] : [child]));

function rowOf(row: MarkdownElement) {
  const content = elementsIn(row).map(({ attributes, children }) => ({
    type: 'cell' as const,
    attrs: { source, align: attributes.align ?? null },
    content: inlinesOf(children),
  }));
  return { type: 'row' as const, attrs: { source }, content };
}

function itemOf(node: MarkdownNode): Item[] {
  if (typeof node === 'string') return [];
  const content = topBlocksOf(joinInlines(node.children));
  if (node.tag !== 'task')
    return [{ type: 'item', attrs: { source, checked: null, value: node.attributes.value ?? null }, content }];
  const [first, ...rest] = content;
  const text = first?.type === 'paragraph' && first.content?.[0]?.type === 'text' ? first.content[0].text : '';
  const own: Block[] =
    first?.type === 'paragraph'
      ? [{ ...first, content: [{ type: 'text', text: text.slice(2) }, ...(first.content ?? []).slice(1)] }]
      : [];
  return [
    {
      type: 'item',
      attrs: { source, checked: text.startsWith('☑'), value: node.attributes.value ?? null },
      content: [...own, ...rest],
    },
  ];
}

/** What stands in a list without paragraphs is one in Text. */
function joinInlines(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const joined: MarkdownNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (!isInline(node) || isBlockOfHtml(node)) joined.push(node);
    else if (typeof last === 'object' && last.tag === 'p' && last.attributes.title === 'joined') {
      joined[joined.length - 1] = { ...last, children: [...last.children, node] };
    } else joined.push({ tag: 'p', attributes: { title: 'joined' }, children: [node] });
  }
  return joined;
}

const isBlockOfHtml = (node: MarkdownNode): boolean =>
  typeof node === 'object' && node.tag === 'raw' && /\n|^<(?:div|!--)/.test(String(node.children[0]));

function inlinesOf(nodes: readonly MarkdownNode[], marks: readonly Mark[] = []): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [{ type: 'text', text: node, marks }];
    const { tag, attributes, children } = node;
    const inside = (mark: Mark) =>
      inlinesOf(children, marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]);
    switch (tag) {
      case 'strong':
      case 'em':
      case 'del':
      case 'code':
        return inside({ type: tag });
      case 'a':
        return inside({ type: 'link', attrs: { href: attributes.href ?? '', title: attributes.title ?? null } });
      case 'img':
        return [
          {
            type: 'image',
            attrs: { src: attributes.src ?? '', alt: attributes.alt ?? '', title: attributes.title ?? null },
            marks,
          },
        ];
      case 'br':
        return [{ type: 'break', marks }];
      default:
        return inlinesOf(children, marks);
    }
  });
}
