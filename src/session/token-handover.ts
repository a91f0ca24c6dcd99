/**
 * Hands an access token from the window in which the user signed in to the window whose session had ended. The name of
 * the channel holds 128 random bits that only these two windows know. It is used once. Who is signed in comes with it: without
 * a connection nobody could tell.
 */
import { decode, integer, nullable, object, string, withDefault } from '../../contract/decode.ts';
import type { ReceivedToken } from '../../machines/session.machine.ts';
import { randomId } from '../lib/random-id.ts';
import { meKey, rememberedMe } from '../lib/token-keys.ts';

const handed = object({ accessToken: string, expiresAt: nullable(integer), me: withDefault(nullable(string), null) });
const channelName = (nonce: string) => `kontor.session.${nonce}`;
/** On which tabs of one browser ask each other for a session (`session-sharing.ts`). */
export const sharingChannel = 'kontor.sessions';
/** What is asked there: the nonce for the answer. */
export const request = object({ nonce: string });

/** Returns a function that ends the waiting. */
export function awaitToken(nonce: string, onToken: (token: ReceivedToken) => void): () => void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const token = decode(handed, data);
    if (!token.ok || token.value.accessToken === '') return;
    channel.postMessage(taken);
    channel.close();
    const { me, ...received } = token.value;
    if (me !== null) sessionStorage.setItem(meKey, `${received.accessToken} ${me}`);
    onToken(received);
  };
  return () => channel.close();
}

/** The session of another tab; null if none has answered in time, in milliseconds. */
export function askOtherTabs(time: number): Promise<ReceivedToken | null> {
  return new Promise((resolve) => {
    if (typeof BroadcastChannel === 'undefined') return resolve(null);
    const nonce = randomId();
    const end = awaitToken(nonce, resolve);
    setTimeout(() => {
      end();
      resolve(null);
    }, time);
    const channel = new BroadcastChannel(sharingChannel);
    channel.postMessage({ nonce });
    channel.close();
  });
}

/** Whether a window was waiting for the token: anybody can write a link with a nonce. */
export function handTokenOver(nonce: string, token: ReceivedToken): Promise<boolean> {
  const channel = new BroadcastChannel(channelName(nonce));
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), patience);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === taken) end(true);
    };
    channel.postMessage({ ...token, me: rememberedMe(sessionStorage) });
  });
}

const taken = 'taken';
/** A background window may be slow to answer; in milliseconds. */
const patience = 5000;
