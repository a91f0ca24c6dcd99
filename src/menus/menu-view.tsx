import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Unlink from 'lucide-react/icons/unlink';
import { useLocation } from 'wouter';
import type { Domain, Menu, MenuEntry } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { t } from '../language/translate.ts';
import { entryId } from '../lib/focus-targets.ts';
import { pathResolver } from '../lib/pages.ts';
import { targetProps, useElementInView, useWantedElement, wantedStyles } from '../pages/part-in-address.ts';
import { Button, ButtonLink, TextLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { LiveAt, type LivePaths, livePathOf, useLivePaths } from './live-at.tsx';
import { describeTree } from './menu-tree.ts';
import { useMenuDestruction } from './use-menu-destruction.ts';

/** `/domains/{d}/menus/{m}`: one menu with all its levels. */
export function MenuViewScreen({ domain, menuId }: { domain: Domain; menuId: number }) {
  const menu = useLastSeen(readings.menu(domain.id, menuId));
  if (menu.data) return <MenuLayout domain={domain} menu={menu.data} />;
  const back = { href: `/domains/${domain.id}/menus`, label: t('Back to the menus') };
  return (
    <PendingScreen resource={menu} title={t('Menu {id}', { id: menuId })} back={back} words={t('Loading the menu…')} />
  );
}

function MenuLayout({ domain, menu }: { domain: Domain; menu: Menu }) {
  const [, navigate] = useLocation();
  const { request, question } = useMenuDestruction(domain.id, () => navigate(`/domains/${domain.id}/menus`));
  const title = menu.display_name || menu.name || t('Menu {id}', { id: menu.id });
  const wanted = useWantedElement();
  const livePaths = useLivePaths(domain);
  useElementInView(wanted);
  return (
    <PageLayout narrow>
      <PageHead
        kicker={[t('Menu {id}', { id: menu.id }), menu.name, describeTree(menu.entries), savingIsLive(domain)]}
        title={title}
        actions={
          <>
            <ButtonLink variant="primary" href={`/domains/${domain.id}/menus/${menu.id}/edit`}>
              {t('Edit Menu')}
            </ButtonLink>
            <Button onClick={() => request({ id: menu.id, name: title, revision: menu.revision })}>
              {t('Destroy Menu')}
            </Button>
          </>
        }
      />
      {menu.entries.length === 0 ? (
        <Empty title={t('This menu has no entries yet')}>{t('Press Edit Menu to add some.')}</Empty>
      ) : (
        <div className="mt-4 border-t border-b-3 border-t-ink border-double border-b-ink [border-top-style:solid]">
          <Entries
            entries={menu.entries}
            resolve={pathResolver(domain)}
            livePaths={livePaths}
            wanted={wanted}
            level={1}
            label={t('Entries')}
          />
        </div>
      )}
      {question}
    </PageLayout>
  );
}

type EntriesProps = {
  entries: MenuEntry[];
  resolve: (path: string) => string | null;
  livePaths: LivePaths;
  /** The element id of the entry that the address names. */
  wanted: string;
  /** The prefix of the entries' positions: the position of their parent. */
  above?: string;
  level: number;
  label?: string;
};

function Entries({ entries, level, label, above = '', ...shared }: EntriesProps) {
  return (
    <ul aria-label={label} className={level > 1 ? 'ms-3 border-s border-edge ps-4 sm:ps-5' : undefined}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
        <li key={index}>
          <div
            {...targetProps(entryId(`${above}${index}`), shared.wanted)}
            className={`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 ${wantedStyles}`}
          >
            <span dir="auto" className={level === 1 ? 'font-title' : 'font-row'}>
              {entry.target_text || t('(no text)')}
            </span>
            <span className="min-w-0 text-label [overflow-wrap:anywhere]">
              <EntryTarget entry={entry} {...shared} />
            </span>
          </div>
          {entry.entries.length > 0 ? (
            <Entries entries={entry.entries} level={level + 1} above={`${above}${index}-`} {...shared} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const icon = { 'aria-hidden': true, size: 16, className: 'flex-none self-center' } as const;

type EntryTargetProps = Pick<EntriesProps, 'resolve' | 'livePaths'> & { entry: MenuEntry };

/** An entry's target: a page or an external address, or what is wrong with it. */
function EntryTarget({ entry, resolve, livePaths }: EntryTargetProps) {
  const { target_page_path: path, target_url: url } = entry;
  const target = path || url;
  if (!target) return <span className="text-ink-3">{t('no target')}</span>;
  const href = path ? resolve(path) : safeUrl(target);
  const Icon = path ? FileText : ExternalLink;
  return href === null ? (
    <span className="inline-flex items-baseline gap-1.5 text-stop">
      <Unlink {...icon} />
      {t(words.broken, { path: target })}
    </span>
  ) : (
    <span className="inline-flex min-w-0 items-baseline gap-1.5 text-ink-2">
      <Icon {...icon} />
      <TextLink external={!path} href={href}>
        {target}
      </TextLink>
      <LiveAt path={livePathOf(livePaths, path)} />
    </span>
  );
}
