import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Domain, FieldMessages } from '../../../contract/entities.ts';
import { type Drop, placeOfDrop } from '../../lib/menu-drop.ts';
import { type EntryNode, type EntryRow, rowsOf } from '../../lib/menu-tree.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import type { EntryAction, FocusWish, MenuEditor } from '../../workflows/menu-editor.ts';
import { EntryLine } from './entry-line.tsx';

export type EntryTreeProps = {
  domain: Domain;
  editor: MenuEditor;
  /** Messages of the server, at names such as `entries.0.entries.2.target_url`. */
  refusals: FieldMessages;
};

/** Every entry on a line of its own, indented by its level; arrow keys go from text to text, with Alt they move. */
export function EntryTree({ domain, editor, refusals }: EntryTreeProps) {
  const { tree } = editor;
  const list = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const drag = useDrag(tree, editor.act);
  const notes = useId();
  useFocusWish(list, editor.focus);
  const toggle = useCallback((key: string) => {
    setClosed((keys) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const resolve = pathResolver(domain);
  return (
    <>
      <p id={`${notes}-keys`} className="pb-2 text-hint text-ink-2 max-md:hidden">
        In a text, <kbd>↑</kbd> and <kbd>↓</kbd> go from entry to entry. With <kbd>Alt</kbd> they move the entry, and{' '}
        <kbd>Alt</kbd> <kbd>→</kbd> and <kbd>Alt</kbd> <kbd>←</kbd> indent and outdent it.
      </p>
      <p id={`${notes}-lock`} hidden>
        It cannot go further this way.
      </p>
      <ul
        ref={list}
        aria-label="Entries"
        className="border-t border-b-3 border-t-ink border-double border-b-ink [border-top-style:solid]"
        onKeyDown={(event) => onKey(event, editor.act)}
        onDragOver={drag.over}
        onDrop={drag.drop}
      >
        {rowsOf(tree).map((row) => (
          <EntryLine
            key={row.node.key}
            node={row.node}
            level={row.level}
            isFirst={row.index === 0}
            isLast={row.index === row.count - 1}
            isIndentable={row.index > 0 && row.level + depthOf(row.node) < 3}
            isHidden={isBelowClosed(tree, row, closed)}
            isOpen={!closed.has(row.node.key)}
            address={row.node.target_page_path ? resolve(row.node.target_page_path) : null}
            refusal={refusalOf(refusals, row)}
            side={drag.target?.key === row.node.key ? drag.target.side : null}
            lockNote={`${notes}-lock`}
            act={editor.act}
            onToggle={toggle}
            onDragStart={drag.start}
            onDragEnd={drag.end}
          />
        ))}
      </ul>
    </>
  );
}

const depthOf = (node: EntryNode): number =>
  node.entries.length === 0 ? 0 : 1 + Math.max(...node.entries.map(depthOf));

function isBelowClosed(tree: EntryNode[], { at }: EntryRow, closed: ReadonlySet<string>): boolean {
  let entries = tree;
  for (const index of at.slice(0, -1)) {
    const parent = entries[index];
    if (!parent) return false;
    if (closed.has(parent.key)) return true;
    entries = parent.entries;
  }
  return false;
}

function refusalOf(refusals: FieldMessages, { at }: EntryRow): string {
  const name = `entries.${at.join('.entries.')}.`;
  const fields = ['target_text', 'target_page_path', 'target_url'];
  return fields.flatMap((field) => refusals[name + field] ?? []).join(' ');
}

/** The focus stays with the entry that was moved, goes to the one that was added, or to the one after a removed one. */
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

/** Dragging by the grip: the upper half of a line is before it, the lower after it, far right of it below it. */
function useDrag(tree: EntryNode[], act: (action: EntryAction) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<Drop | null>(null);
  const end = useCallback(() => {
    setDragged(null);
    setTarget(null);
  }, []);
  const dropOf = (event: DragEvent): Drop | null => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
    if (!line || dragged === null) return null;
    const drop = { key: line.dataset.entry ?? '', side: sideOf(event, line) };
    return placeOfDrop(tree, dragged, drop) ? drop : null;
  };
  return {
    target,
    start: useCallback((key: string) => setDragged(key), []),
    end,
    over: (event: DragEvent) => {
      const drop = dropOf(event);
      if (drop) event.preventDefault();
      if (drop?.key !== target?.key || drop?.side !== target?.side) setTarget(drop);
    },
    drop: (event: DragEvent) => {
      const drop = dropOf(event);
      const place = drop && dragged !== null ? placeOfDrop(tree, dragged, drop) : null;
      event.preventDefault();
      if (place && dragged !== null) act({ do: 'place', key: dragged, place });
      end();
    },
  };
}

const farRight = 160;

function sideOf({ clientX, clientY }: DragEvent, line: HTMLElement): Drop['side'] {
  const { top, height } = line.getBoundingClientRect();
  const text = line.querySelector('input')?.getBoundingClientRect().left ?? 0;
  if (clientY < top + height / 2) return 'before';
  return clientX > text + farRight ? 'inside' : 'after';
}
