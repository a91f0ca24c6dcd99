/** Reports of builds, as websites send them to the delivery API. */

import type { Hono } from 'hono';
import { storedToken } from '../../server/content/client-tokens.ts';
import type { Database } from '../../server/db/database.ts';

/** A client token that may report the deployments of the domain. @returns its value */
export async function addReporter(database: Database, domain_id: number): Promise<string> {
  const token = `reports-for-${domain_id}`;
  await database
    .insertInto('client_tokens')
    .values({ domain_id, name: 'build', ...storedToken(token), may_report: 1 })
    .execute();
  return token;
}

/** @param address the path of the delivery API, or a `status_url` of a webhook */
export async function reportBuild(
  content: Pick<Hono, 'request'>,
  address: string,
  body: unknown,
  token: string | null = null,
): Promise<Response> {
  const { pathname, search } = new URL(address, 'http://localhost');
  return content.request(`${pathname.replace('/content/api/v1', '')}${search}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
}
