import { useMemo, useState } from 'react';
import type { PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { counted, number, t } from '../language/translate.ts';
import { pageSearch } from '../lib/page-search.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { SearchPicker } from '../ui/search-picker.tsx';

export type PagePickerProps = {
  open: boolean;
  pages: readonly PageSummary[];
  onSelect: (page: PageSummary) => void;
  /** Offers "Select and copy Attributes" beside "Select". */
  onSelectWithAttributes?: ((page: PageSummary) => void) | undefined;
  onClose: () => void;
};

/** A dialog with the pages of the domain, searchable by headline or path. */
export function PagePicker({ open, onClose, ...choice }: PagePickerProps) {
  return (
    <Dialog open={open} title={t('Choose Page')} size="picker" onClose={onClose}>
      <PageList {...choice} />
    </Dialog>
  );
}

export function PageList({ pages, onSelect, onSelectWithAttributes }: Omit<PagePickerProps, 'open' | 'onClose'>) {
  const [query, setQuery] = useState('');
  const search = useMemo(() => pageSearch(pages), [pages]);
  const rows = useMemo(() => search(query), [search, query]);
  const copying = onSelectWithAttributes && { label: t('Select and copy Attributes'), onUse: onSelectWithAttributes };
  return (
    <SearchPicker
      label={t('Pages')}
      searchLabel={t('Search headline or path')}
      query={query}
      onQuery={setQuery}
      rows={rows}
      renderRow={(page) => <PageLines page={page} query={query.trim()} />}
      actions={[{ label: t('Select'), onUse: onSelect }, ...(copying ? [copying] : [])]}
      summary={
        query.trim() === ''
          ? counted(pages.length, '{count} page', '{count} pages')
          : counted(pages.length, '{found} of {count} page', '{found} of {count} pages', { found: number(rows.length) })
      }
      empty={<Empty title={pages.length === 0 ? t('This domain has no pages.') : t(words.noPagesMatch)} />}
    />
  );
}

function PageLines({ page, query }: { page: PageSummary; query: string }) {
  return (
    <>
      <p dir="auto" className="truncate font-row" title={page.headline ?? undefined}>
        {page.headline ? (
          <Highlight text={page.headline} query={query} />
        ) : (
          <span className="text-ink-3">{t('No headline')}</span>
        )}
        {!page.published && (
          <span className="ms-2">
            <DashedBadge>{t('unpublished')}</DashedBadge>
          </span>
        )}
      </p>
      <p className="truncate text-label text-ink-2" title={page.path ?? undefined}>
        <Highlight text={page.path ?? ''} query={query} />
      </p>
    </>
  );
}
