/** The client token of a sample website that is served beside Kontor. The store has only its hash, so it is made from a key. */
import { createHmac } from 'node:crypto';
import { openInstallation } from '../server/installation.ts';
import type { Database } from '../server/store/database.ts';

export async function websiteToken(database: Database, fqdn: string): Promise<string> {
  const { formKey } = await openInstallation(database);
  return `kt_${createHmac('sha256', formKey).update(`sample website ${fqdn}`).digest('base64url')}`;
}
