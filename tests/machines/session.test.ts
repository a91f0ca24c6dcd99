import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type ExchangeInput, type SessionEmitted, sessionMachine } from '../../machines/session.machine.ts';
import { answer, pending } from '../charts/session.chart.ts';
import { controlledActor } from '../support/model.ts';

describe('the session chart', () => {
  it('AUTH-13 stays where it is while signing in again, and goes on with a token from another window', () => {
    const startLogin = controlledActor<void, { returnTo: string }>();
    const actor = createActor(sessionMachine.provide({ actors: { startLogin: startLogin.logic } })).start();
    actor.send({ type: 'session.restored' });
    actor.send({ type: 'token.refused', isFirst: false, returnTo: '/' });
    actor.send({ type: 'login.requested', returnTo: '/domains/3/edit' });
    expect(actor.getSnapshot().value).toBe('reauthorising');
    expect(startLogin.inputs()).toEqual([{ returnTo: '/domains/3/edit' }]);
    actor.send({ type: 'token.renewed', token: { accessToken: 'secret', expiresAt: null } });
    expect(actor.getSnapshot().value).toBe('loggedIn');
  });

  it('AUTH-15 leads through the login again where a kept token is refused at once, and says so of a new one', async () => {
    const startLogin = controlledActor<void, { returnTo: string }>();
    const exchangeCode = controlledActor<void, ExchangeInput>();
    const actors = { startLogin: startLogin.logic, exchangeCode: exchangeCode.logic };
    const start = () => createActor(sessionMachine.provide({ actors })).start();
    const refused = { type: 'token.refused', isFirst: true, returnTo: '/domains/3' } as const;
    const kept = start();
    kept.send({ type: 'session.restored' });
    kept.send(refused);
    expect(kept.getSnapshot().value).toBe('authorising');
    expect(startLogin.inputs()).toEqual([{ returnTo: '/domains/3' }]);
    const issued = start();
    issued.send({ type: 'callback.arrived', answer, pending });
    await exchangeCode.resolve();
    issued.send(refused);
    expect(issued.getSnapshot().value).toBe('loggedOut');
    const message = 'The server refuses the token that was just issued';
    expect(issued.getSnapshot().context.failure).toEqual({ code: 'token_refused', message });
  });

  it.each([
    ['another state', { ...answer, state: 'forged' }, pending],
    ['no state', { ...answer, state: null }, pending],
    ['nothing pending', answer, null],
  ])('AUTH-08 S24 exchanges nothing and says "Invalid state" on %s', (_, arrived, remembered) => {
    const exchangeCode = controlledActor<void, ExchangeInput>();
    const actor = createActor(sessionMachine.provide({ actors: { exchangeCode: exchangeCode.logic } })).start();
    actor.send({ type: 'callback.arrived', answer: arrived, pending: remembered });
    expect(actor.getSnapshot().value).toBe('loggedOut');
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'invalid_state', message: 'Invalid state' });
    expect(exchangeCode.inputs()).toEqual([]);
  });

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

  it('AUTH-06 says where to go once the code is exchanged', async () => {
    const exchangeCode = controlledActor<void, ExchangeInput>();
    const emitted: SessionEmitted[] = [];
    const actor = createActor(sessionMachine.provide({ actors: { exchangeCode: exchangeCode.logic } }));
    actor.on('*', (event) => emitted.push(event));
    actor.start().send({ type: 'callback.arrived', answer, pending });
    await exchangeCode.resolve();
    expect(emitted).toEqual([{ type: 'login.completed', returnTo: '/domains/3?sort=path#12' }]);
    expect(actor.getSnapshot().context.exchange).toBeNull();
  });
});
