/** A form for an entity whose fields are described: its initial draft, comparison and body follow from the description. */
import { useRef } from 'react';
import type { Body, Entity, Fields } from '../../contract/fields.ts';
import type { Draft } from '../../machines/drafts.ts';
import { type DraftOf, entityBody, entityDraft, savedOf } from './entity-save.ts';
import { type FormDescription, missingFields, secretsOf } from './form-fields.ts';
import { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts';
import type { FormOptions } from './use-form-binding.ts';

type Saved = { id: number; revision: number | null };
type Stored<F extends Fields> = Entity<F> & Saved;

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
  create?: (body: Partial<Body<F>>, call: { idempotencyKey: string; signal: AbortSignal }) => Promise<Saved>;
  /** `changes` are those since `stored`. If `stored` is `null`, nobody has read it yet, and `changes` is everything. */
  update: (
    id: number,
    changes: Partial<Body<F>>,
    call: { revision: number | null; signal: AbortSignal },
    stored: Stored<F> | null,
  ) => Promise<Saved>;
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
