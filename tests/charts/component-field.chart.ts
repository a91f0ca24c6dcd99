import { type ComponentChoice, componentFieldMachine } from '../../machines/component-field.machine.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
