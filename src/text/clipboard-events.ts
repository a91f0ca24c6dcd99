/**
 * Copying and pasting as text. ProseMirror would write HTML into the page, which the console's policy forbids, so no event of the
 * clipboard and of dragging reaches it.
 */
import { closeHistory, undo as undoLast } from 'prosemirror-history';
import { Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Block, TextDocument } from '../../markdown/document.ts';
import { readDocument } from '../../markdown/read-document.ts';
import { readMarkdown } from '../../markdown/tokens.ts';
import { writeDocument } from '../../markdown/write.ts';
import { loadScript, type Script } from '../lib/lazy.ts';
import { type ImageOffer, type InsertImages, imagesIn, type TextImage } from '../lib/text-images.ts';
import { documentOf, nodeOf } from './documents.ts';
import { insertImages } from './images.ts';
import type { Pasted, readHtml } from './paste/read-html.ts';
import { schema } from './schema.ts';

/** What reads HTML of other programs. */
export type HtmlReader = Script<{ readHtml: typeof readHtml }>;

/** What was pasted or dropped, and what can be done about it until the text is changed again. */
export type TextPaste = {
  /** `null` for images alone. */
  pasted: Pasted | null;
  images: ImageOffer | null;
  undo: () => void;
  /** Puts it in without its structure, or with it. */
  turn: (isPlain: boolean) => void;
  insert: InsertImages;
};

export type PasteOptions = {
  host: string | null;
  onPaste: (paste: TextPaste | null) => void;
  /** Called with what is too much, or with `null` where nothing could read it and its plain text was pasted. */
  onPasteFailed: (html: string | null) => void;
};

/** Milliseconds after which plain text is pasted. */
const readerTimeout = 10_000;

export const clipboardEvents = (reader: HtmlReader, options: () => PasteOptions) => ({
  copy: (view: EditorView, event: ClipboardEvent) => copy(view, event, false),
  cut: (view: EditorView, event: ClipboardEvent) => copy(view, event, true),
  paste: (view: EditorView, event: ClipboardEvent) => {
    event.preventDefault();
    return insert(reader, options(), view, event.clipboardData, null);
  },
  drop: (view: EditorView, event: DragEvent) => {
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    return insert(reader, options(), view, event.dataTransfer, place?.pos ?? view.state.selection.to);
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

/** @param at where something was dropped */
function insert(
  reader: HtmlReader,
  options: PasteOptions,
  view: EditorView,
  data: DataTransfer | null,
  at: number | null,
): boolean {
  const text = data?.getData('text/plain') ?? '';
  const html = data?.getData('text/html') ?? '';
  const files = imagesIn(data);
  const { onPaste } = options;
  if (!view.editable) return true;
  onPaste(null);
  if (files.length > 0) {
    const place = at ?? view.state.selection.to;
    const images: ImageOffer = { images: files, origin: at === null ? 'clipboard' : 'dropped' };
    const insertHere: InsertImages = (chosen) => put(view, place, chosen, chosen.length > 1);
    onPaste({ pasted: null, images, undo: () => {}, turn: () => {}, insert: insertHere });
    return true;
  }
  if (text === '' && html === '') return true;
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  if (isCode || html === '') insertPlain(view, text, at);
  else if (reader.loaded) insertHtml(reader.loaded, options, view, { html, text }, at);
  else void insertLater(reader, options, view, { html, text }, at);
  return true;
}

type Clip = { html: string; text: string };

/** Waits for what reads it. What is typed meanwhile stays, and it comes where the caret is then. */
async function insertLater(reader: HtmlReader, options: PasteOptions, view: EditorView, clip: Clip, at: number | null) {
  const { doc } = view.state;
  const late = new Promise<null>((resolve) => setTimeout(resolve, readerTimeout, null));
  const part = await Promise.race([loadScript(reader), late]).catch(() => null);
  if (view.isDestroyed) return;
  const place = view.state.doc === doc ? at : null;
  if (part) return insertHtml(part, options, view, clip, place);
  insertPlain(view, clip.text, place);
  options.onPasteFailed(null);
}

function insertHtml(
  { readHtml: read }: { readHtml: typeof readHtml },
  { host, onPaste, onPasteFailed }: PasteOptions,
  view: EditorView,
  { html, text }: Clip,
  at: number | null,
): void {
  const pasted = read(html, host);
  if (pasted === null) {
    onPasteFailed(html);
    return;
  }
  const isCell = view.state.selection.$from.parent.type.spec.tableRole !== undefined;
  const isText = pasted.source !== 'editor' && readMarkdown(pasted.markdown) !== null;
  if (isText && (pasted.isInline || !isCell)) insertRead(view, pasted, at, onPaste);
  else insertPlain(view, text, at);
}

function insertPlain(view: EditorView, text: string, at: number | null): void {
  const { spec } = view.state.selection.$from.parent.type;
  const isCode = spec.code === true;
  const isCell = spec.tableRole !== undefined;
  const isOneLine = !/[\r\n]/.test(text.trim());
  const document = isCode || isCell || isOneLine ? null : readDocument(text);
  if (document !== null) insertDocument(view, document, at);
  else {
    const { tr } = view.state;
    const line = isCode ? text : text.replaceAll(/\s*[\r\n]+\s*/g, ' ');
    view.dispatch((at === null ? tr.insertText(line) : tr.insertText(line, at)).scrollIntoView());
  }
}

/** Inserts what was read from HTML, and tells of it. */
function insertRead(view: EditorView, pasted: Pasted, at: number | null, onPaste: PasteOptions['onPaste']): void {
  const { images, isInline } = pasted;
  const isEmpty = pasted.markdown === '';
  let place = isEmpty ? (at ?? view.state.selection.to) : insertDocument(view, pasted.document, at, !isInline);
  let { doc } = view.state;
  const undo = () => {
    if (!isEmpty && view.state.doc === doc) undoLast(view.state, view.dispatch);
    view.focus();
  };
  onPaste({
    pasted: isEmpty && images.length > 0 ? null : pasted,
    images: images.length > 0 ? { images, origin: isEmpty ? 'clipboard' : 'text' } : null,
    undo,
    turn: (isPlain) => {
      if (isEmpty || view.state.doc !== doc) return;
      undo();
      place = insertDocument(view, isPlain ? readDocument(pasted.plain) : pasted.document, at, !isInline);
      doc = view.state.doc;
    },
    insert: (chosen) =>
      put(view, view.state.doc === doc ? place : view.state.selection.to, chosen, !isInline || chosen.length > 1),
  });
}

/** Blocks stand apart from the line they are put in. Returns the place behind them. */
function insertDocument(view: EditorView, document: TextDocument | null, at: number | null, areBlocks = false): number {
  if (document === null) return view.state.selection.to;
  const { content } = nodeOf(document);
  const slice = areBlocks ? new Slice(content, 0, 0) : Slice.maxOpen(content);
  const { tr } = view.state;
  const from = at ?? view.state.selection.to;
  if (at === null) tr.replaceSelection(slice);
  else tr.replaceRange(at, at, slice);
  const { $from } = tr.selection;
  // ProseMirror puts the caret before the text that follows.
  if (at === null && areBlocks && $from.parentOffset === 0)
    tr.setSelection(Selection.findFrom(tr.doc.resolve($from.before()), -1, true) ?? tr.selection);
  const behind = at === null ? tr.selection.to : tr.mapping.map(from);
  view.dispatch(closeHistory(tr).scrollIntoView());
  return behind;
}

function put(view: EditorView, place: number, images: readonly TextImage[], areBlocks: boolean): () => void {
  insertImages(view, place, images, areBlocks);
  const { doc } = view.state;
  view.focus();
  return () => {
    if (view.state.doc === doc) undoLast(view.state, view.dispatch);
    view.focus();
  };
}
