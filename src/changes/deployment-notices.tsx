import type { Changes, Deployment } from '../../contract/deployments.ts';
import { ofTime, onDayAt, reasonOf, stateOf, timeOf } from '../deployments/deployment-texts.ts';
import { counted, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { createStore, useStore } from '../lib/store.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { Notice } from '../ui/notice.tsx';

/** The ids of failed deployments whose notices were dismissed in this tab. */
const dismissed = createStore<readonly number[]>([]);

export type DeploymentNoticesProps = {
  changes: Changes;
  /** How many changes the next deployment takes. */
  taken: number;
  deployments: readonly Deployment[];
};

/** Says that the newest deployment failed, or that an older deployment is live. */
export function DeploymentNotices({ changes, taken, deployments }: DeploymentNoticesProps) {
  const hidden = useStore(dismissed);
  const newest = deployments.find((one) => !['scheduled', 'cancelled'].includes(stateOf(one)));
  const { live, is_live_older: isOlder } = changes;
  return (
    <>
      {newest && stateOf(newest) === 'failed' && !hidden.includes(newest.id) ? (
        <Notice
          tone="stop"
          title={t('The deployment {ofTime} failed: {reason}', {
            ofTime: ofTime(timeOf(newest)),
            reason: reasonOf(newest),
          })}
          onDismiss={() => dismissed.set([...hidden, newest.id])}
        >
          {live ? t('The website is as it was on {time}.', { time: weekdayTime(timeOf(live)) }) : null}{' '}
          {taken > 0
            ? counted(taken, 'The {count} change waits here again.', 'The {count} changes wait here again.')
            : null}{' '}
          {t('Trigger Deployment once this is mended.')}
        </Notice>
      ) : null}
      {isOlder && live ? (
        <Notice
          tone="neutral"
          title={
            <>
              {t('Live is older than what you see.')}{' '}
              {live.again ? (
                <span className="font-normal">
                  {t('{who} deployed {time} again, {when}.', {
                    who: personName(live.triggered_by) ?? t('Somebody'),
                    time: weekdayTime(Date.parse(live.again.at)),
                    when: onDayAt(timeOf(live), weekdayAndDay),
                  })}
                </span>
              ) : null}
            </>
          }
        >
          {taken > 0
            ? `${counted(taken, '{count} change is not live.', '{count} changes are not live.')} ${t('Trigger Deployment takes all of them.')}`
            : null}
        </Notice>
      ) : null}
    </>
  );
}
