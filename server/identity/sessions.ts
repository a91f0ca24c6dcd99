/** The records of oidc-provider, and the sessions of an account as its owner sees them. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import type { Stored } from '../db/tables.ts';
import { digest } from './seal.ts';

/** Ends a provider session, which also invalidates its tokens. */
export async function endSession(database: Database, uid: string): Promise<void> {
  await database.deleteFrom('identity_records').where('model', '=', 'Session').where('uid', '=', uid).execute();
}

/** Ends an account's unfinished sign-ins and codes that were not redeemed. */
export async function endUnfinishedSignIns(database: Database, accountId: number): Promise<void> {
  await database
    .deleteFrom('identity_records')
    .where('model', 'in', ['Interaction', 'AuthorizationCode'])
    .where('payload', 'like', `%"accountId":"${accountId}"%`)
    .execute();
}

/**
 * Ends every session of an account, and deletes its tokens.
 * @param kept the uid of a session that goes on, with its tokens
 * @returns how many sessions have ended
 */
export async function endSessionsOf(database: Database, accountId: number, kept?: string): Promise<number> {
  // A search in the JSON text, without an index, because this happens a few times a year.
  const theirs = database.deleteFrom('identity_records').where('payload', 'like', `%"accountId":"${accountId}"%`);
  const ending =
    kept === undefined
      ? theirs
      : theirs
          .where('model', '!=', 'Grant')
          .where((where) => where.or([where('model', '!=', 'Session'), where('uid', '!=', kept)]))
          .where('payload', 'not like', `%"sessionUid":"${kept}"%`);
  const ended = await ending.returning(['model', 'expires_at']).execute();
  return ended.filter(({ model, expires_at }) => model === 'Session' && Number(expires_at) > Date.now()).length;
}

/**
 * Stores one kind of record for oidc-provider, which checks expiry itself.
 * @param alreadyUsed creates the error for a code that is redeemed twice concurrently
 * @param now the clock shared by all processes, in milliseconds since 1970: one process may read what another stored
 */
export function createAdapter(database: Database, model: string, alreadyUsed: () => Error, now: () => number): Adapter {
  /** Seconds by which the machine's clock, which oidc-provider uses, is behind the shared one. */
  const clockOffset = () => Math.round((now() - Date.now()) / 1000);
  const payloadOf = (row: Stored<'identity_records'>) => shiftTimes(storedPayload(row), -clockOffset());
  const findRow = async (column: 'id_hash' | 'uid', value: string) => {
    const query = database.selectFrom('identity_records').selectAll().where('model', '=', model);
    return query.where(column, '=', value).executeTakeFirst();
  };
  const remove = async (column: 'id_hash' | 'grant_id', value: string) => {
    await database.deleteFrom('identity_records').where('model', '=', model).where(column, '=', value).execute();
  };
  return {
    async upsert(id, payload, expiresIn) {
      const expires_at = expiresIn === undefined ? null : now() + expiresIn * 1000;
      const values = { ...columnsOf(shiftTimes(payload, clockOffset())), expires_at };
      await database
        .insertInto('identity_records')
        .values({ model, id_hash: digest(id), ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
        .execute();
    },
    async find(id) {
      const row = await findRow('id_hash', digest(id));
      return row && { ...payloadOf(row), jti: id };
    },
    // The payload lacks `jti`, because the id cannot be restored from its hash. Callers only check that a session exists.
    async findByUid(uid) {
      const row = await findRow('uid', uid);
      return row && payloadOf(row);
    },
    async findByUserCode() {
      throw new Error('There is no device flow here.');
    },
    async consume(id) {
      const { numUpdatedRows } = await database
        .updateTable('identity_records')
        .set({ consumed_at: now() })
        .where('model', '=', model)
        .where('id_hash', '=', digest(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw alreadyUsed();
    },
    destroy: (id) => remove('id_hash', digest(id)),
    revokeByGrantId: (grantId) => remove('grant_id', grantId),
  };
}

/** The id is a secret, which `jti` and a session's `cookie` repeat: only its hash is stored. */
function columnsOf({ jti: _jti, ...rest }: AdapterPayload) {
  const { cookie: _cookie, ...session } = { cookie: undefined, ...rest.session };
  return {
    grant_id: rest.grantId ?? null,
    uid: rest.uid ?? null,
    consumed_at: null,
    payload: JSON.stringify(rest.session ? { ...rest, session } : rest),
  };
}

function storedPayload({ payload, consumed_at }: Stored<'identity_records'>): AdapterPayload {
  const stored = JSON.parse(payload) as AdapterPayload;
  return consumed_at === null ? stored : { ...stored, consumed: Math.floor(consumed_at / 1000) };
}

/** Shifts the times of a payload by `seconds`, to convert them to another clock. */
function shiftTimes(payload: AdapterPayload, seconds: number): AdapterPayload {
  const times = ['iat', 'exp', 'loginTs', 'authTime'].flatMap((name) => {
    const time = payload[name];
    return typeof time === 'number' ? [[name, time + seconds]] : [];
  });
  return { ...payload, ...Object.fromEntries(times) };
}

export type Session = Omit<Stored<'session_devices'>, 'user_id'>;

/** What a session is used with: a browser, and the masked address of its network. */
type Client = { userAgent: string; network: string };

export type Sessions = ReturnType<typeof createSessions>;

const longestUserAgent = 300;

/** @param now the clock shared by all processes, in milliseconds since 1970 */
export function createSessions(database: Database, now: () => number) {
  return {
    /** Call it after a sign-in and after each renewal of a token. */
    async recordUse(uid: string, userId: number, { userAgent, network }: Client): Promise<void> {
      const used = { user_agent: userAgent.slice(0, longestUserAgent), network, last_used_at: now() };
      await database
        .insertInto('session_devices')
        .values({ uid, user_id: userId, signed_in_at: now(), ...used })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(used))
        .execute();
    },
    /** The active sessions, most recently used first. */
    of: (userId: number): Promise<Session[]> =>
      database
        .selectFrom('session_devices')
        .innerJoin('identity_records', 'identity_records.uid', 'session_devices.uid')
        .select(['session_devices.uid', 'user_agent', 'network', 'signed_in_at', 'last_used_at'])
        .where('model', '=', 'Session')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .orderBy('last_used_at', 'desc')
        .execute(),
    /** Deletes expired records and ended sessions. */
    async purge(): Promise<void> {
      await database.deleteFrom('identity_records').where('expires_at', '<', now()).execute();
      const living = database.selectFrom('identity_records').select('uid').where('model', '=', 'Session');
      await database
        .deleteFrom('session_devices')
        .where('uid', 'not in', living.where('uid', 'is not', null).$narrowType<{ uid: string }>())
        .execute();
    },
  };
}

/** For example "Firefox, Windows", the same in every language; `null` if nothing is recognized. */
export function deviceOf(userAgent: string): string | null {
  const found = [browsers, systems].map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  const names = found.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}

/** The first match wins, because many browsers include the names of others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;
