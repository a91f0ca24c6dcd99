import { EditorView } from 'prosemirror-view';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { usePreloaded } from '../lib/idle.ts';
import type { PickImages } from '../lib/text-images.ts';
import { useLatest } from '../lib/use-latest.ts';
import { clipboardEvents, type HtmlReader, type TextPaste } from './clipboard-events.ts';
import { stateOf, textOf } from './editor-state.ts';
import { ImagePanel } from './image-panel.tsx';
import { imageAt, insertImages } from './images.ts';
import { LinkPanel } from './link-panel.tsx';
import { textViews } from './node-views.ts';
import { textStyles } from './text-styles.ts';
import { TextTools } from './text-tools.tsx';

export type TextEditorProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isInvalid: boolean;
  rows: number;
  pages: readonly PageSummary[];
  htmlReader: HtmlReader;
  /** Of the domain's own website. */
  host: string | null;
  /** Called with `null` at the next key. */
  onPaste: (paste: TextPaste | null) => void;
  onPasteFailed: (html: string | null) => void;
  /** Absent where no images can be placed. */
  pickImages: PickImages | undefined;
  /** Called for a text that can be edited as Markdown only. */
  onRefused: () => void;
  /** Ctrl+Z when nothing is left to be undone here. */
  onUndoBefore: () => void;
  /** What stands at the right end of the tools. */
  end: ReactNode;
};

/** A Markdown text as it will look. It writes back only what is edited. */
export function TextEditor(props: TextEditorProps) {
  const { id, label, value, rows, pages, isInvalid, htmlReader, pickImages, end } = props;
  usePreloaded(htmlReader);
  const latest = useLatest(props);
  const place = useRef<HTMLDivElement>(null);
  const written = useRef<string | null>(null);
  const description = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [, setVersion] = useState(0);
  const [isLinking, setLinking] = useState(false);

  const read = useCallback(
    (text: string) =>
      stateOf(
        text,
        () => {
          setLinking(true);
          return true;
        },
        () => {
          latest.current.onUndoBefore();
          return true;
        },
      ),
    [latest],
  );

  useLayoutEffect(() => {
    const state = read(latest.current.value);
    if (!place.current || state === null) return latest.current.onRefused();
    written.current = latest.current.value;
    const made = new EditorView(place.current, {
      state,
      nodeViews: textViews,
      handleDOMEvents: clipboardEvents(htmlReader, () => latest.current),
      handleKeyDown: ({ state }, { key }) => {
        if (!/^(?:Tab|Shift|Control|Alt|Meta)$/.test(key)) latest.current.onPaste(null);
        if (key !== 'Enter' || !imageAt(state)) return false;
        description.current?.focus();
        return true;
      },
      attributes: attributesOf(id, label),
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        setVersion((version) => version + 1);
        if (!transaction.docChanged) return;
        const text = textOf(made.state);
        if (text === written.current) return;
        written.current = text;
        latest.current.onChange(text);
      },
    });
    setView(made);
    return () => made.destroy();
  }, [id, label, htmlReader, latest, read]);

  // The form changed the text itself: a conflict, text that was found, Cancel.
  useEffect(() => {
    if (!view || value === written.current) return;
    const state = read(value);
    if (state === null) return latest.current.onRefused();
    written.current = value;
    view.updateState(state);
  }, [view, value, latest, read]);

  useEffect(() => {
    view?.setProps({
      attributes: {
        ...attributesOf(id, label),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
    });
  }, [view, id, label, isInvalid]);

  const image = view && imageAt(view.state);
  // A dialog that closes may move the caret.
  const onImage = () => {
    const place = view?.state.selection.to ?? 0;
    pickImages?.((images) => {
      if (!view) return;
      insertImages(view, place, images);
      view.focus();
    });
  };
  return (
    <>
      <TextTools view={view} controls={id} onLink={() => setLinking(true)} onImage={pickImages && onImage} end={end} />
      {isLinking && view && <LinkPanel view={view} pages={pages} onClose={() => setLinking(false)} />}
      <div ref={place} style={{ minHeight: `calc(${rows} * 1.375rem + 1.5rem)` }} className={textStyles} />
      {image && (
        <ImagePanel key={view.state.selection.from} descriptionRef={description} {...{ view, image, pickImages }} />
      )}
    </>
  );
}

/** With a tab stop of its own, because it is scrolled by keyboard. */
const attributesOf = (id: string, label: string) => ({
  ...{ role: 'textbox', 'aria-multiline': 'true', tabindex: '0', id },
  'aria-label': label,
});
