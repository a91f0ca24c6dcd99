/** The values that were left out of servers' answers because they are invalid. */
import type { Issue } from '../../contract/decode.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { createStore } from './store.ts';

export type LeftOut = { call: EndpointName; issues: readonly Issue[] };

const ofAnswers = new WeakMap<object, LeftOut>();

export const shownLeftOut = createStore<readonly LeftOut[]>([]);

export function noteLeftOut(answer: unknown, call: EndpointName, issues: readonly Issue[]): void {
  if (issues.length > 0 && typeof answer === 'object' && answer !== null) ofAnswers.set(answer, { call, issues });
}

export function leftOutOf(answer: unknown): LeftOut | undefined {
  return typeof answer === 'object' && answer !== null ? ofAnswers.get(answer) : undefined;
}

/** Copies the record of left-out values from an answer to a value derived from it. */
export function keepLeftOut<Made extends object>(answer: unknown, made: Made): Made {
  const leftOut = leftOutOf(answer);
  if (leftOut) ofAnswers.set(made, leftOut);
  return made;
}

/** Call it while the answer is on the screen. Returns the cleanup function. */
export function showLeftOut(leftOut: LeftOut): () => void {
  const { get, set } = shownLeftOut;
  set([...get(), leftOut]);
  return () => set(get().toSpliced(get().indexOf(leftOut), 1));
}
