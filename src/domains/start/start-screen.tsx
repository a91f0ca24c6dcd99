import '../../api/all-endpoints.ts';
import type { ListedDomain } from '../../../contract/extras.ts';
import { useAllUnsaved } from '../../forms/stored-drafts.ts';
import { domainName } from '../../lib/names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ChangedPages } from './changed-pages.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { UnfinishedTexts } from './unfinished-texts.tsx';
import { useOverview } from './use-overview.ts';

export { StartCell } from './start-cell.tsx';

/** Below the domains: my unfinished texts, the pages changed last, and what is scheduled; each only if there is any. */
export function Start({ domains }: { domains: readonly ListedDomain[] }) {
  const { data, failure, reload } = useOverview();
  const texts = useAllUnsaved();
  // All at once, so that no column moves another one.
  if (texts === null || (data === null && failure === null)) return null;
  const nameOf = (id: number) => domainName(domains.find((one) => one.id === id) ?? { id, fqdn: null });
  return (
    <>
      {data === null && failure ? <LoadFailure of={failure} onRetry={reload} /> : null}
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-3">
        <UnfinishedTexts texts={texts} nameOf={nameOf} />
        {data ? <ChangedPages everyone={data.changed} me={data.changed_by_me} nameOf={nameOf} /> : null}
        {data ? <ScheduledList scheduled={data.scheduled} nameOf={nameOf} onChanged={reload} /> : null}
      </div>
    </>
  );
}
