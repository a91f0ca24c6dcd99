import { EditorView } from 'prosemirror-view';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { behindPaint, catchUp } from '../lib/behind-paint.ts';
import { usePreloaded } from '../lib/idle.ts';
import type { PickImages } from '../lib/text-images.ts';
import { useLatest } from '../lib/use-latest.ts';
import { attributesOf, useLabelFocus } from './attributes.ts';
import { clipboardEvents, type HtmlReader, type TextPaste } from './clipboard-events.ts';
import { stateOf, textOf } from './editor-state.ts';
import { FindingList } from './finding-list.tsx';
import { ImagePanel } from './image-panel.tsx';
import { imageAt, insertImages } from './images.ts';
import { LinkPanel } from './link-panel.tsx';
import { textViews } from './node-views.ts';
import { SlashList } from './slash-list.tsx';
import { textStyles } from './text-styles.ts';
import { TextTools } from './text-tools.tsx';
import { useFindings } from './use-findings.ts';
import { useSlash } from './use-slash.ts';

export type TextEditorProps = {
  id: string;
  /** Id of the text area that Text stands for. */
  controlId: string;
  /** Ids of its hint and its error. */
  describedBy: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isInvalid: boolean;
  rows: number;
  pages: readonly PageSummary[];
  /** Returns `null` for a path that no page has. */
  resolveLink: (path: string) => string | null;
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
  const { id, controlId, label, describedBy, value, rows, pages, isInvalid, htmlReader, pickImages, end } = props;
  usePreloaded(htmlReader);
  const latest = useLatest(props);
  const place = useRef<HTMLDivElement>(null);
  const written = useRef<string | null>(null);
  const description = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [, setVersion] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const hasEscaped = useRef(false);

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
  const { slash, rows: blocks, active, pick, takesKey } = useSlash(view, pickImages && onImage);
  const findings = useFindings(view, props.resolveLink);
  const slashKeys = useLatest(takesKey);
  const list = slash && blocks.length > 0 ? `${id}-blocks` : undefined;

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
      handleDOMEvents: {
        ...clipboardEvents(htmlReader, () => latest.current),
        // Escape, then Tab leaves the text: nothing here takes that key.
        keydown: (_, { key }) => {
          const isLeaving = hasEscaped.current && key === 'Tab';
          if (key !== 'Shift') hasEscaped.current = key === 'Escape';
          return isLeaving;
        },
      },
      handleKeyDown: ({ state }, event) => {
        const { key } = event;
        if (!/^(?:Tab|Shift|Control|Alt|Meta)$/.test(key)) latest.current.onPaste(null);
        if (slashKeys.current(event)) return true;
        if (key === 'F10' && event.altKey) {
          toolbar.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
          return true;
        }
        if (key !== 'Enter' || !imageAt(state)) return false;
        description.current?.focus();
        return true;
      },
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        behindPaint(follow);
      },
    });
    let followed = state.doc;
    const follow = () => {
      setVersion((version) => version + 1);
      if (made.state.doc === followed) return;
      followed = made.state.doc;
      const text = textOf(made.state);
      if (text === written.current) return;
      written.current = text;
      latest.current.onChange(text);
    };
    setView(made);
    return () => {
      catchUp();
      made.destroy();
    };
  }, [htmlReader, latest, read, slashKeys]);

  // The form changed the text itself: a conflict, text that was found, Cancel.
  useEffect(() => {
    if (!view || value === written.current) return;
    const state = read(value);
    if (state === null) return latest.current.onRefused();
    written.current = value;
    view.updateState(state);
  }, [view, value, latest, read]);

  useLabelFocus(view, controlId);

  const described = findings.length > 0 ? `${describedBy} ${id}-findings`.trim() : describedBy;
  useLayoutEffect(() => {
    view?.setProps({ attributes: attributesOf({ id, label, isInvalid, describedBy: described, list, active }) });
  }, [view, id, label, isInvalid, described, list, active]);
  return (
    <>
      <TextTools
        {...{ view, toolbar, end }}
        controls={id}
        onLink={() => setLinking(true)}
        onImage={pickImages && onImage}
      />
      {isLinking && view && <LinkPanel view={view} pages={pages} onClose={() => setLinking(false)} />}
      <div className="relative">
        <div
          ref={place}
          style={{ minHeight: `calc(${rows} * 1.375rem + 1.5rem)` }}
          className={textStyles}
          onScroll={() => slash && setVersion((version) => version + 1)}
        />
        {slash && view && <SlashList {...{ view, slash, active }} id={`${id}-blocks`} rows={blocks} onPick={pick} />}
      </div>
      {view && findings.length > 0 && (
        <FindingList
          id={`${id}-findings`}
          {...{ view, findings }}
          onLink={() => setLinking(true)}
          // Its panel opens first.
          onDescribe={() => setTimeout(() => description.current?.focus())}
        />
      )}
      {image && (
        <ImagePanel key={view.state.selection.from} descriptionRef={description} {...{ view, image, pickImages }} />
      )}
    </>
  );
}
