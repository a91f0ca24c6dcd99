/** The session chart bound to the identity provider and the tab's storage; it lives outside React. */
import { useSelector } from '@xstate/react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import {
  type CallbackAnswer,
  type SessionEvent,
  type SignInFailure,
  sessionMachine,
} from '../../machines/session.machine.ts';
import type { IdentityProvider } from '../api/identity-provider.ts';
import { rememberLogin, storable, type TokenStore, takeLogin } from '../lib/login-storage.ts';
import { createVerifier } from '../lib/pkce.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionState = SnapshotFrom<typeof sessionMachine>['value'];

export type SessionDependencies = {
  /** Loaded when it is first needed: signed-in users need no OAuth client. */
  identityProvider: () => Promise<IdentityProvider>;
  tokens: TokenStore;
  storage: Storage;
  /** Sends the browser to another address. */
  leave: (url: string) => void;
};

export function createSession({ identityProvider, tokens, storage, leave }: SessionDependencies): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      startLogin: fromPromise(async ({ input, signal }) => {
        const login = { state: createVerifier(43), verifier: createVerifier(), returnTo: input.returnTo };
        const url = await (await identityProvider()).authorizationUrl(login);
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
        if (token) await (await identityProvider()).revokeToken(token);
      }),
    },
    actions: { forgetToken: () => tokens.forget(), storeToken: (_, { token }) => tokens.write(token) },
  });
  const session = createActor(machine);
  session.start();
  if (tokens.read()) session.send({ type: 'session.restored' });
  return session;
}

/** Hands the callback's query to the session, together with what was pending. Call once per arrival. */
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
  send: (event: SessionEvent) => void;
};

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside its SessionProvider');
  const state = useSelector(session, (snapshot) => snapshot.value);
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  return { state, isLoggedIn: isInside(state), failure, send: session.send };
}

/** The state of the session; null where nobody provides one. */
export function useSessionState(): SessionState | null {
  const session = useContext(SessionContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = session?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [session],
  );
  return useSyncExternalStore(subscribe, () => session?.getSnapshot().value ?? null);
}

/** While the session has expired or is ending, what was on the screen stays there. */
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
