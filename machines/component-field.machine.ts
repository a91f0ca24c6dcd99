/**
 * The component of an item (specification §2, §4): it is selected, then configured, which sets all three fields.
 * The surrounding form holds the fields; `component.given` passes them to this chart, and emitted events report changes.
 * Invariant: has_component, component_name and component_config change together or not at all.
 */
import { assign, emit, not, setup } from 'xstate';

/** `component_config` is the JSON text of `{name: value}`. */
export type ComponentChoice = {
  has_component: boolean;
  component_name: string | null;
  component_config: string | null;
};

export type ComponentFieldEvent =
  | { type: 'component.given'; choice: ComponentChoice }
  | { type: 'component.select' }
  | { type: 'component.selected'; name: string }
  | { type: 'component.configure' }
  | { type: 'configuration.confirmed'; config: string }
  | { type: 'component.remove' }
  | { type: 'choice.cancelled' };
export type ComponentFieldEmitted = { type: 'component.changed'; choice: ComponentChoice };

type Context = {
  choice: ComponentChoice;
  /** Name of the component being configured, which may differ from the one that is set. */
  candidate: string | null;
};

const none: ComponentChoice = { has_component: false, component_name: null, component_config: null };

export const componentFieldMachine = setup({
  types: {
    input: {} as { choice: ComponentChoice },
    context: {} as Context,
    events: {} as ComponentFieldEvent,
    emitted: {} as ComponentFieldEmitted,
    tags: {} as 'choosing' | 'configuring',
  },
  guards: { isSet: ({ context }) => context.choice.has_component },
  actions: {
    adopt: assign((_, { choice }: { choice: ComponentChoice }) => ({ choice })),
    nominate: assign((_, { name }: { name: string | null }) => ({ candidate: name })),
    withdraw: assign({ candidate: null }),
    configure: assign(({ context }, { config }: { config: string }) => ({
      choice: { has_component: true, component_name: context.candidate, component_config: config },
      candidate: null,
    })),
    forget: assign({ choice: none }),
    emitChanged: emit(({ context }) => ({ type: 'component.changed' as const, choice: context.choice })),
  },
}).createMachine({
  id: 'componentField',
  initial: 'empty',
  context: ({ input }) => ({ choice: input.choice, candidate: null }),
  on: { 'component.given': { actions: { type: 'adopt', params: ({ event }) => event } } },
  states: {
    empty: {
      always: { guard: 'isSet', target: 'set' },
      on: { 'component.select': 'choosing' },
    },
    choosing: {
      description: 'The picker is open. Closing it changes nothing.',
      tags: ['choosing'],
      on: {
        'component.selected': {
          target: 'configuring',
          actions: { type: 'nominate', params: ({ event }) => event },
        },
        'choice.cancelled': 'empty',
      },
    },
    configuring: {
      description: 'The configuration is open. Nothing changes until it is confirmed.',
      tags: ['configuring'],
      on: {
        'configuration.confirmed': {
          target: 'empty',
          actions: [{ type: 'configure', params: ({ event }) => event }, 'emitChanged'],
        },
        'choice.cancelled': { target: 'empty', actions: 'withdraw' },
      },
    },
    set: {
      always: { guard: not('isSet'), target: 'empty' },
      on: {
        'component.select': 'choosing',
        'component.configure': {
          target: 'configuring',
          actions: { type: 'nominate', params: ({ context }) => ({ name: context.choice.component_name }) },
        },
        'component.remove': { target: 'empty', actions: ['forget', 'emitChanged'] },
      },
    },
  },
});
