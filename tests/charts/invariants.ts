/**
 * What holds in every state that a chart can reach, whatever was done before. Those of one chart stand in its own file; these
 * are about every chart, and `chart` names the one that `plant` breaks. The report lists them by name.
 */
import { type AnyActorLogic, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { noAnswer } from '../../machines/failures.ts';
import { statesWithin } from '../../src/statecharts/graph.ts';
import { settled } from '../support/model.ts';
import { type Chart, gapsOf, happeningOf, type Invariant, isSame } from './define-chart.ts';

/** Their screens tell a wait by the state itself. */
const tellByState = new Set(['eventStream', 'imagePicker', 'pageEditing', 'session', 'sessionRenewal']);

export const everyChart: { [name: string]: Invariant & { chart: string } } = {
  'busy never together with a failure': {
    holds: ({ snapshot }) => !(snapshot.hasTag('busy') && (snapshot.hasTag('failed') || isTold(snapshot))),
    chart: 'command',
    plant: { at: ['states', 'running', 'entry'], put: [] },
  },
  'busy exactly while something is waited for': {
    holds: ({ snapshot }) => snapshot.hasTag('busy') === (isWaiting(snapshot) && !tellByState.has(snapshot.machine.id)),
    chart: 'versionRestore',
    plant: { at: ['states', 'writing', 'tags'], put: [] },
  },
  'every waiting state can be left by the user, or ends by itself after a time': {
    holds: ({ snapshot }) => !isWaiting(snapshot) || exits(snapshot).some((type) => !type.includes('.actor.')),
    chart: 'pageEditing',
    plant: { at: ['states', 'moving', 'after'], put: {} },
  },
  'no state is a dead end': {
    holds: ({ snapshot }) => snapshot.status === 'done' || exits(snapshot).length > 0,
    chart: 'command',
    plant: { at: ['states', 'failed', 'on'], put: {} },
  },
  'a minute without an answer is told as such': {
    holds: ({ event, snapshot }) => !isMinute(event.type) || isSame(snapshot.context.failure, noAnswer),
    chart: 'command',
    plant: { at: ['states', 'running', 'after', 'executionTimeout', 'actions'], put: [] },
  },
  'what an actor fails of is told as it came': {
    holds: ({ event, snapshot: { context } }) =>
      !event.type.startsWith('xstate.error.actor.') ||
      !('failure' in context) ||
      'attempts' in context ||
      isSame(context.failure, 'error' in event && event.error),
    chart: 'command',
    plant: { at: ['states', 'running', 'invoke', 'onError', 'actions'], put: [] },
  },
  'what was waited for is over when it has come, or is asked for anew': {
    holds: ({ event, snapshot, asked }) => {
      const [, id] = /^xstate\.(?:(?:done|error)\.actor|after\.\w+)\.(.+)$/.exec(event.type) ?? [];
      return snapshot._nodes.every(
        (node) => node.id !== id && node.invoke.every((one) => one.id !== id || id in asked),
      );
    },
    chart: 'command',
    plant: { at: ['states', 'running', 'invoke', 'onDone', '1', 'target'], put: undefined },
  },
  'it asks actors and does actions that it names': {
    holds: ({ asked, did, snapshot: { machine } }) =>
      Object.keys(asked).every((src) => src in machine.implementations.actors) &&
      Object.keys(did).every((type) => type in machine.implementations.actions),
    chart: 'command',
    plant: { at: ['states', 'running', 'entry'], put: 'dismiss' },
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
    const accompanies = machine.root.invoke.some(({ src }) => src === name);
    const isSaid = problem === null ? accompanies : new RegExp(`^Provide the actor ${name} to \\w.+`).test(problem);
    return isSaid ? [] : [name];
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

function isMinute(type: string): boolean {
  return /^xstate\.after\.(?:answer|execution)Timeout\./.test(type);
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
