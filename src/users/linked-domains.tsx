import X from 'lucide-react/icons/x';
import { type RefObject, useId, useRef, useState } from 'react';
import type { User } from '../../contract/entities.ts';
import { Pending } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { domainName, userName } from '../lib/names.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField } from '../ui/field.tsx';
import { showToast } from '../ui/toast.tsx';
import { LinkDomains } from './link-domains.tsx';
import { type LinkChange, type UserDomains, useUserDomains } from './use-user-domains.ts';

/** "Linked Domains": read-only while locked, else domains can be linked and unlinked. */
export function LinkedDomains({ user }: { user: User }) {
  const [isUnlocked, setUnlocked] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const title = useId();
  const onDone = ({ kind, domain }: LinkChange) => {
    showToast(
      t(kind === 'link' ? '{fqdn} is linked to {email}.' : '{fqdn} is unlinked from {email}.', {
        fqdn: domainName(domain),
        email: userName(user),
      }),
    );
    if (kind === 'unlink') toggle.current?.focus();
  };
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 pb-3">
        <h2 id={title} className="me-auto text-h2">
          {t('Linked Domains')}
        </h2>
        <Button ref={toggle} onClick={() => setUnlocked(!isUnlocked)}>
          {t(isUnlocked ? 'Lock' : 'Change')}
        </Button>
      </div>
      {isUnlocked ? <Assignment user={user} opener={toggle} onDone={onDone} /> : <DomainList user={user} />}
    </section>
  );
}

type AssignmentProps = { user: User; opener: RefObject<HTMLElement | null>; onDone: (change: LinkChange) => void };

/** Locking ends it, with a change that is being written. */
function Assignment({ user, opener, onDone }: AssignmentProps) {
  const assignment = useUserDomains(user.id, onDone);
  return (
    <>
      <AssignmentFailure assignment={assignment} email={userName(user)} />
      <DomainList user={user} assignment={assignment} />
      <LinkForm user={user} assignment={assignment} />
      <LinkDomains user={user} opener={opener} />
    </>
  );
}

const advice = {
  refused: {
    link: 'Nothing has changed. Press Link to try again.',
    unlink: 'Nothing has changed. Press X to try again.',
  },
  unknown: {
    link: 'Whether the server did it all the same is not known. Press Link to try again.',
    unlink: 'Whether the server did it all the same is not known. Press X to try again.',
  },
} as const;

function AssignmentFailure({ assignment, email }: { assignment: UserDomains; email: string }) {
  const { attempt } = assignment;
  const isLinking = attempt?.kind === 'link';
  const fqdn = attempt ? domainName(attempt.domain) : t('The domain');
  return (
    <FailureNotice
      of={assignment}
      quoted={(reason) =>
        t(isLinking ? '{fqdn} is not linked to {email}: {reason}' : '{fqdn} is not unlinked from {email}: {reason}', {
          ...{ fqdn, email, reason },
        })
      }
    >
      {t(advice[assignment.failure?.code === 'unreachable' ? 'unknown' : 'refused'][isLinking ? 'link' : 'unlink'])}
    </FailureNotice>
  );
}

function DomainList({ user, assignment }: { user: User; assignment?: UserDomains }) {
  if (user.domains.length === 0) {
    return <p className="border-t border-b border-line border-t-ink py-2 text-ink-2">{t('No linked Domains')}</p>;
  }
  const unlinkedId = assignment?.isBusy && assignment.attempt?.kind === 'unlink' ? assignment.attempt.domain.id : null;
  return (
    <ul
      aria-label={t('Linked Domains')}
      className="border-t border-b-3 border-t-ink border-double border-b-ink [border-top-style:solid]"
    >
      {user.domains.map((domain) => (
        <li key={domain.id} className="flex min-h-10 items-center gap-3 border-b border-line py-1 last:border-b-0">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <TextLink href={`/admin/domains/${domain.id}`}>{domainName(domain)}</TextLink>
          </span>
          {assignment ? (
            <Button
              small
              aria-label="X"
              title={t('Unlink {name}', { name: domainName(domain) })}
              busy={unlinkedId === domain.id ? t('Unlinking…') : null}
              onClick={() => assignment.unlink(domain)}
            >
              <X aria-hidden="true" size={16} />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Offers only domains that are not linked yet. */
function LinkForm({ user, assignment }: { user: User; assignment: UserDomains }) {
  const domains = useReading(readings.adminDomains);
  if (!domains.data) return <Pending resource={domains} words={t('Loading domains…')} />;
  const linked = new Set(user.domains.map(({ id }) => id));
  const free = domains.data.filter(({ id }) => !linked.has(id));
  return (
    <form
      className="flex flex-wrap items-end gap-3 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        assignment.link();
      }}
    >
      <div className="min-w-0 flex-[0_1_24rem] max-sm:basis-full">
        <SelectField
          label={t('Domain')}
          lang="de"
          placeholder="-- Domain wählen --"
          value={assignment.chosen === null ? '' : String(assignment.chosen.id)}
          onChange={(value) => {
            const domain = free.find(({ id }) => String(id) === value);
            assignment.choose(domain ? { id: domain.id, fqdn: domain.fqdn } : null);
          }}
          options={free.map((domain) => ({ value: String(domain.id), label: domainName(domain) }))}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={assignment.isBusy && assignment.attempt?.kind === 'link' ? t('Linking…') : null}
        reserve={t('Linking…')}
      >
        {t('Link⟨verb⟩')}
      </Button>
    </form>
  );
}
