/** The form chart bound to a screen: what a form needs to render and what it may send. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { FieldMessages } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import {
  type Draft,
  type EntityFormFact,
  entityFormMachine,
  type FieldValue,
  type SaveInput,
  type SaveOutput,
} from '../../machines/entity-form.machine.ts';
import { useLatest } from './latest.ts';

export type EntityForm<D extends Draft> = {
  draft: D;
  isBusy: boolean;
  isUnsaved: boolean;
  failure: Failure | null;
  /** Messages of the server at single fields. */
  fields: FieldMessages;
  change: <Name extends keyof D & string>(name: Name, value: D[Name] & FieldValue) => void;
  submit: () => void;
  cancel: () => void;
  dismiss: () => void;
};

export type EntityFormOptions<D extends Draft> = {
  draft: D;
  revision: number | null;
  save: (input: Omit<SaveInput, 'draft' | 'base'> & { draft: D; base: D; signal: AbortSignal }) => Promise<SaveOutput>;
  onFact: (fact: EntityFormFact) => void;
};

export function useEntityForm<D extends Draft>({ draft, revision, save, onFact }: EntityFormOptions<D>): EntityForm<D> {
  const latest = useLatest({ save, onFact });
  const actor = useActorRef(
    entityFormMachine.provide({
      actors: {
        save: fromPromise(({ input, signal }) =>
          latest.current.save({ ...input, draft: input.draft as D, base: input.base as D, signal }),
        ),
      },
    }),
    { input: { draft, revision } },
  );
  useEffect(() => {
    const subscription = actor.on('*', (fact) => latest.current.onFact(fact));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const snapshot = useSelector(actor, (current) => current);
  return {
    draft: snapshot.context.draft as D,
    isBusy: snapshot.hasTag('busy'),
    isUnsaved: snapshot.hasTag('unsaved'),
    failure: snapshot.context.failure,
    fields: snapshot.context.failure?.fields ?? {},
    change: (name, value) => actor.send({ type: 'field.changed', name, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    cancel: () => actor.send({ type: 'form.cancelled' }),
    dismiss: () => actor.send({ type: 'failure.dismissed' }),
  };
}
