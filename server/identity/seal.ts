/** Texts that only this installation can read and make, each for one purpose (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = {
  close(purpose: string, text: string): string;
  /** `null` for what was not closed here, or for another purpose. */
  open(purpose: string, sealed: string): string | null;
};

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

export function createSeal(key: string): Seal {
  const cipherKey = Buffer.from(hkdfSync('sha256', key, '', 'kontor second factors', 32));
  return {
    close(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, cipherKey, nonce).setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const tagEnd = nonceBytes + tagBytes;
      const decipher = createDecipheriv(algorithm, cipherKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, tagEnd));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch {
        // Node has no other way to say that the tag does not fit.
        return null;
      }
    },
  };
}
