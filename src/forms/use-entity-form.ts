/** Binds the form chart to React: its actors, its state as an `EntityForm`, and its commands. */
import { useRef, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type SnapshotFrom,
  sendParent,
} from 'xstate';
import type { FieldMessages } from '../../contract/entities.ts';
import { isPassing } from '../../contract/failures.ts';
import type { Fields } from '../../contract/fields.ts';
import type { Draft } from '../../machines/drafts.ts';
import type {
  EntityFormContext,
  EntityFormEmitted,
  EntityFormEvent,
  EntityFormInput,
  MergeEmitted,
  SaveInput,
  SaveOutput,
} from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import type { PageEditingEvent } from '../../machines/page-editing.machine.ts';
import { standingMessages } from '../../machines/refused-fields.ts';
import { type Answer, type ShowSaved, useShowSaved } from '../api/saved-answers.ts';
import { noteEvent } from '../lib/activity.ts';
import { randomId } from '../lib/random-id.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding, useSelector } from '../lib/use-machine-binding.ts';
import { type SessionActor, useSessionActor } from '../session/session.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { conflictOffer, restoreOffer } from './draft-choices.ts';
import { useOwner } from './draft-owner.ts';
import { browserDraftStore } from './draft-store.ts';
import type { DescribedFormOptions, EntityForm, FormOptions, StoredEntity, Validate } from './entity-form.ts';
import {
  type DraftOf,
  entityBody,
  entityDraft,
  requestOf,
  type SaveRequest,
  savedOf,
  saveEntity,
  takeBack,
} from './entity-save.ts';
import { missingFields, secretsOf } from './form-fields.ts';
import { type DraftHandle, persistDraft } from './persist-draft.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export type { EntityForm } from './entity-form.ts';

/** `form.saved` when everything typed is stored, `form.left` after Cancel. */
type Emitting = { onEmitted: (emitted: EntityFormEmitted) => void };

/** A form that belongs to its component. */
export function useEntityForm<D extends Draft>(options: FormOptions<D> & Emitting): EntityForm<D> {
  const [bound] = useState(useFormBinding(options));
  /** True while an event is handled: leaving the screen then needs no confirmation. */
  const isLeaving = useRef(false);
  const emit = (event: EntityFormEmitted) => {
    if (event.type === 'form.saved' && options.entity) noteEvent(options.entity.kind, 'save');
    isLeaving.current = true;
    options.onEmitted(event);
    isLeaving.current = false;
  };
  const { actor } = useMachineBinding(bound.machine, {
    on: { 'form.saved': emit, 'form.left': emit },
    input: bound.input,
  });
  return useShownForm(actor, bound, options, () => !isLeaving.current);
}

/** Turns a waiting child of another chart into a form. */
export type FormBegun = { type: 'form.begun'; machine: typeof entityFormMachine; input: EntityFormInput };
const boundForms = new WeakMap<AnyActorRef, BoundForm>();

const parentActions = {
  emitSaved: sendParent<EntityFormContext, EntityFormEvent, { id: number }, PageEditingEvent, EntityFormEvent>(
    (_, { id }) => ({ type: 'edit.saved', id }),
  ),
  emitLeft: sendParent<EntityFormContext, EntityFormEvent, NonReducibleUnknown, PageEditingEvent, EntityFormEvent>({
    type: 'edit.cancelled',
  }),
};

/** A form that another chart has invoked: it sends that chart an event when it is saved or left. */
export function useInvokedForm<D extends Draft>(actor: AnyActorRef, options: FormOptions<D>): EntityForm<D> {
  const bind = useFormBinding(options);
  const [bound] = useState(() => {
    const form = boundForms.get(actor) ?? bind();
    boundForms.set(actor, form);
    actor.send({ type: 'form.begun', machine: form.machine.provide({ actions: parentActions }), input: form.input });
    return form;
  });
  return useShownForm(actor, bound, options, () => true);
}

function useShownForm<D extends Draft>(
  actor: ActorRefFrom<typeof entityFormMachine>,
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
  const [onMerged] = useState((): EntityForm<D>['onMerged'] => (listener) => {
    const subscription = actor.on('form.merged', (merge) => listener({ ...merge, takeBack: bound.takeBack(merge) }));
    return () => subscription.unsubscribe();
  });
  const { problem: storageProblem } = useOwner();
  const form = presentEntityForm<D>(snapshot, actor.send, { label, storageProblem, onMerged });
  const { beforeSubmit } = options;
  const submit = beforeSubmit ? () => beforeSubmit(form, form.submit) : form.submit;
  return useValidation({ ...form, submit }, options.validate);
}

/** A constant, so that an unchanged form keeps the same object. */
const noMessages: FieldMessages = {};

/** The state of the chart and its events in the terms of the view. */
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
    mayBeStored: snapshot.hasTag('failed') && context.failure !== null && isPassing(context.failure),
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
 * Makes `submit` send the form only without errors, which are shown from the first attempt on. While a conflict is shown in
 * place of the fields, only the server validates.
 */
function useValidation<D extends Draft>(form: EntityForm<D>, validate?: Validate<D>): EntityForm<D> {
  const [submissions, setSubmissions] = useState(0);
  const errors = Object.entries(form.conflict ? {} : (validate?.(form.draft) ?? {}));
  const messages = Object.fromEntries(errors.map(([name, message]) => [name, [message]]));
  return {
    ...form,
    submissions,
    fields: submissions > 0 && errors.length > 0 ? { ...form.fields, ...messages } : form.fields,
    submit: () => {
      setSubmissions(submissions + 1);
      if (errors.length === 0) form.submit();
    },
  };
}

type BoundForm = ReturnType<ReturnType<typeof useFormBinding>>;

/** Returns a function that binds the chart to its actors; these always use the newest `save`, `load` and `changed`. */
function useFormBinding<D extends Draft>(options: FormOptions<D>) {
  const latest = useLatest(options);
  const { known: owner } = useOwner();
  const refresh = useShowSaved();
  const session = useSessionActor();
  const saving = (give?: Parameters<ShowSaved>[2]) => {
    const { save, load, changed } = latest.current;
    return { save, load, refresh: (id: number, answer?: Answer) => refresh(changed(id), answer, give) };
  };
  return () => {
    const { entity, draft, revision, isRepeatable, secrets = [] } = options;
    const handle: DraftHandle = { draftId: randomId(), writer: null };
    const persisted = () => (entity ? { entity, draft, secrets, owner, store: browserDraftStore() } : null);
    const actors = {
      save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) => {
        let show = () => {};
        const send = async () => {
          // After a crash, the server recognises a repeated create only if the draft store has it as sent.
          if (input.id === null) await handle.writer?.flush();
          const keepShow = (given: () => void) => {
            show = given;
          };
          return saveEntity(saving(keepShow), requestOf(input, handle.draftId, signal) as SaveRequest<D>);
        };
        return new Promise((resolve, reject) => {
          send().then((saved) => {
            // The chart gets the answer first, so that the form closes in the render that shows the saved text on the page.
            resolve(saved);
            show();
          }, reject);
        });
      }),
      persistDraft: persistDraft(persisted, handle),
      watchReturns: watchReturns(session),
    };
    return {
      handle,
      takeBack:
        (merge: MergeEmitted): Restore =>
        (signal, idempotencyKey) =>
          takeBack(saving(), merge, { signal, idempotencyKey }),
      machine: entityFormMachine.provide({ actors }) as typeof entityFormMachine,
      input: {
        id: entity?.id ?? null,
        draft,
        revision,
        isComparable: entity !== undefined,
        ...(isRepeatable === undefined ? {} : { isRepeatable }),
      },
    };
  };
}

/** Tells the chart when the user has signed in again or the network is back, so that it resumes a waiting save. */
function watchReturns(session: SessionActor | null) {
  return fromCallback(({ sendBack }) => {
    const isOver = () => ['expired', 'reauthorising'].includes(session?.getSnapshot().value ?? '');
    let wasOver = isOver();
    const subscription = session?.subscribe(() => {
      if (wasOver && !isOver()) sendBack({ type: 'session.renewed' });
      wasOver = isOver();
    });
    const onOnline = () => sendBack({ type: 'connection.returned' });
    addEventListener('online', onOnline);
    return () => {
      subscription?.unsubscribe();
      removeEventListener('online', onOnline);
    };
  });
}

/** A form whose fields are described, and that belongs to its component. */
export function useDescribedForm<F extends Fields>(
  options: DescribedFormOptions<F> & Emitting,
): EntityForm<DraftOf<F>> {
  return useEntityForm({ ...useDescription(options), onEmitted: options.onEmitted });
}

/** The options of a form whose fields are described. */
export function useDescription<F extends Fields>(options: DescribedFormOptions<F>): FormOptions<DraftOf<F>> {
  const { form, entity, stored, begin, prepare, read, create, update, validate, ...others } = options;
  const { fields, controls } = form;
  const known = useRef(stored);
  const draftOf = (one: StoredEntity<F> | null) => {
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
      // Without `prepare` nothing is awaited, so that the request leaves before the press is rendered.
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
