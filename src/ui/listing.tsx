import type { ReactNode } from 'react';
import { boolean, type Decoded, nullable, object, string } from '../../contract/decode.ts';
import { finds, foldText } from '../../contract/fold-text.ts';
import { compareTexts } from '../language/compare-texts.ts';
import { number, t } from '../language/translate.ts';
import { Empty } from './empty.tsx';
import { useFilterText } from './filter-text.ts';
import { SearchField, ShowAllButton } from './filters.tsx';
import { useKeptChoices } from './kept-choices.ts';
import { useSpoken } from './live-region.tsx';
import { type Column, Table } from './table.tsx';
import { VirtualTable } from './virtual-table.tsx';

export type ListingColumn<Row> = Column<Row> & {
  /** The value by which pressing the column's head sorts the rows. */
  sortBy?: (row: Row) => string | number | null;
};

export type ListingProps<Row> = {
  label: string;
  /** `query` is the text of the filter, for marking matches. */
  columns: (query: string) => readonly ListingColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The texts that the filter searches, ignoring case. Without `filter` there is none. */
  filter?: { label: string; texts: (row: Row) => (string | null)[] };
  /** Shown in place of the table if there are no rows at all. */
  empty: ReactNode;
};

const sorting = object({ key: string, isDescending: boolean });
type Sort = Decoded<typeof sorting>;
const choices = object({ query: string, sort: nullable(sorting) });
const nothingChosen: Decoded<typeof choices> = { query: '', sort: null };

const virtualFrom = 100;

/** A table with a text filter and sortable columns; both work in the browser alone. */
export function Listing<Row>({ label, columns, rows, rowKey, filter, empty }: ListingProps<Row>) {
  const [{ query: typed, sort }, choose] = useKeptChoices(choices, nothingChosen);
  const setQuery = (text: string) => choose({ query: text });
  const query = useFilterText(typed, rows.length).trim();
  const drawn = columns(query);
  const sortBy = drawn.find(({ key }) => key === sort?.key)?.sortBy;
  const shown = arrange(rows, { query, texts: filter?.texts, sortBy, isDescending: sort?.isDescending ?? false });
  const total = number(rows.length);
  const found = t('{count} of {total}', { count: number(shown.length), total });
  useSpoken(query === '' ? null : found);
  if (rows.length === 0) return empty;
  const Rows = rows.length >= virtualFrom ? VirtualTable : Table;
  return (
    <>
      {filter ? (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-[0_1_24rem] max-sm:basis-full print:hidden">
            <SearchField label={filter.label} value={typed} onChange={setQuery} />
          </div>
          <p className="py-1.5 text-label text-ink-2">{query === '' ? t('{count} in all', { count: total }) : found}</p>
        </div>
      ) : null}
      {shown.length === 0 ? (
        <Empty title={t('Nothing here matches “{query}”', { query })}>
          <ShowAllButton onClear={() => setQuery('')}>{t('Show all')}</ShowAllButton>
        </Empty>
      ) : (
        <Rows label={label} columns={drawn.map(withSort(sort, choose))} rows={shown} rowKey={rowKey} />
      )}
    </>
  );
}

type Arrangement<Row> = {
  query: string;
  texts: ((row: Row) => (string | null)[]) | undefined;
  sortBy: ((row: Row) => string | number | null) | undefined;
  isDescending: boolean;
};

function arrange<Row>(rows: readonly Row[], { query, texts, sortBy, isDescending }: Arrangement<Row>): readonly Row[] {
  const wanted = foldText(query);
  const isFound = finds(wanted);
  const matching =
    wanted === '' || !texts
      ? rows
      : rows.filter((row) => texts(row).some((text) => text !== null && isFound(foldText(text))));
  if (!sortBy) return matching;
  const direction = isDescending ? -1 : 1;
  return matching.toSorted((one, other) => direction * compare(sortBy(one), sortBy(other)));
}

function withSort<Row>(sort: Sort | null, choose: (choices: { sort: Sort }) => void) {
  return ({ sortBy, ...column }: ListingColumn<Row>): Column<Row> => {
    if (!sortBy) return column;
    const isSorted = sort?.key === column.key;
    return {
      ...column,
      sorted: isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined,
      onSort: () => choose({ sort: { key: column.key, isDescending: isSorted && !sort.isDescending } }),
    };
  };
}

function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one ?? ''), String(other ?? ''));
}
