/** A session for view tests: signed in, without a server. */
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../machines/session.machine.ts';

export function signedIn() {
  const actions = { forgetToken: () => {}, storeToken: () => {} };
  const actors = { revokeToken: fromPromise(async () => {}) };
  const session = createActor(sessionMachine.provide({ actions, actors })).start();
  session.send({ type: 'session.restored' });
  return session;
}
