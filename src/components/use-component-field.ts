/** The component chart bound to a form: what the field shows, and what it may send. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type ComponentChoice, componentFieldMachine } from '../../machines/component-field.machine.ts';
import { useLatest } from '../lib/use-latest.ts';

/** As the fields travel; they change together. */
export type ComponentValue = ComponentChoice;

export type ComponentField = {
  isSet: boolean;
  isChoosing: boolean;
  isConfiguring: boolean;
  /** Name of the component that is being configured. */
  candidate: string | null;
  select: () => void;
  selected: (name: string) => void;
  configure: () => void;
  confirm: (config: string) => void;
  cancel: () => void;
  remove: () => void;
};

export function useComponentField(choice: ComponentValue, onChange: (choice: ComponentValue) => void): ComponentField {
  const latest = useLatest({ onChange });
  const actor = useActorRef(componentFieldMachine, { input: { choice } });
  useEffect(() => {
    const subscription = actor.on('component.changed', (event) => latest.current.onChange(event.choice));
    return () => subscription.unsubscribe();
  }, [actor, latest]);
  const { has_component, component_name, component_config } = choice;
  useEffect(
    () => actor.send({ type: 'component.given', choice: { has_component, component_name, component_config } }),
    [actor, has_component, component_name, component_config],
  );
  const snapshot = useSelector(actor, (current) => current);
  return {
    isSet: snapshot.context.choice.has_component,
    isChoosing: snapshot.hasTag('choosing'),
    isConfiguring: snapshot.hasTag('configuring'),
    candidate: snapshot.context.candidate,
    select: () => actor.send({ type: 'component.select' }),
    selected: (name) => actor.send({ type: 'component.selected', name }),
    configure: () => actor.send({ type: 'component.configure' }),
    confirm: (config) => actor.send({ type: 'configuration.confirmed', config }),
    cancel: () => actor.send({ type: 'choice.cancelled' }),
    remove: () => actor.send({ type: 'component.remove' }),
  };
}
