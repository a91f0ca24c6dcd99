/** The frame around every screen: the bar, the tabs of the open domain, and the notices. */
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { brand } from '../../contract/constants.ts';
import type { Me } from '../../contract/me.ts';
import { usePartialDomain } from '../api/first-rows.ts';
import { lastSeenLine, shownLastSeen, useKeptLastSeen, useLastSeen } from '../api/last-seen.ts';
import { isRemembered } from '../api/remembered-me.ts';
import { takesFirstPages } from '../api/requested.ts';
import { coreReadings, ownerOf, type Resource, useMe, useReading } from '../api/resource.ts';
import { lastCheck } from '../content-check/last-check.ts';
import { pageToPublish } from '../deployments/page-to-publish.ts';
import { useSweptDrafts } from '../forms/draft-owner.ts';
import { t } from '../language/translate.ts';
import { untilIdle } from '../lib/idle.ts';
import { script, useScript } from '../lib/lazy.ts';
import { askToLeave } from '../lib/leaving.ts';
import { shownLeftOut } from '../lib/left-out.ts';
import { domainName } from '../lib/names.ts';
import { useStore } from '../lib/store.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { PresenceLineProps } from '../presence/presence-line.tsx';
import { FinderButton, useFinder } from '../search/finder.tsx';
import { AccountNotice, AccountPanel } from '../session/account-panel.tsx';
import { useSession } from '../session/session.ts';
import { SessionNotice } from '../session/session-notice.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { pageMargins } from '../ui/page-layout.tsx';
import { Register, TopBar } from '../ui/top-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { usePrefetchedEditor, usePrefetchedLinks } from './prefetch.ts';
import { adminPlaces, domainPlaces, openDomainId } from './routes.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession();
  return (
    <>
      {isLoggedIn ? <SignedInBar /> : <TopBar brand={brand} homeHref="/" loginHref="/login" />}
      <main id="main">
        <div id="news" className="sticky top-0 z-3" />
        <SessionNotice />
        {isLoggedIn ? <ConnectionNotice /> : null}
        {isLoggedIn ? <LastSeen /> : null}
        {isLoggedIn ? <AccountNotice /> : null}
        {isLoggedIn ? <LeftOut /> : null}
        {children}
      </main>
    </>
  );
}

export function LastSeen() {
  const shown = useStore(shownLastSeen);
  return shown.length > 0 && <LoadedPart wanted={lastSeenLine} props={{ shown }} />;
}

const publishPanel = script(
  'publish-panel',
  async () => (await import('../publishing/publish-panel.tsx')).PublishPanel,
);

/** Publish page, opened from a page, a list or the palette. */
function PublishPage() {
  const page = useStore(pageToPublish);
  const close = () => pageToPublish.set(null);
  return <LazyDialog wanted={publishPanel} props={{ open: page !== null, page, onClose: close }} onCancel={close} />;
}

function SignedInBar() {
  const { logOut } = useSession();
  const [path] = useLocation();
  const me = useMe();
  const domainId = openDomainId(path);
  const reading = domainId === null ? null : coreReadings.domain(domainId, takesFirstPages(path));
  const domain = useLastSeen(reading);
  const first = usePartialDomain(domainId);
  const named = domain.data ?? first;
  // Live updates need the server's current answer, not that of an earlier visit.
  const current = useReading(reading).data;
  const label = named && domainName(named);
  useRevalidatedMe(me);
  useKeptLastSeen();
  usePrefetchedLinks();
  usePrefetchedEditor(domainId);
  useSweptDrafts(me.data);
  const findings = useStore(lastCheck);
  const finder = useFinder(domain.data, me.data?.is_admin ?? false);
  const places = [
    { label: t('Domains'), href: '/domains', current: path === '/domains' },
    ...(domainId !== null && label ? [{ label, href: `/domains/${domainId}`, current: true }] : []),
  ];
  const logout = () => {
    void import('../forms/sweep-drafts.ts').then((drafts) => drafts.forgetDrafts(me.data && ownerOf(me.data)));
    logOut();
  };
  return (
    <>
      <TopBar
        brand={brand}
        homeHref="/domains"
        places={places}
        {...(me.data?.is_admin ? { admin: adminPlaces(path, me.data.activity) } : {})}
        account={me.data ? <AccountPanel me={me.data} onShortcuts={() => finder.open('shortcuts')} /> : null}
        tools={<FinderButton onOpen={() => finder.open('palette')} />}
        onLogout={() =>
          askToLeave(logout, t('Logging out also removes from this browser what was typed and never saved.'))
        }
      />
      {finder.window}
      {domain.data?.publishes_pages ? <PublishPage /> : null}
      {domainId !== null && label ? (
        <Register
          label={label}
          tabs={domainPlaces(domainId, path, named, findings.get(domainId))}
          aside={
            current?.has_events && me.data ? (
              <LiveAside key={domainId} domain={current} me={me.data} path={path} />
            ) : null
          }
        />
      ) : null}
    </>
  );
}

/** Revalidates the user when the browser is idle, if it came from session storage. */
function useRevalidatedMe({ reload }: Resource<Me>) {
  const latest = useLatest(reload);
  useEffect(() => {
    let isMounted = true;
    if (isRemembered()) void untilIdle().then(() => isMounted && latest.current());
    return () => {
      isMounted = false;
    };
  }, [latest]);
}

/** Loaded after the screen. */
const presenceLine = script('live', async () => {
  do await new Promise((resolve) => setTimeout(resolve, 500));
  while (!document.querySelector('#title'));
  return (await import('../presence/presence-line.tsx')).PresenceLine;
});

/** If the script is missing, everything works as without live updates. */
function LiveAside(props: PresenceLineProps) {
  const { part: PresenceLine } = useScript(presenceLine);
  return PresenceLine && <PresenceLine {...props} />;
}

const leftOutNotice = script('left-out-notice', async () => (await import('../ui/left-out-notice.tsx')).LeftOutNotice);

function LeftOut() {
  const leftOut = useStore(shownLeftOut);
  if (leftOut.length === 0) return null;
  return (
    <div className={pageMargins}>
      <LoadedPart wanted={leftOutNotice} props={{ leftOut }} />
    </div>
  );
}
