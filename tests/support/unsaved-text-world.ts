/** Two tabs, a colleague, a server and a network that fails on demand, around the product's form chart and journal. */
import { IDBFactory } from 'fake-indexeddb';
import { type ActorRefFrom, assign, createActor, fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import type { Draft } from '../../machines/drafts.ts';
import { entityFormMachine, type SaveInput, type SaveOutput } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../../src/api/client.ts';
import { createDraftJournal } from '../../src/lib/draft-journal.ts';
import { conflictOffer, restoreOffer } from '../../src/workflows/draft-choices.ts';
import { createKeepActor, type KeepingHandle } from '../../src/workflows/draft-keeping.ts';
import { saveEntity } from '../../src/workflows/entity-save.ts';
import { SimulatedClock } from './model.ts';

export const fields = ['headline', 'body'] as const;
export type Field = (typeof fields)[number];
export type Fault = 'none' | 'dropRequest' | 'dropAnswer' | 'status500' | 'status503' | 'status401' | 'status422';
export type Act =
  | { type: 'type'; tab: number; field: Field }
  | { type: 'save' | 'wait'; tab: number; fault: Fault }
  | { type: 'reload' | 'kill' | 'signIn' | 'choose' | 'dismiss' | 'cancel'; tab: number }
  | { type: 'colleague'; field: Field };

type Form = ActorRefFrom<typeof entityFormMachine>;
type Tab = { form: Form; clock: SimulatedClock; handle: KeepingHandle; search: Promise<unknown> };

export type World = ReturnType<typeof createWorld>;

/** `isPlanted`: answers are written back into the form, the bug that the test must see. */
export function createWorld({ hasRevisions, isPlanted = false }: { hasRevisions: boolean; isPlanted?: boolean }) {
  const indexedDB = new IDBFactory();
  const locks = createLocks();
  const server = createServer(hasRevisions);
  const tabs = new Map<number, Tab>();
  const typed: string[] = [];
  const dropped = new Set<string>();
  let fault: Fault = 'none';
  let choices = 0;

  const open = async (number: number): Promise<Tab> => {
    const existing = tabs.get(number);
    if (existing && existing.form.getSnapshot().status === 'active') return existing;
    const handle: KeepingHandle = { slot: `slot${typed.length}.${number}.${choices++}`, keeper: null };
    const journal = createDraftJournal({ indexedDB, locks });
    const tab: Partial<Tab> = { handle, clock: new SimulatedClock(), search: Promise.resolve() };
    const { draft, revision } = server.read();
    const entity = { kind: 'section', id: 1, label: 'Section 1' };
    const keeping = () => ({
      entity,
      draft,
      secrets: [],
      owner: Promise.resolve('7'),
      journal: {
        ...journal,
        find: (owner: string, name: string) => {
          const search = journal.find(owner, name);
          tab.search = search;
          return search;
        },
      },
    });
    const machine = entityFormMachine.provide({
      actors: {
        save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) =>
          saveEntity(
            { load: async () => server.read(), save: async (request) => server.write(request, fault) },
            { ...input, idempotencyKey: '', signal },
          ),
        ),
        keepDraft: createKeepActor(keeping, handle),
      },
      ...(isPlanted ? { actions: { adoptAnswer: plantedAdoption } } : {}),
    });
    tab.form = createActor(machine, { input: { id: 1, draft, revision }, clock: tab.clock as SimulatedClock });
    tab.form.start();
    tabs.set(number, tab as Tab);
    await quiet(tab as Tab);
    return tab as Tab;
  };

  const close = async (number: number) => {
    const tab = tabs.get(number);
    if (!tab) return;
    tabs.delete(number);
    await tab.handle.keeper?.flush();
    tab.form.stop();
    await turns();
  };

  const type = ({ form }: Tab, field: Field) => {
    const word = `w${typed.length}`;
    typed.push(word);
    form.send({ type: 'field.changed', name: field, value: `${form.getSnapshot().context.draft[field]} ${word}` });
    return word;
  };

  /** What a person drops knowingly is no loss. */
  const drop = (from: Draft, to: Draft) => {
    const stays = wordsOf(to);
    for (const word of wordsOf(from)) if (!stays.has(word)) dropped.add(word);
  };

  const choose = ({ form }: Tab) => {
    const { context, value } = form.getSnapshot();
    choices += 1;
    if (value === 'restoring') {
      const offer = restoreOffer(context, form.send);
      if (!offer) return;
      if (choices % 4 === 0) {
        drop(offer.found, {});
        offer.discard();
      } else if (choices % 4 === 1) offer.postpone();
      else {
        const name = offer.differing[0];
        const leaves = choices % 4 === 2 && name !== undefined ? [name] : [];
        for (const field of offer.differing) {
          const isLeft = leaves.includes(field);
          drop({ [field]: (isLeft ? offer.found : offer.stored)[field] ?? null }, {});
        }
        offer.restore(leaves);
      }
    }
    const offer = value === 'conflicted' ? conflictOffer(context, form.send) : null;
    if (!offer) return;
    for (const [place, { name }] of offer.disputed.entries()) {
      const choice = (['mine', 'theirs', 'together'] as const)[(choices + place) % 3] ?? 'mine';
      offer.choose(name, choice);
      if (choice === 'together') {
        form.send({
          type: 'field.changed',
          name,
          value: `${form.getSnapshot().context.draft[name]} ${offer.theirs[name]}`,
        });
      } else {
        drop({ [name]: (choice === 'mine' ? offer.theirs : offer.mine)[name] ?? null }, {});
        // What was begun to be written together is given up with this choice.
        drop({ [name]: context.draft[name] ?? null }, { [name]: offer.mine[name] ?? null });
      }
    }
    fault = 'none';
    form.send({ type: 'form.submitted' });
  };

  const perform = async (act: Act): Promise<void> => {
    if (act.type === 'colleague') return server.overwrite(act.field, `c${server.count()}`);
    if (act.type === 'kill' || act.type === 'reload') await close(act.tab);
    if (act.type === 'kill') return;
    const tab = await open(act.tab);
    if (act.type === 'type') type(tab, act.field);
    if (act.type === 'save' || act.type === 'wait') fault = act.fault;
    if (act.type === 'save') tab.form.send({ type: 'form.submitted' });
    if (act.type === 'wait') tab.clock.increment(5_000);
    if (act.type === 'signIn') tab.form.send({ type: 'session.renewed' });
    if (act.type === 'dismiss') tab.form.send({ type: 'failure.dismissed' });
    if (act.type === 'choose') choose(tab);
    if (act.type === 'cancel') tab.form.send({ type: 'form.cancelled' });
    await quiet(tab);
  };

  return {
    perform,
    typed: () => typed.length,
    typeWhileSaving: async (number: number) => {
      const tab = await open(number);
      fault = 'none';
      tab.form.send({ type: 'form.submitted' });
      const word = type(tab, 'body');
      await quiet(tab);
      return word;
    },
    /** Typed words that are neither stored, nor in a form, nor in the journal, nor dropped by a choice. */
    lost: async (): Promise<string[]> => {
      for (const tab of tabs.values()) await quiet(tab);
      const journal = await createDraftJournal({ indexedDB, locks }).list('7', 'section:1');
      const forms = [...tabs.values()].map(({ form }) => form.getSnapshot().context);
      const kept = forms.flatMap(({ draft, conflict }) => [draft, ...(conflict ? [conflict.mine] : [])]);
      const found = new Set(
        [...journal.map(({ draft }) => draft as Draft), ...kept].flatMap((draft) => [...wordsOf(draft)]),
      );
      return typed.filter((word) => !server.hasHad(word) && !found.has(word) && !dropped.has(word));
    },
    /** Stored words that a later write removed without anybody's choice. */
    overwritten: () => server.removed().filter((word) => !dropped.has(word)),
    stop: () => {
      for (const { form } of tabs.values()) form.stop();
    },
  };
}

function createServer(hasRevisions: boolean) {
  let draft: Draft = { headline: 'start', body: 'start' };
  let revision = 1;
  const had = new Set<string>();
  const removed: string[] = [];
  const store = (next: Draft) => {
    const stays = wordsOf(next);
    removed.push(...[...wordsOf(draft)].filter((word) => !stays.has(word)));
    draft = { ...next };
    for (const word of stays) had.add(word);
    revision += 1;
  };
  const shown = () => (hasRevisions ? revision : null);
  return {
    read: () => ({ draft: { ...draft }, revision: shown() }),
    hasHad: (word: string) => had.has(word),
    removed: () => removed,
    count: () => revision,
    overwrite: (field: Field, word: string) => store({ ...draft, [field]: `${draft[field]} ${word}` }),
    write: (request: SaveInput, fault: Fault): SaveOutput => {
      if (fault === 'dropRequest') throw failure({ code: 'unreachable' });
      if (fault === 'status401') throw failure({ code: 'unauthenticated', status: 401 });
      if (fault === 'status422') throw failure({ code: 'invalid', status: 422 });
      if (fault === 'status500') throw failure({ code: 'refused', status: 500 });
      if (fault === 'status503') throw failure({ code: 'refused', status: 503 });
      if (hasRevisions && request.revision !== revision)
        throw failure({ code: 'stale', status: 412, current: { id: 1 } });
      store(request.draft);
      if (fault === 'dropAnswer') throw failure({ code: 'unreachable' });
      return { id: 1, revision: shown() };
    },
  };
}

const plantedAdoption = assign(({ context }: { context: { submitted: Draft | null; draft: Draft } }) => ({
  draft: context.submitted ?? context.draft,
  base: context.submitted ?? context.draft,
  submitted: null,
})) as never;

function failure(given: Omit<Failure, 'message'>): ApiError {
  return new ApiError({ message: given.code, ...given });
}

function wordsOf(draft: Draft): Set<string> {
  return new Set(Object.values(draft).flatMap((value) => String(value).match(/[wc]\d+/g) ?? []));
}

/** Everything that was begun has ended: the search for drafts, the save, the writing. */
async function quiet({ search, handle }: Tab): Promise<void> {
  await search;
  await turns();
  await handle.keeper?.flush();
  await turns();
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Web Locks that answer at once whether somebody else holds the name. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _: unknown, run: () => Promise<void>) => {
    if (held.has(name)) throw new DOMException('held', 'TimeoutError');
    held.add(name);
    await run();
    held.delete(name);
  };
  return { request: request as LockManager['request'] };
}
