/** The client token of a sample website that is served beside Kontor. The store has only its hash, so it is made from a key. */
import { createHmac } from 'node:crypto';
import type { Database } from '../server/db/database.ts';
import { openInstallation } from '../server/db/installation.ts';

export async function websiteToken(database: Database, fqdn: string): Promise<string> {
  const { formKey } = await openInstallation(database);
  return `kt_${createHmac('sha256', formKey).update(`sample website ${fqdn}`).digest('base64url')}`;
}
