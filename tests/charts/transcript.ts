/**
 * What a chart does, as a text that people read and a test keeps: every place that its paths reach, and what each event does
 * there. A change of the chart is a change of this text, seen in words wherever it is reviewed.
 */
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import { partsOf, settled, statesIn } from '../support/model.ts';
import type { Chart, NamedPath } from './define-chart.ts';

/** As `initialTransition` and `transition` yield them: what is to be done, with what is given to it. */
type Action = { type: string; params?: unknown };
type Walked = { snapshot: AnyMachineSnapshot; actions: readonly Action[] };

export async function transcriptOf(chart: Chart): Promise<string> {
  const places = createPlaces(chart);
  const walker = createWalker(chart);
  const beginnings = chart.inputs.map((input) => {
    const { snapshot, actions } = walker.begin(input);
    const given = input === undefined ? '' : ` with ${text(input)}`;
    return entry(`begins${given}: ${places.at(snapshot).number}`, { before: {}, after: snapshot.context, actions });
  });
  for (const path of chart.paths) {
    const event = path.steps.at(-1)?.event as EventObject;
    const [before, { snapshot, actions }] = walker.lastStep(path);
    const step = { before: before.context, after: snapshot.context, actions };
    places.at(before).steps.push(entry(`  ${chart.say(event)}: ${places.at(snapshot).number}`, step));
  }
  for (const before of places.snapshots()) {
    for (const event of (chart.variants ?? []).filter(
      (one) => before.status === 'active' && before.can(one as never),
    )) {
      const { snapshot, actions } = walker.step({ snapshot: before, actions: [] }, event);
      const step = { before: before.context, after: snapshot.context, actions };
      places.at(before).steps.push(entry(`  variant ${text(event)}: ${places.at(snapshot).title}`, step));
    }
  }
  const head = [chart.name, ...partsOf(chart.machine).states.map((id) => stateLine(chart, id))];
  const events = ['events', ...chart.events.map((event) => `  ${chart.say(event)}: ${text(event)}`)];
  const actors = ['actors, where the product provides none', ...(await Promise.all(unprovidedActors(chart)))];
  return `${[head, events, actors].map((lines) => lines.join('\n')).join('\n\n')}\n\n${[...beginnings, ...places.sections()].join('\n\n')}\n`;
}

/** What each says of itself in a product that forgot it. */
function unprovidedActors({ machine }: Chart): Promise<string>[] {
  return Object.entries(machine.implementations.actors).map(async ([name, logic]) => {
    const actor = createActor(logic as AnyActorLogic, { input: undefined });
    let problem = 'nothing';
    actor.subscribe({ error: (error) => (problem = (error as Error).message) });
    actor.start();
    await settled();
    return `  ${name}: ${problem}`;
  });
}

/** Numbered as they are met; a place is a state and the part of the context that tells states apart. */
function createPlaces(chart: Chart) {
  const known = new Map<string, { number: number; title: string; steps: string[]; snapshot: AnyMachineSnapshot }>();
  const at = (snapshot: AnyMachineSnapshot) => {
    const key = text([snapshot.value, chart.project(snapshot.context as never)]);
    const place = known.get(key) ?? { number: known.size + 1, title: titleOf(chart, snapshot), steps: [], snapshot };
    known.set(key, place);
    return place;
  };
  const sections = () =>
    [...known.values()].map(({ number, title, steps }) => [`${number} ${title}`, ...steps].join('\n'));
  const snapshots = () => [...known.values()].map(({ snapshot }) => snapshot);
  return { at, sections, snapshots };
}

/** Each place is computed once, whatever the number of paths through it. */
function createWalker({ machine }: Chart) {
  const known = new Map<string, Walked>();
  const begin = (input: unknown): Walked => {
    const [snapshot, actions] = initialTransition(machine, input as never);
    return { snapshot, actions };
  };
  const step = ({ snapshot }: Walked, event: EventObject): Walked => {
    const key = text([snapshot.value, snapshot.context, event]);
    const found = known.get(key);
    if (found) return found;
    const [next, actions] = transition(machine, snapshot as never, event as never);
    const walked = { snapshot: next as AnyMachineSnapshot, actions };
    known.set(key, walked);
    return walked;
  };
  const lastStep = ({ input, steps }: NamedPath): [AnyMachineSnapshot, Walked] => {
    const start = begin(input);
    const before = steps.slice(0, -1).reduce((walked, { event }) => step(walked, event), start);
    return [before.snapshot, step(before, steps.at(-1)?.event as EventObject)];
  };
  return { begin, step, lastStep };
}

function stateLine({ machine }: Chart, id: string): string {
  const { tags, description } = machine.getStateNodeById(id);
  return [`  ${id}`, ...tags.map((tag) => `[${tag}]`), ...(description ? [description] : [])].join(' ');
}

function titleOf({ machine, name }: Chart, { value, status }: AnyMachineSnapshot): string {
  const states = statesIn(machine, value).filter((id) => id !== name);
  return [...states.map((id) => id.slice(name.length + 1)), ...(status === 'active' ? [] : [status])].join(' / ');
}

type Effects = { before: object; after: object; actions: readonly Action[] };

/** What was said, and below it the parts of the context that are other than before and what is to be done. */
function entry(head: string, { before, after, actions }: Effects): string {
  const old = new Map(Object.entries(before).map(([key, value]) => [key, text(value)]));
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== text(value));
  return [head, ...changed.map(([key, value]) => `${key} = ${text(value)}`), ...actions.map(actionLine)].join(
    '\n      ',
  );
}

/** In words where the action is one of the charts' own, else by its name and what is given to it. */
function actionLine({ type, params }: Action): string {
  const { id, src, input, event, delay, targetId } = (params ?? {}) as Record<string, unknown>;
  if (type === 'xstate.spawnChild')
    return `asks ${id === src ? id : `${src} as ${id}`}${input ? ` ${text(input)}` : ''}`;
  if (type === 'xstate.stopChild') return `stops ${(params as { id: string }).id}`;
  if (type === 'xstate.emit') return `tells ${text(event)}`;
  if (type === 'xstate.raise') return `waits ${delay} ms for ${(event as EventObject).type}`;
  if (type === 'xstate.cancel') return `waits no more for ${(params as { sendId: string }).sendId ?? params}`;
  if (type === 'xstate.sendTo') return `sends ${targetId} ${text(event)}`;
  return `does ${type}${params === undefined ? '' : ` ${text(params)}`}`;
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
