/** Nodes that are more than their element: tasks with their box, and blocks that are shown as written. */
import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { SourceReason } from '../../markdown/document.ts';
import { t } from '../language/translate.ts';
import { schema } from './schema.ts';
import { tableView } from './table-view.ts';

type View = (node: Node, view: EditorView, place: () => number | undefined) => NodeView;

export const textViews: Record<string, View> = {
  item: itemView,
  source: sourceView,
  image: imageView,
  table: tableView,
};

function itemView(node: Node, view: EditorView, place: () => number | undefined): NodeView {
  const dom = document.createElement('li');
  dom.dir = 'auto';
  if (node.attrs.value !== null) dom.value = node.attrs.value;
  if (node.attrs.checked === null) return { dom, contentDOM: dom, update: isAlike(node) };
  const label = document.createElement('label');
  label.contentEditable = 'false';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = node.attrs.checked === true;
  box.setAttribute('aria-label', t('Done'));
  box.addEventListener('change', () => {
    const at = place();
    const item = at === undefined ? null : view.state.doc.nodeAt(at);
    if (at !== undefined && item) {
      view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...item.attrs, checked: box.checked }));
    }
  });
  label.append(box);
  const contentDOM = document.createElement('div');
  dom.dataset.checked = String(box.checked);
  dom.append(label, contentDOM);
  return { dom, contentDOM, update: isAlike(node), ignoreMutation: isOutside(contentDOM), stopEvent: isOn(box) };
}

/** Stays the same element while its description is written, so that it is not loaded anew. */
function imageView(node: Node): NodeView {
  const dom = document.createElement('img');
  const update = ({ type, attrs: { src, alt, title } }: Node) => {
    if (type !== schema.nodes.image) return false;
    if (dom.getAttribute('src') !== src) dom.src = src;
    dom.alt = alt;
    if (title === null) dom.removeAttribute('title');
    else dom.title = title;
    return true;
  };
  update(node);
  return { dom, update };
}

/** Another number or box needs another element. */
const isAlike =
  ({ type, attrs }: Node) =>
  (next: Node): boolean =>
    next.type === type && next.attrs.value === attrs.value && next.attrs.checked === attrs.checked;

function sourceView(node: Node): NodeView {
  const dom = document.createElement('div');
  dom.dataset.part = 'source';
  const head = document.createElement('p');
  head.contentEditable = 'false';
  head.className = 'text-hint text-ink-2';
  head.textContent = t('Shown as written: {what}', { what: reasons(node.attrs.reason) });
  const pre = document.createElement('pre');
  const contentDOM = document.createElement('code');
  pre.append(contentDOM);
  dom.append(head, pre);
  const update = (next: Node) => next.type === schema.nodes.source && next.attrs.reason === node.attrs.reason;
  return { dom, contentDOM, update, ignoreMutation: isOutside(contentDOM) };
}

function reasons(reason: SourceReason): string {
  switch (reason) {
    case 'html':
      return t('HTML');
    case 'reference':
      return t('a reference');
    case 'table':
      return t('a table with rows of unequal length');
    default:
      return t('more than Text can show');
  }
}

const isOutside =
  (content: Element) =>
  ({ target, type }: { target: globalThis.Node; type: string }): boolean =>
    type !== 'selection' && !content.contains(target);

const isOn =
  (element: Element) =>
  ({ target }: Event): boolean =>
    target === element;
