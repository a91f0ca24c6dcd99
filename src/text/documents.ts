/** Documents of Markdown as nodes of ProseMirror, and back. */
import { Node, type Mark as PlacedMark } from 'prosemirror-model';
import type { Block, Cell, Code, Inline, Item, Mark, Row, TextDocument } from '../../markdown/document.ts';
import { schema } from './schema.ts';

/** A text without blocks has an empty paragraph, to write in. */
export function nodeOf(document: TextDocument): Node {
  const empty: Block = { type: 'paragraph', attrs: { source: null } };
  return Node.fromJSON(schema, { ...document, content: document.content.length > 0 ? document.content : [empty] });
}

export function documentOf(node: Node): TextDocument {
  return { type: 'doc', attrs: { text: node.attrs.text }, content: childrenOf(node, blockOf) };
}

/** The same for the same node, so that what is known of it is found again. */
function remembered<Of>(read: (node: Node) => Of): (node: Node) => Of {
  const known = new WeakMap<Node, { of: Of }>();
  return (node) => {
    const found = known.get(node) ?? { of: read(node) };
    known.set(node, found);
    return found.of;
  };
}

const blockOf = remembered(readBlock);

function readBlock(node: Node): Block {
  const { source } = node.attrs;
  switch (node.type.name) {
    case 'paragraph':
      return { type: 'paragraph', attrs: { source }, content: childrenOf(node, inlineOf) };
    case 'heading':
      return { type: 'heading', attrs: { source, level: node.attrs.level }, content: childrenOf(node, inlineOf) };
    case 'bulletList':
      return { type: 'bulletList', attrs: { source, loose: node.attrs.loose }, content: childrenOf(node, itemOf) };
    case 'orderedList':
      return {
        type: 'orderedList',
        attrs: { source, loose: node.attrs.loose, start: node.attrs.start },
        content: childrenOf(node, itemOf),
      };
    case 'quote':
      return { type: 'quote', attrs: { source }, content: childrenOf(node, blockOf) };
    case 'codeBlock':
      return { type: 'codeBlock', attrs: { source, info: node.attrs.info }, content: textIn(node) };
    case 'rule':
      return { type: 'rule', attrs: { source } };
    case 'table':
      return { type: 'table', attrs: { source }, content: childrenOf(node, rowOf) };
    default:
      return { type: 'source', attrs: { source, reason: node.attrs.reason }, content: textIn(node) };
  }
}

function childrenOf<Of>(node: Node, read: (child: Node) => Of): Of[] {
  return node.children.map(read);
}

const textIn = ({ textContent }: Node): Code['content'] =>
  textContent === '' ? [] : [{ type: 'text', text: textContent }];

const itemOf = remembered(
  (node): Item => ({
    type: 'item',
    attrs: { source: node.attrs.source, checked: node.attrs.checked, value: node.attrs.value },
    content: childrenOf(node, blockOf),
  }),
);

const cellOf = remembered(
  (node): Cell => ({
    type: node.type.name === 'headerCell' ? 'headerCell' : 'cell',
    attrs: { source: node.attrs.source, align: node.attrs.align },
    content: childrenOf(node, inlineOf),
  }),
);

const rowOf = remembered(
  (node): Row => ({ type: 'row', attrs: { source: node.attrs.source }, content: childrenOf(node, cellOf) }),
);

function inlineOf(node: Node): Inline {
  const marks = node.marks.map(markOf);
  if (node.type.name === 'break') return { type: 'break', marks };
  if (node.type.name !== 'image') return { type: 'text', text: node.text ?? '', marks };
  const { src, alt, title } = node.attrs;
  // Code ends before an image: Markdown has none within it.
  return { type: 'image', attrs: { src, alt, title }, marks: marks.filter(({ type }) => type !== 'code') };
}

function markOf({ type, attrs }: PlacedMark): Mark {
  switch (type.name) {
    case 'strong':
    case 'em':
    case 'del':
    case 'code':
      return { type: type.name };
    default:
      return { type: 'link', attrs: { href: attrs.href, title: attrs.title } };
  }
}
