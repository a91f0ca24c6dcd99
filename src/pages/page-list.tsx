import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { PartialDomain } from '../api/first-rows.ts';
import { Pending } from '../api/pending-screen.tsx';
import { coreReadings, useReading } from '../api/resource.ts';
import { counted, type Label, number, t } from '../language/translate.ts';
import { useNotedSearch } from '../lib/activity.ts';
import { untilIdle } from '../lib/idle.ts';
import { preload, script } from '../lib/lazy.ts';
import { createStore, type Store } from '../lib/store.ts';
import { areShortcutsOn } from '../lib/stored-setting.ts';
import type { Choice } from '../many/choice.ts';
import type { Many } from '../many/many.ts';
import type { DestroyTarget } from '../trash/use-destruction.ts';
import { Empty } from '../ui/empty.tsx';
import { useFilterText } from '../ui/filter-text.ts';
import { SearchField, SelectFilter, ShowAllButton } from '../ui/filters.tsx';
import { alertDialog, LazyDialog } from '../ui/lazy-dialog.tsx';
import { useSpoken } from '../ui/live-region.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Table } from '../ui/table.tsx';
import { VirtualTable } from '../ui/virtual-table.tsx';
import { arrangePages, layoutsInUse, type PageSort, prepareIndex, useListChoices } from './arrange-pages.ts';
import { type PageColumnsOptions, pageColumns, publish } from './page-columns.tsx';
import { pageInFocus } from './page-in-focus.ts';

/** Loaded together with the dialog, so that it also works offline. */
const pageDestruction = script('page-destruction', async () => {
  const [{ PageDestruction }] = await Promise.all([import('./page-destruction.tsx'), preload(alertDialog)]);
  return PageDestruction;
});
const choosing = script('choosing', async () => (await import('../many/many.ts')).many);
const virtualFrom = 100;
const sorts: { value: PageSort; label: Label }[] = [
  { value: 'id', label: 'ID' },
  { value: 'headline', label: 'Name' },
  { value: 'path', label: 'Path' },
];

export type PageListProps = {
  domain: Domain | PartialDomain;
  /** The id of the newest page, which is scrolled into view. */
  createdId: number | null;
  /** The form above the list while a page is being created. */
  newPage: ReactNode;
};

/** The pages of a domain, sorted and filtered in the browser without a request. */
export function PageList({ domain, createdId, newPage }: PageListProps) {
  const [{ sort, query: typed, layout: chosen }, choose] = useListChoices();
  const layouts = layoutsInUse(domain.pages);
  /** While only the first rows are loaded. The layouts in use are not known then. */
  const isArriving = 'pages_count' in domain;
  const layout = isArriving || layouts.includes(chosen) ? chosen : '';
  const query = useFilterText(typed, domain.pages.length);
  const shown = arrangePages(domain.pages, { query, layout, sort });
  useEffect(() => prepareIndex(domain.pages), [domain.pages]);
  const isFiltered = query.trim() !== '' || layout !== '';
  const [destroying, destroy] = useState<DestroyTarget | null>(null);
  const many = useMany(domain.has_bulk);
  const [store] = useState(() => createStore<Choice>({ ids: new Set(), anchor: null, refusals: new Map() }));
  useNotedSearch('pages', typed, shown.length);
  const clear = () => choose({ query: '', layout: '' });
  const count = isArriving ? domain.pages_count : domain.pages.length;
  // The first rows are in the order of their ids. A filter or another order needs all pages.
  const isWaiting = isArriving && (isFiltered || sort !== 'id');
  const all = useReading(isArriving ? coreReadings.domain(domain.id, true) : null);
  const total = number(count);
  useSpoken(
    isFiltered && !isWaiting
      ? counted(shown.length, '{count} page of {total}', '{count} pages of {total}', { total })
      : null,
  );
  return (
    <>
      <h2 className="pt-4 pb-1 text-h2">
        {counted(count, '{count} Page', '{count} Pages')}
        {isFiltered && !isWaiting ? (
          <span className="font-normal text-ink-2"> {t('(showing {count})', { count: number(shown.length) })}</span>
        ) : null}
      </h2>
      {newPage}
      {count === 0 ? (
        <Empty title={t('This domain has no pages yet')}>{t('Press New Page to write the first one.')}</Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 py-3 print:hidden">
            <div className="min-w-0 flex-[0_1_24rem] max-sm:basis-full md:max-lg:flex-[1_1_12rem]">
              <SearchField
                label={t('Filter Headline/Path')}
                value={typed}
                onChange={(value) => choose({ query: value })}
              />
            </div>
            <RadioGroup
              legend={t('Sort by')}
              value={sort}
              onChange={(value) => choose({ sort: value })}
              options={sorts.map(({ value, label }) => ({ value, label: t(label) }))}
            />
            <div className="w-48 max-sm:w-full md:max-lg:w-40">
              <SelectFilter
                label={t('Filter Layout')}
                value={layout}
                onChange={(value) => choose({ layout: value })}
                all={t('All layouts')}
                options={layouts}
              />
            </div>
          </div>
          {many && !isArriving ? <many.ManyBar {...{ domain, store, shown }} /> : null}
          {isWaiting || all.failure ? <Pending resource={all} words={t('Loading the rest of the pages…')} /> : null}
          {isWaiting ? null : (
            <Pages {...{ domain, shown, query, sort, createdId, clear, many, store }} onDestroy={destroy} />
          )}
        </>
      )}
      <LazyDialog
        wanted={pageDestruction}
        props={{ open: destroying !== null, domain, target: destroying }}
        onCancel={() => destroy(null)}
      />
    </>
  );
}

type PagesProps = Pick<PageColumnsOptions, 'query' | 'sort' | 'onDestroy'> & {
  domain: Domain;
  shown: readonly PageSummary[];
  createdId: number | null;
  clear: () => void;
  many: Many | null;
  store: Store<Choice>;
};

function Pages({ domain, shown, query, sort, createdId, clear, many, store, onDestroy }: PagesProps) {
  if (shown.length === 0) {
    return (
      <Empty title={t(words.noPagesMatch)}>
        <p className="mb-3">
          {counted(
            domain.pages.length,
            '{count} page was searched by headline and path.',
            '{count} pages were searched by headline and path.',
          )}
        </p>
        <ShowAllButton onClear={clear}>{t('Show all pages')}</ShowAllButton>
      </Empty>
    );
  }
  const Listing = shown.length >= virtualFrom ? VirtualTable : Table;
  const onKey = (event: KeyboardEvent) => {
    const page = pageInFocus(event, shown);
    const areSingleKeysOn = areShortcutsOn();
    const destroy = ({ id, headline: name }: PageSummary) => onDestroy({ id, name, revision: null });
    const place = { domain, store, page, shown, areSingleKeysOn, destroy };
    if (many?.actByKey(event, place)) return event.preventDefault();
    const { key, altKey, ctrlKey, metaKey, repeat } = event;
    const isPublishing = page && domain.publishes_pages && key === 'p' && areSingleKeysOn;
    if (!isPublishing || repeat || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    publish(domain.id, page);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the row whose link or button has the focus
    <div onKeyDown={onKey}>
      <Listing
        label={t('Pages')}
        columns={pageColumns({
          ...{ domain, query, sort, onDestroy },
          box: many
            ? (page) => (page ? <many.Box {...{ store, page, shown }} /> : <many.HeadBox {...{ store, shown }} />)
            : undefined,
          note: many ? ({ id }) => <many.Refusal {...{ store, id }} /> : undefined,
        })}
        rows={shown}
        rowKey={({ id }) => id}
        wantedKey={createdId}
      />
    </div>
  );
}

async function showOnceLoaded(show: () => void): Promise<void> {
  await untilIdle();
  await preload(choosing);
  show();
}

/** Choosing many, once its script is loaded: the list does not wait for it. */
function useMany(isOffered: boolean): Many | null {
  const [many, setMany] = useState(choosing.loaded);
  useEffect(() => {
    if (isOffered && !many) void showOnceLoaded(() => setMany(choosing.loaded)).catch(console.warn);
  }, [isOffered, many]);
  return isOffered ? many : null;
}
