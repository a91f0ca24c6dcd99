// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '../../src/session/identity-provider.ts';
import { createTokenStore } from '../../src/session/login-storage.ts';
import { createSession } from '../../src/session/session.ts';
import { renewSession } from '../../src/session/session-renewal.ts';
import { withLoneBrowser } from '../support/lone-browser.ts';

const minute = 60_000;

withLoneBrowser();

type Setting = {
  answer?: (state: string) => string;
  owners?: Record<string, string>;
  /** Called before each of these; it may fail or hang. */
  before?: Partial<Record<'me' | 'exchange' | 'script' | 'frame', () => Promise<void>>>;
};

async function start({
  answer = (state) => `?code=c1&state=${state}`,
  owners = { first: '7', second: '7' },
  before = {},
}: Setting = {}) {
  const tokens = createTokenStore(sessionStorage);
  tokens.write({ accessToken: 'first', expiresAt: Date.now() + 15 * minute });
  const provider: IdentityProvider = {
    authorizationUrl: vi.fn(async ({ state }) => `https://kontor.test/oauth/authorize?state=${state}`),
    exchangeCode: vi.fn(async () => {
      await before.exchange?.();
      return { accessToken: 'second', expiresIn: 900 };
    }),
    revokeToken: vi.fn(async () => 'ended' as const),
  };
  const identityProvider = async () => {
    await before.script?.();
    return provider;
  };
  const session = createSession({
    identityProvider,
    providerName: 'kontor.test',
    tokens,
    storage: sessionStorage,
    leave: () => {},
  });
  const visit = vi.fn(async (url: string) => {
    await before.frame?.();
    return answer(new URL(url).searchParams.get('state') ?? '');
  });
  const ownerOf = async (token: string) => {
    const isKnown = await before.me?.().then(
      () => true,
      () => false,
    );
    return isKnown === false ? null : (owners[token] ?? null);
  };
  const onLost = () => session.send({ type: 'token.refused', isFirst: false, returnTo: '/' });
  const renewal = renewSession({ session, tokens, identityProvider, ownerOf, visit, onLost });
  await vi.advanceTimersByTimeAsync(0);
  return { tokens, provider, session, visit, renewal };
}

const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

describe('keeping a session', () => {
  it('S13 AUTH-12 who works gets a new token a minute before the old one ends, silently, and nothing is revoked', async () => {
    const { tokens, provider, session, visit } = await start();
    press();
    await vi.advanceTimersByTimeAsync(14 * minute - 1);
    expect(visit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tokens.read()).toBe('second');
    expect(provider.authorizationUrl).toHaveBeenCalledWith(expect.anything(), 'silent');
    expect(provider.revokeToken).not.toHaveBeenCalled();
    expect(session.getSnapshot().value).toBe('loggedIn');
    press();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(visit).toHaveBeenCalledTimes(2);
  });

  it('S13 an abandoned browser asks for nothing, so that the idle limit of the server ends the session', async () => {
    const { visit } = await start();
    await vi.advanceTimersByTimeAsync(8 * 60 * minute);
    expect(visit).not.toHaveBeenCalled();
  });

  it('AUTH-13 a call after a pause first gets a new token', async () => {
    const { tokens, renewal } = await start();
    await vi.advanceTimersByTimeAsync(20 * minute);
    await renewal.ready();
    expect(tokens.read()).toBe('second');
  });

  it('AUTH-13 when the session of the provider is over, this one has expired', async () => {
    const { session } = await start({ answer: (state) => `?error=login_required&state=${state}` });
    press();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(session.getSnapshot().value).toBe('expired');
  });

  it('S12 the token of somebody else who has signed in meanwhile is not taken', async () => {
    const { tokens, session } = await start({ owners: { first: '7', second: '8' } });
    press();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(session.getSnapshot().value).toBe('expired');
    expect(tokens.read()).toBeNull();
  });

  it.each([
    ['another state', () => '?code=c1&state=forged'],
    ['no code', (state: string) => `?error=invalid_scope&state=${state}`],
  ])('AUTH-08 S24 an answer with %s changes nothing', async (_, answer) => {
    const { tokens, session, provider } = await start({ answer });
    press();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect([tokens.read(), session.getSnapshot().value]).toEqual(['first', 'loggedIn']);
    expect(provider.exchangeCode).not.toHaveBeenCalled();
  });

  it('after logging out nothing is renewed', async () => {
    const { session, visit } = await start();
    press();
    session.send({ type: 'logout.requested' });
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(visit).not.toHaveBeenCalled();
  });

  const parts = ['me', 'exchange', 'script', 'frame'] as const;
  const once = (fail: () => Promise<void>) => {
    let isFirst = true;
    return () => {
      const act = isFirst ? fail : async () => {};
      isFirst = false;
      return act();
    };
  };
  const fails = async () => {
    throw new Error('unexpected');
  };
  const hangs = () => new Promise<void>(() => {});

  it.each(parts)('R15 who works keeps the session although %s fails once', async (part) => {
    const { tokens, session } = await start({ before: { [part]: once(fails) } });
    press();
    await vi.advanceTimersByTimeAsync(14 * minute);
    await vi.advanceTimersByTimeAsync(20_000);
    press();
    await vi.advanceTimersByTimeAsync(0);
    expect([tokens.read(), session.getSnapshot().value]).toEqual(['second', 'loggedIn']);
  });

  it.each(['exchange', 'script', 'frame'] as const)(
    'R15 calls go on while %s hangs, and later succeed',
    async (part) => {
      const { tokens, session, renewal } = await start({ before: { [part]: once(hangs) } });
      await vi.advanceTimersByTimeAsync(20 * minute);
      const answers: string[] = [];
      void renewal.ready().then(() => answers.push('sent'));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(answers).toEqual(['sent']);
      await vi.advanceTimersByTimeAsync(20_000);
      await renewal.ready();
      expect([tokens.read(), session.getSnapshot().value]).toEqual(['second', 'loggedIn']);
    },
  );

  it.each(
    parts.flatMap((part) => [
      { part, how: 'fails', fault: fails },
      { part, how: 'hangs', fault: hangs },
    ]),
  )(
    'R15 nothing is taken for another person, and no call waits for ever, while $part always $how',
    async ({ part, fault }) => {
      const { tokens, session, renewal } = await start({ before: { [part]: fault } });
      await vi.advanceTimersByTimeAsync(20 * minute);
      for (let round = 0; round < 3; round += 1) {
        const answers: string[] = [];
        void renewal.ready().then(() => answers.push('sent'));
        await vi.advanceTimersByTimeAsync(20_000);
        expect(answers).toEqual(['sent']);
        await vi.advanceTimersByTimeAsync(20_000);
      }
      expect([tokens.read(), session.getSnapshot().value]).toEqual(['first', 'loggedIn']);
    },
  );

  it('R15 a tab that sleeps with the lock keeps no other from going on', async () => {
    const held: (() => Promise<unknown>)[] = [];
    const request = (_: string, { signal }: { signal: AbortSignal }, act: () => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        held.push(async () => resolve(await act()));
      });
    vi.stubGlobal('navigator', { locks: { request } });
    const { tokens, renewal } = await start();
    await vi.advanceTimersByTimeAsync(20 * minute);
    const answers: string[] = [];
    void renewal.ready().then(() => answers.push('sent'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(answers).toEqual(['sent']);
    await vi.advanceTimersByTimeAsync(20_000);
    const again = renewal.ready();
    await vi.advanceTimersByTimeAsync(0);
    await held.at(-1)?.();
    await again;
    expect(tokens.read()).toBe('second');
    vi.unstubAllGlobals();
  });
});
