import { assign } from 'xstate';
import { type ComponentChoice, componentFieldMachine } from '../../machines/component-field.machine.ts';
import { defineChart, isSame } from './define-chart.ts';

export const noComponent: ComponentChoice = { has_component: false, component_name: null, component_config: null };
export const map: ComponentChoice = { has_component: true, component_name: 'map', component_config: '{"zoom":"town"}' };

export const componentFieldChart = defineChart({
  machine: componentFieldMachine,
  inputs: [{ choice: noComponent }],
  events: [
    { type: 'component.given', choice: noComponent },
    { type: 'component.given', choice: map },
    { type: 'component.select' },
    { type: 'component.selected', name: 'opening_hours' },
    { type: 'component.configure' },
    { type: 'configuration.confirmed', config: '{"caption":"Zeiten"}' },
    { type: 'component.remove' },
    { type: 'choice.cancelled' },
  ],
  words: {
    'component.given': ({ choice }) =>
      choice.has_component ? 'the form gets a component from elsewhere' : 'the form loses its component to elsewhere',
    'component.select': 'opens the list of components',
    'component.selected': 'selects a component',
    'component.configure': 'opens the configuration',
    'configuration.confirmed': 'saves the configuration',
    'component.remove': 'removes the component',
    'choice.cancelled': 'closes the dialog',
  },
  invariants: {
    'removed means all three component fields empty': {
      holds: ({ snapshot: { context } }) => {
        const { has_component, component_name, component_config } = context.choice;
        return has_component === (component_name !== null) && has_component === (component_config !== null);
      },
      plant: {
        at: ['states', 'set', 'on', 'component.remove', 'actions', '0'],
        put: assign({ choice: { has_component: false, component_name: 'map', component_config: null } }),
      },
    },
    'a component is a candidate only while it is configured': {
      holds: ({ snapshot }) => (snapshot.context.candidate !== null) === snapshot.matches('configuring'),
      plant: { at: ['states', 'configuring', 'on', 'choice.cancelled', 'actions'], put: [] },
    },
    'what is configured is what was selected, or what is set': {
      holds: ({ before, event, snapshot }) =>
        !snapshot.matches('configuring') ||
        snapshot.context.candidate ===
          (event.type === 'component.selected'
            ? event.name
            : event.type === 'component.configure'
              ? before.context.choice.component_name
              : before.context.candidate),
      plant: { at: ['states', 'set', 'on', 'component.configure', 'actions'], put: [] },
    },
    'the state says whether a component is set': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('choosing') === snapshot.matches('choosing') &&
        snapshot.hasTag('configuring') === snapshot.matches('configuring') &&
        (!snapshot.matches('set') || snapshot.context.choice.has_component) &&
        (!snapshot.matches('empty') || !snapshot.context.choice.has_component),
      plant: { at: ['states', 'set', 'always'], put: [] },
    },
    'the form hears all three fields at once, and nothing before the configuration is confirmed': {
      holds: ({ before, event, snapshot, told }) => {
        const given = event.type === 'component.given' ? event.choice : before.context.choice;
        const configured = { has_component: true, component_name: before.context.candidate };
        const changed =
          event.type === 'component.remove'
            ? noComponent
            : event.type === 'configuration.confirmed' && { ...configured, component_config: event.config };
        return (
          isSame(told, changed ? [{ type: 'component.changed', choice: changed }] : []) &&
          isSame(snapshot.context.choice, changed || given)
        );
      },
      plant: { at: ['states', 'set', 'on', 'component.remove', 'actions', '1'], put: () => {} },
    },
  },
});
