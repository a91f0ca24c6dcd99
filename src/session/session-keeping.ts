/** Renewing the session, on the own origin's provider alone: a frame of another origin shows nothing to read. */
import { type ClientOptions, createClient } from '../api/client.ts';
import { keepSession, type RenewalDependencies, type SessionRenewal, visitInFrame } from './session-renewal.ts';

export type SessionKeepingOptions = Pick<RenewalDependencies, 'session' | 'tokens' | 'identityProvider' | 'onLost'> & {
  providerUrl: string;
  servers: Pick<ClientOptions, 'apiUrl' | 'libraryUrl' | 'libraryToken' | 'libraryScope'>;
};

export function keepSessionAlive({ providerUrl, servers, ...session }: SessionKeepingOptions): SessionRenewal | null {
  if (new URL(providerUrl).origin !== location.origin) return null;
  const ownerOf = async (accessToken: string) => {
    const client = createClient({ ...servers, accessToken: () => accessToken, onUnauthenticated: () => {} });
    const me = await client.call('getMe', {}).catch(() => null);
    return me?.id ?? null;
  };
  return keepSession({ ...session, ownerOf, visit: visitInFrame });
}
