/**
 * The tabs of a browser share the session: a new tab at `/` asks the others for it, as `src/app/head.ts` does at other
 * addresses, and logging out in one tab logs out all (APP-15).
 */
import { decode } from '../../contract/decode.ts';
import { randomId } from '../lib/random-id.ts';
import type { TokenStore } from './login-storage.ts';
import type { SessionActor } from './session.ts';
import { awaitToken, handTokenOver, request, sharingChannel } from './token-handover.ts';

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
  if (!isWanted || tokens.read() !== null) return;
  const nonce = randomId();
  awaitToken(nonce, (token) => session.send({ type: 'token.renewed', token }));
  channel.postMessage({ nonce });

  function listen(): BroadcastChannel {
    const opened = new BroadcastChannel(sharingChannel);
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ended') return session.send({ type: 'token.refused', isFirst: false, returnTo: '/' });
      const requested = decode(request, data);
      const accessToken = tokens.read();
      if (!requested.ok || accessToken === null || !session.getSnapshot().matches('loggedIn')) return;
      void handTokenOver(requested.value.nonce, { accessToken, expiresAt: tokens.expiresAt() });
    };
    return opened;
  }
}
