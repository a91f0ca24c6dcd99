/** Loads the script for signing in on demand. */
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import type { Configuration } from '../lib/configuration.ts';
import { loadScript, script } from '../lib/lazy.ts';
import type { IdentityProvider } from './identity-provider.ts';

export const signIn = script('sign-in', async () => (await import('./identity-provider.ts')).createIdentityProvider);

export async function loadIdentityProvider(configuration: Configuration): Promise<IdentityProvider> {
  const createIdentityProvider = await loadScript(signIn).catch((error: Error) => {
    console.warn(error);
    throw { code: 'chunk_failed', message: t(words.chunkFailed, { chunk: signIn.chunk }) };
  });
  return createIdentityProvider({
    providerUrl: configuration.oauthProviderUrl,
    applicationId: configuration.oauthApplicationId,
    scope: configuration.oauthScope,
    redirectUri: `${location.origin}/oauth/callback`,
  });
}
