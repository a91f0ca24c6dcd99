/** Binds the form chart to a screen: what a form needs to render, and which events it may send. */
import { useRef, useState } from 'react';
import { type ActorRefFrom, type AnyActorRef, type NonReducibleUnknown, type SnapshotFrom, sendParent } from 'xstate';
import type { FieldMessages } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import type { Body, Entity, Fields } from '../../contract/fields.ts';
import { type EntityFormContext, isPassing } from '../../machines/entity-form.context.ts';
import type {
  Draft,
  EntityFormEmitted,
  EntityFormEvent,
  EntityFormInput,
  entityFormMachine,
  FieldValue,
  MergeEmitted,
  SaveOutput,
} from '../../machines/entity-form.machine.ts';
import type { PageEditingEvent } from '../../machines/page-editing.machine.ts';
import { standingMessages } from '../../machines/refused-fields.ts';
import { noteEvent } from '../lib/activity.ts';
import { useMachineBinding, useSelector } from '../lib/use-machine-binding.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { type ConflictOffer, conflictOffer, type RestoreOffer, restoreOffer } from './draft-choices.ts';
import { useOwner } from './draft-owner.ts';
import { type DraftOf, entityBody, entityDraft, savedOf } from './entity-save.ts';
import { type FormDescription, missingFields, secretsOf } from './form-fields.ts';
import { type BoundForm, type FormOptions, useFormBinding, type Validate } from './use-form-binding.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export type EntityForm<D extends Draft> = {
  draft: D;
  isBusy: boolean;
  isUnsaved: boolean;
  /** Shown with the form's own prefix from §8, also while the save is retried; can be dismissed. */
  failure: Failure | null;
  /** The draft as it was sent when that failed. */
  refused: D;
  /** The last save failed, and sending it again could create a duplicate. */
  mayBeStored: boolean;
  /** Messages for single fields, from the form or, until the value is another, the server. */
  fields: FieldMessages;
  /** How often Save was pressed: from the first time on, the form shows its errors. */
  submissions: number;
  change: <Name extends keyof D & string>(name: Name, value: D[Name] & FieldValue) => void;
  submit: () => void;
  /** Leaves at once. Typed text stays in this browser and is offered, on request, when the form opens again. */
  cancel: () => void;
  dismiss: () => void;
  status: SnapshotFrom<typeof entityFormMachine>['value'];
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

export type EntityFormOptions<D extends Draft> = FormOptions<D> & {
  /** `form.saved` when everything typed is stored, `form.left` after Cancel. */
  onEmitted: (emitted: EntityFormEmitted) => void;
};

/** A form that belongs to its component. */
export function useEntityForm<D extends Draft>(options: EntityFormOptions<D>): EntityForm<D> {
  const bind = useFormBinding(options);
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
  const bind = useFormBinding(options);
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
  const { beforeSubmit } = options;
  const submit = beforeSubmit ? () => beforeSubmit(form, form.submit) : form.submit;
  return useValidation({ ...form, submit }, options.validate);
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
    refused: (context.refused ?? context.draft) as D,
    mayBeStored: snapshot.hasTag('failed') && context.failure !== null && isPassing(context.failure, true),
    fields: context.failure?.fields ? standingMessages(context) : noMessages,
    submissions: 0,
    change: (name, value) => send({ type: 'field.changed', name, value }),
    submit: () => send({ type: 'form.submitted' }),
    cancel: () => send({ type: 'form.cancelled' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
    status: snapshot.value,
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

/**
 * Wraps the form so that it is sent only without errors; they are shown from the first attempt on. While two versions wait
 * for a choice, none of its fields is shown: then the server validates.
 */
function useValidation<D extends Draft>(form: EntityForm<D>, validate?: Validate<D>): EntityForm<D> {
  const [submissions, setSubmissions] = useState(0);
  const wrong = Object.entries(form.conflict ? {} : (validate?.(form.draft) ?? {}));
  const messages = Object.fromEntries(wrong.map(([name, message]) => [name, [message]]));
  return {
    ...form,
    submissions,
    fields: submissions > 0 && wrong.length > 0 ? { ...form.fields, ...messages } : form.fields,
    submit: () => {
      setSubmissions(submissions + 1);
      if (wrong.length === 0) form.submit();
    },
  };
}

type Stored<F extends Fields> = Entity<F> & SaveOutput;

export type DescribedFormOptions<F extends Fields> = Pick<
  FormOptions<DraftOf<F>>,
  'isRepeatable' | 'changed' | 'validate' | 'beforeSubmit'
> & {
  form: FormDescription<F>;
  /** Without its id, which is taken from `stored`. */
  entity: Omit<NonNullable<FormOptions<Draft>['entity']>, 'id'>;
  /** `null` for an entity that has yet to be created. */
  stored: Stored<F> | null;
  /** The initial draft, if it is more than what is stored. */
  begin?: (draft: DraftOf<F>, stored: Stored<F> | null) => DraftOf<F>;
  /** The draft to send instead of the form's; `null` if that is sent as it is. */
  prepare?: (draft: DraftOf<F>, base: DraftOf<F>, signal: AbortSignal) => Promise<DraftOf<F>> | null;
  read: (id: number, signal: AbortSignal) => Promise<Stored<F>>;
  create?: (body: Partial<Body<F>>, call: { idempotencyKey: string; signal: AbortSignal }) => Promise<SaveOutput>;
  /** `changes` are those since `stored`. If `stored` is `null`, nobody has read it yet, and `changes` is everything. */
  update: (
    id: number,
    changes: Partial<Body<F>>,
    call: { revision: number | null; signal: AbortSignal },
    stored: Stored<F> | null,
  ) => Promise<SaveOutput>;
};

export function useDescribedForm<F extends Fields>({
  onEmitted,
  ...described
}: DescribedFormOptions<F> & Pick<EntityFormOptions<Draft>, 'onEmitted'>): EntityForm<DraftOf<F>> {
  return useEntityForm({ ...useDescription(described), onEmitted });
}

/** The same for a form that another chart has invoked. */
export function useDescription<F extends Fields>(options: DescribedFormOptions<F>): FormOptions<DraftOf<F>> {
  const { form, entity, stored, begin, prepare, read, create, update, validate, ...others } = options;
  const { fields, controls } = form;
  const known = useRef(stored);
  const draftOf = (one: Stored<F> | null) => {
    const draft = entityDraft(fields, one);
    return begin ? begin(draft, one) : draft;
  };
  return {
    ...others,
    entity: { ...entity, id: stored?.id ?? null },
    draft: draftOf(stored),
    revision: stored?.revision ?? null,
    secrets: secretsOf(fields),
    validate: (draft) => ({ ...missingFields(controls, draft), ...validate?.(draft) }),
    load: async (signal, id) => {
      const now = await read(id, signal);
      known.current = now;
      return { draft: draftOf(now), revision: now.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const prepared = prepare?.(draft, base, signal) ?? null;
      // Nothing is waited for in vain: the request leaves before what was pressed is rendered.
      const sent = prepared ? await prepared : draft;
      if (id === null) {
        if (!create) throw new Error('This form creates nothing');
        const body = entityBody(fields, sent, null, null);
        return savedOf(await create(body, { idempotencyKey, signal }), body);
      }
      const changes = entityBody(fields, sent, known.current && base, known.current);
      const saved = await update(id, changes, { revision, signal }, known.current);
      if (known.current) known.current = { ...known.current, ...changes };
      return savedOf({ ...saved, id }, changes);
    },
  };
}
