import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Deployment } from '../../contract/deployments.ts';
import { counted, t } from '../language/translate.ts';
import { deploymentsId } from '../lib/focus-targets.ts';
import { personName } from '../lib/names.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { recentTime, weekdayTime } from '../lib/weekday-time.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { TextButton } from '../ui/button.tsx';
import { textButtonStyles } from '../ui/button-styles.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { announce } from '../ui/live-region.tsx';
import { SpinnerIcon } from '../ui/spinner.tsx';
import {
  type DeploymentState,
  deploymentTime,
  isRefused,
  isUnanswered,
  ofTime,
  reasonOf,
  stateName,
  stateOf,
  timeOf,
} from './deployment-texts.ts';
import { LazyTimePanel } from './lazy-time-panel.tsx';
import { duration } from './time-left.ts';
import { useScheduledDeployment } from './use-deployments.ts';
import { useNow } from './use-now.ts';

export type DeploymentRowProps = {
  domainId: number;
  deployment: Deployment;
  isExact?: boolean;
  onDeployAgain: (deployment: Deployment) => void;
};

/** One deployment: its time and state, who triggered it, and its actions. */
export function DeploymentRow({ domainId, deployment, isExact = false, onDeployAgain }: DeploymentRowProps) {
  const [at, state] = [timeOf(deployment), stateOf(deployment)];
  const stateBefore = useRef(state);
  useEffect(() => {
    // A failure is announced by its notice.
    if (state === 'succeeded' && stateBefore.current !== state)
      announce(t('Deployment {ofTime} succeeded.', { ofTime: ofTime(at) }));
    stateBefore.current = state;
  }, [state, at]);
  const focusAfter = useFocusAfter();
  const onCancelled = () => {
    announce(t('Deployment {ofTime} cancelled.', { ofTime: ofTime(at) }));
    focusAfter(deploymentsId);
  };
  const time = deploymentTime(at, isExact);
  const { is_live: isLive, url, seq } = deployment;
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 text-label leading-[1.375rem] last:border-b-0 ${
        isLive ? 'before:absolute before:inset-y-2 before:-start-4 before:border-s-4 before:border-ink' : ''
      }`}
    >
      <span className="font-semibold">{time}</span>
      <State state={state} />
      <p className="col-span-full text-ink-2">
        {isLive ? <b className="font-semibold text-ink">{t('Live.')} </b> : null}
        <About deployment={deployment} state={state} />
      </p>
      {state === 'failed' ? (
        <p className="col-span-full text-stop">
          {withFullStop(reasonOf(deployment))}
          {isRefused(deployment) ? ` ${t('Live stayed as it was.')}` : null}
        </p>
      ) : null}
      {state === 'scheduled' ? <Scheduled {...{ domainId, deployment, time, onCancelled }} /> : null}
      <Actions>
        {isLive && url ? (
          <a href={url} target="_blank" rel="noreferrer" className={textButtonStyles({})}>
            {t('Show website')}
            <ExternalLink aria-hidden="true" size={16} />
          </a>
        ) : null}
        {(state === 'succeeded' || state === 'no_answer') && !isLive && seq !== null && deployment.pages === null ? (
          <TextButton aria-label={`${t('Deploy this one again')}: ${time}`} onClick={() => onDeployAgain(deployment)}>
            {t('Deploy this one again')}
          </TextButton>
        ) : null}
      </Actions>
    </li>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="col-span-full -mx-1.5 flex flex-wrap items-center gap-x-0.5 empty:hidden">{children}</div>
);

function State({ state }: { state: DeploymentState }) {
  const name = stateName(state);
  if (state === 'scheduled') return <DashedBadge>{name}</DashedBadge>;
  const Icon = { succeeded: Check, failed: CircleAlert, running: null, no_answer: null, cancelled: null }[state];
  const ink = { succeeded: 'text-good', failed: 'text-stop', running: '', no_answer: '', cancelled: '' }[state];
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${ink || 'text-ink-2'}`}>
      {Icon ? <Icon aria-hidden="true" size={16} /> : null}
      {state === 'running' ? <SpinnerIcon /> : null}
      {name}
    </span>
  );
}

/** "Anke Brandt, 12 changes, 41 seconds." */
function About({ deployment, state }: { deployment: Deployment; state: DeploymentState }) {
  const { triggered_by, again, changes, pages, triggered_at, finished_at, scheduled_for, is_live } = deployment;
  const now = useNow();
  const who = personName(triggered_by) ?? t('The server');
  const began = Date.parse(triggered_at ?? '');
  const ended = finished_at === null ? null : Date.parse(finished_at);
  if (state === 'scheduled') {
    return t(pages ? '{who}. Takes one page alone.' : '{who}. Takes what is newest then.', { who });
  }
  if (state === 'cancelled') {
    const by = personName(deployment.cancelled_by) ?? who;
    return ended === null ? `${by}.` : t('{who}, {time}.', { who: by, time: recentTime(ended) });
  }
  const isWaiting = isUnanswered(deployment);
  const parts = [
    again ? t('{who} deployed {time} again', { who, time: weekdayTime(Date.parse(again.at)) }) : who,
    changes === null || again ? '' : counted(changes, '{count} change', '{count} changes'),
    state === 'running' && !isWaiting ? t('for {time}', { time: duration(now - began) }) : '',
    state === 'succeeded' && is_live && ended !== null && !again ? duration(ended - began) : '',
  ];
  const isLate = scheduled_for !== null && began - Date.parse(scheduled_for) > tolerance;
  return [
    `${parts.filter(Boolean).join(', ')}.`,
    isWaiting ? t('The webhook has not answered yet, for {time}.', { time: duration(now - began) }) : '',
    state === 'failed' && !isRefused(deployment) ? t('Live stayed as it was.') : '',
    state === 'no_answer' ? t('The build said nothing within an hour.') : '',
    isLate
      ? t('Began at {time}: the server was down at {planned}.', {
          time: hourAndMinute(began),
          planned: hourAndMinute(Date.parse(scheduled_for)),
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Milliseconds. A scheduled deployment that begins later than this says so. */
const tolerance = 2 * 60_000;

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

type ScheduledProps = Pick<DeploymentRowProps, 'domainId' | 'deployment'> & { time: string; onCancelled: () => void };

function Scheduled({ domainId, deployment, time, onCancelled }: ScheduledProps) {
  const schedule = useScheduledDeployment(domainId, deployment.id, onCancelled);
  const anchorId = useId();
  const isWriting = schedule.isBusy && !schedule.isPanelOpen;
  return (
    <>
      <Actions>
        <TextButton
          strong
          id={anchorId}
          aria-label={`${t('Change time')}: ${time}`}
          aria-haspopup="dialog"
          aria-expanded={schedule.isPanelOpen}
          onClick={schedule.ask}
        >
          {t('Change time')}
        </TextButton>
        <TextButton
          destroy
          aria-label={`${t('Cancel')}: ${time}`}
          aria-busy={isWriting || undefined}
          onClick={() => schedule.request({ kind: 'cancel' })}
        >
          {t('Cancel')}
        </TextButton>
      </Actions>
      <LazyTimePanel
        schedule={schedule}
        anchorId={anchorId}
        title={t('Schedule a deployment')}
        consequence={t('Takes what is newest then and not held back.')}
        current={timeOf(deployment)}
      />
      {schedule.failure && !schedule.isPanelOpen ? (
        <div className="col-span-full">
          <FailureNotice
            of={schedule}
            quoted={(message) => t('The deployment is not cancelled: {message}', { message })}
          />
        </div>
      ) : null}
    </>
  );
}
