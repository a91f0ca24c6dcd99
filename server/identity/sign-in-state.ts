/** How somebody signs in, as the person and admins see it. */
import type { SignInState } from '../../contract/account.ts';
import type { Database } from '../db/database.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { unconfirmedEmail } from './account-links.ts';
import { readFactors } from './factors.ts';
import { createSessions } from './sessions.ts';

export async function readSignInState(database: Database, userId: number, now: number): Promise<SignInState> {
  const user = await database
    .selectFrom('users')
    .select(['password_set_at', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { totp, passkeys, recoveryCodes, since } = await readFactors(database, userId);
  const sessions = await createSessions(database, () => now).of(userId);
  return {
    password_set_at: timeOf(user.password_set_at),
    has_app: totp,
    factor_since: timeOf(since),
    passkeys: passkeys.length,
    recovery_codes: recoveryCodes,
    sessions: sessions.length,
    last_used_at: timeOf(sessions[0]?.last_used_at ?? null),
    email_confirmed_at: timeOf(user.email_confirmed_at),
    unconfirmed_email: await unconfirmedEmail(database, userId, now),
  };
}

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));
