import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Domain, FieldMessages } from '../../../contract/entities.ts';
import { entryErrors } from '../../lib/entry-problems.ts';
import { type EntryNode, type EntryRow, rowsOf } from '../../lib/menu-tree.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import type { EntryAction, FocusWish, MenuEditor } from '../../workflows/menu-editor.ts';
import { EntryLine } from './entry-line.tsx';
import { useCompleteLines } from './use-complete-lines.ts';
import { useEntryDrag } from './use-entry-drag.ts';

export type EntryTreeProps = {
  domain: Domain;
  editor: MenuEditor;
  /** Messages of the server, at names such as `entries.0.entries.2.target_url`. */
  refusals: FieldMessages;
  /** Saving was tried: what is wrong with an entry is said at it. */
  isTried: boolean;
};

/** Every entry on a line of its own, indented by its level; arrow keys go from text to text, with Alt they move. */
export function EntryTree({ domain, editor, refusals, isTried }: EntryTreeProps) {
  const { tree } = editor;
  const list = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const drag = useEntryDrag(tree, editor.act);
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
  const rows = rowsOf(tree).map((row) => ({ ...row, error: errorOf(row, refusals, isTried) }));
  const complete = useCompleteLines(rows.length);
  const shut = withoutParents(tree, closed, rows);
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
        {...drag.handlers}
      >
        {rows.map((row, place) => (
          <EntryLine
            key={row.node.key}
            node={row.node}
            level={row.level}
            isFirst={row.index === 0}
            isLast={row.index === row.count - 1}
            isIndentable={row.index > 0 && row.level + depthOf(row.node) < 3}
            isHidden={parentsOf(tree, row).some(({ key }) => shut.has(key))}
            isOpen={!shut.has(row.node.key)}
            isComplete={place < complete}
            address={row.node.target_page_path ? resolve(row.node.target_page_path) : null}
            error={row.error}
            side={drag.target?.key === row.node.key ? drag.target.side : null}
            lockNote={`${notes}-lock`}
            act={editor.act}
            onToggle={toggle}
          />
        ))}
      </ul>
    </>
  );
}

const depthOf = (node: EntryNode): number =>
  node.entries.length === 0 ? 0 : 1 + Math.max(...node.entries.map(depthOf));

/** What is wrong stays in sight: the entries that it is below cannot be closed. */
function withoutParents(tree: EntryNode[], closed: ReadonlySet<string>, rows: (EntryRow & { error: string })[]) {
  const open = new Set(rows.filter(({ error }) => error).flatMap((row) => parentsOf(tree, row).map(({ key }) => key)));
  return new Set([...closed].filter((key) => !open.has(key)));
}

function parentsOf(tree: EntryNode[], { at }: EntryRow): EntryNode[] {
  let entries = tree;
  return at.slice(0, -1).flatMap((index) => {
    const parent = entries[index];
    entries = parent?.entries ?? [];
    return parent ?? [];
  });
}

function errorOf({ at, node }: EntryRow, refusals: FieldMessages, isTried: boolean): string {
  const name = `entries.${at.join('.entries.')}.`;
  const fields = ['target_text', 'target_page_path', 'target_url'];
  const refused = fields.flatMap((field) => refusals[name + field] ?? []);
  return [...(isTried ? entryErrors(node) : []), ...refused].join(' ');
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
