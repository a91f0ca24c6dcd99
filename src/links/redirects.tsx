import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { Redirect } from '../../contract/references.ts';
import { Pending } from '../api/pending-screen.tsx';
import { referenceReadings } from '../api/reference-readings.ts';
import { useReading } from '../api/resource.ts';
import { useUnsavedForms } from '../forms/stored-drafts.ts';
import { counted, t } from '../language/translate.ts';
import { usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { personName } from '../lib/names.ts';
import { pageName } from '../lib/pages.ts';
import { recentTime } from '../lib/weekday-time.ts';
import { Button, TextButton, TextLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { showToast } from '../ui/toast.tsx';
import { CommandFailure } from './link-row.tsx';
import { type LinkGroup, useRedirectRemoval } from './use-links.ts';

const redirectForm = script('redirect-form', async () => (await import('./redirect-form.tsx')).RedirectForm);

export type RedirectsProps = {
  domain: Domain;
  /** The path for which Add Redirect was pressed; `null` while no form is open. Every press creates a new object. */
  request: { path: string } | null;
  onRequest: Dispatch<SetStateAction<RedirectsProps['request']>>;
  targets: readonly LinkGroup[];
  onChoose: (then: (path: string) => void) => void;
};

const firstRows = 10;
const moreRows = 200;

/** The redirects of a domain, broken ones first, then the newest; above them the form that adds one. */
export function Redirects({ domain, request, onRequest, targets, onChoose }: RedirectsProps) {
  const headingId = useId();
  const button = useRef<HTMLButtonElement>(null);
  usePreloaded(redirectForm);
  const redirects = useReading(referenceReadings.redirects(domain.id));
  const [limit, setLimit] = useState(firstRows);
  const unsaved = useUnsavedForms([`domain:${domain.id}`]);
  const isUnsaved = unsaved?.some(({ kind }) => kind === 'redirect') ?? false;
  useEffect(() => {
    if (isUnsaved) onRequest((before) => before ?? { path: '' });
  }, [isUnsaved, onRequest]);
  const removal = useRedirectRemoval(domain.id, () => button.current?.focus());
  const close = () => {
    onRequest(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const all = redirects.data ?? [];
  const pageAt = new Map(domain.pages.map((page) => [page.path, page]));
  const newest = all.toSorted((one, other) => other.since_seq - one.since_seq || other.id - one.id);
  const broken = newest.filter(({ to }) => !pageAt.has(to));
  const sorted = [...broken, ...newest.filter(({ to }) => pageAt.has(to))];
  return (
    <section aria-labelledby={headingId} className="mt-11">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} className="text-h2">
          {all.length === 0 ? t('Redirects') : counted(all.length, '{count} Redirect', '{count} Redirects')}
        </h2>
        <div data-part="actions">
          <Button ref={button} aria-expanded={request !== null} onClick={() => onRequest(request ?? { path: '' })}>
            {t('Add Redirect')}
          </Button>
        </div>
      </div>
      {request ? (
        <LoadedPart
          wanted={redirectForm}
          props={{
            domain,
            request,
            targets,
            leadsNowhere: (path) => path.startsWith('/') && !pageAt.has(path) && !all.some(({ from }) => from === path),
            onChoose,
            onCancel: close,
            onMade: ({ from, to, via }) => {
              showToast(
                via
                  ? t('Saved as {from} to {to}: {via} leads there.', { from, to, via })
                  : t('{from} leads to {to} now.', { from, to }),
              );
              close();
            },
          }}
          pending={<Spinner />}
        />
      ) : null}
      {broken.length > 0 ? (
        <p className="mb-3 text-label text-stop">
          {counted(broken.length, '{count} redirect leads to no page.', '{count} redirects lead to no page.')}
        </p>
      ) : null}
      <CommandFailure command={removal} quote={(message) => t('Cannot remove the redirect: {message}', { message })} />
      {redirects.data === null ? (
        <Pending resource={redirects} words={t('Loading the redirects…')} />
      ) : all.length === 0 ? (
        <div className="border-y border-line">
          <Empty title={t('No redirects yet.')}>{t('A change of path makes them.')}</Empty>
        </div>
      ) : (
        <Table
          label={t('Redirects')}
          columns={columnsOf(domain.id, pageAt, removal)}
          rows={sorted.slice(0, limit)}
          rowKey={({ id }) => id}
        />
      )}
      {all.length > limit ? (
        <p className="-mx-1.5 py-1.5">
          <TextButton onClick={() => setLimit(limit + moreRows)}>
            {t('Show {count} more', { count: Math.min(moreRows, all.length - limit) })}
          </TextButton>
        </p>
      ) : null}
    </section>
  );
}

function columnsOf(
  domainId: number,
  pageAt: ReadonlyMap<string | null, PageSummary>,
  { request, isBusy, subject }: ReturnType<typeof useRedirectRemoval>,
): Column<Redirect>[] {
  return [
    { key: 'from', head: t('From'), kind: 'name', cell: ({ from }) => from },
    {
      key: 'to',
      head: t('To'),
      kind: 'path',
      width: '45%',
      cell: ({ to }) => {
        const page = pageAt.get(to);
        if (!page) return <span className="text-stop">{t(words.broken, { path: to })}</span>;
        return (
          <>
            <TextLink href={`/domains/${domainId}/pages/${page.id}`}>{pageName(page)}</TextLink> <span>{to}</span>
          </>
        );
      },
    },
    { key: 'by', head: t('Made by'), kind: 'path', width: '20%', cell: madeBy },
    {
      key: 'actions',
      head: t('Actions'),
      kind: 'actions',
      cell: (redirect) => (
        <div className="-mx-1.5 flex">
          <TextButton
            destroy
            aria-label={`${t('Remove')}: ${redirect.from}`}
            aria-busy={(isBusy && subject?.id === redirect.id) || undefined}
            onClick={() => request(redirect)}
          >
            {t('Remove')}
          </TextButton>
        </div>
      ),
    },
  ];
}

/** "change of path, today 11:05"; empty if the server no longer has this information. */
function madeBy({ made_by: by, made_at: at, source }: Redirect): string {
  const who = source === 'references' ? t('change of path') : source === 'import' ? t('import') : personName(by);
  return [who, at && recentTime(Date.parse(at))].filter(Boolean).join(', ');
}
