/** Two tabs, a colleague, a server and a network that fails on demand, around the product's form chart and draft store. */
import { IDBFactory } from 'fake-indexeddb';
import { type ActorRefFrom, assign, createActor, fromPromise } from 'xstate';
import type { Failure } from '../../contract/failures.ts';
import { type Draft, isSameDraft } from '../../machines/drafts.ts';
import type { EntityFormContext, SaveInput, SaveOutput } from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { ApiError } from '../../src/api/client.ts';
import { conflictOffer, restoreOffer } from '../../src/forms/draft-choices.ts';
import { fromRecord } from '../../src/forms/draft-records.ts';
import { createDraftStore, type DraftStore } from '../../src/forms/draft-store.ts';
import type { SaveRequest } from '../../src/forms/entity-form.ts';
import { requestOf, saveEntity } from '../../src/forms/entity-save.ts';
import { type DraftHandle, persistDraft } from '../../src/forms/persist-draft.ts';
import { createCipher } from '../../src/lib/cipher.ts';
import { SimulatedClock, withPlant } from './model.ts';
import { storedTexts } from './stored-texts.ts';

export const fields = ['headline', 'body'] as const;
export type Field = (typeof fields)[number];
export const faults = [
  'none',
  'dropRequest',
  'dropAnswer',
  'status500',
  'status500AfterWrite',
  'status503',
  'status401',
  'status422',
] as const;
export type Fault = (typeof faults)[number];
export type Act =
  | { type: 'type'; tab: number; field: Field }
  | { type: 'save' | 'wait'; tab: number; fault: Fault }
  /** Types on while the save is under way. */
  | { type: 'saveAndType'; tab: number; fault: Fault; field: Field }
  | { type: 'reload' | 'kill' | 'signIn' | 'choose' | 'dismiss' | 'cancel'; tab: number }
  /** Decides for everything that was found, or typed here. */
  | { type: 'takeUp' | 'keepMine'; tab: number }
  | { type: 'colleague'; field: Field };

const within = 'page:1';
const cipher = createCipher(Buffer.alloc(32, 1).toString('base64url'));
const cipherOf = () => cipher;

type Form = ActorRefFrom<typeof entityFormMachine>;
type Tab = {
  form: Form;
  clock: SimulatedClock;
  handle: DraftHandle;
  search: Promise<unknown>;
  /** All was stored: the form closes, and there is nothing to press. A late key may still come. */
  isClosing: boolean;
};

export type World = ReturnType<typeof createWorld>;

export type WorldOptions = {
  hasRevisions: boolean;
  /** Nothing is stored at first: the first form makes the section that all others are about. */
  isNew?: boolean;
  /** Answers are written back into the form, the bug that the test must see. */
  isPlanted?: boolean;
};

export function createWorld({ hasRevisions, isNew = false, isPlanted = false }: WorldOptions) {
  const indexedDB = new IDBFactory();
  const locks = createLocks();
  const server = createServer(hasRevisions, isNew);
  const tabs = new Map<number, Tab>();
  const typed: string[] = [];
  const dropped = new Set<string>();
  let fault: Fault = 'none';
  let choices = 0;

  const open = async (number: number): Promise<Tab> => {
    const existing = tabs.get(number);
    if (existing && existing.form.getSnapshot().status === 'active') return existing;
    const handle: DraftHandle = { draftId: `draft${typed.length}.${number}.${choices++}`, writer: null };
    const store = createDraftStore({ indexedDB, locks, cipherOf });
    const tab: Partial<Tab> = { handle, clock: new SimulatedClock(), search: Promise.resolve(), isClosing: false };
    if (server.isExpired()) server.renew();
    const id = await opened(store);
    const { draft, revision } = server.read(id);
    const entity = { kind: 'section', id, within, label: 'Section' };
    const form = () => ({
      entity,
      draft,
      secrets: [],
      owner: Promise.resolve('7'),
      store: {
        ...store,
        find: (owner: string, name: string) => {
          const search = store.find(owner, name);
          tab.search = search;
          return search;
        },
      },
    });
    const machine = (isPlanted ? plantedMachine() : entityFormMachine).provide({
      actors: {
        save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) =>
          saveEntity(
            {
              load: async (_, stored) => server.load(stored),
              save: async (request) => server.write(request, fault),
              refresh: async () => {},
            },
            requestOf(input, handle.draftId, signal),
          ),
        ),
        persistDraft: persistDraft(form, handle),
      },
    });
    const isRepeatable = id !== null || hasRevisions;
    const given = { input: { id, draft, revision, isRepeatable }, clock: tab.clock as SimulatedClock };
    tab.form = createActor(machine, given);
    tab.form.on('form.saved', () => {
      tab.isClosing = true;
    });
    tab.form.start();
    tabs.set(number, tab as Tab);
    await quiet(tab as Tab);
    return tab as Tab;
  };

  /** Whoever comes to the page opens what has unsaved text, else the section, else a new one. */
  const opened = async (store: DraftStore): Promise<number | null> => {
    const [unsaved] = await store.abandoned('7', [within]);
    if (!unsaved) return server.first();
    const id = unsaved.entity.split(':')[1];
    return id === 'new' ? null : Number(id);
  };

  const close = async (number: number) => {
    const tab = tabs.get(number);
    if (!tab) return;
    tabs.delete(number);
    await tab.handle.writer?.flush();
    tab.form.stop();
    await turns();
  };

  const type = (tab: Tab, field: Field) => {
    const { form } = tab;
    const word = `w${typed.length}`;
    typed.push(word);
    tab.isClosing = false;
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
        const value = `${form.getSnapshot().context.draft[name]} ${offer.theirs[name]}`;
        form.send({ type: 'field.changed', name, value });
      } else {
        drop({ [name]: (choice === 'mine' ? offer.theirs : offer.mine)[name] ?? null }, {});
        // What was begun to be written together is given up with this choice.
        drop({ [name]: context.draft[name] ?? null }, { [name]: offer.mine[name] ?? null });
      }
    }
    fault = 'none';
    form.send({ type: 'form.submitted' });
  };

  const keepMine = ({ form }: Tab) => {
    fault = 'none';
    const offer = conflictOffer(form.getSnapshot().context, form.send);
    for (const { name } of offer?.disputed ?? []) offer?.choose(name, 'mine');
    if (offer) form.send({ type: 'form.submitted' });
  };

  const perform = async (act: Act): Promise<void> => {
    if (act.type === 'colleague') return server.overwrite(act.field, `c${server.count()}`);
    if (act.type === 'kill' || act.type === 'reload') await close(act.tab);
    if (act.type === 'kill') return;
    const tab = await open(act.tab);
    if (act.type === 'type') type(tab, act.field);
    if ('fault' in act) fault = act.fault;
    const isSaving = act.type === 'save' || act.type === 'saveAndType';
    if (isSaving && !tab.isClosing) tab.form.send({ type: 'form.submitted' });
    if (act.type === 'saveAndType') type(tab, act.field);
    if (act.type === 'wait') tab.clock.increment(5_000);
    if (act.type === 'signIn') tab.form.send({ type: 'session.renewed' });
    if (act.type === 'dismiss') tab.form.send({ type: 'failure.dismissed' });
    if (act.type === 'choose') choose(tab);
    if (act.type === 'takeUp') restoreOffer(tab.form.getSnapshot().context, tab.form.send)?.restore([]);
    if (act.type === 'keepMine') keepMine(tab);
    if (act.type === 'cancel') tab.form.send({ type: 'form.cancelled' });
    await quiet(tab);
  };

  return {
    perform,
    typed: () => typed.length,
    /** A first save makes the section while somebody types on; then the tab dies, and the text is taken up again. */
    killAfterCreating: async () => {
      const words = [type(await open(0), 'headline')];
      await perform({ type: 'saveAndType', tab: 0, fault: 'none', field: 'body' });
      await perform({ type: 'kill', tab: 0 });
      const { form } = await open(0);
      restoreOffer(form.getSnapshot().context, form.send)?.restore([]);
      words.push(type(await open(0), 'body'));
      await perform({ type: 'save', tab: 0, fault: 'none' });
      return words;
    },
    typeWhileSaving: async (number: number) => {
      const tab = await open(number);
      fault = 'none';
      tab.form.send({ type: 'form.submitted' });
      const word = type(tab, 'body');
      await quiet(tab);
      return word;
    },
    /** Typed words that are neither stored, nor in a form, nor in the draft store, nor dropped by a choice. */
    lost: async (): Promise<string[]> => {
      for (const tab of tabs.values()) await quiet(tab);
      const persisted = (await storedTexts(indexedDB)).flatMap((record) => fromRecord(record, cipherOf) ?? []);
      const forms = [...tabs.values()].map(({ form }) => form.getSnapshot().context);
      const inForms = forms.flatMap(({ draft, conflict }) => [draft, ...(conflict ? [conflict.mine] : [])]);
      const texts = [...persisted.map(({ draft }) => draft), ...inForms];
      const found = new Set(texts.flatMap((draft) => [...wordsOf(draft)]));
      return typed.filter((word) => !server.hasHad(word) && !found.has(word) && !dropped.has(word));
    },
    /** Texts that were made a section more than once, by the drafts that made them. */
    doubled: () => server.doubled(),
    stored: () => server.texts(),
    /** Every text that the server took, in its order. */
    accepted: () => server.accepted(),
    expire: () => server.expire(),
    /** Signs in again where a save waits for it: in another window, or in this one, which begins anew. */
    signInAgain: async (number: number, isHere: boolean) => {
      const tab = tabs.get(number);
      if (!tab?.form.getSnapshot().matches('awaitingSession')) return false;
      server.renew();
      fault = 'none';
      if (isHere) await perform({ type: 'reload', tab: number });
      else tab.form.send({ type: 'session.renewed' });
      await quiet(tabs.get(number) ?? tab);
      // Where somebody else has saved meanwhile, the form asks before it goes on.
      if (tabs.get(number)?.form.getSnapshot().matches('restoring')) {
        await perform({ type: 'takeUp', tab: number });
        await perform({ type: 'save', tab: number, fault: 'none' });
      }
      return true;
    },
    /** Stored words that a later write removed without anybody's choice. */
    overwritten: () => server.removed().filter((word) => !dropped.has(word)),
    stop: () => {
      for (const { form } of tabs.values()) form.stop();
    },
  };
}

function createServer(hasRevisions: boolean, isNew: boolean) {
  const sections = new Map<number, { draft: Draft; revision: number }>();
  const made = new Map<string, { draft: Draft; output: SaveOutput }>();
  const accepted: string[] = [];
  let isExpired = false;
  const makers: string[] = [];
  const had = new Set<string>();
  const removed: string[] = [];
  let count = 0;
  const store = (id: number, next: Draft) => {
    const before = sections.get(id);
    const stays = wordsOf(next);
    removed.push(...[...wordsOf(before?.draft ?? {})].filter((word) => !stays.has(word)));
    for (const word of stays) had.add(word);
    count += 1;
    sections.set(id, { draft: { ...next }, revision: (before?.revision ?? 0) + 1 });
    accepted.push(JSON.stringify(next));
  };
  if (!isNew) store(1, { headline: 'start', body: 'start' });
  const shown = (id: number) => (hasRevisions ? (sections.get(id)?.revision ?? null) : null);
  const first = () => [...sections.keys()][0] ?? null;
  const read = (id: number | null) => {
    const section = id === null ? undefined : sections.get(id);
    if (id !== null && !section) throw failure({ code: 'notFound', status: 404 });
    return { draft: { ...(section?.draft ?? { headline: '', body: '' }) }, revision: id === null ? null : shown(id) };
  };
  const create = ({ draft, idempotencyKey }: SaveRequest<Draft>) => {
    const known = hasRevisions ? made.get(idempotencyKey) : undefined;
    if (known && !isSameDraft(known.draft, draft)) throw failure({ code: 'invalid', status: 422, fields: keyTaken });
    if (known) return known.output;
    const id = sections.size + 1;
    store(id, draft);
    makers.push(idempotencyKey.split('-')[0] ?? '');
    const output = { id, revision: shown(id) };
    made.set(idempotencyKey, { draft, output });
    return output;
  };
  const update = (id: number, { draft, revision }: SaveRequest<Draft>) => {
    if (hasRevisions && revision !== sections.get(id)?.revision) {
      throw failure({ code: 'stale', status: 412, current: { id } });
    }
    store(id, draft);
    return { id, revision: shown(id) };
  };
  return {
    read,
    load: (id: number) => {
      if (isExpired) throw failure({ code: 'unauthenticated', status: 401 });
      return read(id);
    },
    isExpired: () => isExpired,
    expire: () => {
      isExpired = true;
    },
    renew: () => {
      isExpired = false;
    },
    accepted: () => accepted,
    first,
    texts: () => [...sections.values()].map(({ draft }) => draft),
    hasHad: (word: string) => had.has(word),
    doubled: () => makers.filter((draftId, place) => makers.indexOf(draftId) !== place),
    removed: () => removed,
    count: () => count,
    overwrite: (field: Field, word: string) => {
      const id = first();
      const draft = id !== null && sections.get(id)?.draft;
      if (id !== null && draft) store(id, { ...draft, [field]: `${draft[field]} ${word}` });
    },
    write: (request: SaveRequest<Draft>, fault: Fault): SaveOutput => {
      // Without keys a lost answer to a create cannot be told from a lost request: the form says so, and stays.
      const isUnknown = request.id === null && !hasRevisions && isAfterWrite(fault);
      if (fault === 'dropRequest' || isUnknown) throw failure({ code: 'unreachable' });
      if (fault === 'status401' || isExpired) throw failure({ code: 'unauthenticated', status: 401 });
      if (fault === 'status422' && !made.has(request.idempotencyKey)) throw failure({ code: 'invalid', status: 422 });
      if (fault === 'status500') throw failure({ code: 'refused', status: 500 });
      if (fault === 'status503') throw failure({ code: 'refused', status: 503 });
      const answer = request.id === null ? create(request) : update(request.id, request);
      if (fault === 'dropAnswer') throw failure({ code: 'unreachable' });
      if (fault === 'status500AfterWrite') throw failure({ code: 'refused', status: 500 });
      return answer;
    },
  };
}

const keyTaken = { 'Idempotency-Key': ['was used for another request'] };

const isAfterWrite = (fault: Fault) => fault === 'dropAnswer' || fault === 'status500AfterWrite';

/** The form chart with the bug in each way to end a save. */
function plantedMachine(): typeof entityFormMachine {
  const put = assign(({ context: { submitted, draft } }: { context: EntityFormContext }) => ({
    draft: submitted ?? draft,
    base: submitted ?? draft,
    submitted: null,
  }));
  return ['0', '1', '2'].reduce<typeof entityFormMachine>(
    (machine, way) => withPlant(machine, { at: ['states', 'saving', 'invoke', 'onDone', way, 'actions', '0'], put }),
    entityFormMachine,
  );
}

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
  await handle.writer?.flush();
  await turns();
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Web Locks that answer at once whether somebody else holds the name. */
function createLocks(): Pick<LockManager, 'request' | 'query'> {
  const held = new Set<string>();
  const request = async (name: string, { ifAvailable }: LockOptions, run: (lock: Lock | null) => Promise<void>) => {
    if (held.has(name) && ifAvailable) return run(null);
    if (held.has(name)) throw new DOMException('held', 'TimeoutError');
    held.add(name);
    await run({ name, mode: 'exclusive' });
    held.delete(name);
  };
  const query = async () => ({ held: [...held].map((name) => ({ name, mode: 'exclusive' as const })), pending: [] });
  return { request: request as LockManager['request'], query };
}
