/** Binds the form chart to React: its actors, its state as an `EntityForm`, and its commands. */
import { useRef, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  createActor,
  fromCallback,
  fromPromise,
  isMachineSnapshot,
  type SnapshotFrom,
} from 'xstate';
import type { FieldMessages } from '../../contract/entities.ts';
import { isPassing } from '../../contract/failures.ts';
import type { Fields } from '../../contract/fields.ts';
import { type Draft, type FieldValue, isSameValue } from '../../machines/drafts.ts';
import type {
  EntityFormEmitted,
  EntityFormEvent,
  MergeEmitted,
  SaveInput,
  SaveOutput,
} from '../../machines/entity-form.context.ts';
import { entityFormMachine } from '../../machines/entity-form.machine.ts';
import { standingMessages } from '../../machines/refused-fields.ts';
import { ApiError } from '../api/client.ts';
import { type Answer, type ShowSaved, useShowSaved } from '../api/saved-answers.ts';
import { t } from '../language/translate.ts';
import { trackEvent } from '../lib/activity.ts';
import { catchUp } from '../lib/behind-paint.ts';
import { randomId } from '../lib/ids.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding, useSelector } from '../lib/use-machine-binding.ts';
import { type SessionActor, useSessionActor } from '../session/session.ts';
import type { Restore } from '../trash/use-restoring.ts';
import { conflictOffer, restoreOffer } from './draft-choices.ts';
import { browserDraftStore } from './draft-store.ts';
import type { DescribedFormOptions, FormOptions, SaveRequest, Saving, Validate } from './entity-form.ts';
import { requestOf, saveEntity, useDescription } from './entity-save.ts';
import type { DraftOf } from './form-fields.ts';
import { useCancel } from './kept-text.ts';
import { type DraftHandle, persistDraft } from './persist-draft.ts';
import { useOwner } from './use-owner.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** `form.saved` when everything typed is stored, `form.left` after Cancel. */
type Emitting = { onEmitted: (emitted: EntityFormEmitted) => void };

/** A form that belongs to its component. */
export function useEntityForm<D extends Draft>(options: FormOptions<D> & Emitting): EntityForm<D> {
  const [bound] = useState(useFormBinding(options));
  /** True while an event is handled: leaving the screen then needs no confirmation. */
  const isLeaving = useRef(false);
  const emit = (event: EntityFormEmitted) => {
    if (event.type === 'form.saved' && options.entity) trackEvent(options.entity.kind, 'save');
    isLeaving.current = true;
    options.onEmitted(event);
    isLeaving.current = false;
  };
  const { actor } = useMachineBinding(bound.machine, {
    on: { 'form.saved': emit, 'form.left': emit },
    input: bound.input,
  });
  return useShownForm(actor, bound, options, { mayAsk: () => !isLeaving.current });
}

export function useShownForm<D extends Draft>(
  actor: ActorRefFrom<typeof entityFormMachine>,
  bound: BoundForm,
  options: FormOptions<D>,
  { mayAsk, parent }: { mayAsk: () => boolean; parent?: AnyActorRef | undefined },
): EntityForm<D> {
  const label = options.entity?.label ?? null;
  useUnsavedGuard({
    isUnsaved: () => label !== null && mayAsk() && actor.getSnapshot().hasTag('unsaved'),
    label: label ?? '',
    persist: async () => {
      if (!actor.getSnapshot().matches('awaitingSession')) bound.handle.writer?.end('resume');
      if ((await bound.handle.writer?.store()) === false) throw new Error('The browser has not stored the text.');
    },
  });
  // A form that another chart invokes has no chart of its own until it has begun.
  const [initial] = useState(() => {
    const begun = actor.getSnapshot();
    return isMachineSnapshot(begun) ? begun : createActor(bound.machine, { input: bound.input }).getSnapshot();
  });
  const snapshot = useSelector(actor, (current) => (isMachineSnapshot(current) ? current : initial));
  const [onMerged] = useState((): EntityForm<D>['onMerged'] => (listener) => {
    const subscription = actor.on('form.merged', (merge) => listener({ ...merge, takeBack: bound.takeBack(merge) }));
    return () => subscription.unsubscribe();
  });
  const { problem: storageProblem } = useOwner();
  const form = presentEntityForm<D>(snapshot, actor.send, { label, storageProblem, onMerged });
  const isUnsaved = form.storageProblem === null && form.isUnsaved;
  const cancel = useCancel({ ...form, isUnsaved }, bound.handle, parent);
  const { beforeSubmit } = options;
  const submit = beforeSubmit ? () => beforeSubmit(form, form.submit) : form.submit;
  return useValidation({ ...form, submit, cancel }, options.validate);
}

/** What a form gives to its view: the state of the chart and its commands. */
export type EntityForm<D extends Draft> = ReturnType<typeof presentEntityForm<D>>;

export type MergedSave = Pick<MergeEmitted, 'before' | 'author'> & {
  /** Stores those fields as they were before that change, unless somebody has changed them since. */
  takeBack: Restore;
};

type OfBinding = {
  /** The form's name in the user interface; null without `entity`. */
  label: string | null;
  /** Why this browser cannot persist drafts, as a clause; null while it can. */
  storageProblem: string | null;
  /** Calls `listener` when a save has kept someone else's changes. Returns a function that unsubscribes. */
  onMerged: (listener: (merge: MergedSave) => void) => () => void;
};

/** A constant, so that an unchanged form keeps the same object. */
const noMessages: FieldMessages = {};

export function presentEntityForm<D extends Draft>(
  snapshot: SnapshotFrom<typeof entityFormMachine>,
  send: (event: EntityFormEvent) => void,
  { storageProblem, ...ofBinding }: OfBinding,
) {
  const { context, value: status } = snapshot;
  const { failure } = context;
  return {
    ...ofBinding,
    status,
    draft: context.draft as D,
    isBusy: snapshot.hasTag('busy'),
    isUnsaved: snapshot.hasTag('unsaved'),
    /** Shown with the form's own prefix from §8, also while the save is retried; can be dismissed. */
    failure,
    /** The draft as it was sent when that failed. */
    refused: (context.refused ?? context.draft) as D,
    /** The last save failed, and sending it again could create a duplicate. */
    mayBeStored: snapshot.hasTag('failed') && failure !== null && isPassing(failure),
    /** Messages by field, from the form's validation or from the server; the latter until the value is changed. */
    fields: failure?.fields ? standingMessages(context) : noMessages,
    /** How often Save was pressed: from the first time on, the form shows its errors. */
    submissions: 0,
    change: <Name extends keyof D & string>(name: Name, value: D[Name] & FieldValue) =>
      send({ type: 'field.changed', name, value }),
    submit: () => send({ type: 'form.submitted' }),
    /** Leaves at once. Typed text stays in this browser and is offered, on request, when the form opens again. */
    cancel: () => send({ type: 'form.cancelled' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
    /** When the last change was persisted in this browser, in milliseconds since 1970. */
    persistedAt: context.persistedAt,
    storageProblem: context.storageProblem ?? storageProblem,
    /** While `status` is 'restoring': the found text to choose from before the form is shown. */
    restore: snapshot.hasTag('restoring') ? restoreOffer(context, send) : null,
    /** When the automatically restored text was persisted, in milliseconds since 1970. */
    restoredAt: context.restoredAt,
    /** Number of other texts found; `showFound` offers them. */
    found: context.found.length,
    showFound: () => send({ type: 'restore.requested' }),
    /** While `status` is 'conflicted': their version and mine. */
    conflict: snapshot.hasTag('conflicted') ? conflictOffer(context, send) : null,
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

export type BoundForm = ReturnType<ReturnType<typeof useFormBinding>>;

/** Returns a function that binds the chart to its actors; these always use the newest `save`, `load` and `changed`. */
export function useFormBinding<D extends Draft>(options: FormOptions<D>) {
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
          if (input.id === null) await handle.writer?.store();
          const deferCacheUpdate = (given: () => void) => {
            show = given;
          };
          return saveEntity(saving(deferCacheUpdate), requestOf(input, handle.draftId, signal) as SaveRequest<D>);
        };
        return new Promise((resolve, reject) => {
          // The answer meets all that was typed.
          const answered = send().finally(catchUp);
          answered.then((saved) => {
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

/** Reverts other people's changes that a save has kept; rejects if the fields have been changed again. */
async function takeBack<D extends Draft>(
  saving: Saving<D>,
  { id, saved, before }: { id: number; saved: Draft; before: Draft },
  request: Pick<SaveRequest<D>, 'idempotencyKey' | 'signal'>,
): Promise<void> {
  const stored = await saving.load?.(request.signal, id);
  if (!stored) throw new ApiError({ code: 'refused', message: t('What is stored now is not known.') });
  const isAsSaved = Object.keys(before).every((name) => isSameValue(stored.draft[name], saved[name]));
  if (!isAsSaved) throw new ApiError({ code: 'stale', message: t('It was saved by someone else in the meantime.') });
  const { draft: base, revision } = stored;
  await saveEntity(saving, { ...request, id, revision, base, earlierAttempts: [], draft: { ...base, ...before } });
}
