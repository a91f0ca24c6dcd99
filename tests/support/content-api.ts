/** The API for websites, called without a socket; `app` checks every answer against the OpenAPI document. */

import type { Database } from '../../server/db/database.ts';
import { type ContentApiOptions, createContentApi } from '../../server/delivery/content-api.ts';
import { createImageSigner } from '../../server/images/image-signing.ts';
import { origin } from './api.ts';
import { documented } from './documented-delivery.ts';

export const imageSigner = createImageSigner({
  ...{ keyHex: 'ab'.repeat(32), saltHex: 'cd'.repeat(32) },
  ...{ proxyHost: `${origin}/proxy`, publicOrigin: origin },
});

export type Delivered = { status: number; headers: Headers; text: string; body: unknown };
export type Deliver = (
  call: string,
  init?: { token?: string | null; headers?: Record<string, string> },
) => Promise<Delivered>;

/** Lets every client token read drafts and all numbers. */
export async function allowPreviews(database: Database): Promise<void> {
  await database.updateTable('client_tokens').set({ may_preview: 1 }).execute();
}

/** @param token the default token of the calls */
export function createTestContent(
  database: Database,
  now: () => number,
  { token = 'value-of-one.example', ...options }: Partial<ContentApiOptions> & { token?: string } = {},
) {
  const bare = createContentApi({
    database,
    now,
    log: () => {},
    signer: imageSigner,
    publicOrigin: origin,
    ...options,
  });
  const app = documented(bare);
  const deliver: Deliver = async (call, { token: own = token, headers = {} } = {}) => {
    const sent = new Headers(headers);
    if (own !== null) sent.set('Authorization', `Bearer ${own}`);
    const answer = await app.request(call, { headers: sent });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null };
  };
  return { app, bare, deliver };
}
