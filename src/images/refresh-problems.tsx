import { useId } from 'react';
import { type Label, number, t, translated } from '../language/translate.ts';
import { numbered } from '../lib/pages.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, Table } from '../ui/table.tsx';
import type { ImageRefresh } from './use-image-refresh.ts';

type Problem = ImageRefresh['problems'][number];
export type RefreshProblemsProps = {
  domainId: number;
  problems: readonly Problem[];
  isRunning: boolean;
  onRetry: () => void;
};

const shownAtMost = 200;

/** The records that a refresh of image URLs left unchanged, and why. */
export function RefreshProblems({ domainId, problems, isRunning, onRetry }: RefreshProblemsProps) {
  const noteId = useId();
  const failed = problems.filter(({ outcome }) => outcome === 'failed').length;
  const skipped = problems.length - failed;
  const counts = [
    failed > 0 && t('{count} failed', { count: number(failed) }),
    skipped > 0 && t('{count} skipped', { count: number(skipped) }),
  ]
    .filter(Boolean)
    .join(', ');
  const title = isRunning ? t('{counts} so far', { counts }) : counts;
  return (
    <section aria-label={title} className="pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-1">
        <h2 className="text-h2">{title}</h2>
        {failed > 0 ? (
          <Button lockedBy={isRunning ? noteId : null} onClick={onRetry}>
            {t('Retry failed')}
          </Button>
        ) : null}
      </div>
      <p id={noteId} className="mb-2 text-hint text-ink-2">
        {t('Their old image URLs are untouched.')}
        {isRunning && failed > 0 ? ` ${t('You can retry when the run has ended.')}` : null}
      </p>
      <Table
        label={t('Image URLs that were not refreshed')}
        columns={columnsFor(domainId)}
        rows={problems.slice(0, shownAtMost)}
        rowKey={({ kind, id, reason }) => `${kind} ${id} ${reason}`}
      />
      {problems.length > shownAtMost ? (
        <p className="pt-2 text-hint text-ink-2">
          {t('And {count} more.', { count: number(problems.length - shownAtMost) })}
        </p>
      ) : null}
    </section>
  );
}

const reasons: Record<Problem['reason'], Label> = {
  imageGone: 'Its image is no longer in the library.',
  recordGone: 'It does not exist any more.',
  imageRemoved: 'It has no image on this page any more.',
  changed: 'Someone saved it again and again at the same moment.',
  unread: 'The page could not be read.',
  refused: 'The new image URL could not be written.',
};

function columnsFor(domainId: number): readonly Column<Problem>[] {
  return [
    { key: 'record', head: t('Record'), kind: 'name', cell: ({ kind, id }) => numbered(kind, id) },
    { key: 'page', head: t('On page'), cell: ({ pageName, pageId }) => pageName || t('Page {id}', { id: pageId }) },
    {
      key: 'why',
      head: t('What happened'),
      kind: 'path',
      cell: ({ outcome, reason, message }) => (
        <>
          {outcome === 'skipped' ? t('Skipped: {reason}', { reason: t(reasons[reason]) }) : t(reasons[reason])}
          {message ? (
            <code className="block font-mono text-hint [overflow-wrap:anywhere]">{translated(message)}</code>
          ) : null}
        </>
      ),
    },
    actionsColumn(({ pageId }) => [{ label: t('Show'), href: `/domains/${domainId}/pages/${pageId}` }]),
  ];
}
