import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ChangedPage, DomainOverview, Scheduled } from '../../../contract/overview.ts';
import { useMe } from '../../api/resource.ts';
import { counted, t } from '../../language/translate.ts';
import { hiddenSteps } from '../../lib/hidden-steps.ts';
import { pageName } from '../../lib/pages.ts';
import { useStore } from '../../lib/store.ts';
import { recentTime, weekdayTime } from '../../lib/weekday-time.ts';
import { TextLink } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { isDoneFor, nextStep, nextWords, stepsDone } from './steps.ts';
import { useOverview } from './use-overview.ts';

export type StartColumn = 'changes' | 'links' | 'scheduled' | 'last';

/** A cell of the table of domains. On phones, the last one says all. */
export function StartCell({ id, of }: { id: number; of: StartColumn }) {
  const { data } = useOverview();
  const isWide = useMedia('(min-width: 768px)');
  const domain = data?.domains.find((one) => one.id === id);
  const scheduled = data?.scheduled.find(({ domain_id }) => domain_id === id);
  if (!domain) return null;
  if (of === 'last')
    return isWide ? (
      <p>
        <Last domain={domain} />
      </p>
    ) : (
      <All domain={domain} scheduled={scheduled} />
    );
  if (!isWide) return null;
  if (of === 'scheduled') return scheduled ? weekdayTime(Date.parse(scheduled.at)) : null;
  return of === 'changes' ? <ChangesLink {...domain} /> : <LinksLink {...domain} />;
}

type CountProps = Pick<DomainOverview, 'id' | 'changes_count' | 'links_count'>;

const ChangesLink = ({ id, changes_count: count }: CountProps) =>
  count === 0 ? null : (
    <TextLink href={`/domains/${id}/changes`}>{counted(count, '{count} change', '{count} changes')}</TextLink>
  );

const LinksLink = ({ id, links_count: count }: CountProps) =>
  count === 0 ? null : (
    <TextLink href={`/domains/${id}/links`}>{counted(count, '{count} link', '{count} links')}</TextLink>
  );

function Last({
  domain: { id, changed, steps },
  separator = <br />,
}: {
  domain: DomainOverview;
  separator?: ReactNode;
}) {
  const isAdmin = useMe().data?.is_admin === true;
  const isHidden = useStore(hiddenSteps).includes(id) || isDoneFor(steps, isAdmin);
  const next = isHidden ? undefined : nextStep(steps);
  if (next) {
    return (
      <>
        <b className="font-semibold text-ink">{t('{done} of {count} steps done.', stepsDone(steps))}</b>{' '}
        {nextWords(next)}
      </>
    );
  }
  if (!changed) return null;
  return (
    <>
      <Link
        href={`/domains/${id}/pages/${changed.id}`}
        dir="auto"
        className="text-ink underline decoration-1 underline-offset-[0.18em] hover:decoration-2 [overflow-wrap:anywhere]"
      >
        {pageName(changed)}
      </Link>
      {separator}
      <span className="text-hint">{whenAndWho(changed)}</span>
    </>
  );
}

const whenAndWho = ({ changed_at, changed_by }: ChangedPage): string =>
  [recentTime(Date.parse(changed_at)), changed_by].filter(Boolean).join(', ');

function All({ domain, scheduled }: { domain: DomainOverview; scheduled: Scheduled | undefined }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-3 empty:hidden">
        {domain.changes_count === 0 ? null : (
          <span>
            <ChangesLink {...domain} /> {t('not live')}
          </span>
        )}
        {domain.links_count === 0 ? null : (
          <span>
            <LinksLink {...domain} /> {t('to repair')}
          </span>
        )}
        {scheduled ? <span>{t('scheduled {time}', { time: weekdayTime(Date.parse(scheduled.at)) })}</span> : null}
      </p>
      <p>
        <Last domain={domain} separator=", " />
      </p>
    </>
  );
}
