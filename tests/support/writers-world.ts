/** Several form charts on one entity, and a server of which nothing but its rule on revisions is left. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Draft } from '../../machines/drafts.ts';
import type { SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../../src/api/client.ts';
import { conflictOffer } from '../../src/forms/draft-choices.ts';
import { saveEntity } from '../../src/forms/entity-save.ts';
import { SimulatedClock } from './model.ts';

export const fields = ['headline', 'body'] as const;
export type Act =
  | { type: 'type' | 'write'; writer: number; field: (typeof fields)[number] }
  | {
      /** A request is delivered, and its answer brought, on its own; `lose` takes away either. */
      type: 'save' | 'deliver' | 'answer' | 'lose' | 'choose' | 'wait' | 'reopen';
      writer: number;
    };

type Travelling = {
  request: Request;
  result: { output: SaveOutput } | { error: ApiError } | null;
  finish: (result: { output: SaveOutput } | { error: ApiError }) => void;
};
type Request = Omit<SaveInput, 'earlierAttempts'>;
type Send = (request: Request) => Promise<SaveOutput>;
type Writer = { form: ActorRefFrom<typeof entityFormMachine>; clock: SimulatedClock; travelling: Travelling[] };

/** One chart per writer, made once: making one takes longer than a whole run. */
const sends: Send[] = [];
const machines = [0, 1, 2, 3, 4].map((number) =>
  entityFormMachine.provide({
    actors: {
      save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) =>
        saveEntity(
          { save: sends[number] ?? Promise.reject, refresh: async () => {} },
          { ...input, idempotencyKey: '', signal },
        ),
      ),
    },
  }),
);

/** `isPlanted`: a server that takes every write, the fault that the model must see. */
export function createWriters(count: number, { isPlanted = false } = {}) {
  const server = createServer(isPlanted);
  /** Words that a writer knowingly left out of the text. */
  const dropped = new Set<string>();
  const acknowledged: { revision: number; text: string }[] = [];
  const writers = Array.from({ length: count }, (_, number) => open(number));
  let typed = 0;
  let choices = 0;
  let refused = 0;

  function open(number: number): Writer {
    const { draft, revision } = server.read();
    const writer: Pick<Writer, 'clock' | 'travelling'> = { clock: new SimulatedClock(), travelling: [] };
    sends[number] = (request) =>
      new Promise<SaveOutput>((resolve, reject) => {
        const finish: Travelling['finish'] = (result) =>
          'output' in result ? resolve(result.output) : reject(result.error);
        writer.travelling.push({ request, result: null, finish });
      });
    const machine = machines[number] ?? entityFormMachine;
    const form = createActor(machine, { input: { id: 1, draft, revision }, clock: writer.clock });
    return { ...writer, form: form.start() };
  }

  const type = (number: number, { form }: Writer, field: string) => {
    const value = `${form.getSnapshot().context.draft[field]} w${number}.${typed}`;
    typed += 1;
    form.send({ type: 'field.changed', name: field, value });
  };

  const deliver = ({ travelling }: Writer, number: number) => {
    const one = travelling[number % Math.max(1, travelling.length)];
    if (!one) return;
    const result = server.write(one.request);
    if ('error' in result) refused += 1;
    else acknowledged.push({ revision: result.output.revision ?? 0, text: JSON.stringify(one.request.draft) });
    // A request that comes twice has the answer to its first coming.
    one.result ??= result;
  };

  const finish = ({ travelling }: Writer, isLost: boolean) => {
    const place = travelling.findIndex(({ result }) => isLost || result !== null);
    const one = travelling[place];
    if (!one) return;
    const lost = { error: new ApiError({ code: 'unreachable', message: 'The server cannot be reached.' }) };
    one.finish(isLost ? lost : (one.result ?? lost));
    // What was lost on its way may still arrive late.
    if (!isLost || one.result !== null) travelling.splice(place, 1);
  };

  const choose = ({ form }: Writer) => {
    const { context } = form.getSnapshot();
    const offer = conflictOffer(context, form.send);
    if (!offer) return;
    for (const { name } of offer.disputed) {
      choices += 1;
      const choice = choices % 2 === 0 ? 'mine' : 'theirs';
      offer.choose(name, choice);
      drop(offer[choice === 'mine' ? 'theirs' : 'mine'][name], offer[choice][name]);
    }
    form.send({ type: 'form.submitted' });
  };

  const drop = (from: unknown, to: unknown) => {
    const stays = new Set(wordsOf(to));
    for (const word of wordsOf(from)) if (!stays.has(word)) dropped.add(word);
  };

  const isTravel = ({ type }: Act) => type === 'deliver' || type === 'answer' || type === 'lose';
  /** Of those who have something under way, the first from here on. */
  const nextTravelling = (from: number) => {
    const numbers = writers.map((_, place) => (from + place) % count);
    return numbers.find((number) => (writers[number]?.travelling.length ?? 0) > 0) ?? from % count;
  };

  return {
    perform: async (act: Act): Promise<void> => {
      const number = isTravel(act) ? nextTravelling(act.writer) : act.writer % count;
      const writer = writers[number];
      if (!writer) return;
      if (act.type === 'type' || act.type === 'write') type(number, writer, act.field);
      if (act.type === 'save' || act.type === 'write') writer.form.send({ type: 'form.submitted' });
      if (act.type === 'deliver') deliver(writer, act.writer);
      if (act.type === 'answer' || act.type === 'lose') finish(writer, act.type === 'lose');
      if (act.type === 'choose') choose(writer);
      if (act.type === 'wait') writer.clock.increment(31_000);
      if (act.type === 'reopen' && writer.form.getSnapshot().matches('pristine')) {
        writer.form.stop();
        writers[number] = open(number);
      }
      await settled();
    },
    /** `unseen`: acknowledged versions that the server has never held. */
    outcome: () => ({
      overwritten: server.removed().filter((word) => !dropped.has(word)),
      unseen: acknowledged.filter(({ revision, text }) => server.version(revision) !== text),
      acknowledged: acknowledged.length,
      refused,
    }),
    stop: () => {
      for (const { form } of writers) form.stop();
    },
  };
}

function createServer(isPlanted: boolean) {
  let draft: Draft = { headline: 'start', body: 'start' };
  const versions = [JSON.stringify(draft)];
  const removed: string[] = [];
  const read = () => ({ draft: { ...draft }, revision: versions.length });
  return {
    read,
    removed: () => removed,
    version: (revision: number) => versions[revision - 1],
    /** The rule: what is not based on the version that is stored is refused, with what is stored. */
    write: (request: Request): { output: SaveOutput } | { error: ApiError } => {
      if (!isPlanted && request.revision !== versions.length) {
        return { error: new ApiError({ code: 'stale', status: 412, message: 'stale', current: read() }) };
      }
      const stays = new Set(wordsOf(request.draft));
      removed.push(...wordsOf(draft).filter((word) => !stays.has(word)));
      draft = { ...request.draft };
      versions.push(JSON.stringify(draft));
      return { output: { id: 1, revision: versions.length } };
    },
  };
}

function wordsOf(value: unknown): string[] {
  return JSON.stringify(value ?? '').match(/w\d+\.\d+/g) ?? [];
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
