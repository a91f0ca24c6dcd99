import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Domain, FieldMessages } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { pathResolver } from '../lib/pages.ts';
import { isUndo } from '../ui/undo-key.tsx';
import { EntryBranches } from './entry-branch.tsx';
import { countEntries } from './menu-tree.ts';
import { useCompleteLines } from './use-complete-lines.ts';
import { useEntryDrag } from './use-entry-drag.ts';
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
