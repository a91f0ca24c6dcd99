import { type SubmitEvent, useEffect, useState } from 'react';
import type { ListedDomain } from '../../contract/extras.ts';
import { longestSearch, type SearchResult } from '../../contract/search.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { useNotedSearch } from '../lib/activity.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useQueryState } from '../ui/address-query.ts';
import { TextButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SearchField, SelectFilter } from '../ui/filters.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { FoundList } from './found-list.tsx';
import { foundText, searchedText } from './place-texts.ts';
import {
  type FoundText,
  placesAtOnce,
  searchesText,
  type TextQuery,
  typingPause,
  useFoundText,
} from './use-text-search.ts';

/** `/search?q=`: full-text search in pages, menus and images, on servers that support it. */
export function SearchScreen() {
  const domains = useReading(readings.domains);
  if (!domains.data) return <PendingScreen resource={domains} title={t('Search')} />;
  return (
    <PageLayout>
      <PageHead plain title={t('Search')} />
      {searchesText(domains.data) ? <TextSearch domains={domains.data} /> : <NoTextSearch />}
    </PageLayout>
  );
}

const NoTextSearch = () => (
  <Empty title={t('This server does not search in texts')}>
    {t('Search or jump to, at the top, finds domains, pages, menus and images by their names.')}
  </Empty>
);

const asking = { q: /^(?=.*\S).{1,200}$/su, domain: /^\d{1,15}$/, kind: /^(page|menu|image)$/ };

function TextSearch({ domains }: { domains: readonly ListedDomain[] }) {
  const [{ domain, ...others }, ask] = useQueryState(asking);
  const isKnown = domains.some(({ id }) => String(id) === domain);
  const query: TextQuery = { q: '', ...others, ...(domain && isKnown ? { domain } : {}) };
  const found = useFoundText({ ...query, q: query.q.trim() });
  useNotedSearch('text', query.q, found.data?.total ?? 0);
  return (
    <>
      <Question {...{ domains, query }} onAsk={ask} />
      <Answer found={found} q={query.q.trim()} />
    </>
  );
}

type QuestionProps = { domains: readonly ListedDomain[]; query: TextQuery; onAsk: (query: TextQuery) => void };

/** Updates the address when typing pauses. */
function Question({ domains, query, onAsk }: QuestionProps) {
  const { q } = query;
  const [typed, setTyped] = useState({ text: q, of: q });
  const text = typed.of === q ? typed.text : q;
  const ask = useLatest(() => {
    setTyped({ text, of: text.trim() });
    onAsk({ ...query, q: text.trim() });
  });
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => ask.current(), typingPause);
    return () => clearTimeout(timer);
  }, [ask, text, q]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask.current();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: happy-dom does not know the element <search>
    <form
      role="search"
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 pb-4 *:first:col-span-2 md:grid-cols-[minmax(0,1fr)_14rem_11rem] md:*:first:col-span-1 print:hidden"
    >
      <SearchField
        label={t('Words, or “exact words”')}
        clearLabel={t('Clear search')}
        value={text}
        onChange={(next) => setTyped({ text: next.slice(0, longestSearch), of: q })}
      />
      <SelectFilter
        label={t('Domain')}
        value={query.domain ?? ''}
        onChange={(domain) => onAsk({ ...query, domain })}
        all={t('All my domains')}
        options={domains.map(({ id, fqdn }) => ({ value: String(id), label: fqdn }))}
      />
      <SelectFilter
        label={t('Kind')}
        value={query.kind ?? ''}
        onChange={(kind) => onAsk({ ...query, kind })}
        all={t('Everything')}
        options={[
          { value: 'page', label: t('Pages') },
          { value: 'menu', label: t('Menus') },
          { value: 'image', label: t('Images') },
        ]}
      />
    </form>
  );
}

function Answer({ found, q }: { found: FoundText; q: string }) {
  const { data, failure, reload, shown, more, showMore } = found;
  if (q === '') return <p className="text-ink-2">{t('Searches what is written in pages, menus and images.')}</p>;
  if (failure && !data) return <LoadFailure of={failure} onRetry={reload} />;
  const left = shown && !shown.more ? shown.total - shown.places.length : placesAtOnce;
  return (
    <>
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6 text-label">
        {data ? (
          <p role="status" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {data.total > 0 ? foundText(data) : t('Nothing found for “{words}”', { words: q })}
          </p>
        ) : (
          <Spinner words={t('Searching…')} />
        )}
        {shown && shown.total > 1 ? <p className="text-ink-2">{t('Best first')}</p> : null}
      </div>
      {data?.total === 0 ? <p className="max-w-[40rem] text-ink-2">{nothingText(data)}</p> : null}
      {shown && shown.total > 0 ? (
        <FoundList answers={shown.answers} hasMore={showMore !== null} isOld={!data} />
      ) : null}
      {showMore ? (
        <p className="-ms-1.5 py-2">
          <TextButton aria-busy={more.isBusy || undefined} onClick={showMore}>
            {more.isBusy
              ? t('Searching…')
              : t('Show {count} more', { count: left > 0 ? Math.min(left, placesAtOnce) : placesAtOnce })}
          </TextButton>
        </p>
      ) : null}
      <FailureNotice of={more} quoted={({ message }) => message} />
    </>
  );
}

function nothingText(data: SearchResult): string {
  if (data.more) return t('For so few letters only the newest texts are searched. Type three letters or more.');
  return [searchedText(data), t('Try fewer words or part of a word.')].filter(Boolean).join(' ');
}
