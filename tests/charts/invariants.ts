/**
 * What holds in every state that a chart can reach, whatever was done before. Those of one chart stand in its own file; these
 * are about every chart, and `chart` names the one that `plant` breaks. The report lists them by name.
 */
import { type AnyActorLogic, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { noAnswer } from '../../machines/failures.ts';
import { statesWithin } from '../../src/statecharts/graph.ts';
import { settled } from '../support/model.ts';
import { type Chart, gapsOf, happeningOf, type Invariant } from './define-chart.ts';

export const everyChart: { [name: string]: Invariant & { chart: string } } = {
  'busy never together with a failure': {
    holds: ({ snapshot }) => !(snapshot.hasTag('busy') && (snapshot.hasTag('failed') || isTold(snapshot))),
    chart: 'command',
    plant: { at: ['states', 'running', 'entry'], put: [] },
  },
  'busy exactly while something is waited for': {
    holds: ({ snapshot }) => !saysBusy(snapshot) || snapshot.hasTag('busy') === isWaiting(snapshot),
    chart: 'userDomains',
    plant: { at: ['states', 'linking', 'tags'], put: ['unlocked'] },
  },
  'every waiting state can be left by the user, or ends by itself after a time': {
    holds: ({ snapshot }) => !isWaiting(snapshot) || exits(snapshot).some((type) => !type.includes('.actor.')),
    chart: 'pageEditing',
    plant: { at: ['states', 'moving', 'after'], put: {} },
  },
  'no state is a dead end': {
    holds: ({ snapshot }) => snapshot.status === 'done' || exits(snapshot).length > 0,
    chart: 'destroyDialog',
    plant: { at: ['states', 'failed', 'on'], put: {} },
  },
  'a minute without an answer is told as such': {
    holds: ({ event, snapshot }) =>
      !isMinute(event.type) || JSON.stringify(snapshot.context.failure) === JSON.stringify(noAnswer),
    chart: 'undo',
    plant: { at: ['states', 'restoring', 'after', 'answerTimeout', 'actions'], put: [] },
  },
  'the context is plain data': {
    holds: ({ snapshot }) => isPlain(snapshot.context),
    chart: 'sessionRenewal',
    plant: { at: ['context'], put: { dueIn: 0, isActive: false, since: new Date(0) } },
  },
};

/** What is wrong with a chart: the shortest ways to what violates an invariant, in words, by the name of the invariant. */
export function violationsOf(chart: Chart, invariants: { [name: string]: Invariant }): string[] {
  const happenings = chart.ways.flat().map(happeningOf);
  return Object.entries(invariants).flatMap(([name, { holds }]) =>
    happenings
      .filter((happening) => !holds(happening))
      .slice(0, 3)
      .map(({ way }) => `${name}: ${way.map(({ event }) => chart.say(event)).join(', ')}`),
  );
}

/** All that the chart alone can tell is wrong with it. */
export async function problemsOf(chart: Chart): Promise<string[]> {
  return [
    ...gapsOf(chart),
    ...violationsOf(chart, { ...everyChart, ...chart.invariants }),
    ...(await namelessActors(chart)),
    ...namelessStates(chart.machine),
  ];
}

/** A product that forgot to provide an actor is told which. */
async function namelessActors({ machine }: Chart): Promise<string[]> {
  const silent = Object.entries(machine.implementations.actors).map(async ([name, logic]) => {
    const actor = createActor(logic as AnyActorLogic, { input: undefined });
    let problem: string | null = null;
    actor.subscribe({ error: (error) => (problem = (error as Error).message) });
    actor.start();
    await settled();
    return problem === null || new RegExp(`^Provide the actor ${name} to \\w.+`).test(problem) ? [] : [name];
  });
  return (await Promise.all(silent)).flat().map((name) => `${name} does not say that it is not provided`);
}

/** A description is a sentence. */
function namelessStates(machine: AnyStateMachine): string[] {
  return statesWithin(machine.root).flatMap(({ id, description }) =>
    description === undefined || /^[A-Z].+\.$/.test(description) ? [] : [`${id} has no description: "${description}"`],
  );
}

function isTold({ context }: AnyMachineSnapshot): boolean {
  return 'failure' in context && context.failure !== null && !('attempts' in context && context.attempts > 0);
}

/** For an actor that does something once; those of the chart as a whole accompany it. */
function isWaiting({ _nodes, status }: AnyMachineSnapshot): boolean {
  return status === 'active' && _nodes.some(({ invoke, parent }) => parent !== undefined && invoke.length > 0);
}

function saysBusy({ machine }: AnyMachineSnapshot): boolean {
  return statesWithin(machine.root).some(({ tags }) => tags.includes('busy'));
}

function isMinute(type: string): boolean {
  return /^xstate\.after\.(?:answer|execution|trigger)Timeout\./.test(type);
}

/** The events that lead out, or do something, here. */
function exits(snapshot: AnyMachineSnapshot): string[] {
  const types = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
  const ofAncestors = [...snapshot.machine.root.transitions.keys()];
  return [...new Set([...types, ...ofAncestors])].filter((type) => type !== '');
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isKnown = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isKnown && Object.values(value).every(isPlain);
}
