import { useState } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { Pending } from '../api/pending-screen.tsx';
import { counted, t } from '../language/translate.ts';
import { LazyPagePicker } from '../pages/lazy-page-picker.tsx';
import { TextButton } from '../ui/button.tsx';
import { listEnd } from '../ui/list-end.ts';
import { announce } from '../ui/live-region.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { savingIsLive } from '../ui/saving-is-live.tsx';
import { LinkGroupRows } from './link-group.tsx';
import { OddPaths } from './odd-paths.tsx';
import { Redirects } from './redirects.tsx';
import { type ShownLinks, useLinks } from './use-links.ts';

/** `/domains/{d}/links`: links to repair, and redirects. */
export function LinksScreen({ domain }: { domain: Domain }) {
  return domain.has_references ? <DomainLinks domain={domain} /> : <NotFound />;
}

function DomainLinks({ domain }: { domain: Domain }) {
  const links = useLinks(domain.id, (total) =>
    announce(
      total === 0
        ? t('All links lead somewhere.')
        : counted(total, '{count} link to repair', '{count} links to repair'),
    ),
  );
  const [choosing, choose] = useState<((path: string) => void) | null>(null);
  const [newRedirect, setNewRedirect] = useState<{ path: string } | null>(null);
  const { total } = links;
  const isKnown = links.data !== null || links.groups.length > 0;
  return (
    <PageLayout>
      <PageHead
        plain
        kicker={[savingIsLive(domain)]}
        title={total === 0 ? t('Links') : counted(total, '{count} Link to repair', '{count} Links to repair')}
      >
        {isKnown ? (
          <p className="mt-1 max-w-[40rem] text-ink-2">
            {total === 0
              ? t('All links lead somewhere.')
              : domain.saves_are_live
                ? t('Menus, breadcrumbs, sections, items and texts.')
                : t(
                    'Menus, breadcrumbs, sections, items and texts. What you repair here goes out with the next deployment.',
                  )}
          </p>
        ) : null}
      </PageHead>
      {isKnown ? (
        <LinkList
          {...{ domain, links }}
          onChoose={(then) => choose(() => then)}
          onAddRedirect={(path) => setNewRedirect({ path })}
        />
      ) : (
        <Pending resource={links} words={t('Loading the links…')} />
      )}
      <OddPaths domain={domain} />
      <Redirects
        domain={domain}
        request={newRedirect}
        onRequest={setNewRedirect}
        targets={links.groups}
        onChoose={(then) => choose(() => then)}
      />
      <LazyPagePicker
        open={choosing !== null}
        pages={domain.pages}
        onSelect={({ path }) => {
          choose(null);
          if (path) choosing?.(path);
        }}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

type LinkListProps = {
  domain: Domain;
  links: ShownLinks;
  onChoose: (then: (path: string) => void) => void;
  onAddRedirect: (path: string) => void;
};

function LinkList({ links, ...props }: LinkListProps) {
  const { groups, now, catchUp, showMore, isLoadingMore } = links;
  return (
    <>
      {now.news > 0 ? (
        <p role="status" className="flex min-h-10 flex-wrap items-center gap-x-2 border-t border-line text-label">
          {counted(now.news, '{count} more link is to be repaired.', '{count} more links are to be repaired.')}
          <TextButton onClick={catchUp}>{t('Show them')}</TextButton>
        </p>
      ) : null}
      {groups.length > 0 ? (
        <div className={listEnd(showMore !== null)}>
          {groups.map((group) => (
            <LinkGroupRows key={`${group.state} ${group.path}`} {...{ group, links }} {...props} />
          ))}
        </div>
      ) : null}
      {showMore ? (
        <p className="-mx-1.5 py-1">
          <TextButton aria-busy={isLoadingMore || undefined} onClick={showMore}>
            {t('Show more links')}
          </TextButton>
        </p>
      ) : null}
      {links.failure ? <Pending resource={links} /> : null}
    </>
  );
}
