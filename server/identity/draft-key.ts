/** The keys with which browsers encrypt what they keep for a person. They are derived, so that none is stored. */
import { hkdfSync } from 'node:crypto';

/** 32 bytes as base64url, always the same for a person of this installation. */
export function draftKeyOf(installationKey: string, userId: number): string {
  return Buffer.from(hkdfSync('sha256', installationKey, '', `kontor drafts of user ${userId}`, 32)).toString(
    'base64url',
  );
}
