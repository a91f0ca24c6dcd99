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

const change = ({ context }: { context: Context }) => ({ type: 'component.changed' as const, choice: context.choice });

export const componentFieldMachine = setup({
  types: {
    input: {} as { choice: ComponentChoice },
    context: {} as Context,
    events: {} as ComponentFieldEvent,
    emitted: {} as ComponentFieldEmitted,
    tags: {} as 'choosing' | 'configuring',
  },
  guards: { isSet: ({ context }) => context.choice.has_component },
}).createMachine({
  id: 'componentField',
  initial: 'empty',
  context: ({ input }) => ({ choice: input.choice, candidate: null }),
  on: { 'component.given': { actions: assign({ choice: ({ event }) => event.choice }) } },
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
          actions: assign({ candidate: ({ event }) => event.name }),
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
          actions: [
            assign(({ context: { candidate }, event: { config } }) => ({
              choice: { has_component: true, component_name: candidate, component_config: config },
              candidate: null,
            })),
            emit(change),
          ],
        },
        'choice.cancelled': { target: 'empty', actions: assign({ candidate: null }) },
      },
    },
    set: {
      always: { guard: not('isSet'), target: 'empty' },
      on: {
        'component.select': 'choosing',
        'component.configure': {
          target: 'configuring',
          actions: assign({ candidate: ({ context }) => context.choice.component_name }),
        },
        'component.remove': { target: 'empty', actions: [assign({ choice: none }), emit(change)] },
      },
    },
  },
});
