/**
 * The windows of a browser share the session: a new tab at `/` asks the others for it, as `src/app/head.ts` does at other
 * addresses, and logging out in one tab logs out all. Signing in again in another window hands the access token over
 * to the one whose session had ended. The token goes through a channel whose name contains 128 random bits that only the two
 * windows know; it is used once. The signed-in user comes with the token, because without a connection it could not be loaded.
 */
import { decode, integer, nullable, object, string, withDefault } from '../../contract/decode.ts';
import type { ReceivedToken } from '../../machines/session.machine.ts';
import { randomId } from '../lib/ids.ts';
import { leaveQuestion } from '../lib/leaving.ts';
import { meKey, rememberedMe } from '../lib/token-keys.ts';
import type { TokenStore } from './login-storage.ts';
import type { SessionActor } from './session.ts';

export type SharingOptions = {
  session: SessionActor;
  tokens: TokenStore;
  /** Whether this tab asks for a session if it has none. */
  isWanted: boolean;
};

export function shareSession({ session, tokens, isWanted }: SharingOptions): void {
  if (typeof BroadcastChannel === 'undefined') return;
  let channel = listen();
  session.on('session.ended', () => channel.postMessage('ended'));
  // An open channel may keep the page out of the back/forward cache.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) channel = listen();
  });
  if (isWanted && tokens.read() === null)
    void askOtherTabs(sleepingTimeout).then((token) => token && session.send({ type: 'token.renewed', token }));

  /** The screen shows nothing any more, unless it holds text that would be lost with it: that says that the session has ended. */
  function endWithOthers(): void {
    session.send({ type: 'token.refused', isFirst: false, returnTo: '/' });
    if (leaveQuestion() === null) session.send({ type: 'logout.requested' });
  }

  function listen(): BroadcastChannel {
    const opened = new BroadcastChannel(sharingChannel);
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ended') return endWithOthers();
      const requested = decode(request, data);
      const accessToken = tokens.read();
      if (!requested.ok || accessToken === null || !session.getSnapshot().matches('loggedIn')) return;
      void handTokenOver(requested.value.nonce, { accessToken, expiresAt: tokens.expiresAt() });
    };
    return opened;
  }
}

/** Milliseconds; browsers wake a sleeping tab once a minute. */
const sleepingTimeout = 70_000;

const handover = object({ accessToken: string, expiresAt: nullable(integer), me: withDefault(nullable(string), null) });
const channelName = (nonce: string) => `kontor.session.${nonce}`;
/** The channel on which tabs ask each other for a session. */
export const sharingChannel = 'kontor.sessions';
/** The message on that channel, with the nonce of the answer's channel. */
export const request = object({ nonce: string });

/** Returns a function that stops waiting. */
export function awaitToken(nonce: string, onToken: (token: ReceivedToken) => void): () => void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const token = decode(handover, data);
    if (!token.ok || token.value.accessToken === '') return;
    channel.postMessage(taken);
    channel.close();
    const { me, ...received } = token.value;
    if (me !== null) sessionStorage.setItem(meKey, `${received.accessToken} ${me}`);
    onToken(received);
  };
  return () => channel.close();
}

/** The session of another tab; null if none answers within `timeout` milliseconds. */
export function askOtherTabs(timeout: number): Promise<ReceivedToken | null> {
  return new Promise((resolve) => {
    if (typeof BroadcastChannel === 'undefined') return resolve(null);
    const nonce = randomId();
    const end = awaitToken(nonce, resolve);
    const giveUp = () => {
      end();
      resolve(null);
    };
    setTimeout(giveUp, timeout);
    const channel = new BroadcastChannel(sharingChannel);
    channel.postMessage({ nonce });
    channel.close();
  });
}

/** Resolves with whether a window took the token: anybody can write a link with a nonce. */
export function handTokenOver(nonce: string, token: ReceivedToken): Promise<boolean> {
  const channel = new BroadcastChannel(channelName(nonce));
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), handoverTimeout);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === taken) end(true);
    };
    channel.postMessage({ ...token, me: rememberedMe(sessionStorage) });
  });
}

const taken = 'taken';
/** Milliseconds; a background window may be slow. */
const handoverTimeout = 5000;
