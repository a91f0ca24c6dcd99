import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import type { Page } from '../../contract/entities.ts';
import type { PageLive } from '../../contract/page-live.ts';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { ownZone } from '../lib/zoned-time.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { TextButtonLink } from '../ui/button.tsx';
import { SpinnerIcon } from '../ui/spinner.tsx';
import { ofTime } from './deployment-texts.ts';
import { HoldActions } from './hold-actions.tsx';

/** How a page differs from the website, and the actions that hold it back or include it again. */
export function LiveLine({ domainId, page, live }: { domainId: number; page: Page; live: PageLive }) {
  const history = `/domains/${domainId}/pages/${page.id}/history`;
  const differs = live.changes > 0 && live.from_seq !== null && live.state !== 'going';
  return (
    <div
      data-part="live-line"
      className="flex min-h-11.5 flex-wrap items-center gap-x-6 gap-y-0.5 border-y border-line py-1.5 text-label leading-[1.375rem] print:hidden"
    >
      <p role="status" className="min-w-0 flex-[1_1_20rem] text-ink-2">
        <LiveState live={live} isPublished={page.published} />
      </p>
      <HoldActions
        domainId={domainId}
        pageId={page.id}
        name={pageName(page)}
        hold={live.hold}
        setsTime
        className="-mx-1.5 flex flex-wrap items-center gap-x-0.5"
        before={
          differs ? <TextButtonLink href={`${history}?at=${live.from_seq}`}>{t('Difference')}</TextButtonLink> : null
        }
        after={<TextButtonLink href={history}>{t('History')}</TextButtonLink>}
      />
    </div>
  );
}

const bold = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;
const at = (time: string | null) => Date.parse(time ?? '');

function LiveState({ live, isPublished }: { live: PageLive; isPublished: boolean }): ReactNode {
  const { state, since, deployment_at: deployedAt, next_at: next, hold } = live;
  const changes = bold(counted(live.changes, '{count} change', '{count} changes'));
  const isOne = live.changes === 1;
  switch (state) {
    case 'live':
      return since === null
        ? t('Live as you see it.')
        : t('Live as you see it, since {time}.', { time: weekdayTime(at(since)) });
    case 'changed':
      if (next === null) return rich(isOne ? '{changes} is not live yet.' : '{changes} are not live yet.', { changes });
      return rich(isOne ? '{changes} goes live on {time}.' : '{changes} go live on {time}.', {
        changes,
        time: weekdayTime(at(next)),
      });
    case 'new':
      return (
        <>
          {bold(t('Not live yet.'))}{' '}
          {next === null
            ? t('This page goes out with the next deployment.')
            : t('This page goes live on {time}.', { time: weekdayTime(at(next)) })}
        </>
      );
    case 'held':
      return hold ? <Held {...{ live, hold, isPublished }} /> : null;
    case 'going':
      return (
        <span className="flex items-center gap-2">
          <SpinnerIcon />
          {t('Going live: the deployment {ofTime} is running.', { ofTime: ofTime(at(deployedAt)) })}
        </span>
      );
    case 'failed':
      return (
        <>
          <b className="inline-flex items-baseline gap-1 font-semibold text-stop">
            <CircleAlert aria-hidden="true" size={16} className="flex-none self-center" />
            {t('The deployment {ofTime} failed.', { ofTime: ofTime(at(deployedAt)) })}
          </b>{' '}
          {counted(live.changes, '{count} change is not live.', '{count} changes are not live.')}
        </>
      );
    case 'older':
      return (
        <>
          {bold(t('Live is older:'))} {t('the website shows {time}.', { time: weekdayTime(at(since)) })}{' '}
          {counted(live.changes, '{count} change is not live.', '{count} changes are not live.')}
        </>
      );
  }
}

type HeldProps = { live: PageLive; hold: NonNullable<PageLive['hold']>; isPublished: boolean };

function Held({ live, hold, isPublished }: HeldProps) {
  const who = hold.by.email ?? t('The server');
  const changes = bold(counted(live.changes, '{count} change', '{count} changes'));
  const day = hold.live_at === null ? '' : weekdayAndDay(at(hold.live_at));
  const onWebsite =
    hold.live_at === null ? (
      t('It is not on the website.')
    ) : live.changes === 0 ? (
      t('The website keeps this page as of {day}.', { day })
    ) : (
      <>
        {rich(live.changes === 1 ? '{changes} waits;' : '{changes} wait;', { changes })}{' '}
        {t('the website keeps this page as of {day}.', { day })}
      </>
    );
  return (
    <>
      <DashedBadge>{t('held back')}</DashedBadge>{' '}
      {hold.publish_at === null ? (
        <>
          {t('by {who}.', { who })} {onWebsite}
        </>
      ) : (
        rich('Goes live on {time} ({zone}), set by {who}.', {
          time: bold(weekdayTime(at(hold.publish_at))),
          zone: ownZone(),
          who,
        })
      )}{' '}
      {isPublished ? null : t('This page is unpublished: publish it too.')}
    </>
  );
}
