import { useEffect, useState } from 'react';
import type { DisplayModeUsage, Domain } from '../../contract/entities.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { number, t } from '../language/translate.ts';
import { UsedInButton } from '../references/used-in.tsx';
import { TextButton, TextLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { sortUsages, type Usage } from './usage.ts';

const pagesAtFirst = 12;

/** `/domains/{id}/display_modes`: how often each display mode is used, and where. */
export function DisplayModesScreen({ domain }: { domain: Domain }) {
  const usages = useReading(readings.displayModes(domain.id));
  return (
    <PageLayout>
      <PageHead kicker={[domain.fqdn]} title={t('Usage Stats')} />
      {usages.data ? (
        <Usages domain={domain} usages={usages.data} />
      ) : (
        <Pending resource={usages} words={t('Counting…')} />
      )}
    </PageLayout>
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
      <UsageTable
        title={t('Sections')}
        empty={t('No display mode of Sections is defined or used yet')}
        domain={domain}
        of="section"
        usages={sections}
      />
      <UsageTable
        title={t('Items')}
        empty={t('No display mode of Items is defined or used yet')}
        domain={domain}
        of="item"
        usages={items}
      />
    </>
  );
}

type UsageTableProps = { title: string; empty: string; domain: Domain; of: 'section' | 'item'; usages: Usage[] };

function UsageTable({ title, empty, domain, of, usages }: UsageTableProps) {
  const isMissing = usages.some(({ isDefined }) => !isDefined);
  return (
    <section aria-label={title}>
      <h2 className="pt-6 pb-3 text-h2">{title}</h2>
      {isMissing ? (
        <p className="pb-2 text-label text-ink-2">
          {t('What is marked “not defined” is used, but the settings of this domain do not list it.')}
        </p>
      ) : null}
      {usages.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <Table
          label={title}
          columns={columnsFor(domain, of)}
          rows={usages}
          rowKey={({ name }) => name ?? ''}
          isHighlighted={({ isDefined }) => !isDefined}
        />
      )}
    </section>
  );
}

function columnsFor({ id: domainId, has_references }: Domain, of: 'section' | 'item'): readonly Column<Usage>[] {
  return [
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      width: '16rem',
      cell: ({ name, isDefined }) => (
        <>
          {name || t('without a display mode')}
          {isDefined ? null : <span className="text-label font-normal text-warn"> {t('not defined')}</span>}
        </>
      ),
    },
    { key: 'count', head: t('Used'), width: '6rem', cell: ({ count }) => number(count) },
    {
      key: 'pages',
      head: t('Pages'),
      kind: 'path',
      cell: ({ name, count, using_pages }) => (
        <>
          <UsingPages domainId={domainId} pages={using_pages} />
          {has_references && count > 0 ? (
            <UsedInButton
              used={{ domainId, kind: 'display_mode', key: name ?? '', of }}
              name={name || t('without a display mode')}
            />
          ) : null}
        </>
      ),
    },
  ];
}

function UsingPages({ domainId, pages }: { domainId: number; pages: Usage['using_pages'] }) {
  const [isOpen, setOpen] = useState(false);
  if (pages.length === 0) return t('on no page');
  const shown = isOpen ? pages : pages.slice(0, pagesAtFirst);
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {shown.map(({ id, headline, path }) => (
          <li key={id}>
            <TextLink href={`/domains/${domainId}/pages/${id}`}>{headline || path || t('Page {id}', { id })}</TextLink>
          </li>
        ))}
      </ul>
      {shown.length < pages.length ? (
        <div className="-mx-1.5">
          <TextButton onClick={() => setOpen(true)}>
            {t('Show all {count} pages', { count: number(pages.length) })}
          </TextButton>
        </div>
      ) : null}
    </>
  );
}
