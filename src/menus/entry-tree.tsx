import {
  type KeyboardEvent,
  type PointerEvent,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Domain, FieldMessages } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { actionHistory } from '../lib/action-history.ts';
import { pathResolver } from '../lib/pages.ts';
import { useEdgeScroll, useEscape } from '../ui/dragging.ts';
import { directionOf } from '../ui/undo-key.tsx';
import { EntryBranches } from './entry-branch.tsx';
import { useLivePaths } from './live-at.tsx';
import { countEntries, type Drop, type DropSide, type EntryNode, placeOfDrop } from './menu-tree.ts';
import type { EntryAction, FocusRequest, MenuEditor } from './use-menu-editor.ts';

export type EntryTreeProps = {
  domain: Domain;
  editor: MenuEditor;
  /** Messages by name, such as `entries.0.entries.2.target_url`. */
  refusals: FieldMessages;
};

/** One line per entry, indented by its level. Arrow keys move the focus from text to text; with Alt they move the entry. */
export function EntryTree({ domain, editor, refusals }: EntryTreeProps) {
  const { tree } = editor;
  const list = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const drag = useEntryDrag(tree, editor.act);
  const lockNote = useId();
  useRequestedFocus(list, editor.focus);
  /** Whether the focused text has been edited. If so, Ctrl+Z is left to the browser; else it is about the tree. */
  const isTyped = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directionOf(event);
    if (direction && !isTyped.current && actionHistory.request(direction)) event.preventDefault();
    else onKey(event, editor.act);
  };
  const toggle = useCallback((key: string) => {
    setClosed((keys) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const shared = {
    resolve: pathResolver(domain),
    livePaths: useLivePaths(domain),
    refusals,
    closed,
    drop: drag.target,
    lockNote,
    act: editor.act,
    onToggle: toggle,
  };
  const complete = useCompleteLines(countEntries(tree));
  return (
    <>
      <p id={lockNote} hidden>
        {t('It cannot go further this way.')}
      </p>
      <ul
        ref={list}
        aria-label={t('Entries')}
        className="@container border-t border-b-3 border-t-ink border-double border-b-ink [border-top-style:solid]"
        onKeyDown={onKeyDown}
        onFocus={() => {
          isTyped.current = false;
        }}
        onInput={() => {
          isTyped.current = true;
        }}
        {...drag.handlers}
      >
        <EntryBranches nodes={tree} level={1} at="" completeCount={complete} isHidden={false} {...shared} />
      </ul>
    </>
  );
}

/** Keeps the focus on a moved entry; moves it to an added one, or to the neighbour of a removed one. */
function useRequestedFocus(list: { current: HTMLElement | null }, request: FocusRequest | null) {
  useEffect(() => {
    if (request === null) return;
    const line = list.current?.querySelector(`[data-entry="${CSS.escape(request.key ?? '')}"]`);
    const control = line?.querySelector<HTMLElement>(`[data-do="${request.control}"]`) ?? line?.querySelector('input');
    (control ?? document.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [list, request]);
}

const altKeys: Record<string, 'higher' | 'lower' | 'indent' | 'outdent'> = {
  ArrowUp: 'higher',
  ArrowDown: 'lower',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

function onKey(event: KeyboardEvent<HTMLElement>, act: (action: EntryAction) => void) {
  const { target, key, altKey } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const entry = target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
  const move = altKeys[key];
  if (entry !== undefined && altKey && move) {
    event.preventDefault();
    return act({ do: move, key: entry, from: 'text' });
  }
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (by === 0 || altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const texts = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-entry]:not([inert]) input')];
  texts[texts.indexOf(target) + by]?.focus();
}

/** More lines than fit into a window. */
const firstBatch = 30;
const nextBatch = 20;

/**
 * How many lines are rendered with all their controls: those in the window at once, the others in batches at low
 * priority (`startTransition`). A long menu can be read and edited before its last button is rendered.
 */
function useCompleteLines(count: number): number {
  const [complete, setComplete] = useState(firstBatch);
  useEffect(() => {
    if (complete < count) startTransition(() => setComplete(complete + nextBatch));
  }, [complete, count]);
  return complete;
}

/** In pixels from the start of a line's text. Right of it, a drop on the lower half nests the entry below that line. */
const nestingDistance = 160;

/**
 * Dragging by the grip, with mouse, pen or finger. A drop on the upper half of a line puts the entry before it, a drop on the
 * lower half after it or, far to the right, below it. Escape cancels the drag. Keyboard users have buttons and keys instead.
 */
function useEntryDrag(tree: EntryNode[], act: (action: EntryAction) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<Drop | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  useEscape(dragged === null ? null : end);
  const show = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const drop = dropAt(clientX, clientY);
    const next = drop && dragged !== null && placeOfDrop(tree, dragged, drop) ? drop : null;
    if (next?.key !== target?.key || next?.side !== target?.side) setTarget(next);
  };
  const follow = useEdgeScroll(dragged !== null, show);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const key = event.button === 0 ? gripped(event.target) : null;
      if (key === null) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged === null) return;
      follow(event);
      show(event);
    },
    // Use the pointer's final position: the last move may not be rendered yet.
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const drop = dropAt(clientX, clientY);
      const place = drop && dragged !== null ? placeOfDrop(tree, dragged, drop) : null;
      if (place && dragged !== null) act({ do: 'place', key: dragged, place });
      end();
    },
    onPointerCancel: end,
  };
  return { target: dragged === null ? null : target, handlers };
}

function gripped(element: EventTarget): string | null {
  if (!(element instanceof Element) || !element.closest('[data-grip]')) return null;
  return element.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null;
}

function dropAt(x: number, y: number): Drop | null {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-entry]');
  return line ? { key: line.dataset.entry ?? '', side: sideOf(line, x, y) } : null;
}

function sideOf(line: HTMLElement, x: number, y: number): DropSide {
  const { top, height } = line.getBoundingClientRect();
  const text = line.querySelector('input')?.getBoundingClientRect().left ?? 0;
  if (y < top + height / 2) return 'before';
  return x > text + nestingDistance ? 'inside' : 'after';
}
