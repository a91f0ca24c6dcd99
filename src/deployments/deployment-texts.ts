/** Texts about deployments: their times, states and messages. */
import type { Deployment } from '../../contract/deployments.ts';
import { problemText, t } from '../language/translate.ts';
import { hourAndMinute, timeOfDay } from '../lib/time-format.ts';
import { isToday, weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';

export type DeploymentState = Exclude<Deployment['state'], 'triggered'>;

export const stateName = (state: DeploymentState): string => t(state === 'no_answer' ? 'no answer' : state);

export const stateOf = ({ state }: Deployment): DeploymentState => (state === 'triggered' ? 'running' : state);

/** Whether the deployment failed before a build began; only then does the server send a code. */
export const isRefused = ({ code }: Deployment): boolean => code !== null;

/** Whether the webhook has been called, and neither it nor the build has said anything. */
export const isUnanswered = ({ state, webhook_answered, has_answered }: Deployment): boolean =>
  state === 'triggered' && !webhook_answered && !has_answered;

/** The scheduled time, or else the time of the trigger; in milliseconds since 1970. */
export function timeOf({ scheduled_for, triggered_at }: Deployment): number {
  return Date.parse(scheduled_for ?? triggered_at ?? '');
}

/** "Today 14:38", "Fri 15 May, 07:00"; `isExact` with seconds. */
export function deploymentTime(at: number, isExact = false): string {
  const time = isExact ? timeOfDay(at) : hourAndMinute(at);
  return isToday(at) ? t('Today {time}', { time }) : `${weekdayAndDay(at)}, ${time}`;
}

/** Those of the deployments that began in the same minute as another of them. */
export function inOneMinute(deployments: readonly Deployment[]): ReadonlySet<number> {
  const minuteOf = (deployment: Deployment) => Math.floor(timeOf(deployment) / 60_000);
  const counts = new Map<number, number>();
  for (const deployment of deployments) counts.set(minuteOf(deployment), (counts.get(minuteOf(deployment)) ?? 0) + 1);
  return new Set(deployments.filter((one) => (counts.get(minuteOf(one)) ?? 0) > 1).map(({ id }) => id));
}

/** "of 14:38", "of Fri 15 May, 07:00": follows "the deployment". */
export function ofTime(at: number): string {
  return isToday(at) ? t('of {time}⟨today⟩', { time: hourAndMinute(at) }) : t('of {time}', { time: weekdayTime(at) });
}

/** "on Fri 8 May at 15:05", "today at 14:02": follows a verb. */
export function onDayAt(at: number, day: (at: number) => string): string {
  const time = hourAndMinute(at);
  return isToday(at) ? t('today at {time}', { time }) : t('on {day} at {time}', { day: day(at), time });
}

/** Why a deployment failed: the message of the build, or ours if the server refused it. May lack the full stop. */
export function reasonOf({ message, code, values }: Pick<Deployment, 'message' | 'code' | 'values'>): string {
  const text = message ?? t('unknown');
  if (code === 'webhook_status' && values?.status)
    return t('The webhook answered {status}.', { status: values.status });
  return code === null ? text : problemText({ code, message: text, values: values ?? {} });
}
