import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type LinkFieldEmitted,
  type LinkFieldEvent,
  type LinkTarget,
  linkFieldMachine,
} from '../../machines/link-field.machine.ts';
import { linkFieldChart, nowhere } from '../charts/link-field.chart.ts';
import { replay } from '../support/replay.ts';

describe('LINK-01 LINK-02 the link chart', () => {
  replay(linkFieldChart, 'chart', async ({ steps }) => {
    const facts: LinkFieldEmitted[] = [];
    const actor = createActor(linkFieldMachine, { input: { target: nowhere } });
    actor.on('*', (fact) => facts.push(fact));
    actor.start();
    for (const step of steps) {
      const before = facts.length;
      actor.send(step.event as LinkFieldEvent);
      const { value, context } = actor.getSnapshot();
      expect({ value, context }).toEqual({ value: step.value, context: step.context });
      expect(facts.slice(before)).toEqual(factsOf(step.event as LinkFieldEvent));
      expect(value, 'the state says what is linked').toBe(
        value === 'choosingPage' || value === 'enteringUrl' ? value : stateOf(context.target),
      );
    }
    actor.stop();
  });

  it('LINK-01 a path wins over a URL that is stored beside it, and neither is dropped', () => {
    const target = { path: '/besuch', url: 'https://example.org/' };
    const actor = createActor(linkFieldMachine, { input: { target } }).start();
    expect(actor.getSnapshot().value).toBe('internal');
    expect(actor.getSnapshot().context.target).toEqual(target);
    actor.stop();
  });

  it('LINK-01 with a page linked no URL can be entered, and the other way round', () => {
    const internal = createActor(linkFieldMachine, { input: { target: { path: '/a', url: null } } }).start();
    const external = createActor(linkFieldMachine, { input: { target: { path: null, url: 'tel:1' } } }).start();
    expect(internal.getSnapshot().can({ type: 'url.enter' })).toBe(false);
    expect(external.getSnapshot().can({ type: 'page.choose' })).toBe(false);
    internal.stop();
    external.stop();
  });
});

/** What the form hears of an accepted event; it says nothing back about what the form itself has given. */
function factsOf(event: LinkFieldEvent): LinkFieldEmitted[] {
  if (event.type === 'page.chosen') return [{ type: 'page.linked', path: event.path }];
  if (event.type === 'url.submitted' && event.refusal === null) return [{ type: 'url.linked', url: event.url }];
  return event.type === 'link.remove' ? [{ type: 'link.removed' }] : [];
}

function stateOf({ path, url }: LinkTarget): string {
  return path ? 'internal' : url ? 'external' : 'empty';
}
