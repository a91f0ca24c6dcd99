/** Binds the session chart to the identity provider and session storage. The actor lives outside React. */
import { createContext, useContext, useMemo } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { SignInFailure } from '../../machines/failures.ts';
import { type CallbackAnswer, type ReceivedToken, sessionMachine } from '../../machines/session.machine.ts';
import { useSelector } from '../lib/use-machine-binding.ts';
import type { IdentityProvider, Revocation } from './identity-provider.ts';
import { rememberLogin, storable, type TokenStore, takeLogin } from './login-storage.ts';
import { createVerifier } from './pkce.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionState = SnapshotFrom<typeof sessionMachine>['value'];

export type SessionDependencies = {
  /** Loaded on first use: signed-in users need no OAuth client. */
  identityProvider: () => Promise<IdentityProvider>;
  /** Shown to users. */
  providerName: string;
  tokens: TokenStore;
  storage: Storage;
  leave: (url: string) => void;
};

export function createSession({
  identityProvider,
  providerName,
  tokens,
  storage,
  leave,
}: SessionDependencies): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      startLogin: fromPromise(async ({ input, signal }) => {
        const login = { state: createVerifier(43), verifier: createVerifier(), returnTo: input.returnTo };
        const url = await (await identityProvider()).authorizationUrl(login, signal);
        if (signal.aborted) return;
        rememberLogin(storage, login);
        leave(url);
      }),
      exchangeCode: fromPromise(async ({ input, signal }) => {
        const provider = await identityProvider();
        const { code, state, verifier, answer } = input;
        const issued = await provider.exchangeCode({ code, state, issuer: answer.issuer }, { state, verifier });
        if (!signal.aborted) tokens.write(storable(issued));
      }),
      revokeToken: fromPromise(async () => {
        const token = tokens.read();
        const revocation = token === null ? 'ended' : await revoke(identityProvider, storage, token);
        if (revocation !== 'ended') throw { code: 'still_signed_in', message: providerName } satisfies SignInFailure;
      }),
    },
    actions: { forgetToken: () => tokens.forget(), storeToken: (_, { token }) => tokens.write(token) },
  });
  const session = createActor(machine);
  session.start();
  if (tokens.read()) session.send({ type: 'session.restored' });
  return session;
}

const lackingKey = 'kontor.withoutRevocation';

/** If the provider does not support revocation, this tab does not try again. */
async function revoke(
  identityProvider: SessionDependencies['identityProvider'],
  storage: Storage,
  token: string,
): Promise<Revocation> {
  if (storage.getItem(lackingKey) !== null) return 'lacking';
  try {
    const revocation = await (await identityProvider()).revokeToken(token);
    if (revocation === 'lacking') storage.setItem(lackingKey, 'yes');
    return revocation;
  } catch (error) {
    console.warn(error);
    return 'revoked';
  }
}

/** Sends the callback's query and the pending login to the session. Call it once per callback. */
export function receiveCallback(session: SessionActor, storage: Storage, query: string): void {
  const pending = takeLogin(storage);
  session.send({ type: 'callback.arrived', answer: callbackAnswer(query), pending });
}

const SessionContext = createContext<SessionActor | null>(null);
export const SessionProvider = SessionContext.Provider;

export type Session = {
  state: SessionState;
  isLoggedIn: boolean;
  failure: SignInFailure | null;
} & ReturnType<typeof sessionCommands>;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  const state = useSelector(session, (snapshot) => snapshot.value);
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const commands = useMemo(() => sessionCommands(session.send), [session]);
  return { state, isLoggedIn: isInside(state), failure, ...commands };
}

function sessionCommands(send: SessionActor['send']) {
  return {
    logIn: (returnTo: string) => send({ type: 'login.requested', returnTo }),
    cancelLogin: () => send({ type: 'login.cancelled' }),
    logOut: () => send({ type: 'logout.requested' }),
    /** Continues with a token from another window. */
    renew: (token: ReceivedToken) => send({ type: 'token.renewed', token }),
    dismissFailure: () => send({ type: 'failure.dismissed' }),
  };
}

/** `null` without a provider. */
export const useSessionActor = (): SessionActor | null => useContext(SessionContext);

/** Also true while the session has expired or is ending, so that the screen keeps its content. */
const isInside = (state: SessionState) =>
  state === 'loggedIn' || state === 'expired' || state === 'reauthorising' || state === 'loggingOut';

function callbackAnswer(query: string): CallbackAnswer {
  const parameters = new URLSearchParams(query);
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    error: parameters.get('error'),
    description: parameters.get('error_description')?.slice(0, 300) ?? null,
    issuer: parameters.get('iss'),
  };
}
