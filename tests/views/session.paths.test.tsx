/** Every transition of signing in and out, walked through the whole console with a session that the test controls. */
import { act, fireEvent, render } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { createActor } from 'xstate';
import type { SignInFailure } from '../../machines/failures.ts';
import { type ExchangeInput, sessionMachine } from '../../machines/session.machine.ts';
import { App } from '../../src/app/app.tsx';
import { preload } from '../../src/lib/lazy.ts';
import { signIn } from '../../src/session/identity.ts';
import { explanation } from '../../src/session/session-notice.tsx';
import { explainSignIn } from '../../src/session/sign-in-failure.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { refusal, sessionChart } from '../charts/session.chart.ts';
import { controllableClient } from '../support/controllable-client.ts';
import { controlledActor, execute, SimulatedClock, settled } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const imageProxy = { host: 'https://proxy.example', salt: '00', secret: '00' };

beforeAll(() => Promise.all([preload(signIn), preload(explanation)]));
beforeEach(() => history.replaceState(null, '', '/'));

describe('AUTH-11 the session chart in the console', () => {
  replay(sessionChart, 'view', async ({ steps }) => {
    const { session, startLogin, exchangeCode, revokeToken, clock } = startSession();
    const { client } = controllableClient();
    render(<App imageProxy={imageProxy} session={session} client={client} />);
    const press = (words: string) => fireEvent.click(button(words) ?? document.body);
    const executors: ExecutorsOf<typeof sessionChart> = {
      'session.restored': (event) => session.send(event),
      'login.requested': async () => {
        if (session.getSnapshot().matches('expired')) return press('Log in again');
        if (location.pathname !== '/login') navigate('/login');
        await settled();
        if (session.getSnapshot().matches('loggedOut')) press('Log in');
      },
      // Coming back with the back button: startup tells the session, as nothing on the screen can.
      'login.cancelled': (event) => {
        if (session.getSnapshot().matches('authorising')) press('Cancel');
        else session.send(event);
      },
      'callback.arrived': (event) => {
        navigate('/oauth/callback');
        session.send(event);
      },
      'token.refused': (event) => session.send(event),
      'token.renewed': (event) => session.send(event),
      'logout.requested': () => press('Logout'),
      'failure.dismissed': () => press('Dismiss'),
      'xstate.done.actor.exchangeCode': () => exchangeCode.resolve(),
      'xstate.error.actor.startLogin': () => startLogin.reject(refusal),
      'xstate.error.actor.exchangeCode': () => exchangeCode.reject(refusal),
      'xstate.done.actor.revokeToken': () => revokeToken.resolve(),
      'xstate.error.actor.revokeToken': () => revokeToken.reject(refusal),
      'xstate.after.revokeTimeout.session.loggingOut': () => clock.increment(3000),
    };
    for (const step of steps) {
      await act(() => execute(executors, step.event));
      await act(settled);
      expect(session.getSnapshot().value).toEqual(step.value);
      expectScreen(String(step.value), (step.context as { failure: SignInFailure | null }).failure);
    }
    session.stop();
  });
});

/** The session with its moves between addresses, as startup wires them. */
function startSession() {
  const startLogin = controlledActor<void, { returnTo: string }>();
  const exchangeCode = controlledActor<void, ExchangeInput>();
  const revokeToken = controlledActor();
  const clock = new SimulatedClock();
  const actors = { startLogin: startLogin.logic, exchangeCode: exchangeCode.logic, revokeToken: revokeToken.logic };
  const session = createActor(sessionMachine.provide({ actors }), { clock });
  session.on('login.completed', () => navigate('/domains', { replace: true }));
  session.on('login.failed', () => navigate('/', { replace: true }));
  session.on('session.ended', () => navigate('/'));
  return { session: session.start(), startLogin, exchangeCode, revokeToken, clock };
}

function expectScreen(state: string, failure: SignInFailure | null) {
  const main = document.querySelector('main')?.textContent ?? '';
  const hasEnded = state === 'expired' || state === 'reauthorising';
  expect(main.includes('Your session has ended.')).toBe(hasEnded);
  const isInside = hasEnded || state === 'loggedIn' || state === 'loggingOut';
  expect(button('Logout') !== undefined).toBe(isInside);
  expect(main.includes('Logging you in...')).toBe(state === 'authorising');
  expect(main.includes('Completing login...')).toBe(state === 'exchangingCode');
  expect(button('Logging in…') !== undefined).toBe(state === 'reauthorising');
  expect(main.includes(explainSignIn(failure ?? refusal).title)).toBe(failure !== null);
}

const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
