/** Route guards: for signed-in users, users who can read a domain, and admins. */
import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { usePartialDomain } from '../api/first-rows.ts';
import { useLastSeen } from '../api/last-seen.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { coreReadings, type Reading, useMe, useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { useSession } from '../session/session.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';

type ProtectedProps = { readings?: readonly Reading[]; children: ReactNode };

/**
 * Redirects to `/login` if nobody is signed in, with the requested address. Keeps the history state for `hasComeBack`.
 * @param readings are requested at once, in parallel with each other and with the screen's script
 */
export function Protected({ readings = [], children }: ProtectedProps) {
  const { isLoggedIn } = useSession();
  const [path] = useLocation();
  if (isLoggedIn) {
    return (
      <>
        {readings.map((reading) => (
          <Read key={String(reading.key)} reading={reading} />
        ))}
        {children}
      </>
    );
  }
  return (
    <Redirect to="/login" replace state={{ ...history.state, from: `${path}${location.search}${location.hash}` }} />
  );
}

function Read({ reading }: { reading: Reading }) {
  useReading(reading);
  return null;
}

type DomainGuardProps = {
  domainId: number;
  /** Whether the screen requests the first pages of the domain separately. */
  takesFirst: boolean;
  /** Whether the screen can be rendered with the first pages only. */
  showsFirst: boolean;
  /** Whether the screen is read-only, so that it can be rendered from an earlier visit's data. */
  takesLastSeen: boolean;
  children: (domain: Domain) => ReactNode;
};

/** Renders the screen once the domain of the route is loaded. */
export function DomainGuard({ domainId, takesFirst, showsFirst, takesLastSeen, children }: DomainGuardProps) {
  const reading = coreReadings.domain(domainId, takesFirst);
  const read = useReading(reading);
  const seen = useLastSeen(takesLastSeen ? reading : null);
  const domain = takesLastSeen ? seen : read;
  const first = usePartialDomain(showsFirst ? domainId : null);
  const shown = domain.data ?? first;
  if (shown) return children(shown);
  return (
    <PendingScreen resource={domain} title={t('Domain {id}', { id: domainId })} words={t('Loading the domain…')} />
  );
}

/** For users who are not admins, nothing is rendered that calls the admin API. */
export function AdminGuard({ children }: { children: ReactNode }) {
  return (
    <Protected>
      <ForAdmins>{children}</ForAdmins>
    </Protected>
  );
}

function ForAdmins({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.data?.is_admin) return children;
  if (me.data) return <NoPower />;
  return <PendingScreen resource={me} title={t('Admin')} />;
}

function NoPower() {
  return (
    <PageLayout narrow>
      <PageHead title={t(words.noPower)} />
      <p className="py-4">{t('This area is for admins. Ask one of them if you need something changed here.')}</p>
    </PageLayout>
  );
}
