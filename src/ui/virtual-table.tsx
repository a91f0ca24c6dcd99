import { Fragment, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../language/translate.ts';
import { entriesNear, useFocusedEntry, useLinesInSight } from './lines-in-sight.ts';
import {
  bodyStyles,
  Cells,
  type Column,
  rowStyles,
  Table,
  TableHead,
  type TableProps,
  tableStyles,
  usualWidths,
} from './table.tsx';
import { showToast } from './toast.tsx';
import { useMedia } from './use-media.ts';

const ROW_HEIGHT = 40;
const STACKED_ROW_HEIGHT = 88;
/** Number of rows rendered above and below the visible ones. */
const AROUND = 6;

/** `Table` for long lists: renders only the rows near the window, but counts and prints all of them. */
export function VirtualTable<Row>(props: TableProps<Row>) {
  return usePrinting() ? <Table {...props} /> : <RowsNearWindow {...props} />;
}

function RowsNearWindow<Row>({ label, columns, rows, rowKey, wantedKey = null }: TableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  useFindInList();
  const { focused, handlers } = useFocusedEntry();
  const isStacked = useMedia('(max-width: 767px)');
  const height = isStacked ? STACKED_ROW_HEIGHT : ROW_HEIGHT;
  const margin = useDistanceFromTop(body);
  const { lines } = useLinesInSight({ scroll: 'window', margin, height });
  const wantedIndex = wantedKey === null ? -1 : rows.findIndex((row) => rowKey(row) === wantedKey);
  const isWanted = wantedIndex >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once, not again when the order changes
  useEffect(() => {
    if (!isWanted || !body.current) return;
    const middle = topOf(body.current) + (wantedIndex + 0.5) * height;
    window.scrollTo({ top: middle - window.innerHeight / 2 });
  }, [wantedKey, isWanted]);
  const sized = columns.map((column) => ({ ...column, width: column.width ?? usualWidths[column.kind ?? 'text'] }));
  const indexes = entriesNear(lines, rows.length, AROUND, focused);
  const after = (rows.length - ((indexes.at(-1) ?? -1) + 1)) * height;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <table role="table" aria-label={label} aria-rowcount={rows.length + 1} className={`${tableStyles} table-fixed`}>
      <TableHead columns={sized} />
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody ref={body} role="rowgroup" className={bodyStyles} {...handlers}>
        {indexes.map((index, place) => {
          const row = rows[index];
          if (row === undefined) return null;
          const before = (index - (indexes[place - 1] ?? -1) - 1) * height;
          return (
            <Fragment key={rowKey(row)}>
              <Gap height={before} columns={columns.length} />
              <VirtualRow columns={columns} row={row} index={index} />
            </Fragment>
          );
        })}
        <Gap height={after} columns={columns.length} />
      </tbody>
    </table>
  );
}

type VirtualRowProps<Row> = { columns: readonly Column<Row>[]; row: Row; index: number };

function PlainRow<Row>({ columns, row, index }: VirtualRowProps<Row>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={`${rowStyles} max-md:h-22`}
    >
      <Cells columns={columns} row={row} fixed />
    </tr>
  );
}

/** Memoized, so that scrolling renders only the rows that become visible. */
const VirtualRow = memo(PlainRow) as typeof PlainRow;

/** Takes the height of rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true" className="max-md:block">
      <td colSpan={columns} style={{ height }} className="p-0 max-md:block" />
    </tr>
  );
}

const topOf = (element: HTMLElement): number => Math.round(element.getBoundingClientRect().top + window.scrollY);

function useDistanceFromTop(body: { current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setDistance(topOf(body.current));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return distance;
}

/** Whether the page is being printed. The list must be complete before the browser lays out the printed pages. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Ctrl+F (Cmd+F on a Mac) focuses the filter of a list that renders only some rows: the browser's own search would miss most
 * of them, which is said. Inside the filter the key belongs to the browser again.
 */
function useFindInList(): void {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f';
      const filter = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!isFind || !filter || event.defaultPrevented || document.activeElement === filter) return;
      if (document.querySelector('[role$="dialog"]')) return;
      event.preventDefault();
      filter.focus();
      filter.select();
      showToast(t('The browser would search only the rows on the screen: type here to search the whole list.'));
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);
}
