import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Domain, Menu } from '../../contract/entities.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { Pending } from '../api/pending.tsx';
import { readings } from '../api/readings.ts';
import { t } from '../language/translate.ts';
import { usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { actionsColumn } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { Listing, type ListingColumn } from '../ui/listing.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { describeTree } from './menu-tree.ts';
import { useMenuDestruction } from './use-menu-destruction.ts';

const newMenu = script('new-menu', async () => (await import('./new-menu.tsx')).NewMenu);

/** `/domains/{d}/menus` (MENU-01). */
export function MenuListScreen({ domain }: { domain: Domain }) {
  const menus = useLastSeen(readings.menus(domain.id));
  const [, navigate] = useLocation();
  const [isCreating, setCreating] = useState(false);
  usePreloaded(newMenu);
  const newMenuButton = useRef<HTMLButtonElement>(null);
  const { request, question } = useMenuDestruction(domain.id);
  const close = () => {
    setCreating(false);
    newMenuButton.current?.focus();
  };
  const create = (
    <Button ref={newMenuButton} variant="primary" onClick={() => setCreating(true)}>
      {t('New Menu')}
    </Button>
  );
  return (
    <PageLayout>
      <PageHead plain kicker={[domain.fqdn]} title={t('Menus')} actions={create} />
      {isCreating ? (
        <LoadedPart
          wanted={newMenu}
          props={{
            domainId: domain.id,
            onCreated: (id) => navigate(`/domains/${domain.id}/menus/${id}/edit`),
            onCancel: close,
          }}
          pending={<Spinner />}
        />
      ) : null}
      {menus.data ? (
        <Listing
          label={t('Menus')}
          rows={menus.data}
          rowKey={({ id }) => id}
          columns={(query) => columnsFor(domain.id, query, request)}
          empty={<Empty title={t('This domain has no menus yet')}>{t('Press New Menu to make the first one.')}</Empty>}
        />
      ) : (
        <Pending resource={menus} words={t('Loading menus…')} />
      )}
      {question}
    </PageLayout>
  );
}

function columnsFor(
  domainId: number,
  query: string,
  onDestroy: DestroyDialog['request'],
): readonly ListingColumn<Menu>[] {
  const hrefOf = ({ id }: Menu) => `/domains/${domainId}/menus/${id}`;
  return [
    { key: 'id', head: t('ID'), kind: 'id', cell: ({ id }) => id, sortBy: ({ id }) => id },
    {
      key: 'name',
      head: t('Name'),
      kind: 'name',
      cell: (menu) => (
        <Link href={hrefOf(menu)}>
          <Highlight text={menu.name || t('Menu {id}', { id: menu.id })} query={query} />
        </Link>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'display_name',
      head: t('Display name'),
      kind: 'path',
      cell: ({ display_name }) => display_name,
      sortBy: ({ display_name }) => display_name,
    },
    {
      key: 'entries',
      head: t('Entries'),
      kind: 'path',
      width: '45%',
      cell: ({ entries }) => (
        <>
          {describeTree(entries)}
          <ol className="flex flex-wrap gap-x-3 text-ink">
            {entries.map(({ target_text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
              <li key={index}>{target_text}</li>
            ))}
          </ol>
        </>
      ),
    },
    actionsColumn((menu) => [
      { label: t('Show'), href: hrefOf(menu) },
      { label: t('Edit'), href: `${hrefOf(menu)}/edit` },
      {
        label: t('Destroy'),
        isDestroying: true,
        onPress: () => onDestroy({ id: menu.id, name: menu.display_name || menu.name, revision: menu.revision }),
      },
    ]),
  ];
}
