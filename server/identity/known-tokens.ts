/** Caches for a few seconds which account a token belongs to: the lookup is half the cost of a small response. */

import { mayUseDomain } from '../content/domain-access.ts';
import type { Database } from '../db/database.ts';
import { listenToAccess } from '../db/revoked-access.ts';
import { watchForeignWrites } from '../events/foreign-writes.ts';
import type { Signals } from '../events/signals.ts';
import type { Account, Authenticate } from '../kernel/account.ts';

/** In milliseconds. A session may end by time alone; if a connection was cut silently, no revocation is told. */
const timeToLive = 1000;
const maxTokens = 10_000;

/**
 * A revocation empties the cache of every process at once: on PostgreSQL by a signal, on SQLite because `data_version`
 * shows that another process has written.
 */
export function rememberTokens(
  authenticate: Authenticate,
  { database, signals, now }: { database: Database; signals: Signals; now: () => number },
): { authenticate: Authenticate; close: () => void } {
  const known = new Map<string, { account: Account; until: number }>();
  let generation = 0;
  const isRevocationMissed = watchForeignWrites(database, signals);
  const forget = () => {
    for (const { account } of known.values()) domainsOf.delete(account);
    known.clear();
    generation += 1;
  };
  const unlisten = [
    listenToAccess(forget),
    signals.listen(({ kind }) => {
      if (kind === 'access') forget();
    }),
  ];
  return {
    async authenticate(token) {
      if (await isRevocationMissed()) forget();
      const cached = known.get(token);
      if (cached && now() < cached.until && now() >= cached.until - timeToLive) return cached.account;
      const before = generation;
      const account = await authenticate(token);
      // A token that was revoked during the lookup must not be cached.
      if (account && before === generation) {
        if (known.size >= maxTokens) known.clear();
        known.set(token, { account, until: now() + timeToLive });
        domainsOf.set(account, new Set());
      }
      return account;
    },
    close: () => {
      for (const stop of unlisten) stop();
    },
  };
}

/** The domains that a cached account may use, as far as they have been checked. */
const domainsOf = new WeakMap<Account, Set<number>>();

/** Like `mayUseDomain`, but reads the database only once for a cached account. */
export async function isAdmitted(database: Database, account: Account, domainId: number): Promise<boolean> {
  const domains = domainsOf.get(account);
  if (domains?.has(domainId)) return true;
  const isAdmitted = await mayUseDomain(database, account, domainId, false);
  if (isAdmitted) domains?.add(domainId);
  return isAdmitted;
}
