/** Binds the form chart to a screen: what a form needs to render, and which events it may send. */
import { useEffect, useRef, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  fromPromise,
  type NonReducibleUnknown,
  type SnapshotFrom,
  sendParent,
} from 'xstate';
import type { FieldMessages } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { type EntityFormContext, isPassing } from '../../machines/entity-form.context.ts';
import {
  type Draft,
  type EntityFormEmitted,
  type EntityFormEvent,
  type EntityFormInput,
  entityFormMachine,
  type FieldValue,
  type MergeEmitted,
  type SaveInput,
  type SaveOutput,
} from '../../machines/entity-form.machine.ts';
import type { PageEditingEvent } from '../../machines/page-editing.machine.ts';
import { type ContentEvent, useRefresh } from '../api/invalidation.ts';
import { useOwner } from '../forms/draft-owner.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/random-id.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding, useSelector } from '../lib/use-machine-binding.ts';
import { useSessionState } from '../session/session.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { type ConflictOffer, conflictOffer, type RestoreOffer, restoreOffer } from './draft-choices.ts';
import { browserDraftStore } from './draft-store.ts';
import { requestOf, type SaveRequest, type Saving, type Stored, saveEntity, takeBack } from './entity-save.ts';
import { type DraftHandle, persistDraft } from './persist-draft.ts';
import type { FormEntity } from './stored-drafts.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { useValidation, type Validate } from './use-validation.ts';

export type FormStatus =
  | 'pristine'
  | 'restoring'
  | 'dirty'
  | 'saving'
  | 'retrying'
  | 'awaitingSession'
  | 'conflicted'
  | 'failed'
  | 'left';

export type EntityForm<D extends Draft> = {
  draft: D;
  isBusy: boolean;
  isUnsaved: boolean;
  /** Shown with the form's own prefix from §8, also while the save is retried; can be dismissed. */
  failure: Failure | null;
  /** The last save failed, and sending it again could create a duplicate. */
  mayBeStored: boolean;
  /** Messages for single fields, from the form or the server. */
  fields: FieldMessages;
  /** How often Save was pressed: from the first time on, the form shows its errors. */
  submissions: number;
  change: <Name extends keyof D & string>(name: Name, value: D[Name] & FieldValue) => void;
  submit: () => void;
  /** Leaves at once. Typed text stays in this browser and is offered, on request, when the form opens again. */
  cancel: () => void;
  dismiss: () => void;
  status: FormStatus;
  /** The form's name in the user interface; null without `entity`. */
  label: string | null;
  /** When the last change was persisted in this browser, in milliseconds since 1970. */
  persistedAt: number | null;
  /** Why this browser cannot persist drafts, as a clause; null while it can. */
  storageProblem: string | null;
  /** While `status` is 'restoring': the found text to choose from before the form is shown. */
  restore: RestoreOffer | null;
  /** When the automatically restored text was persisted, in milliseconds since 1970. */
  restoredAt: number | null;
  /** Number of other texts found; `showFound` offers them. */
  found: number;
  showFound: () => void;
  /** While `status` is 'conflicted': their version and mine. */
  conflict: ConflictOffer | null;
  /** Calls `tell` when a save has kept someone else's changes. Returns a function that unsubscribes. */
  onMerged: (tell: (merge: MergedSave) => void) => () => void;
};

export type MergedSave = Pick<MergeEmitted, 'before' | 'author'> & {
  /** Stores those fields as they were before that change, unless somebody has changed them since. */
  takeBack: Restore;
};

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
  /** The event that invalidates what a save of the entity with this id changes, whoever has stored it. */
  changed: (id: number) => ContentEvent;
  /** Nothing is sent while the draft has an error; the first field with one gets the focus. */
  validate?: Validate<D>;
  /** Fields that must never be kept in the browser's storage: tokens and passwords (S18). They are not restored. */
  secrets?: readonly (keyof D & string)[];
};

export type EntityFormOptions<D extends Draft> = FormOptions<D> & {
  /** `form.saved` when everything typed is stored, `form.left` after Cancel. */
  onEmitted: (emitted: EntityFormEmitted) => void;
};

/** A form that belongs to its component. */
export function useEntityForm<D extends Draft>(options: EntityFormOptions<D>): EntityForm<D> {
  const bind = useBinding(options);
  const [bound] = useState(bind);
  /** True while an event is emitted: the screen may be left then. */
  const isLeaving = useRef(false);
  const tell = (event: EntityFormEmitted) => {
    if (event.type === 'form.saved' && options.entity) noteEvent(options.entity.kind, 'save');
    isLeaving.current = true;
    options.onEmitted(event);
    isLeaving.current = false;
  };
  const { actor } = useMachineBinding(bound.machine, {
    on: { 'form.saved': tell, 'form.left': tell },
    input: bound.input,
  });
  return useShownForm(actor, bound, options, () => !isLeaving.current);
}

/** Makes a waiting child of another chart a form. */
export type FormBegun = { type: 'form.begun'; machine: typeof entityFormMachine; input: EntityFormInput };
const begun = new WeakMap<AnyActorRef, BoundForm>();

const answers = {
  emitSaved: sendParent<EntityFormContext, EntityFormEvent, { id: number }, PageEditingEvent, EntityFormEvent>(
    (_, { id }) => ({ type: 'edit.saved', id }),
  ),
  emitLeft: sendParent<EntityFormContext, EntityFormEvent, NonReducibleUnknown, PageEditingEvent, EntityFormEvent>({
    type: 'edit.cancelled',
  }),
};

/** A form that another chart has invoked: it tells that chart whether it was saved or left. */
export function useInvokedForm<D extends Draft>(actor: AnyActorRef, options: FormOptions<D>): EntityForm<D> {
  const bind = useBinding(options);
  const [bound] = useState(() => {
    const form = begun.get(actor) ?? bind();
    begun.set(actor, form);
    actor.send({ type: 'form.begun', machine: form.machine.provide({ actions: answers }), input: form.input });
    return form;
  });
  return useShownForm(actor, bound, options, () => true);
}

function useShownForm<D extends Draft>(
  actor: FormActor,
  bound: BoundForm,
  options: FormOptions<D>,
  mayAsk: () => boolean,
): EntityForm<D> {
  useReturns(actor);
  const label = options.entity?.label ?? null;
  useUnsavedGuard({
    isUnsaved: () => label !== null && mayAsk() && actor.getSnapshot().hasTag('unsaved'),
    label: label ?? '',
    persist: async () => {
      if (!actor.getSnapshot().matches('awaitingSession')) bound.handle.writer?.end('resume');
      await bound.handle.writer?.flush();
    },
  });
  const snapshot = useSelector(actor, (current) => current);
  const [onMerged] = useState((): EntityForm<D>['onMerged'] => (tell) => {
    const subscription = actor.on('form.merged', (merge) => tell({ ...merge, takeBack: bound.takeBack(merge) }));
    return () => subscription.unsubscribe();
  });
  const { problem: storageProblem } = useOwner();
  const form = presentEntityForm<D>(snapshot, actor.send, { label, storageProblem, onMerged });
  return useValidation(form, options.validate);
}

type FormActor = ActorRefFrom<typeof entityFormMachine>;

/** One shared object, so that it does not cause a render. */
const noMessages: FieldMessages = {};

/** What a form shows of its chart. */
export function presentEntityForm<D extends Draft>(
  snapshot: SnapshotFrom<typeof entityFormMachine>,
  send: (event: EntityFormEvent) => void,
  { label, storageProblem, onMerged }: Pick<EntityForm<D>, 'label' | 'storageProblem' | 'onMerged'>,
): EntityForm<D> {
  const { context } = snapshot;
  return {
    draft: context.draft as D,
    isBusy: snapshot.hasTag('busy'),
    isUnsaved: snapshot.hasTag('unsaved'),
    failure: context.failure,
    mayBeStored: snapshot.hasTag('failed') && context.failure !== null && isPassing(context.failure, true),
    fields: context.failure?.fields ?? noMessages,
    submissions: 0,
    change: (name, value) => send({ type: 'field.changed', name, value }),
    submit: () => send({ type: 'form.submitted' }),
    cancel: () => send({ type: 'form.cancelled' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
    status: snapshot.value as FormStatus,
    label,
    persistedAt: context.persistedAt,
    storageProblem: context.storageProblem ?? storageProblem,
    restore: snapshot.hasTag('restoring') ? restoreOffer(context, send) : null,
    restoredAt: context.restoredAt,
    found: context.found.length,
    showFound: () => send({ type: 'restore.requested' }),
    conflict: snapshot.hasTag('conflicted') ? conflictOffer(context, send) : null,
    onMerged,
  };
}

type BoundForm = {
  handle: DraftHandle;
  takeBack: (merge: MergeEmitted) => Restore;
  machine: typeof entityFormMachine;
  input: EntityFormInput;
};

/** The form chart on the newest options. */
function useBinding<D extends Draft>(options: FormOptions<D>): () => BoundForm {
  const latest = useLatest(options);
  const owner = useOwner().known;
  const refresh = useRefresh();
  return () => bindForm(() => latest.current, owner, refresh);
}

function bindForm<D extends Draft>(
  options: () => FormOptions<D>,
  owner: Promise<string>,
  refresh: (event: ContentEvent) => Promise<void>,
): BoundForm {
  const { entity, draft, revision, isRepeatable, secrets = [] } = options();
  const handle: DraftHandle = { draftId: randomId(), writer: null };
  const saving = () => {
    const { save, load, changed } = options();
    return { save, load, refresh: (id: number) => refresh(changed(id)) };
  };
  const persisted = () => (entity ? { entity, draft, secrets, owner, store: browserDraftStore() } : null);
  const actors = {
    save: fromPromise<SaveOutput, SaveInput>(async ({ input, signal }) => {
      // After a crash, a create can be recognised as the same one only if the draft store has it as sent.
      if (input.id === null) await handle.writer?.flush();
      return saveEntity(saving(), requestOf(input, handle.draftId, signal) as SaveRequest<D>);
    }),
    persistDraft: persistDraft(persisted, handle),
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
function useReturns(actor: FormActor): void {
  const session = useSessionState();
  const isOver = session === 'expired' || session === 'reauthorising';
  useEffect(() => {
    if (!isOver) actor.send({ type: 'session.renewed' });
  }, [actor, isOver]);
  useEffect(() => {
    const goOn = () => actor.send({ type: 'connection.returned' });
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [actor]);
}
