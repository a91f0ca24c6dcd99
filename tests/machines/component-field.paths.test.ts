import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import {
  type ComponentFieldEmitted,
  type ComponentFieldEvent,
  componentFieldMachine,
} from '../../machines/component-field.machine.ts';
import { componentFieldChart, noComponent } from '../charts/component-field.chart.ts';
import { replay } from '../support/replay.ts';

describe('COMP-01 COMP-02 the component chart', () => {
  replay(componentFieldChart, 'chart', async ({ steps }) => {
    const facts: ComponentFieldEmitted[] = [];
    const actor = createActor(componentFieldMachine, { input: { choice: noComponent } });
    actor.on('*', (fact) => facts.push(fact));
    actor.start();
    for (const step of steps) {
      const { candidate } = actor.getSnapshot().context;
      const before = facts.length;
      actor.send(step.event as ComponentFieldEvent);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
      expect(facts.slice(before)).toEqual(factsOf(step.event as ComponentFieldEvent, candidate));
      expect(context.candidate === null || value === 'configuring', 'a candidate is there while configuring').toBe(
        true,
      );
      if (value === 'empty' || value === 'set') expect(value === 'set').toBe(context.choice.has_component);
    }
    actor.stop();
  });
});

/** All three fields at once, and nothing before the configuration is confirmed. */
function factsOf(event: ComponentFieldEvent, candidate: string | null): ComponentFieldEmitted[] {
  if (event.type === 'component.remove') return [{ type: 'component.changed', choice: noComponent }];
  if (event.type !== 'configuration.confirmed') return [];
  const choice = { has_component: true, component_name: candidate, component_config: event.config };
  return [{ type: 'component.changed', choice }];
}
