/**
 * One form over one entity (specification §4, §8): every form of the product.
 * The workflow provides `save`; the view renders `draft` and sends what is typed.
 * The one rule: the form is the authority. An answer updates the revision and the status, never a field;
 * what is typed while a save is under way stays and makes the form dirty again.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure } from '../contract/failures.ts';
import { failureOf } from './failure-of.ts';

/** Any JSON value: a text, a flag, an id, or the entries of a menu. */
export type FieldValue =
  | string
  | boolean
  | number
  | null
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue };
export type Draft = Record<string, FieldValue>;

/** `base` is what was loaded; a server that keeps no revisions is compared with it before saving. */
export type SaveInput = { draft: Draft; base: Draft; revision: number | null };
/** `id` is the saved entity's. */
export type SaveOutput = { id: number; revision: number | null };

export type EntityFormInput = { draft: Draft; revision: number | null };
export type EntityFormEvent =
  | { type: 'field.changed'; name: string; value: FieldValue }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  | { type: 'failure.dismissed' };
export type EntityFormFact = { type: 'form.saved'; id: number } | { type: 'form.left' };

type Context = {
  draft: Draft;
  base: Draft;
  submitted: Draft | null;
  revision: number | null;
  failure: Failure | null;
};

export const entityFormMachine = setup({
  types: {
    input: {} as EntityFormInput,
    context: {} as Context,
    events: {} as EntityFormEvent,
    emitted: {} as EntityFormFact,
    tags: {} as 'busy' | 'failed' | 'unsaved',
  },
  actors: {
    save: fromPromise<SaveOutput, SaveInput>(() => Promise.reject(new Error('Provide the actor save to the form'))),
  },
  actions: {
    changeField: assign({
      draft: ({ context }, { name, value }: { name: string; value: FieldValue }) => ({
        ...context.draft,
        [name]: value,
      }),
    }),
    rememberSubmission: assign({ submitted: ({ context }) => context.draft, failure: null }),
    adoptAnswer: assign(({ context }, { revision }: { revision: number | null }) => ({
      base: context.submitted ?? context.base,
      submitted: null,
      revision,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      return { failure, submitted: null, ...whatIsStored(context, failure) };
    }),
    dismissFailure: assign({ failure: null }),
    emitSaved: emit((_, { id }: { id: number }) => ({ type: 'form.saved' as const, id })),
    emitLeft: emit({ type: 'form.left' }),
  },
  guards: {
    hasTypedSince: ({ context }) => !isSame(context.draft, context.submitted ?? context.base),
    isBackAtBase: ({ context }, { name, value }: { name: string; value: FieldValue }) =>
      isSame({ ...context.draft, [name]: value }, context.base),
  },
}).createMachine({
  id: 'entityForm',
  initial: 'pristine',
  context: ({ input }) => ({
    draft: input.draft,
    base: input.draft,
    submitted: null,
    revision: input.revision,
    failure: null,
  }),
  on: { 'form.cancelled': { target: '.left', actions: 'emitLeft' } },
  states: {
    pristine: {
      on: {
        'field.changed': { target: 'dirty', actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': { target: 'saving', actions: 'rememberSubmission' },
      },
    },
    dirty: {
      tags: ['unsaved'],
      on: {
        'field.changed': [
          {
            guard: { type: 'isBackAtBase', params: ({ event }) => event },
            target: 'pristine',
            actions: { type: 'changeField', params: ({ event }) => event },
          },
          { actions: { type: 'changeField', params: ({ event }) => event } },
        ],
        'form.submitted': { target: 'saving', actions: 'rememberSubmission' },
      },
    },
    saving: {
      tags: ['busy', 'unsaved'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ draft: context.draft, base: context.base, revision: context.revision }),
        onDone: [
          {
            guard: 'hasTypedSince',
            target: 'dirty',
            actions: { type: 'adoptAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'saved',
            actions: [
              { type: 'adoptAnswer', params: ({ event }) => event.output },
              { type: 'emitSaved', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      on: { 'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } } },
    },
    failed: {
      description: 'The last save did not succeed; everything typed is still in the draft.',
      tags: ['failed', 'unsaved'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.submitted': { target: 'saving', actions: 'rememberSubmission' },
        'failure.dismissed': { target: 'dirty', actions: 'dismissFailure' },
      },
    },
    saved: {
      description: 'All that was typed is stored. A further keystroke makes the form dirty again.',
      on: { 'field.changed': { target: 'dirty', actions: { type: 'changeField', params: ({ event }) => event } } },
    },
    left: { type: 'final' },
  },
});

function isSame(one: Draft, other: Draft): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** After a refusal for staleness the next save is made against what is stored now: the user has been told. */
function whatIsStored(context: Context, failure: Failure): Partial<Context> {
  if (failure.code !== 'stale' || typeof failure.current !== 'object' || failure.current === null) return {};
  const { revision, draft } = failure.current as { revision?: number | null; draft?: Draft };
  return { revision: revision ?? context.revision, base: draft ?? context.base };
}
