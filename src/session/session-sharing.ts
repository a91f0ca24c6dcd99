/** Tabs of one browser share a session: a new tab asks the others for it, and Logout in one ends all (APP-15). */
import { decode, object, string } from '../../contract/decode.ts';
import { randomId } from '../lib/random-id.ts';
import type { TokenStore } from './login-storage.ts';
import type { SessionActor } from './session.ts';

export type SharingOptions = {
  session: SessionActor;
  tokens: TokenStore;
  /** This tab asks for a session if it has none. */
  isWanted: boolean;
};

/** Loaded when a tab asks, so that no screen waits for another script. */
const loadHandover = () => import('./token-handover.ts');

const channelName = 'kontor.sessions';
const request = object({ nonce: string });

export function shareSession({ session, tokens, isWanted }: SharingOptions): void {
  if (typeof BroadcastChannel === 'undefined') return;
  let channel = listen();
  session.on('session.ended', () => channel.postMessage('ended'));
  // An open channel may keep the browser from caching this page for its back button.
  addEventListener('pagehide', () => channel.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) channel = listen();
  });
  if (!isWanted || tokens.read() !== null) return;
  const nonce = randomId();
  void loadHandover().then(({ awaitToken }) => {
    awaitToken(nonce, (token) => session.send({ type: 'token.renewed', token }));
    channel.postMessage({ nonce });
  }, console.error);

  function listen(): BroadcastChannel {
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ended') return session.send({ type: 'token.refused', isFirst: false, returnTo: '/' });
      const asked = decode(request, data);
      const accessToken = tokens.read();
      if (!asked.ok || accessToken === null || !session.getSnapshot().matches('loggedIn')) return;
      const { nonce } = asked.value;
      const handOver = async () => {
        const { handTokenOver } = await loadHandover();
        await handTokenOver(nonce, { accessToken, expiresAt: tokens.expiresAt() });
      };
      void handOver().catch(console.error);
    };
    return opened;
  }
}
