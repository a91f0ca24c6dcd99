/** The ciphers of those who have signed in on this page. Their keys come from the server, with the signed-in user. */
import type { Cipher } from './cipher.ts';

const ciphers = new Map<string, { key: string; cipher: Cipher }>();

/** `null` if the server has given no key, or before `unlock`. */
export const cipherOf = (owner: string): Cipher | null => ciphers.get(owner)?.cipher ?? null;

/**
 * Resolves once what is kept for this person can be sealed and opened.
 * @param key `draft_key` of the signed-in user
 */
export async function unlock(owner: string, key: string | null): Promise<void> {
  if (key === null || ciphers.get(owner)?.key === key) return;
  const { createCipher } = await import('./cipher.ts');
  ciphers.set(owner, { key, cipher: createCipher(key) });
}
