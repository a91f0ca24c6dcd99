/** What the replays of a chart's paths leave behind for the report: a file a chart and level under `test-results/models/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine, EventObject } from 'xstate';
import { type Step, statesIn } from './test-model.ts';

/** `chart`: on the chart alone; `view`: through its rendered view; `browser`: in Chromium, through the built application. */
export type Level = 'chart' | 'view' | 'browser';

export type StepResult = {
  /** The type of the event, and the step in words. */
  event: string;
  words: string;
  /** Where the chart is after it, from the outermost to the innermost: `imagePicker.open`, `imagePicker.open.showing`. */
  states: string[];
  transitions: string[];
  /** An image of the screen after the step, relative to the results' folder. */
  screenshot: string | null;
};
/** `duration` in milliseconds; `failure` is the first line of what went wrong. */
export type PathResult = {
  name: string;
  steps: StepResult[];
  passed: boolean;
  failure: string | null;
  duration: number;
};
export type Hits = { states: Record<string, number>; transitions: Record<string, number> };
export type ModelResult = { chart: string; level: Level; paths: PathResult[]; hits: Hits };

export const resultsFolder = join(import.meta.dirname, '../../test-results/models');

type Walked = {
  name: string;
  machine: AnyStateMachine;
  states: readonly string[];
  transitions: readonly string[];
  say: (event: EventObject) => string;
};

export function stepResult({ machine, say }: Walked, step: Step, screenshot: string | null = null): StepResult {
  const { event, value, transitions } = step;
  const states = statesIn(machine, value);
  return { event: event.type, words: say(event), states, transitions: [...transitions], screenshot };
}

/** Counts what the paths that passed went through, from where they begin; what no path went through stands there with 0. */
export function modelResult(
  { name, machine, states, transitions }: Walked,
  level: Level,
  paths: PathResult[],
): ModelResult {
  const hits: Hits = { states: zeros(states), transitions: zeros(transitions) };
  for (const state of initialStates(machine)) hits.states[state] = paths.filter(({ passed }) => passed).length;
  for (const step of paths.flatMap(({ passed, steps }) => (passed ? steps : []))) {
    for (const state of step.states) hits.states[state] = (hits.states[state] ?? 0) + 1;
    for (const transition of step.transitions) hits.transitions[transition] = (hits.transitions[transition] ?? 0) + 1;
  }
  return { chart: name, level, paths, hits };
}

function initialStates({ root }: AnyStateMachine): string[] {
  const ids: string[] = [];
  for (let [node] = root.initial.target; node; [node] = node.initial?.target ?? []) ids.push(node.id);
  return ids;
}

/** What no path went through. */
export function missedBy({ hits }: ModelResult): string[] {
  return Object.entries({ ...hits.states, ...hits.transitions }).flatMap(([name, count]) =>
    count === 0 ? [name] : [],
  );
}

export function writeResult(result: ModelResult): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, `${result.chart}.${result.level}.json`), JSON.stringify(result));
}

function zeros(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0]));
}
