/** Through the provider's own pages, as an editor of the samples. */
import { type BuiltServer, samplePasswords } from '../../../scripts/support/built-server.mjs';
import type { WebKitPage } from './page.ts';

export async function signIn(webkit: WebKitPage, kontor: BuiltServer): Promise<void> {
  await webkit.goto(`${kontor.origin}/login`);
  await webkit.named('input', 'Email').fill('anke.brandt@kontor.example');
  await webkit.named('input', 'Password').fill(samplePasswords.editor);
  await webkit.named('button', 'Sign in').click();
  await webkit.named('h1', 'Domains').isThere();
}
