/** Binds the chart of the component field to a form. */
import {
  type ComponentChoice,
  type ComponentFieldEvent,
  componentFieldMachine,
} from '../../machines/component-field.machine.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';

/** The fields as in the API; they change together. */
export type ComponentValue = ComponentChoice;

export type ComponentField = ReturnType<typeof useComponentField>;

export function useComponentField(choice: ComponentValue, onChange: (choice: ComponentValue) => void) {
  const { snapshot, send } = useMachineBinding(componentFieldMachine, {
    on: { 'component.changed': (event) => onChange(event.choice) },
    input: { choice },
  });
  /** Sends the form's value first, because the form may have another component by now. */
  const sendWithChoice = (event: ComponentFieldEvent) => {
    send({ type: 'component.given', choice });
    send(event);
  };
  return {
    isSet: choice.has_component,
    isChoosing: snapshot.hasTag('choosing'),
    isConfiguring: snapshot.hasTag('configuring'),
    /** The name of the component that is being configured. */
    candidate: snapshot.context.candidate,
    select: () => sendWithChoice({ type: 'component.select' }),
    selected: (name: string) => send({ type: 'component.selected', name }),
    configure: () => sendWithChoice({ type: 'component.configure' }),
    confirm: (config: string) => send({ type: 'configuration.confirmed', config }),
    cancel: () => send({ type: 'choice.cancelled' }),
    remove: () => sendWithChoice({ type: 'component.remove' }),
  };
}
