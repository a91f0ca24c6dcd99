import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { linkFieldMachine } from '../../machines/link-field.machine.ts';

it('LINK-01 a path wins over a URL that is stored beside it, and neither is dropped', () => {
  const target = { path: '/besuch', url: 'https://example.org/' };
  const actor = createActor(linkFieldMachine, { input: { target } }).start();
  expect(actor.getSnapshot().value).toBe('internal');
  expect(actor.getSnapshot().context.target).toEqual(target);
  actor.stop();
});
