import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { wordsGroup } from './button-styles.ts';
import { classNames } from './class-names.ts';

/** The appearance of a column: `id` is small, `name` is bold, `path`, `text` and `note` are muted, `actions` end the row. */
export type ColumnKind = 'id' | 'name' | 'path' | 'text' | 'note' | 'actions';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  /** Default: "text". The head of `actions` is for screen readers only. */
  kind?: ColumnKind;
  /** CSS width, such as "12rem". A virtual table needs it for columns of unusual width. */
  width?: string;
  cell: (row: Row) => ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Turns the head into a button. */
  onSort?: () => void;
};

export type TableProps<Row> = {
  /** The name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The row with this key is scrolled into view if only some of the rows are rendered. */
  wantedKey?: string | number | null;
  /** Rows that need attention have a tinted background, with a mark at their left edge. */
  isHighlighted?: (row: Row) => boolean;
};

const cellStyles: Record<ColumnKind, string> = {
  id: 'text-end text-label text-ink-3 max-md:order-2',
  name: 'font-row [overflow-wrap:anywhere] max-md:order-1 [&_a]:text-inherit [&_a]:no-underline [&_a:hover]:underline',
  path: 'text-label text-ink-2 [overflow-wrap:anywhere] max-md:order-3 max-md:col-start-1 max-md:empty:hidden md:min-w-[min(6.5rem,14vw)]',
  text: 'text-label text-ink-2 [overflow-wrap:anywhere] max-md:order-3 max-md:col-start-2 max-md:text-end max-md:empty:hidden md:min-w-[min(5rem,8vw)]',
  note: 'text-label text-ink-2 [overflow-wrap:anywhere] max-md:order-3 max-md:col-span-full max-md:empty:hidden',
  actions: 'whitespace-nowrap md:[&>div]:justify-end max-md:order-4 max-md:col-span-full',
};

/** Cut off with an ellipsis, except for the focus ring of a link inside. */
const oneLine = 'whitespace-nowrap text-ellipsis [overflow:clip] [overflow-clip-margin:6px]';

/** Default widths for a table whose columns do not depend on the rendered rows. */
export const usualWidths: Record<ColumnKind, string | undefined> = {
  id: '4.25rem',
  name: undefined,
  path: '28%',
  text: '8rem',
  note: '18rem',
  actions: '11.5rem',
};

export const tableStyles =
  'w-full border-separate border-spacing-0 border-b-3 border-double border-ink max-md:block max-md:border-t';
export const bodyStyles = 'max-md:block';
export const rowStyles =
  `${wordsGroup} hover:bg-wash max-md:grid max-md:grid-flow-dense max-md:grid-cols-[minmax(50%,1fr)_minmax(0,auto)] max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2 max-md:last:border-b-0 ` +
  'md:[&:not(:last-child)>td]:border-b md:[&>td]:border-line';

export const highlightStyles = 'bg-warn-soft shadow-[inset_4px_0_0_var(--warn)] md:[&>td:first-child]:ps-3 max-md:ps-3';

export function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <thead role="rowgroup" data-sticks className="max-md:sr-only">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { kind = 'text', sorted, onSort, head } = column;
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  const words = (
    <>
      {head}
      {sorted && <Arrow size={16} />}
    </>
  );
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as above
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      style={column.width ? { width: column.width } : undefined}
      className={classNames(
        'sticky top-0 z-1 border-b border-ink bg-paper py-1.5 text-hint font-semibold whitespace-nowrap',
        kind === 'id' ? 'w-13 pe-4 text-end' : kind === 'actions' ? 'w-px text-end' : 'pe-4 text-start',
        sorted ? 'text-ink' : 'text-ink-2',
      )}
    >
      {kind === 'actions' ? (
        <span className="sr-only">{head}</span>
      ) : onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 font-semibold">
          {words}
        </button>
      ) : (
        <span className="inline-flex items-center gap-1">{words}</span>
      )}
    </th>
  );
}

type CellsProps<Row> = { columns: readonly Column<Row>[]; row: Row; fixed?: boolean };

/** The cells of a row. `fixed` keeps them on one line of 40 px. */
export function Cells<Row>({ columns, row, fixed = false }: CellsProps<Row>) {
  return columns.map(({ key, kind = 'text', cell }) => (
    <td
      key={key}
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
      role="cell"
      className={classNames(
        'min-w-0 leading-6 md:h-10 md:align-middle',
        kind !== 'actions' && 'md:pe-4',
        fixed ? 'md:py-0' : 'md:py-1',
        fixed && kind !== 'actions' && oneLine,
        cellStyles[kind],
      )}
    >
      {cell(row)}
    </td>
  ));
}

/** A table of rows. Below md, the cells of a row are stacked in up to three lines. */
export function Table<Row>({ label, columns, rows, rowKey, isHighlighted }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of table parts that are laid out as a grid
    <table role="table" aria-label={label} className={tableStyles}>
      <TableHead columns={columns} />
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup" className={bodyStyles}>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="row"
            aria-rowindex={index + 2}
            className={classNames(rowStyles, isHighlighted?.(row) && highlightStyles)}
          >
            <Cells columns={columns} row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
