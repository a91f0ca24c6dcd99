/** The form chart with what it runs on, whether a component holds it or another chart has invoked it. */
import { fromCallback, fromPromise } from 'xstate';
import type { Draft } from '../../machines/drafts.ts';
import {
  type EntityFormInput,
  entityFormMachine,
  type MergeEmitted,
  type SaveInput,
  type SaveOutput,
} from '../../machines/entity-form.machine.ts';
import type { ContentEvent } from '../api/readings.ts';
import { type Answer, type ShowSaved, useShowSaved } from '../api/saved-answers.ts';
import { randomId } from '../lib/random-id.ts';
import { useLatest } from '../lib/use-latest.ts';
import { type SessionActor, useSessionActor } from '../session/session.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { useOwner } from './draft-owner.ts';
import { browserDraftStore } from './draft-store.ts';
import { requestOf, type SaveRequest, type Saving, type Stored, saveEntity, takeBack } from './entity-save.ts';
import { type DraftHandle, persistDraft } from './persist-draft.ts';
import type { FormEntity } from './stored-drafts.ts';

/** The errors of a draft, by field or part of a field (`entries.0.target_url`). */
export type Validate<D> = (draft: D) => Readonly<Record<string, string>>;

export type FormOptions<D extends Draft> = Omit<Saving<D>, 'refresh'> & {
  /** The initial draft: what is stored, or a new entity's defaults. Read once, when the form is mounted. */
  draft: D;
  /** Revision of the stored entity; null for a new one and for servers without revisions. */
  revision: number | null;
  /**
   * The entity that the form edits. Without it nothing is persisted in the browser, and leaving asks no question. Give the
   * React element a `key` of kind and id: one form, one entity.
   */
  entity?: FormEntity;
  /**
   * `save` gets `{id, draft, base, revision, idempotencyKey, signal}`. `id` is null until the entity is created; if the form
   * stays open after that, `id` is set: then update. Pass `revision` to the call, and `idempotencyKey` to a POST. Let an
   * `ApiError` through unchanged, including 412: the engine loads, compares and asks.
   *
   * `load` fetches what is stored now, as a draft of the same fields and with its revision. It is needed for conflicts, and
   * on servers without revisions, where it is called before every save. `id` is that of the created entity if the form began
   * without one. Omit it for entities that cannot conflict.
   */
  load?: (signal: AbortSignal, id: number) => Promise<Stored<D>>;
  /**
   * Whether a write whose answer was lost may be repeated automatically. Default: updates yes, creates no. Say yes for
   * creates if the server is known to support idempotency keys (it sends revisions).
   */
  isRepeatable?: boolean;
  /** The event that invalidates what a save of the entity with this id changes, whoever stored it. */
  changed: (id: number) => ContentEvent;
  /** Nothing is sent while the draft has an error; the first field with one gets the focus. */
  validate?: Validate<D>;
  /** Called in place of `submit`, once the draft has no errors; it calls `submit`, at once or later, or not at all. */
  beforeSubmit?: (form: { draft: D; status: string }, submit: () => void) => void;
  /** Fields that must never be kept in the browser's storage: tokens and passwords (S18). They are not restored. */
  secrets?: readonly (keyof D & string)[];
};

export type BoundForm = {
  handle: DraftHandle;
  takeBack: (merge: MergeEmitted) => Restore;
  machine: typeof entityFormMachine;
  input: EntityFormInput;
};

/** Makes the chart, which always uses the newest options. */
export function useFormBinding<D extends Draft>(options: FormOptions<D>): () => BoundForm {
  const latest = useLatest(options);
  const { known: owner } = useOwner();
  const refresh = useShowSaved();
  const session = useSessionActor();
  return () => bindForm(() => latest.current, { owner, refresh, session });
}

type FormSurroundings = {
  owner: Promise<string>;
  refresh: ShowSaved;
  session: SessionActor | null;
};

function bindForm<D extends Draft>(
  options: () => FormOptions<D>,
  { owner, refresh, session }: FormSurroundings,
): BoundForm {
  const { entity, draft, revision, isRepeatable, secrets = [] } = options();
  const handle: DraftHandle = { draftId: randomId(), writer: null };
  const saving = (give?: Parameters<ShowSaved>[2]) => {
    const { save, load, changed } = options();
    return { save, load, refresh: (id: number, answer?: Answer) => refresh(changed(id), answer, give) };
  };
  const persisted = () => (entity ? { entity, draft, secrets, owner, store: browserDraftStore() } : null);
  const actors = {
    save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) => {
      let show = () => {};
      const keep = (showing: () => void) => {
        show = showing;
      };
      const send = async () => {
        // After a crash, a create can be recognised as the same one only if the draft store has it as sent.
        if (input.id === null) await handle.writer?.flush();
        return saveEntity(saving(keep), requestOf(input, handle.draftId, signal) as SaveRequest<D>);
      };
      return new Promise((resolve, reject) => {
        const tell = (saved: SaveOutput) => {
          // The chart gets it first: the form closes in the same rendering in which the page has its text.
          resolve(saved);
          show();
        };
        send().then(tell, reject);
      });
    }),
    persistDraft: persistDraft(persisted, handle),
    watchReturns: watchReturns(session),
  };
  return {
    handle,
    takeBack: (merge) => (signal, idempotencyKey) => takeBack(saving(), merge, { signal, idempotencyKey }),
    machine: entityFormMachine.provide({ actors }) as typeof entityFormMachine,
    input: {
      id: entity?.id ?? null,
      draft,
      revision,
      isComparable: entity !== undefined,
      ...(isRepeatable === undefined ? {} : { isRepeatable }),
    },
  };
}

/** Resumes what was waiting when the user has signed in again, or the network is back. */
function watchReturns(session: SessionActor | null) {
  return fromCallback(({ sendBack }) => {
    const isOver = () => ['expired', 'reauthorising'].includes(session?.getSnapshot().value ?? '');
    let wasOver = isOver();
    const subscription = session?.subscribe(() => {
      if (wasOver && !isOver()) sendBack({ type: 'session.renewed' });
      wasOver = isOver();
    });
    const goOn = () => sendBack({ type: 'connection.returned' });
    addEventListener('online', goOn);
    return () => {
      subscription?.unsubscribe();
      removeEventListener('online', goOn);
    };
  });
}
