import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Table } from './table.tsx';
import {
  bodyStyles,
  Cells,
  type Column,
  rowStyles,
  TableHead,
  type TableProps,
  tableStyles,
  usualWidths,
} from './table-parts.tsx';
import { useFindInList } from './use-find-in-list.ts';
import { useMedia } from './use-media.ts';
import { usePrinting } from './use-printing.ts';

const ROW_HEIGHT = 40;
const STACKED_ROW_HEIGHT = 88;

/** `Table` for long lists: only rows near the window are rendered, but all of them are counted and printed. */
export function VirtualTable<Row>(props: TableProps<Row>) {
  return usePrinting() ? <Table {...props} /> : <RowsNearWindow {...props} />;
}

function RowsNearWindow<Row>({ label, columns, rows, rowKey, rowLabel, wantedKey = null }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useFindInList();
  const focused = useFocusedRow();
  const isStacked = useMedia('(max-width: 767px)');
  const height = isStacked ? STACKED_ROW_HEIGHT : ROW_HEIGHT;
  const scrollMargin = useDistanceFromTop(body);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin,
    rangeExtractor: (range) => withFocused(range, focused.index),
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  const wantedIndex = wantedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === wantedKey);
  const isWanted = wantedIndex >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not again when the order changes
  useEffect(() => {
    if (isWanted) virtualizer.scrollToIndex(wantedIndex, { align: 'center' });
  }, [wantedKey, isWanted]);
  const sized = columns.map((column) => ({ ...column, width: column.width ?? usualWidths[column.kind ?? 'text'] }));
  const items = virtualizer.getVirtualItems();
  const after = (rows.length - ((items.at(-1)?.index ?? -1) + 1)) * height;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <table role="table" aria-label={label} aria-rowcount={rows.length + 1} className={`${tableStyles} table-fixed`}>
      <TableHead columns={sized} />
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody ref={body} role="rowgroup" className={bodyStyles} onFocus={focused.onFocus} onBlur={focused.onBlur}>
        {items.map(({ index }, place) => {
          const row = rows[index];
          if (row === undefined) return null;
          const before = (index - (items[place - 1]?.index ?? -1) - 1) * height;
          return (
            <Fragment key={rowKey(row)}>
              <Gap height={before} columns={columns.length} />
              <VirtualRow columns={columns} row={row} index={index} label={rowLabel?.(row)} />
            </Fragment>
          );
        })}
        <Gap height={after} columns={columns.length} />
      </tbody>
    </table>
  );
}

type VirtualRowProps<Row> = { columns: readonly Column<Row>[]; row: Row; index: number; label: string | undefined };

function PlainRow<Row>({ columns, row, index, label }: VirtualRowProps<Row>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="row"
      aria-rowindex={index + 2}
      aria-label={label}
      data-index={index}
      className={`${rowStyles} max-md:h-22`}
    >
      <Cells columns={columns} row={row} fixed />
    </tr>
  );
}

/** Scrolling renders only the rows that become visible. */
const VirtualRow = memo(PlainRow) as typeof PlainRow;

/** The height of the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true" className="max-md:block">
      <td colSpan={columns} style={{ height }} className="p-0 max-md:block" />
    </tr>
  );
}

/** The focused row and its neighbours stay rendered, however far the page is scrolled: Tab must find the next one. */
function withFocused(range: Range, focused: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focused === null) return indexes;
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...indexes, ...kept])].sort((one, other) => one - other);
}

function useFocusedRow() {
  const [index, setIndex] = useState<number | null>(null);
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest('tr')?.dataset.index;
    setIndex(row === undefined ? null : Number(row));
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIndex(null);
  };
  return { index, onFocus, onBlur };
}

function useDistanceFromTop(body: { current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setDistance(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return distance;
}
