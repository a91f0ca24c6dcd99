/**
 * Copying and pasting as text. ProseMirror would write HTML into the page, which the console's policy forbids, so no event of the
 * clipboard and of dragging reaches it.
 */
import { Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Block, TextDocument } from '../../markdown/document.ts';
import { readDocument } from '../../markdown/read-document.ts';
import { readMarkdown } from '../../markdown/tokens.ts';
import { writeDocument } from '../../markdown/write.ts';
import type { Script } from '../lib/lazy.ts';
import { documentOf, nodeOf } from './documents.ts';
import type { readHtml } from './paste/read-html.ts';
import { schema } from './schema.ts';

/** What reads HTML of other programs; until it is loaded, their plain text is pasted. */
export type HtmlReader = Script<{ readHtml: typeof readHtml }>;

export const clipboardEvents = (reader: HtmlReader) => ({
  copy: (view: EditorView, event: ClipboardEvent) => copy(view, event, false),
  cut: (view: EditorView, event: ClipboardEvent) => copy(view, event, true),
  paste: (view: EditorView, event: ClipboardEvent) => insert(reader, view, event, event.clipboardData),
  drop: (view: EditorView, event: DragEvent) => {
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    return insert(reader, view, event, event.dataTransfer, place?.pos);
  },
  dragstart: (_: EditorView, event: DragEvent) => {
    event.preventDefault();
    return true;
  },
});

function copy(view: EditorView, event: ClipboardEvent, isCut: boolean): boolean {
  event.preventDefault();
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return true;
  event.clipboardData.setData('text/plain', markdownOf(selection.content()));
  if (isCut && view.editable) view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
  return true;
}

/** A part of a line is copied as it reads, whole blocks as Markdown. */
function markdownOf(slice: Slice): string {
  const isInline = slice.content.childCount === 1 && slice.openStart > 0 && slice.openEnd > 0;
  const block = slice.content.firstChild;
  if (isInline && block?.isTextblock && block.type.spec.code) return block.textContent;
  const doc = schema.topNodeType.createAndFill(null, slice.content);
  if (!doc) return slice.content.textBetween(0, slice.content.size, '\n');
  const content: Block[] = [...documentOf(doc).content];
  const document: TextDocument = { type: 'doc', attrs: { text: { id: 0, lines: [''], ends: [], lead: 1 } }, content };
  return writeDocument(document);
}

function insert(reader: HtmlReader, view: EditorView, event: Event, data: DataTransfer | null, at?: number): boolean {
  event.preventDefault();
  const text = data?.getData('text/plain') ?? '';
  const html = data?.getData('text/html') ?? '';
  if ((text === '' && html === '') || !view.editable) return true;
  const { tr, selection } = view.state;
  const isCode = selection.$from.parent.type.spec.code === true;
  const read = isCode || html === '' ? null : (reader.loaded?.readHtml(html, null) ?? null);
  const isText = read !== null && read.source !== 'editor' && readMarkdown(read.markdown) !== null;
  const isOneLine = !/[\r\n]/.test(text.trim());
  const document = isText ? read.document : isCode || isOneLine ? null : readDocument(text);
  if (document === null) {
    const line = isCode ? text : text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    view.dispatch((at === undefined ? tr.insertText(line) : tr.insertText(line, at)).scrollIntoView());
    return true;
  }
  const slice = Slice.maxOpen(nodeOf(document).content);
  view.dispatch((at === undefined ? tr.replaceSelection(slice) : tr.replaceRange(at, at, slice)).scrollIntoView());
  return true;
}
