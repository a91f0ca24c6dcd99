import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { openPublishPage } from '../deployments/page-to-publish.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { DashedBadge } from '../ui/badge.tsx';
import { Highlight } from '../ui/highlight.tsx';
import type { Column } from '../ui/table.tsx';
import type { PageSort } from './arrange-pages.ts';

export type PageColumnsOptions = {
  domain: Pick<Domain, 'id' | 'held_pages' | 'template_ids' | 'publishes_pages' | 'has_bulk'>;
  query: string;
  sort: PageSort;
  onDestroy: DestroyDialog['request'];
  /** Before the ID: what chooses the page, or all that are shown. */
  box?: ((page: PageSummary | null) => ReactNode) | undefined;
  /** Below the name. */
  note?: ((page: PageSummary) => ReactNode) | undefined;
};

/** The columns of the page list; matches of `query` are highlighted. */
export function pageColumns(options: PageColumnsOptions): readonly Column<PageSummary>[] {
  const { domain, query, sort, onDestroy, box, note } = options;
  const sorted = (key: PageSort) => (key === sort ? ('ascending' as const) : undefined);
  const { template_ids: templates } = domain;
  const holds = new Map(domain.held_pages.map(({ id, publish_at }) => [id, publish_at]));
  const hrefOf = ({ id }: PageSummary) => `/domains/${domain.id}/pages/${id}`;
  return [
    {
      key: 'id',
      head: domain.has_bulk ? (
        <>
          {box?.(null)}
          {t('ID')}
        </>
      ) : (
        t('ID')
      ),
      kind: 'id',
      width: domain.has_bulk ? '6rem' : undefined,
      sorted: sorted('id'),
      cell: (page) =>
        box ? (
          <>
            {box(page)}
            {page.id}
          </>
        ) : (
          page.id
        ),
    },
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      sorted: sorted('headline'),
      cell: (page) => (
        <>
          <Link href={hrefOf(page)} dir="auto">
            {page.headline ? <Highlight text={page.headline} query={query} /> : t('Page {id}', { id: page.id })}
          </Link>
          {page.published ? null : <Mark>{t(templates?.includes(page.id) ? 'template' : 'unpublished')}</Mark>}
          {holds.has(page.id) ? <Mark>{heldText(holds.get(page.id))}</Mark> : null}
          {note?.(page)}
        </>
      ),
    },
    {
      key: 'path',
      head: t('Path'),
      kind: 'path',
      // A long name must not make the path narrower.
      width: '28%',
      sorted: sorted('path'),
      cell: ({ path }) => <Highlight text={path ?? ''} query={query} />,
    },
    { key: 'layout', head: t('Layout'), cell: ({ layout }) => layout },
    actionsColumn(
      (page) => [
        { label: t('Show'), href: hrefOf(page) },
        { label: t('Change'), href: `${hrefOf(page)}/change` },
        ...(domain.publishes_pages && !templates?.includes(page.id)
          ? [{ label: t('Publish page…'), opensDialog: true, onPress: () => publish(domain.id, page) }]
          : []),
        {
          label: t('Destroy'),
          isDestroying: true,
          onPress: () => onDestroy({ id: page.id, name: page.headline, revision: null }),
        },
      ],
      domain.publishes_pages ? 'clamp(11.5rem, 100vw - 50rem, 22.5rem)' : undefined,
    ),
  ];
}

export const publish = (domainId: number, page: Pick<PageSummary, 'id' | 'headline'>): void =>
  openPublishPage({ domainId, pageId: page.id, name: pageName(page) });

const Mark = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <DashedBadge>{children}</DashedBadge>
  </>
);

const heldText = (until: string | null | undefined) =>
  until ? t('held back until {time}', { time: weekdayTime(Date.parse(until)) }) : t('held back');
