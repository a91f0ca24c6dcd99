import { DialogBackdrop, DialogPanel } from '@headlessui/react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Highlight } from './highlight.tsx';
import { backdropStyles, Modal } from './modal.tsx';
import { movedBy } from './moved-by.ts';

export type CommandRow = {
  key: string;
  kind: string;
  name: string;
  where: string;
  /** Shown below the name. */
  detail?: ReactNode;
  /** Adjacent rows with the same group share a heading, which may be visible or for screen readers only. */
  group?: RowGroup;
};
export type RowGroup = { name: string; isShown: boolean };
export type CommandDialogProps<Row> = {
  /** Name of the dialog and of its search box. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** May lag behind the query. */
  rows: readonly Row[];
  /** The rows for the current query: Enter may be pressed before they are rendered. */
  latestRows: () => readonly Row[];
  /** Called on Enter or a click; `isSecond` if Ctrl is held. */
  onPick: (row: Row, isSecond: boolean) => void;
  onClose: () => void;
  /** Renders the name with its matches marked; by default every occurrence of the query is marked. */
  renderName?: (row: Row) => ReactNode;
  /** The number of results, shown in the search box. */
  count: string;
  /** Further messages, below the list. */
  notes: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The keys and their functions. */
  hints: ReactNode;
};

/** A search over everything: arrow keys move, Enter picks, Ctrl+Enter picks in the second way, Escape closes. */
export function CommandDialog<Row extends CommandRow>(props: CommandDialogProps<Row>) {
  const { label, query, onQuery, rows, latestRows, onPick, onClose, renderName, count, notes, empty, hints } = props;
  const base = useId();
  /** The key of the active row, which stays active when rows are added; null is the first row. */
  const [active, setActive] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === active),
  );
  useEffect(() => {
    document.getElementById(`${base}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [base, at]);
  const search = (next: string) => {
    onQuery(next);
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, rows.length);
    if (next !== null) setActive(rows[next]?.key ?? null);
    else if (event.key === 'Enter') {
      const row = latestRows()[at];
      if (row) onPick(row, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };
  return (
    <Modal open onClose={onClose} aria-label={label}>
      <DialogBackdrop className={backdropStyles} />
      <div className="fixed inset-0 flex items-start justify-center md:p-4 md:pt-[12vh]">
        <DialogPanel data-part="float" className={panelStyles}>
          <div className="flex items-center gap-2.5 border-b border-ink py-1 ps-4 pe-2">
            <Search size={20} className="shrink-0 text-ink-2" />
            <input
              role="combobox"
              aria-label={label}
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={`${base}-list`}
              {...(rows[at] ? { 'aria-activedescendant': `${base}-${at}` } : {})}
              data-autofocus
              data-keeps-focus
              autoComplete="off"
              dir="auto"
              spellCheck={false}
              placeholder={label}
              value={query}
              onChange={(event) => search(event.target.value)}
              onKeyDown={onKeyDown}
              className="my-1 me-28 h-9 min-w-0 flex-1 bg-transparent px-1 text-read"
            />
            <IconButton label={t('Close')} icon={<X size={20} />} onClick={onClose} />
          </div>
          <div
            role="listbox"
            id={`${base}-list`}
            aria-label={t('Results')}
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-auto py-1 empty:hidden"
          >
            {groupsOf(rows).map(({ group, from, rows }) => (
              <Group key={group?.name ?? ''} group={group}>
                {rows.map((row, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the focus and takes the keys
                  <div
                    key={row.key}
                    id={`${base}-${from + index}`}
                    role="option"
                    aria-selected={from + index === at}
                    tabIndex={-1}
                    onClick={(event) => onPick(row, event.ctrlKey || event.metaKey)}
                    className={classNames(
                      rowStyles,
                      from + index === at ? 'bg-act-soft shadow-[inset_3px_0_var(--act)]' : 'hover:bg-wash',
                    )}
                  >
                    <span className="text-hint text-ink-2 sm:text-end">{row.kind}</span>{' '}
                    <span dir="auto" className="min-w-0 truncate text-left max-sm:-order-1">
                      {renderName?.(row) ?? <Highlight text={row.name} query={query.trim()} />}
                    </span>{' '}
                    <span title={row.where} className={classNames(whereStyles, !row.group?.isShown && 'max-sm:hidden')}>
                      {row.where}
                    </span>
                    {row.detail ? (
                      <span dir="auto" className={detailStyles}>
                        {row.detail}
                      </span>
                    ) : null}
                  </div>
                ))}
              </Group>
            ))}
          </div>
          {rows.length === 0 && <div className="px-4 py-3">{empty}</div>}
          <div className={classNames(footStyles, notes === '' && 'pointer-coarse:border-0 pointer-coarse:p-0')}>
            <div className="flex flex-wrap gap-x-4 gap-y-1 pointer-coarse:hidden">{hints}</div>
            <p role="status" className="sm:ms-auto">
              <span className="absolute end-14 top-[0.9375rem]">{count}</span>
              {notes ? ` ${notes}` : null}
            </p>
          </div>
        </DialogPanel>
      </div>
    </Modal>
  );
}

type Rows<Row> = { group: RowGroup | undefined; from: number; rows: Row[] };

function groupsOf<Row extends CommandRow>(rows: readonly Row[]): Rows<Row>[] {
  const groups: Rows<Row>[] = [];
  rows.forEach((row, from) => {
    const last = groups.at(-1);
    if (last && last.group?.name === row.group?.name) last.rows.push(row);
    else groups.push({ group: row.group, from, rows: [row] });
  });
  return groups;
}

function Group({ group, children }: { group: RowGroup | undefined; children: ReactNode }) {
  if (!group) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list box
    <div role="group" aria-label={group.name} className="border-line not-first:mt-1 not-first:border-t not-first:pt-1">
      {group.isShown ? (
        <div aria-hidden="true" className={`${rowStyles} cursor-default text-label font-semibold`}>
          <span className="sm:col-start-2">{group.name}</span>
        </div>
      ) : null}
      {children}
    </div>
  );
}

const panelStyles =
  'relative flex max-h-[min(36rem,76dvh)] w-full max-w-[44rem] flex-col rounded-float border border-line bg-paper text-ink shadow-2 ' +
  'max-md:max-h-dvh max-md:rounded-none';

/** Touch devices have no key hints: there the footer is as high as its notes. */
const footStyles = 'flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-hint text-ink-2';

const whereStyles = 'truncate text-hint text-ink-2 empty:hidden max-sm:col-span-full sm:max-w-56';

const detailStyles =
  'col-span-full line-clamp-2 text-label leading-[1.375rem] text-ink-2 [overflow-wrap:anywhere] sm:col-start-2 ' +
  '[&_mark]:text-ink [&_mark]:shadow-[0_1px_0_var(--act)]';

const rowStyles =
  'grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-1.5 pointer-coarse:py-2.5 ' +
  'sm:grid-cols-[5rem_minmax(0,1fr)_auto] [&[aria-selected=true]_mark]:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 ' +
  'aria-selected:outline-transparent';
