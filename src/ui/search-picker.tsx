import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { TextButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { SearchField } from './filters.tsx';
import { movedBy } from './moved-by.ts';
import { useMedia } from './use-media.ts';

/** An action on a row: Enter in the search box runs the first one, Ctrl+Enter the second. */
export type PickerAction<Row> = { label: string; onUse: (row: Row) => void };

export type SearchPickerProps<Row> = {
  /** The name of the list. */
  label: string;
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  /** The rows that match the query, in order. */
  rows: readonly Row[];
  /** At most two lines of 24 px. */
  renderRow: (row: Row) => ReactNode;
  actions: readonly PickerAction<Row>[];
  /** The number of results, such as "3 of 12 pages". */
  summary: string;
  /** Shown when no row matches. */
  empty: ReactNode;
};

const ROW_HEIGHT = 56;
const STACKED_ROW_HEIGHT = 96;
const LEAST_HEIGHT = 240;

/** A search box above a long list: arrow keys move, Enter picks. Only rows near the visible area are rendered. */
export function SearchPicker<Row>(props: SearchPickerProps<Row>) {
  const { label, searchLabel, query, onQuery, rows, actions, summary, empty } = props;
  const base = useId();
  const list = usePickerList(rows);
  const { active, setActive } = list;
  const search = (next: string) => {
    onQuery(next);
    list.restart(next.trim() === '' ? null : 0);
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (list.move(event) !== null || event.key !== 'Enter') return;
    event.preventDefault();
    const row = active === null ? undefined : rows[active];
    const action = event.ctrlKey || event.metaKey ? (actions[1] ?? actions[0]) : actions[0];
    if (row !== undefined) action?.onUse(row);
  };
  const stop = active ?? list.items[0]?.index;
  return (
    <div className="flex h-full flex-col md:h-[min(36rem,calc(100dvh-9rem))]">
      <SearchField
        label={searchLabel}
        value={query}
        onChange={search}
        onKeyDown={onSearchKey}
        clearLabel={t('Clear search')}
        data-autofocus
        aria-controls={`${base}-list`}
        aria-autocomplete="list"
        {...(active === null || !rows[active] ? {} : { 'aria-activedescendant': `${base}-${active}` })}
      />
      <p role="status" className="mt-1 mb-2 text-hint text-ink-2">
        {summary}
      </p>
      {rows.length === 0 && empty}
      <div
        ref={list.scroller}
        className={classNames('min-h-0 flex-1 overflow-auto border-t border-ink', rows.length === 0 && 'hidden')}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows of a virtual list are placed, not laid out as a table */}
        <div
          role="grid"
          id={`${base}-list`}
          aria-label={label}
          aria-rowcount={rows.length}
          className="relative"
          style={{ height: list.totalHeight }}
        >
          {list.items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <PickerRow
                // The index as the key reuses the elements for the rows of the next query, which is much faster.
                key={index}
                {...{ row, index, start, actions, base }}
                height={list.rowHeight}
                measure={list.measure}
                isActive={index === active}
                isStop={index === stop}
                onActivate={setActive}
                onKey={list.moveFocus}
              >
                {props.renderRow(row)}
              </PickerRow>
            );
          })}
        </div>
      </div>
    </div>
  );
}

type PickerRowProps<Row> = {
  row: Row;
  index: number;
  /** Distance from the top of the list, in pixels. */
  start: number;
  /** The minimum height in pixels; wrapped text makes a row higher. */
  height: number;
  measure: (row: HTMLDivElement | null) => void;
  actions: readonly PickerAction<Row>[];
  base: string;
  isActive: boolean;
  /** Whether the actions of this row are in the tab order. */
  isStop: boolean;
  onActivate: (index: number) => void;
  onKey: (event: KeyboardEvent, index: number, place: number) => void;
  children: ReactNode;
};

function PickerRow<Row>(props: PickerRowProps<Row>) {
  const { row, index, start, height, measure, actions, base, children, ...rest } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: aria-activedescendant of the search box refers to it
    <div
      ref={measure}
      role="row"
      id={`${base}-${index}`}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={rest.isActive}
      className={classNames(rowStyles, rest.isActive ? 'bg-act-soft' : 'hover:bg-wash')}
      style={{ minHeight: height, transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" className="min-w-0 flex-1 px-2 max-md:flex-none">
        {children}
      </div>
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" className="flex gap-x-0.5 px-0.5 max-md:flex-wrap">
        {actions.map(({ label, onUse }, place) => (
          <TextButton
            key={label}
            strong={place === 0}
            tabIndex={rest.isStop ? 0 : -1}
            onFocus={() => rest.onActivate(index)}
            onKeyDown={(event) => rest.onKey(event, index, place)}
            onClick={() => onUse(row)}
          >
            {label}
          </TextButton>
        ))}
      </div>
    </div>
  );
}

/** The rendered rows, the active row, and the keys that move it. */
function usePickerList(rows: readonly unknown[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [wanted, setWanted] = useState<{ row: number; place: number } | null>(null);
  const rowHeight = useMedia('(max-width: 767px)') ? STACKED_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: (row) => Math.max(row.getBoundingClientRect().height, rowHeight),
    overscan: 6,
    rangeExtractor: (range) => withActive(range, active),
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report({ ...rect, height: Math.max(rect.height, LEAST_HEIGHT) })),
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useEffect(() => {
    if (!wanted) return;
    const row = scroller.current?.querySelector(`[data-row="${wanted.row}"]`);
    row?.querySelectorAll('button')[wanted.place]?.focus();
    setWanted(null);
  }, [wanted]);
  const move = (event: KeyboardEvent, from = active): number | null => {
    const next = movedBy(event.key, from, rows.length);
    if (next === null) return null;
    event.preventDefault();
    setActive(next);
    virtualizer.scrollToIndex(next);
    return next;
  };
  return {
    scroller,
    active,
    setActive,
    rowHeight,
    measure: virtualizer.measureElement,
    items: virtualizer.getVirtualItems(),
    totalHeight: virtualizer.getTotalSize(),
    move,
    moveFocus: (event: KeyboardEvent, index: number, place: number) => {
      const row = move(event, index);
      if (row !== null) setWanted({ row, place });
    },
    restart: (first: number | null) => {
      setActive(first);
      virtualizer.scrollToOffset(0);
    },
  };
}

function withActive(range: Range, active: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (active === null || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
}

const rowStyles =
  'absolute inset-x-0 top-0 flex items-center gap-x-4 overflow-clip border-b border-line max-md:flex-col max-md:items-stretch ' +
  'max-md:justify-center aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-act';
