/**
 * Seals what the browser keeps for a person (XChaCha20-Poly1305). Synchronous, because a page that is being closed waits for
 * nothing, and independent of Web Crypto, which browsers lack on plain HTTP.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

export type Cipher = ReturnType<typeof createCipher>;

const create = managedNonce(xchacha20poly1305);

/**
 * What is sealed for one place, such as `draft 7 1f3a`, does not open at another.
 * @param key 32 bytes as base64url
 * @throws Error if it is none
 */
export function createCipher(key: string) {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const at = (place: string) => create(bytes, new TextEncoder().encode(place));
  const seal = (place: string, content: Uint8Array): Uint8Array<ArrayBuffer> =>
    new Uint8Array(at(place).encrypt(content));
  /** `null` if another key or another place has sealed it. */
  const open = (place: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | null => {
    try {
      return new Uint8Array(at(place).decrypt(sealed));
    } catch {
      return null; // the package throws if the tag does not match
    }
  };
  return {
    seal,
    open,
    sealText: (place: string, text: string) => seal(place, new TextEncoder().encode(text)),
    openText: (place: string, sealed: Uint8Array): string | null => {
      const opened = open(place, sealed);
      return opened && new TextDecoder().decode(opened);
    },
  };
}
