import { Link } from 'wouter';
import type { DomainSummary } from '../../../contract/entities.ts';
import { useDomains } from '../../data/domains.ts';
import { RowActions } from '../../ui/actions.tsx';
import { ButtonLink, WordLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useScreenTitle } from '../screen-title.ts';

/** `/domains`: the domains linked to the user (DOM-01). */
export function DomainListScreen() {
  const domains = useDomains();
  useScreenTitle('Domains');
  return (
    <Sheet narrow>
      <PageHead plain title="Domains" actions={<ButtonLink href="/images">Image library</ButtonLink>} />
      {domains.data ? (
        <DomainTable domains={domains.data} />
      ) : domains.failure ? (
        <LoadFailure message={domains.failure.message} onRetry={domains.reload} />
      ) : (
        <Spinner words="Loading domains…" />
      )}
    </Sheet>
  );
}

function DomainTable({ domains }: { domains: DomainSummary[] }) {
  if (domains.length === 0) {
    return (
      <Empty fact="No domain is linked to you yet">
        An admin can link one to your account. Then load this page again.
      </Empty>
    );
  }
  return <Table label="Domains" columns={columns} rows={domains} rowKey={({ id }) => id} />;
}

const columns: readonly Column<DomainSummary>[] = [
  { key: 'fqdn', head: 'FQDN', kind: 'name', cell: ({ id, fqdn }) => <Link href={`/domains/${id}`}>{fqdn}</Link> },
  { key: 'slug', head: 'Slug', kind: 'path', cell: ({ slug }) => slug },
  {
    key: 'actions',
    head: 'Actions',
    kind: 'actions',
    cell: ({ id }) => (
      <RowActions>
        <WordLink href={`/domains/${id}`}>Show</WordLink>
        <WordLink href={`/domains/${id}/edit`}>Edit Domain</WordLink>
      </RowActions>
    ),
  },
];
