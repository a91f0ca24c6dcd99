/** What a user does in the whole product, as a flat chart in the user's words, and orders of steps through it. */
import type { Page } from 'playwright/test';
import type { JourneyConfig, JourneySteps } from '../../support/test-model.ts';
import type { Kontor, Role } from '../support/kontor.ts';

export type Tools = { page: Page; kontor: Kontor; signIn: (role: Role) => Promise<void> };

export type UserChart<Event extends string = string, State extends string = string> = JourneyConfig<Event, State> & {
  /** "edit page" */
  name: string;
  /** The requirements that walking it proves. */
  ids: string;
  /** Brings the user to where the chart begins. */
  begin: (tools: Tools) => Promise<void>;
  steps: (tools: Tools) => JourneySteps<Event, State>;
};

/** Keeps the names of events and states, so that a missing step does not compile. */
export function userChart<const Event extends string, const State extends string>(
  chart: UserChart<Event, State>,
): UserChart {
  return chart as unknown as UserChart;
}

/** @param random gives numbers from 0 to below 1 */
export function randomEvents({ initial, states }: UserChart, length: number, random: () => number): string[] {
  const events: string[] = [];
  for (let at = initial; events.length < length; ) {
    const [event, next] =
      Object.entries(states[at]?.on ?? {}).at(Math.floor(random() * Object.keys(states[at]?.on ?? {}).length)) ?? [];
    if (event === undefined || next === undefined) break;
    events.push(event);
    at = next;
  }
  return events;
}

/** Whether the chart takes these events in this order. */
export function isWalkable({ initial, states }: UserChart, events: readonly string[]): boolean {
  let at: string | undefined = initial;
  for (const event of events) {
    at = states[at]?.on[event];
    if (at === undefined) return false;
  }
  return true;
}

/** The same walk without one, or a few, of its steps: the shorter ones first. */
export function shorter(chart: UserChart, events: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let size = events.length - 1; size >= 1; size -= 1) {
    for (let from = 0; from + size <= events.length; from += 1) {
      const rest = [...events.slice(0, from), ...events.slice(from + size)];
      if (isWalkable(chart, rest)) found.push(rest);
    }
  }
  return found;
}
