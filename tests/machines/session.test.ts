import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type ExchangeInput, sessionMachine } from '../../machines/session.machine.ts';
import { answer, pending } from '../charts/session.chart.ts';
import { controlledActor } from '../support/model.ts';

it.each([
  ['an error beside the code', { ...answer, error: 'server_error', description: 'Down' }, 'server_error', 'Down'],
  ['no code', { ...answer, code: null }, 'invalid_request', 'The provider sent no code'],
])('AUTH-08 exchanges nothing on %s', (_, arrived, code, message) => {
  const actor = createActor(sessionMachine).start();
  actor.send({ type: 'callback.arrived', answer: arrived, pending });
  expect(actor.getSnapshot()).toMatchObject({
    value: 'loggedOut',
    context: { failure: { code, message }, exchange: null },
  });
});

it('AUTH-15 says that a new token is refused, and that the exchange failed for another reason than the answer', async () => {
  const exchangeCode = controlledActor<void, ExchangeInput>();
  const actor = createActor(sessionMachine.provide({ actors: { exchangeCode: exchangeCode.logic } })).start();
  actor.send({ type: 'callback.arrived', answer, pending });
  await exchangeCode.resolve();
  actor.send({ type: 'token.refused', isFirst: true, returnTo: '/domains/3' });
  const message = 'The server refuses the token that was just issued';
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'token_refused', message });
  actor.send({ type: 'callback.arrived', answer, pending });
  await exchangeCode.reject(new Error('broken'));
  expect(actor.getSnapshot().context.failure).toEqual({ code: 'server_error', message: 'Error: broken' });
});
