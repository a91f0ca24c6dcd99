/**
 * Hands an access token from the window in which somebody has signed in to the one whose session had ended. The name of
 * the channel holds 128 random bits that only these two windows know, and it is used once; nothing is stored.
 */
import { decode, integer, nullable, object, string } from '../../contract/decode.ts';
import type { StoredToken } from './login-storage.ts';

const handed = object({ accessToken: string, expiresAt: nullable(integer) });
const channelName = (nonce: string) => `kontor.session.${nonce}`;

/** Returns what ends the waiting. */
export function awaitToken(nonce: string, onToken: (token: StoredToken) => void): () => void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const token = decode(handed, data);
    if (!token.ok || token.value.accessToken === '') return;
    channel.close();
    onToken(token.value);
  };
  return () => channel.close();
}

export function handTokenOver(nonce: string, token: StoredToken): void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.postMessage(token);
  channel.close();
}
