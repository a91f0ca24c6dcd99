import { Link } from 'wouter';
import type { ListedDomain } from '../../contract/extras.ts';
import { words } from '../../contract/failures.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { Pending } from '../api/pending-screen.tsx';
import { coreReadings, useMe } from '../api/resource.ts';
import { UnsavedWork } from '../forms/unsaved-work.tsx';
import { t } from '../language/translate.ts';
import { useIdle } from '../lib/idle.ts';
import { script, useScript } from '../lib/lazy.ts';
import { domainName } from '../lib/names.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { type Column, Table, type TableProps } from '../ui/table.tsx';
import type { StartColumn } from './start/start-cell.tsx';

const start = script('start-screen', () => import('./start/start-screen.tsx'));
type StartScript = NonNullable<typeof start.loaded>;

/** `/domains`: the domains linked to the user. */
export function DomainListScreen() {
  const domains = useLastSeen(coreReadings.domains);
  const { data } = domains;
  const isStart = data?.some(({ has_overview }) => has_overview) ?? domains.failure === null;
  return (
    <PageLayout>
      <div className={isStart ? undefined : 'max-w-[60rem]'}>
        <PageHead plain title={t('Domains')} actions={<ButtonLink href="/images">{t('Image library')}</ButtonLink>} />
        {isStart ? null : <UnsavedWork path={null} />}
        {data === null ? (
          <Pending resource={domains} words={t('Loading domains…')} />
        ) : isStart ? (
          <StartScreen domains={data} />
        ) : (
          <DomainTable domains={data} />
        )}
      </div>
    </PageLayout>
  );
}

function DomainTable({ domains }: { domains: ListedDomain[] }) {
  const isAdmin = useMe().data?.is_admin === true;
  if (domains.length === 0 && isAdmin) {
    return (
      <Empty title={t('There are no domains yet')}>
        <p className="pb-3">{t('Press New Domain to add the first one.')}</p>
        <ButtonLink variant="primary" href="/admin/domains/new">
          {t('New Domain')}
        </ButtonLink>
      </Empty>
    );
  }
  if (domains.length === 0) {
    return (
      <Empty title={t('No domain is linked to you yet')}>
        {t('An admin can link one to your account. Then load this page again.')}
      </Empty>
    );
  }
  return <Domains rows={domains} columns={columns()} />;
}

/** With what waits on each of them, which is loaded once they are shown. */
function StartScreen({ domains }: { domains: ListedDomain[] }) {
  const { part, failure, retry } = useScript(start, useIdle());
  return (
    <>
      <Domains rows={domains} columns={columns(waitingColumns(part))} />
      {part ? <part.Start domains={domains} /> : null}
      {failure === null ? null : (
        <LoadFailure of={`${t(words.chunkFailed, { chunk: start.chunk })}: ${failure}`} onRetry={retry} />
      )}
    </>
  );
}

const Domains = (props: Pick<TableProps<ListedDomain>, 'rows' | 'columns'>) => (
  <Table label={t('Domains')} rowKey={({ id }) => id} {...props} />
);

/** As high as they will be, so that no row moves when they are filled. */
function waitingColumns(part: StartScript | null): Column<ListedDomain>[] {
  const column = (key: StartColumn, head: string, width: string): Column<ListedDomain> => ({
    key,
    head,
    width,
    kind: 'note',
    cell: ({ id }) => part && <part.StartCell id={id} of={key} />,
  });
  return [
    column('changes', t('Not live'), '6.5rem'),
    column('links', t('To repair'), '5.5rem'),
    column('scheduled', t('Scheduled'), '9rem'),
    {
      ...column('last', t('Changed last'), '17rem'),
      cell: ({ id }) => (
        <div className="grid min-h-11 content-center max-md:min-h-12">
          {part && <part.StartCell id={id} of="last" />}
        </div>
      ),
    },
  ];
}

const columns = (waiting: Column<ListedDomain>[] = []): readonly Column<ListedDomain>[] => [
  {
    key: 'fqdn',
    head: t('FQDN'),
    kind: 'name',
    cell: (domain) => <Link href={`/domains/${domain.id}`}>{domainName(domain)}</Link>,
  },
  { key: 'slug', head: t('Slug'), kind: 'path', cell: ({ slug }) => slug },
  ...waiting,
  actionsColumn(({ id }) => [
    { label: t('Show'), href: `/domains/${id}` },
    { label: t('Edit Domain'), href: `/domains/${id}/edit` },
  ]),
];
