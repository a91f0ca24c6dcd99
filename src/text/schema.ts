/** The nodes of Text: those of `markdown/document.ts`. */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const sourced = { source: { default: null } };

const nodes = {
  doc: { content: 'block+', attrs: { text: { default: null } } },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: sourced,
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', { dir: 'auto' }, 0],
  },
  heading: {
    group: 'block',
    content: '(text | image)*',
    attrs: { ...sourced, level: { default: 2 } },
    defining: true,
    toDOM: ({ attrs }) => [`h${Math.min(Math.max(Number(attrs.level), 2) + 1, 6)}`, { dir: 'auto' }, 0],
  },
  bulletList: {
    group: 'block list',
    content: 'item+',
    attrs: { ...sourced, loose: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', { dir: 'auto' }, 0],
  },
  orderedList: {
    group: 'block list',
    content: 'item+',
    attrs: { ...sourced, loose: { default: false }, start: { default: 1 } },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', { dir: 'auto', start: String(attrs.start) }, 0],
  },
  item: {
    content: 'block+',
    attrs: { ...sourced, checked: { default: null }, value: { default: null } },
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }) => [
      'li',
      {
        dir: 'auto',
        ...(attrs.value === null ? {} : { value: String(attrs.value) }),
        ...(attrs.checked === null ? {} : { 'data-checked': String(attrs.checked) }),
      },
      0,
    ],
  },
  quote: {
    group: 'block',
    content: 'block+',
    attrs: sourced,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', { dir: 'auto' }, 0],
  },
  codeBlock: {
    group: 'block',
    content: 'text*',
    marks: '',
    attrs: { ...sourced, info: { default: '' } },
    code: true,
    defining: true,
    toDOM: () => ['pre', ['code', 0]],
  },
  rule: { group: 'block', attrs: sourced, toDOM: () => ['hr'] },
  table: {
    group: 'block',
    content: 'row+',
    attrs: sourced,
    tableRole: 'table',
    isolating: true,
    toDOM: () => ['table', ['tbody', 0]],
  },
  row: { content: '(headerCell | cell)+', attrs: sourced, tableRole: 'row', toDOM: () => ['tr', 0] },
  headerCell: cell('th', 'header_cell'),
  cell: cell('td', 'cell'),
  source: {
    group: 'block',
    content: 'text*',
    marks: '',
    attrs: { ...sourced, reason: { default: 'other' } },
    code: true,
    defining: true,
    isolating: true,
    toDOM: () => ['pre', { 'data-part': 'source' }, ['code', 0]],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    draggable: true,
    toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt, ...(attrs.title ? { title: attrs.title } : {}) }],
  },
  break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

function cell(tag: 'th' | 'td', role: 'header_cell' | 'cell'): NodeSpec {
  return {
    content: '(text | image)*',
    attrs: {
      ...sourced,
      align: { default: null },
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null },
    },
    tableRole: role,
    isolating: true,
    toDOM: ({ attrs }) => [tag, { dir: 'auto', ...(attrs.align ? { align: attrs.align } : {}) }, 0],
  };
}

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    toDOM: ({ attrs }) => ['a', { href: attrs.href, ...(attrs.title ? { title: attrs.title } : {}) }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  del: { parseDOM: [{ tag: 'del' }, { tag: 's' }], toDOM: () => ['del', 0] },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
