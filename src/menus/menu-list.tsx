import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain, Menu } from '../../contract/entities.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { EntityListScreen } from '../api/list-screen.tsx';
import { readings } from '../api/readings.ts';
import { t } from '../language/translate.ts';
import { usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { Button } from '../ui/button.tsx';
import type { ListingColumn } from '../ui/listing.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { describeTree } from './menu-tree.ts';
import { useMenuDestruction } from './use-menu-destruction.ts';

const newMenu = script('new-menu', async () => (await import('./new-menu.tsx')).NewMenu);

/** `/domains/{d}/menus`. */
export function MenuListScreen({ domain }: { domain: Domain }) {
  const menus = useLastSeen(readings.menus(domain.id));
  const href = `/domains/${domain.id}/menus`;
  const [, navigate] = useLocation();
  const [isCreating, setCreating] = useState(false);
  usePreloaded(newMenu);
  const newMenuButton = useRef<HTMLButtonElement>(null);
  const { request, question } = useMenuDestruction(domain.id);
  const close = () => {
    setCreating(false);
    newMenuButton.current?.focus();
  };
  return (
    <EntityListScreen
      kicker={[domain.fqdn, savingIsLive(domain)]}
      title={t('Menus')}
      actions={
        <Button ref={newMenuButton} variant="primary" onClick={() => setCreating(true)}>
          {t('New Menu')}
        </Button>
      }
      above={
        isCreating ? (
          <LoadedPart
            wanted={newMenu}
            props={{ domain, onCreated: (id) => navigate(`${href}/${id}/edit`), onCancel: close }}
            pending={<Spinner />}
          />
        ) : null
      }
      resource={menus}
      words={t('Loading menus…')}
      href={href}
      name={{
        key: 'name',
        head: t('Name'),
        of: ({ id, name }) => name || t('Menu {id}', { id }),
        sortBy: ({ name }) => name,
      }}
      columns={columns}
      labels={{ edit: t('Edit'), destroy: t('Destroy') }}
      onDestroy={({ id, name, display_name, revision }) => request({ id, name: display_name || name, revision })}
      empty={{ title: t('This domain has no menus yet'), text: t('Press New Menu to make the first one.') }}
    >
      {question}
    </EntityListScreen>
  );
}

const columns = (): readonly ListingColumn<Menu>[] => [
  {
    key: 'display_name',
    head: t('Display name'),
    kind: 'path',
    cell: ({ display_name }) => display_name && <bdi>{display_name}</bdi>,
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
            <li key={index} dir="auto">
              {target_text}
            </li>
          ))}
        </ol>
      </>
    ),
  },
];
