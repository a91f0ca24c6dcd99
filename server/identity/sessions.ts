/** The sessions of an account as their owner sees them: on which device, and when last used. */
import type { Database } from '../store/database.ts';
import type { Stored } from '../store/tables.ts';

export type Session = Omit<Stored<'session_devices'>, 'user_id'>;

export type Sessions = {
  /** Signed in, or a token was renewed. */
  noteUse(uid: string, userId: number, userAgent: string): Promise<void>;
  /** Those that live, the last used first. */
  of(userId: number): Promise<Session[]>;
  /** Forgets those that have ended. */
  purge(): Promise<void>;
};

const longestUserAgent = 300;

/** @param now the clock of all processes, in milliseconds since 1970 */
export function createSessions(database: Database, now: () => number): Sessions {
  return {
    async noteUse(uid, userId, userAgent) {
      const used = { user_agent: userAgent.slice(0, longestUserAgent), last_used_at: now() };
      await database
        .insertInto('session_devices')
        .values({ uid, user_id: userId, signed_in_at: now(), ...used })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(used))
        .execute();
    },
    of: (userId) =>
      database
        .selectFrom('session_devices')
        .innerJoin('identity_records', 'identity_records.uid', 'session_devices.uid')
        .select(['session_devices.uid', 'user_agent', 'signed_in_at', 'last_used_at'])
        .where('model', '=', 'Session')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .orderBy('last_used_at', 'desc')
        .execute(),
    async purge() {
      const living = database.selectFrom('identity_records').select('uid').where('model', '=', 'Session');
      await database
        .deleteFrom('session_devices')
        .where('uid', 'not in', living.where('uid', 'is not', null).$narrowType<{ uid: string }>())
        .execute();
    },
  };
}

/** In words that are the same in every language: "Firefox, Windows"; `null` for what is none of the usual browsers. */
export function deviceOf(userAgent: string): string | null {
  const found = [browsers, systems].map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0]);
  const names = found.filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}

/** Many say the names of others as well: the first that fits is meant. */
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
