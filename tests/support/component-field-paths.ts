/** The paths of the component chart, for its own test and for the one that replays them against the field. */
import {
  type ComponentChoice,
  type ComponentFieldEvent,
  componentFieldMachine,
} from '../../machines/component-field.machine.ts';
import { transitionPaths } from './model.ts';

export const noComponent: ComponentChoice = { has_component: false, component_name: null, component_config: null };
export const map: ComponentChoice = { has_component: true, component_name: 'map', component_config: '{"zoom":"town"}' };

export const componentFieldEvents = [
  { type: 'component.given', choice: noComponent },
  { type: 'component.given', choice: map },
  { type: 'component.select' },
  { type: 'component.selected', name: 'opening_hours' },
  { type: 'component.configure' },
  { type: 'configuration.confirmed', config: '{"caption":"Zeiten"}' },
  { type: 'component.remove' },
  { type: 'choice.cancelled' },
] as const satisfies readonly ComponentFieldEvent[];

export const componentFieldPaths = transitionPaths(componentFieldMachine, {
  input: { choice: noComponent },
  events: componentFieldEvents,
  project: (context) => context,
});
