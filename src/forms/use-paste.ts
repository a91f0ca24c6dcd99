import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react';
import { t } from '../language/translate.ts';
import { isMeteredConnection } from '../lib/idle.ts';
import { loadScript, preload, script } from '../lib/lazy.ts';
import { type ImageOffer, type ImageOrigin, type InsertImages, imagesIn, type TextImage } from '../lib/text-images.ts';
import type { TextPaste } from '../text/clipboard-events.ts';
import type { Pasted } from '../text/paste/read-html.ts';
import { editText } from '../ui/edit-text.ts';
import type { useImagePart } from './use-image-part.tsx';

/** Brings the parser. */
export const pastePart = script('paste', () => import('./paste-line.tsx'));

/** What stands in the text since a paste: `inserted` at `from`, in place of `replaced`. */
type Place = { from: number; inserted: string; replaced: string };
export type PasteNotice =
  | { kind: 'pasted'; pasted: Pasted; isPlain: boolean; place: Place | TextPaste }
  | { kind: 'added'; count: number; undo: () => void }
  | { kind: 'failed'; message: string };

/**
 * Pasting into a Markdown text. While the parser is loaded for the first time, the clipboard's plain text stands there; it is
 * replaced if nobody has changed it in the meantime.
 * @param host of the domain's own website
 */
export function usePaste(
  control: RefObject<HTMLTextAreaElement | null>,
  host: string | null,
  { offerImages, dismissOffer }: Pick<ReturnType<typeof useImagePart>, 'offerImages' | 'dismissOffer'>,
) {
  const [notice, setNotice] = useState<PasteNotice | null>(null);

  const insert = (html: string, text: string) => {
    const field = control.current;
    if (!field) return;
    const { selectionStart: from, selectionEnd: to, value } = field;
    const replaced = value.slice(from, to);
    if (pastePart.loaded) {
      insertPasted(pastePart.loaded.readHtml(html, host), { from, inserted: replaced, replaced }, html, text);
      return;
    }
    const waiting = { from, inserted: text, replaced };
    replace(field, { ...waiting, inserted: replaced }, text);
    loadScript(pastePart).then(
      (part) => stands(field, waiting) && insertPasted(part.readHtml(html, host), waiting, html, text),
      () => fail(null),
    );
  };
  /** @param html what is too much, `null` where nothing could read it */
  const fail = (html: string | null) => {
    const size = String(Math.max(2, Math.round((html?.length ?? 0) / 1_000_000)));
    setNotice({
      kind: 'failed',
      message:
        html === null
          ? t('Pasted as plain text: what reads formatting could not be loaded.')
          : t('Nothing was pasted: {size} MB are more than a text can hold (1 MB). Paste it in parts.', { size }),
    });
  };

  /** Puts what was read in the place of what stands there. */
  const insertPasted = (pasted: Pasted | null, place: Place, html: string, text: string) => {
    const field = control.current;
    if (!field) return;
    if (pasted === null) {
      replace(field, place, place.replaced);
      return fail(html);
    }
    const isCode = pasted.source === 'editor';
    const inserted = isCode ? text : withGaps(field.value, place, pasted.markdown, pasted.isInline);
    const next = { ...place, inserted };
    replace(field, place, inserted);
    if (isCode) return setNotice(null);
    const isOffered = offerImages !== undefined && pasted.images.length > 0;
    if (isOffered) {
      const { images, isInline } = pasted;
      offer({ images, origin: inserted === '' ? 'clipboard' : 'text' }, (chosen) => put(chosen, next, isInline));
    }
    setNotice(isOffered && inserted === '' ? null : { kind: 'pasted', pasted, isPlain: false, place: next });
  };
  const offer = (images: ImageOffer, insert: InsertImages) =>
    offerImages?.(images, (chosen) => {
      const undo = insert(chosen);
      if (chosen.length > 0) setNotice({ kind: 'added', count: chosen.length, undo });
    });
  /** Behind what was pasted, or at the caret if that is not there any more. */
  const put = (chosen: readonly TextImage[], place: Place, isInline: boolean) => {
    const field = control.current;
    if (!field) return () => {};
    const from = stands(field, place) ? place.from + place.inserted.length : field.selectionEnd;
    const text = chosen.map(({ markdown }) => markdown).join('\n\n');
    const insert = withGaps(field.value, { from, inserted: '', replaced: '' }, text, isInline && chosen.length < 2);
    const end = from + insert.length;
    editText(field, { from, to: from, insert, select: { start: end, end } });
    const added = { from, inserted: insert, replaced: '' };
    return () => {
      if (stands(field, added)) replace(field, added, '');
    };
  };

  const onPaste = (event: ClipboardEvent) => {
    if (take(event.clipboardData)) event.preventDefault();
  };
  const take = (data: DataTransfer): boolean => {
    dismiss();
    const html = data.getData('text/html');
    const field = control.current;
    if (field && takeFiles(data, 'clipboard', field.selectionEnd)) return true;
    if (!field || !/<[a-z]/i.test(html) || isInCode(field.value.slice(0, field.selectionStart))) return false;
    insert(html, data.getData('text/plain').replaceAll(/\r\n?/g, '\n'));
    return true;
  };

  const takeFiles = (data: DataTransfer, origin: ImageOrigin, from: number): boolean => {
    const images = imagesIn(data);
    if (!offerImages || images.length === 0) return false;
    offer({ images, origin }, (chosen) => put(chosen, { from, inserted: '', replaced: '' }, true));
    return true;
  };
  const onDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dismiss();
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const field = event.currentTarget;
    takeFiles(event.dataTransfer, 'dropped', place?.offsetNode === field ? place.offset : field.selectionEnd);
  };
  const dismiss = () => {
    if (notice) setNotice(null);
    dismissOffer();
  };
  /** What was pasted into Text, which inserts it itself. */
  const onTextPaste = (paste: TextPaste | null) => {
    if (!paste) return dismiss();
    const { pasted, images, insert } = paste;
    setNotice(pasted && { kind: 'pasted', pasted, isPlain: false, place: paste });
    if (images) offer(images, insert);
  };

  const undo = () => {
    const field = control.current;
    dismissOffer();
    if (notice?.kind === 'added') notice.undo();
    if (notice?.kind === 'pasted') {
      const { place } = notice;
      if ('undo' in place) place.undo();
      else if (field && stands(field, place)) replace(field, place, place.replaced);
    }
    setNotice(null);
  };
  const turn = () => {
    const field = control.current;
    if (notice?.kind !== 'pasted') return;
    const { pasted, place, isPlain } = notice;
    if ('turn' in place) {
      place.turn(!isPlain);
      return setNotice({ ...notice, isPlain: !isPlain });
    }
    if (!field || !stands(field, place)) return setNotice(null);
    const before = field.value.slice(0, place.from) + field.value.slice(place.from + place.inserted.length);
    const text = isPlain ? pasted.markdown : pasted.plain;
    const inserted = withGaps(before, { ...place, inserted: '' }, text, pasted.isInline);
    replace(field, place, inserted);
    setNotice({ ...notice, isPlain: !isPlain, place: { ...place, inserted } });
  };
  return { notice, dismiss, prepare, onPaste, onDrop, onTextPaste, onTextPasteFailed: fail, undo, turn };
}

/** Before something is pasted. */
const prepare = () => {
  if (!isMeteredConnection()) void preload(pastePart).catch(console.warn);
};

const stands = ({ value }: HTMLTextAreaElement, { from, inserted }: Place) => value.startsWith(inserted, from);

/** The selection keeps its place in the text around. */
function replace(field: HTMLTextAreaElement, { from, inserted }: Place, insert: string): void {
  const to = from + inserted.length;
  const moved = (at: number) =>
    at >= to ? at + insert.length - inserted.length : at > from ? from + insert.length : at;
  const select = { start: moved(field.selectionStart), end: moved(field.selectionEnd) };
  const isFirst = field.selectionStart === from && field.selectionEnd === to;
  const end = { start: from + insert.length, end: from + insert.length };
  editText(field, { from, to, insert, select: isFirst ? end : select });
}

/** Blocks stand between empty lines. */
function withGaps(text: string, { from, inserted }: Place, markdown: string, isInline: boolean): string {
  if (isInline || markdown === '') return markdown;
  const before = text.slice(0, from);
  const after = text.slice(from + inserted.length);
  const lead = before.trim() === '' ? '' : '\n'.repeat(2 - Math.min(2, /\n*$/.exec(before)?.[0].length ?? 0));
  const tail = after.trim() === '' ? '' : '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)?.[0].length ?? 0));
  return lead + markdown + tail;
}

/** Whether a code block is open at the end of the text. */
function isInCode(text: string): boolean {
  let open = '';
  for (const line of text.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!fence) continue;
    if (open === '') open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = '';
  }
  return open !== '';
}
