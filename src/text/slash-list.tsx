import type { EditorView } from 'prosemirror-view';
import { useEffect, useRef } from 'react';
import { counted, t } from '../language/translate.ts';
import { Key } from '../ui/kbd.tsx';
import { announce } from '../ui/live-region.tsx';
import { suggestionId } from '../ui/suggestions.tsx';
import type { Slash } from './slash.ts';
import type { Block } from './tools.ts';

export type SlashListProps = {
  id: string;
  view: EditorView;
  slash: Slash;
  rows: readonly Block[];
  active: number;
  onPick: (block: Block) => void;
};

/** The blocks, at the caret. The focus stays in the text, which handles the keys. */
export function SlashList({ id, view, slash, rows, active, onPick }: SlashListProps) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const count = rows.length;
  useEffect(() => {
    announce(count > 0 ? counted(count, '{count} block', '{count} blocks') : '');
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { left, bottom } = view.coordsAtPos(slash.at);
  const frame = view.dom.parentElement?.getBoundingClientRect();
  const place = { left: left - (frame?.left ?? 0), top: bottom - (frame?.top ?? 0) + 4 };
  return (
    <div
      ref={root}
      data-part="float"
      className="absolute z-2 w-72 max-w-full scroll-mb-10 rounded-float border border-edge bg-paper text-label shadow-1"
      style={{ insetInlineStart: `min(${place.left}px, max(0px, 100% - 18rem))`, top: place.top }}
      onPointerDown={(event) => event.preventDefault()}
    >
      {count === 0 ? (
        <p role="status" className="px-3 py-2 text-ink-2">
          {t('No block has this name. “{typed}” stays as text.', { typed: `/${slash.query}` })}
        </p>
      ) : (
        <>
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={t('Blocks')}
            // A scroll container must be reachable by keyboard.
            tabIndex={0}
            className="max-h-64 overflow-y-auto py-1"
          >
            {rows.map((block, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text keeps the focus and handles the keys
              <div
                key={block.label}
                role="option"
                id={suggestionId(id, index)}
                aria-selected={index === active}
                className="flex cursor-pointer justify-between gap-3 px-3 py-1 hover:bg-wash aria-selected:bg-act-soft aria-selected:shadow-[inset_3px_0_0_var(--act)] aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-transparent pointer-coarse:py-2.5"
                onClick={() => onPick(block)}
              >
                {t(block.label)}
                <span aria-hidden="true" className="font-mono text-hint text-ink-2">
                  {block.mark}
                </span>
              </div>
            ))}
          </div>
          <p
            aria-hidden="true"
            className="flex flex-wrap gap-x-3 border-t border-line px-3 py-1.5 text-hint text-ink-2"
          >
            <span>
              <Key name="↑" /> <Key name="↓" /> {t('move')}
            </span>
            <span>
              <Key name="Enter" /> {t('insert')}
            </span>
            <span>
              <Key name="Esc" /> {t('leave “/”')}
            </span>
          </p>
        </>
      )}
    </div>
  );
}
