/**
 * Hands an access token from the window in which somebody has signed in to the one whose session had ended. The name of
 * the channel holds 128 random bits that only these two windows know, and it is used once; nothing is stored.
 */
const channelName = (nonce: string) => `kontor.session.${nonce}`;

/** Returns what ends the waiting. */
export function awaitToken(nonce: string, onToken: (token: string) => void): () => void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || data === '') return;
    channel.close();
    onToken(data);
  };
  return () => channel.close();
}

export function handTokenOver(nonce: string, token: string): void {
  const channel = new BroadcastChannel(channelName(nonce));
  channel.postMessage(token);
  channel.close();
}
