/**
 * Every transition of the renewal chart, walked through its workflow: it has no screen of its own, only a hidden frame and
 * what becomes of the session.
 */
import { describe, expect, vi } from 'vitest';
import { createTokenStore } from '../../src/session/login-storage.ts';
import { createSession, type SessionActor } from '../../src/session/session.ts';
import { renewSession } from '../../src/session/session-renewal.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { sessionRenewalChart } from '../charts/session-renewal.chart.ts';
import { withLoneBrowser } from '../support/lone-browser.ts';
import { execute } from '../support/model.ts';
import { replay } from '../support/replay.ts';

const minute = 60_000;
withLoneBrowser();

describe('S13 AUTH-12 the renewal chart in its workflow', () => {
  replay(sessionRenewalChart, 'view', async ({ steps }) => {
    const { session, tokens, signIn, frame, exchange } = start();
    const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
    const executors: ExecutorsOf<typeof sessionRenewalChart> = {
      'token.received': ({ dueIn }) => signIn(dueIn),
      'token.forgotten': () => refuse(session),
      'user.active': () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })),
      'xstate.done.actor.renewToken': ({ output }) => {
        exchange.expiresIn = output.dueIn === null ? null : 15 * 60;
        return frame.answer('code=c1');
      },
      'xstate.error.actor.renewToken': ({ error }) => {
        exchange.isRefused = error.reason === 'later';
        if (error.reason === 'impossible') return frame.answer('code=c1', 'forged');
        return frame.answer(error.reason === 'ended' ? 'error=login_required' : 'code=c1');
      },
      'xstate.after.untilDue.sessionRenewal.fresh': () => pass(14 * minute),
      'xstate.after.untilRetry.sessionRenewal.resting': () => pass(20_000),
    };
    for (const step of steps) {
      await execute(executors, step.event);
      await vi.advanceTimersByTimeAsync(0);
      expect(frame.isOpen(), 'the frame is there exactly while a token is asked for').toBe(step.value === 'renewing');
      const isLoggedIn = session.getSnapshot().value === 'loggedIn';
      expect(tokens.read() !== null, 'a token only when logged in').toBe(isLoggedIn);
      if (step.value === 'fresh' || step.value === 'due' || step.value === 'resting') expect(isLoggedIn).toBe(true);
    }
    refuse(session);
    session.stop();
  });
});

function start() {
  const tokens = createTokenStore(sessionStorage);
  const exchange: { expiresIn: number | null; isRefused: boolean } = { expiresIn: null, isRefused: false };
  const identityProvider = async () => ({
    authorizationUrl: async ({ state }: { state: string }) => `https://kontor.test/oauth/authorize?state=${state}`,
    exchangeCode: async () => {
      if (exchange.isRefused) throw new Error('unreachable');
      return { accessToken: 'renewed', expiresIn: exchange.expiresIn };
    },
    revokeToken: async () => 'ended' as const,
  });
  const session = createSession({
    identityProvider,
    providerName: 'kontor.test',
    tokens,
    storage: sessionStorage,
    leave: () => {},
  });
  const frame = createFrame();
  renewSession({
    session,
    tokens,
    identityProvider,
    ownerOf: async () => '7',
    visit: frame.visit,
    onLost: () => refuse(session),
  });
  const signIn = (dueIn: number | null) => {
    if (session.getSnapshot().value === 'loggedIn') refuse(session);
    const token = { accessToken: 'first', expiresAt: dueIn === null ? null : Date.now() + dueIn + minute };
    if (session.getSnapshot().value === 'expired') return session.send({ type: 'token.renewed', token });
    tokens.write(token);
    session.send({ type: 'session.restored' });
  };
  return { session, tokens, signIn, frame, exchange };
}

const refuse = (session: SessionActor) => session.send({ type: 'token.refused', isFirst: false, returnTo: '/' });

function createFrame() {
  let open: { state: string; resolve: (query: string) => void } | null = null;
  return {
    isOpen: () => open !== null,
    visit: (url: string, signal: AbortSignal) =>
      new Promise<string>((resolve) => {
        const shown = { state: new URL(url).searchParams.get('state') ?? '', resolve };
        open = shown;
        signal.addEventListener('abort', () => {
          if (open === shown) open = null;
        });
      }),
    answer: (query: string, state = open?.state) => {
      open?.resolve(`?${query}&state=${state}`);
      open = null;
    },
  };
}
