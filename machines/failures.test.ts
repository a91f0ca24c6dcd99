import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { actorPlaceholder, failureOf, noAnswer } from './failures.ts';

it('failureOf returns a failure unchanged, and wraps anything else', () => {
  const failure = { code: 'stale', message: 'changed meanwhile', current: 1 };
  expect(failureOf(failure)).toBe(failure);
  const refused = (message: string) => ({ code: 'refused', message });
  expect(failureOf(new Error('broken'))).toEqual(refused('Error: broken'));
  expect(failureOf('text')).toEqual(refused('text'));
  expect(failureOf(null)).toEqual(refused('null'));
  expect(failureOf({ code: 'x' })).toEqual(refused('[object Object]'));
  expect(failureOf('text', 'server_error')).toEqual({ code: 'server_error', message: 'text' });
});

it('an actor that nobody has provided says which it is and of what', () =>
  new Promise<void>((resolve) => {
    const actor = createActor(actorPlaceholder<void>('read', 'the preview'));
    actor.subscribe({
      error: (error) => {
        expect(error).toEqual(new Error('Provide the actor read to the preview'));
        resolve();
      },
    });
    actor.start();
  }));

it('no answer counts as a server that cannot be reached', () => {
  expect(noAnswer).toEqual({ code: 'unreachable', message: 'No answer came within a minute.' });
});
