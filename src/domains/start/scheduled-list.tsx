import { useEffect, useId, useRef } from 'react';
import type { Scheduled } from '../../../contract/overview.ts';
import { ofTime } from '../../deployments/deployment-texts.ts';
import { LazyTimePanel } from '../../deployments/lazy-time-panel.tsx';
import { useScheduledDeployment } from '../../deployments/use-deployments.ts';
import { type Schedule, usePageHold } from '../../deployments/use-schedule.ts';
import { t } from '../../language/translate.ts';
import { pageName } from '../../lib/pages.ts';
import { weekdayTime } from '../../lib/weekday-time.ts';
import { ownZone } from '../../lib/zoned-time.ts';
import { TextButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useFocusAfter } from '../../ui/focus.ts';
import { announce } from '../../ui/live-region.tsx';
import { actionsStyles, Block, type NameOf, nameStyles, rowStyles, rowsStyles } from './block.tsx';

const titleId = 'scheduled';

type ScheduledListProps = { scheduled: readonly Scheduled[]; nameOf: NameOf; onChanged: () => void };

/** What goes live at a time, the next first. */
export function ScheduledList({ scheduled, nameOf, onChanged }: ScheduledListProps) {
  const focusAfter = useFocusAfter();
  if (scheduled.length === 0) return null;
  const onCancelled = () => focusAfter(scheduled.length > 1 ? titleId : 'title');
  return (
    <Block id={titleId} title={t('Scheduled')} beside={<p className="text-hint text-ink-2">{ownZone()}</p>}>
      <ol className={rowsStyles}>
        {scheduled.map((one) => {
          const Row = one.kind === 'page' ? ScheduledPage : ScheduledDeployment;
          const props = { of: one, website: nameOf(one.domain_id), onChanged, onCancelled };
          return <Row key={`${one.kind} ${one.id}`} {...props} />;
        })}
      </ol>
    </Block>
  );
}

type RowProps = { of: Scheduled; website: string; onChanged: () => void; onCancelled: () => void };

function ScheduledDeployment(props: RowProps) {
  const { id, domain_id, at, by } = props.of;
  const schedule = useScheduledDeployment(domain_id, id, () => {
    announce(t('Deployment {ofTime} cancelled.', { ofTime: ofTime(Date.parse(at)) }));
    props.onCancelled();
  });
  const { website } = props;
  return (
    <Row
      {...props}
      schedule={schedule}
      cancel={() => schedule.request({ kind: 'cancel' })}
      what={t('Deployment of {website}.', { website })}
      by={by}
      title={t('Schedule a deployment')}
      consequence={t('Takes what is newest then and not held back.')}
    />
  );
}

function ScheduledPage(props: RowProps) {
  const { id, domain_id, headline, path, by } = props.of;
  const name = pageName({ id, headline });
  const schedule = usePageHold({ domainId: domain_id, pageId: id, name, path });
  return (
    <Row
      {...props}
      schedule={schedule}
      cancel={() => {
        // Without its time the page stays held back: nothing goes live that nobody wants.
        schedule.request({ kind: 'hold' });
        props.onCancelled();
      }}
      what={t('Page {name}, {website}.', { name, website: props.website })}
      by={by}
      title={t('Publish {name}', { name })}
      consequence={t('The page goes live alone then.')}
    />
  );
}

type ScheduledRowProps = RowProps & {
  schedule: Schedule;
  cancel: () => void;
  what: string;
  by: string | null;
  title: string;
  consequence: string;
};

function Row({ of, schedule, cancel, what, by, title, consequence, onChanged }: ScheduledRowProps) {
  const anchorId = useId();
  const { isBusy, isPanelOpen } = schedule;
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) onChanged();
    wasBusy.current = isBusy;
  }, [isBusy, onChanged]);
  const at = Date.parse(of.at);
  const time = weekdayTime(at);
  return (
    <li className={rowStyles}>
      <p className={nameStyles}>
        <time dateTime={of.at}>{time}</time>
      </p>
      <p>{by ? `${what} ${by}.` : what}</p>
      <div className={actionsStyles}>
        <TextButton
          strong
          id={anchorId}
          aria-label={`${t('Change time')}: ${time}, ${what}`}
          aria-haspopup="dialog"
          aria-expanded={isPanelOpen}
          onClick={schedule.ask}
        >
          {t('Change time')}
        </TextButton>
        <TextButton
          destroy
          aria-label={`${t('Cancel')}: ${time}, ${what}`}
          aria-busy={(isBusy && !isPanelOpen) || undefined}
          onClick={cancel}
        >
          {t('Cancel')}
        </TextButton>
      </div>
      <LazyTimePanel {...{ schedule, anchorId, title, consequence }} current={at} />
      {schedule.failure && !isPanelOpen ? (
        <FailureNotice of={schedule} quoted={(message) => t('It stays scheduled: {message}', { message })} />
      ) : null}
    </li>
  );
}
