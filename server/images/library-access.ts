/**
 * Who may do what in the image library. The library's own token stands in the start-up data of a public page, so it is
 * a label and no secret: it is enough to look around. Whoever changes something shows a user's access token.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '../../contract/refusals.ts';
import { Refusal } from '../http/refusal.ts';
import type { Account, Authenticate } from '../identity/account.ts';

export type LibraryAccess = {
  /** The account behind a change; behind a look it may be null. @throws Refusal 401 */
  admit: (request: Request) => Promise<Account | null>;
};

export function createLibraryAccess(libraryToken: string, authenticate: Authenticate): LibraryAccess {
  const isLibraryToken = (token: string) => timingSafeEqual(digest(token), digest(libraryToken));
  return {
    admit: async (request) => {
      const token = bearer(request);
      if (token === null) throw refuse();
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const accessToken = isLibraryToken(token) ? request.headers.get('X-Access-Token') : token;
      const account = accessToken ? await authenticate(accessToken) : null;
      if (!account && !(isRead && isLibraryToken(token))) throw refuse();
      return account;
    },
  };
}

function refuse(): Refusal {
  return new Refusal(401, problem('library_unauthenticated'));
}

function bearer(request: Request): string | null {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
