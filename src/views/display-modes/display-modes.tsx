import { useEffect, useState } from 'react';
import type { DisplayModeUsage, Domain } from '../../../contract/entities.ts';
import { useDisplayModeUsages } from '../../data/display-modes.ts';
import { sortUsages, type Usage } from '../../lib/usage.ts';
import { TextLink, WordButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useScreenTitle } from '../screen-title.ts';
import { DomainContentCheck } from './content-check.tsx';

const pagesAtFirst = 12;

/** `/domains/{id}/display_modes`: how often each display mode is used, and where (DOM-16, DOM-17). */
export function DisplayModesScreen({ domain }: { domain: Domain }) {
  const usages = useDisplayModeUsages(domain.id);
  useScreenTitle('Usage Stats');
  return (
    <Sheet>
      <PageHead kicker={[domain.fqdn]} title="Usage Stats" />
      {usages.data ? (
        <Usages domain={domain} usages={usages.data} />
      ) : usages.failure ? (
        <LoadFailure message={usages.failure.message} onRetry={usages.reload} />
      ) : (
        <Spinner words="Counting…" />
      )}
      <DomainContentCheck domain={domain} />
    </Sheet>
  );
}

function Usages({ domain, usages }: { domain: Domain; usages: DisplayModeUsage[] }) {
  const { sections, items, unknownTypes } = sortUsages(usages, domain.domain_settings);
  const unknown = unknownTypes.join(', ');
  useEffect(() => {
    if (unknown !== '') console.warn(`Display-mode usage of unknown type is left out: ${unknown}`);
  }, [unknown]);
  return (
    <>
      <UsageTable title="Sections" domain={domain} usages={sections} />
      <UsageTable title="Items" domain={domain} usages={items} />
    </>
  );
}

function UsageTable({ title, domain, usages }: { title: string; domain: Domain; usages: Usage[] }) {
  const isMissing = usages.some(({ isDefined }) => !isDefined);
  return (
    <section aria-label={title}>
      <h2 className="pt-6 pb-3 text-h2">{title}</h2>
      {isMissing ? (
        <p className="pb-2 text-label text-ink-2">
          What is marked “not defined” is used, but the settings of this domain do not list it.
        </p>
      ) : null}
      {usages.length === 0 ? (
        <Empty fact={`No display mode of ${title} is defined or used yet`} />
      ) : (
        <Table
          label={title}
          columns={columnsFor(domain.id)}
          rows={usages}
          rowKey={({ name }) => name ?? ''}
          isHighlighted={({ isDefined }) => !isDefined}
        />
      )}
    </section>
  );
}

function columnsFor(domainId: number): readonly Column<Usage>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      kind: 'name',
      width: '16rem',
      cell: ({ name, isDefined }) => (
        <>
          {name || 'without a display mode'}
          {isDefined ? null : <span className="text-label font-normal text-warn"> not defined</span>}
        </>
      ),
    },
    { key: 'count', head: 'Used', width: '6rem', cell: ({ count }) => count },
    {
      key: 'pages',
      head: 'Pages',
      kind: 'path',
      cell: ({ using_pages }) => <UsingPages domainId={domainId} pages={using_pages} />,
    },
  ];
}

function UsingPages({ domainId, pages }: { domainId: number; pages: Usage['using_pages'] }) {
  const [isOpen, setOpen] = useState(false);
  if (pages.length === 0) return 'on no page';
  const shown = isOpen ? pages : pages.slice(0, pagesAtFirst);
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {shown.map(({ id, headline, path }) => (
          <li key={id}>
            <TextLink href={`/domains/${domainId}/pages/${id}`}>{headline || path || `Page ${id}`}</TextLink>
          </li>
        ))}
      </ul>
      {shown.length < pages.length ? (
        <div className="-mx-1.5">
          <WordButton onClick={() => setOpen(true)}>Show all {pages.length} pages</WordButton>
        </div>
      ) : null}
    </>
  );
}
