import { classNames } from './class-names.ts';
import {
  bodyStyles,
  Cells,
  highlightStyles,
  rowStyles,
  TableHead,
  type TableProps,
  tableStyles,
} from './table-parts.tsx';

export type { Column, ColumnKind, TableProps } from './table-parts.tsx';

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
