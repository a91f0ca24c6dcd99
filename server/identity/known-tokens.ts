/** Remembers for a few seconds whom a token belongs to: looking it up is half of what a small answer costs. */
import { sql } from 'kysely';
import type { Signals } from '../live/signals.ts';
import { listenToAccess } from '../store/access.ts';
import { type Database, prepared } from '../store/database.ts';
import { isPostgres } from '../store/dialect.ts';
import { mayUseDomain } from '../store/domains.ts';
import type { Account, Authenticate } from './account.ts';

/** In milliseconds; also how long a revocation may take that no signal tells, because a connection was cut silently. */
const trustedFor = 5000;
const most = 10_000;

const readVersion = prepared<{ data_version: number }>(() => sql`pragma data_version`);

export type KnownTokens = { authenticate: Authenticate; close: () => void };

/** What is revoked is forgotten at once, on every process: those of a PostgreSQL tell each other, a SQLite file is looked at. */
export function rememberTokens(
  authenticate: Authenticate,
  { database, signals, now }: { database: Database; signals: Signals; now: () => number },
): KnownTokens {
  const known = new Map<string, { account: Account; until: number }>();
  let generation = 0;
  let version = 0;
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
  /** Whether what other processes revoke is heard. */
  const hears = async () => {
    if (isPostgres(database)) return signals.isConnected();
    const [row] = await readVersion(database, {});
    const present = row?.data_version ?? 0;
    if (present !== version) forget();
    version = present;
    return true;
  };
  return {
    async authenticate(token) {
      if (!(await hears())) {
        forget();
        return authenticate(token);
      }
      const one = known.get(token);
      if (one && now() < one.until && now() >= one.until - trustedFor) return one.account;
      const before = generation;
      const account = await authenticate(token);
      // What was revoked meanwhile is not remembered.
      if (account && before === generation) {
        if (known.size >= most) known.clear();
        known.set(token, { account, until: now() + trustedFor });
        domainsOf.set(account, new Set());
      }
      return account;
    },
    close: () => {
      for (const stop of unlisten) stop();
    },
  };
}

/** The domains of a remembered account that have been asked for: known as long as the account is. */
const domainsOf = new WeakMap<Account, Set<number>>();

/** As `mayUseDomain`, but asks the store only once for an account that is remembered. */
export async function isAdmitted(database: Database, account: Account, domainId: number): Promise<boolean> {
  const domains = domainsOf.get(account);
  if (domains?.has(domainId)) return true;
  const isAdmitted = await mayUseDomain(database, account, domainId, false);
  if (isAdmitted) domains?.add(domainId);
  return isAdmitted;
}
