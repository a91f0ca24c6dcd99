/** Reads the states and transitions of a statechart from the machine. */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';

export type ChartState = {
  /** XState's id, such as `imageRefresh.running.cancelling`. */
  id: string;
  /** The last part of the id. */
  name: string;
  kind: AnyStateMachine['root']['type'];
  /** Whether it is the initial state of its parent. */
  isInitial: boolean;
  tags: readonly string[];
  /** The ids of invoked actors. */
  invokes: readonly string[];
  description: string | null;
  states: readonly ChartState[];
};

export type ChartTransition = {
  /** `command.idle: command.requested -> command.running`; a number distinguishes alternatives. */
  name: string;
  source: string;
  /** Empty for a transition without target. */
  targets: readonly string[];
  /** XState's event type, empty for an eventless transition; `event` is short, such as `save done` or `after answerTimeout`. */
  type: string;
  event: string;
  guard: string | null;
};

export type ChartGraph = { root: ChartState; transitions: readonly ChartTransition[] };

type StateNode = AnyStateMachine['root'];

export function graphOf(machine: AnyStateMachine): ChartGraph {
  return { root: stateOf(machine.root), transitions: statesWithin(machine.root).flatMap(transitionsFrom) };
}

/** The state and all its descendants. */
export function statesWithin(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => statesWithin(child as StateNode))];
}

export function declaredTransitions(node: StateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** See `ChartTransition.name`. */
export function transitionName(definition: AnyTransitionDefinition): string {
  const { source, eventType, target } = definition;
  const alternatives = declaredTransitions(source as StateNode).filter((other) => other.eventType === eventType);
  const number = alternatives.length > 1 ? ` ${alternatives.indexOf(definition) + 1}` : '';
  const place = target?.map(({ id }) => id).join(', ') ?? 'stays';
  return `${source.id}: ${eventType || 'always'}${number} -> ${place}`;
}

/** `xstate.done.actor.save` becomes `save done`; other event types stay unchanged. */
export function eventInShort(type: string): string {
  const [, kind = '', rest = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(type) ?? [];
  if (kind === 'done.actor') return `${rest} done`;
  if (kind === 'error.actor') return `${rest} failed`;
  if (kind === 'done.state') return 'all done';
  if (kind === 'after') return `after ${rest.split('.')[0]}`;
  return type || 'always';
}

function stateOf(node: StateNode): ChartState {
  const { id, key, type, tags, invoke, description, parent } = node;
  return {
    id,
    name: key,
    kind: type,
    isInitial: parent?.initial.target?.some((target) => target.id === id) ?? false,
    tags: [...tags],
    invokes: invoke.map((one) => one.id),
    description: description ?? null,
    states: Object.values(node.states).map((child) => stateOf(child as StateNode)),
  };
}

function transitionsFrom(node: StateNode): ChartTransition[] {
  return declaredTransitions(node).map((definition) => ({
    name: transitionName(definition),
    source: node.id,
    targets: definition.target?.map(({ id }) => id) ?? [],
    type: definition.eventType,
    event: eventInShort(definition.eventType),
    guard: guardName(definition.guard),
  }));
}

/** Inline guards have no name. */
function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  const { type, name, guards } = guard as { type?: unknown; name?: unknown; guards?: unknown };
  if (typeof type === 'string') return type;
  // XState's `not`, the only guard of guards that the charts use.
  if (Array.isArray(guards)) return `not ${guardName(guards[0])}`;
  return typeof name === 'string' && name !== '' && name !== 'guard' ? name : 'on a condition';
}
