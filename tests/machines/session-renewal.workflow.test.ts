// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '../../src/session/identity-provider.ts';
import { createTokenStore } from '../../src/session/login-storage.ts';
import { createSession } from '../../src/session/session.ts';
import { renewSession } from '../../src/session/session-renewal.ts';
import { withLoneBrowser } from '../support/lone-browser.ts';

const minute = 60_000;

withLoneBrowser();

type Setting = { answer?: (state: string) => string; owners?: Record<string, number> };

async function start({
  answer = (state) => `?code=c1&state=${state}`,
  owners = { first: 7, second: 7 },
}: Setting = {}) {
  const tokens = createTokenStore(sessionStorage);
  tokens.write({ accessToken: 'first', expiresAt: Date.now() + 15 * minute });
  const provider: IdentityProvider = {
    authorizationUrl: vi.fn(async ({ state }) => `https://kontor.test/oauth/authorize?state=${state}`),
    exchangeCode: vi.fn(async () => ({ accessToken: 'second', expiresIn: 900 })),
    revokeToken: vi.fn(async () => 'ended' as const),
  };
  const identityProvider = async () => provider;
  const session = createSession({
    identityProvider,
    providerName: 'kontor.test',
    tokens,
    storage: sessionStorage,
    leave: () => {},
  });
  const visit = vi.fn(async (url: string) => answer(new URL(url).searchParams.get('state') ?? ''));
  const ownerOf = async (token: string) => owners[token] ?? null;
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
    const { tokens, session } = await start({ owners: { first: 7, second: 8 } });
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
});
