/** What could not be read of the servers' answers, kept until it has been said (TOL-01). */
import type { Issue } from '../../contract/decode.ts';
import type { EndpointName } from '../../contract/endpoints.ts';

export type LeftOut = { call: EndpointName; issues: readonly Issue[] };

const ofAnswers = new WeakMap<object, LeftOut>();
const listeners = new Set<() => void>();
let shown: readonly LeftOut[] = [];

export function noteLeftOut(answer: unknown, call: EndpointName, issues: readonly Issue[]): void {
  if (issues.length > 0 && typeof answer === 'object' && answer !== null) ofAnswers.set(answer, { call, issues });
}

export function leftOutOf(answer: unknown): LeftOut | undefined {
  return typeof answer === 'object' && answer !== null ? ofAnswers.get(answer) : undefined;
}

/** While an answer is on the screen. Returns what takes it away again. */
export function showLeftOut(leftOut: LeftOut): () => void {
  tell([...shown, leftOut]);
  return () => tell(shown.toSpliced(shown.indexOf(leftOut), 1));
}

export const shownLeftOut = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
};

function tell(now: readonly LeftOut[]): void {
  shown = now;
  for (const listener of listeners) listener();
}
