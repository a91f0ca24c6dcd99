/** Encrypts texts that only this installation can create and read, each for one purpose (AES-256-GCM). */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = ReturnType<typeof createSeal>;

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

export function createSeal(key: string) {
  const cipherKey = Buffer.from(hkdfSync('sha256', key, '', 'kontor second factors', 32));
  const close = (purpose: string, text: string): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, cipherKey, nonce).setAAD(Buffer.from(purpose));
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
  };
  /** `null` if the text was not sealed here, or was sealed for another purpose. */
  const open = (purpose: string, sealed: string): string | null => {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < nonceBytes + tagBytes) return null;
    const tagEnd = nonceBytes + tagBytes;
    const decipher = createDecipheriv(algorithm, cipherKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, tagEnd));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    } catch {
      return null; // Node throws if the tag does not match
    }
  };
  return {
    close,
    open,
    /** Like `close`; `openInTime` opens it for `lifetime` milliseconds. */
    closeFor: (lifetime: number, purpose: string, text: string): string =>
      close(purpose, `${Date.now() + lifetime} ${text}`),
    openInTime(purpose: string, sealed: string): string | null {
      const [until = '', text = ''] = open(purpose, sealed)?.split(' ') ?? [];
      return Number(until) > Date.now() ? text : null;
    },
  };
}

/** A secret with 256 random bits. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash stored in place of a random secret. With at least 80 random bits, no slow hash is needed. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
