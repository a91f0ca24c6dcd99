/**
 * Hands an access token over from the window in which the user signed in to the one whose session had ended. The name of the
 * channel contains 128 random bits that only these windows know, and is used once. The signed-in user comes with the token,
 * because without a connection it could not be loaded.
 */
import { decode, integer, nullable, object, string, withDefault } from '../../contract/decode.ts';
import type { ReceivedToken } from '../../machines/session.machine.ts';
import { randomId } from '../lib/random-id.ts';
import { meKey, rememberedMe } from '../lib/token-keys.ts';

const handover = object({ accessToken: string, expiresAt: nullable(integer), me: withDefault(nullable(string), null) });
const channelName = (nonce: string) => `kontor.session.${nonce}`;
/** The channel on which tabs ask each other for a session (`session-sharing.ts`). */
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
    setTimeout(() => {
      end();
      resolve(null);
    }, timeout);
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
