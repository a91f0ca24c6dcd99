/** A form whose actor another chart has invoked. */
import { useLayoutEffect, useState } from 'react';
import { type AnyActorRef, type NonReducibleUnknown, sendParent } from 'xstate';
import type { Draft } from '../../machines/drafts.ts';
import type { EntityFormContext, EntityFormEvent, EntityFormInput } from '../../machines/entity-form.context.ts';
import type { entityFormMachine } from '../../machines/entity-form.machine.ts';
import type { PageEditingEvent } from '../../machines/page-editing.machine.ts';
import type { FormOptions } from './entity-form.ts';
import { type BoundForm, type EntityForm, useFormBinding, useShownForm } from './use-entity-form.ts';

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
  const [bound] = useState(() => boundForms.get(actor) ?? bind());
  // Not while rendering: React may drop what it renders.
  useLayoutEffect(() => {
    if (boundForms.has(actor)) return;
    boundForms.set(actor, bound);
    actor.send({ type: 'form.begun', machine: bound.machine.provide({ actions: parentActions }), input: bound.input });
  }, [actor, bound]);
  return useShownForm(actor, bound, options, { mayAsk: () => true, parent: actor._parent });
}
