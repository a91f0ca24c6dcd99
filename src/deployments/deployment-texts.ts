/** Texts about deployments: their times, states and messages. */
import type { Deployment } from '../../contract/deployments.ts';
import { problemText, t } from '../language/translate.ts';
import { hourAndMinute } from '../lib/time-format.ts';
import { isToday, weekdayTime } from '../lib/weekday-time.ts';

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

/** "Today 14:38", "Fri 15 May, 07:00" */
export function deploymentTime(at: number): string {
  return isToday(at) ? t('Today {time}', { time: hourAndMinute(at) }) : weekdayTime(at);
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
