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
import { pathResolver } from '../lib/pages.ts';
import { isUndo } from '../ui/undo-key.tsx';
import { useEdgeScroll } from '../ui/use-edge-scroll.ts';
import { useEscape } from '../ui/use-escape.ts';
import { EntryBranches } from './entry-branch.tsx';
import { type Drop, type DropSide, placeOfDrop } from './menu-drop.ts';
import { countEntries, type EntryNode } from './menu-tree.ts';
import type { EntryAction, FocusWish, MenuEditor } from './use-menu-editor.ts';

export type EntryTreeProps = {
  domain: Domain;
  editor: MenuEditor;
  /** Messages by name, such as `entries.0.entries.2.target_url`. */
  refusals: FieldMessages;
};

/** One line per entry, indented by its level. Arrow keys go from text to text; with Alt they move the entry. */
export function EntryTree({ domain, editor, refusals }: EntryTreeProps) {
  const { tree } = editor;
  const list = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const drag = useEntryDrag(tree, editor.act);
  const notes = useId();
  useFocusWish(list, editor.focus);
  /** Whether the focused text has been edited: then Ctrl+Z is the browser's own, else it undoes the last tree change. */
  const isTyped = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isUndo(event) && !isTyped.current && editor.canUndo) {
      event.preventDefault();
      editor.undo();
    } else onKey(event, editor.act);
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
    refusals,
    closed,
    drop: drag.target,
    lockNote: `${notes}-lock`,
    act: editor.act,
    onToggle: toggle,
  };
  const complete = useCompleteLines(countEntries(tree));
  return (
    <>
      <p id={`${notes}-lock`} hidden>
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
        <EntryBranches nodes={tree} level={1} at="" room={complete} isHidden={false} {...shared} />
      </ul>
    </>
  );
}

/** Keeps the focus on a moved entry; moves it to an added one, or to the one after a removed one. */
function useFocusWish(list: { current: HTMLElement | null }, wish: FocusWish | null) {
  useEffect(() => {
    if (wish === null) return;
    const line = list.current?.querySelector(`[data-entry="${CSS.escape(wish.key ?? '')}"]`);
    const control = line?.querySelector<HTMLElement>(`[data-do="${wish.what}"]`) ?? line?.querySelector('input');
    (control ?? document.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [list, wish]);
}

const altKeys: Record<string, 'higher' | 'lower' | 'indent' | 'outdent'> = {
  ArrowUp: 'higher',
  ArrowDown: 'lower',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
};

function onKey(event: KeyboardEvent<HTMLElement>, act: (action: EntryAction) => void) {
  const { target, key, altKey } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
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

/** More than fit into a window. */
const atOnce = 30;
const step = 20;

/**
 * How many lines have all their controls: the visible ones at once, the others step by step while the browser is idle, so
 * that a long menu can be read and edited before its last button is rendered.
 */
function useCompleteLines(count: number): number {
  const [complete, setComplete] = useState(atOnce);
  useEffect(() => {
    if (complete < count) startTransition(() => setComplete(complete + step));
  }, [complete, count]);
  return complete;
}

/** Pixels right of a text's start; from there on, the lower half of a line means: below this entry. */
const farRight = 160;

/**
 * Dragging by the grip, with mouse, pen or finger: the upper half of a line means before it, the lower half after it, far
 * right below it. Escape cancels the drag. For pointers only: buttons and keys do the same for everyone.
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
  return x > text + farRight ? 'inside' : 'after';
}
