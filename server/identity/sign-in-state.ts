/** How somebody signs in, as the person and admins see it. */
import type { SignInState } from '../../contract/account.ts';
import type { Database } from '../store/database.ts';
import { unconfirmedEmail } from './account-links.ts';
import { readFactors } from './factors.ts';
import { createSessions } from './sessions.ts';

export async function readSignInState(database: Database, userId: number, now: number): Promise<SignInState> {
  const user = await database
    .selectFrom('users')
    .select('password_set_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { totp, passkeys, recoveryCodes, since } = await readFactors(database, userId);
  const sessions = await createSessions(database, () => now).of(userId);
  return {
    password_set_at: user.password_set_at === null ? null : new Date(user.password_set_at).toISOString(),
    has_app: totp,
    factor_since: since === null ? null : new Date(since).toISOString(),
    passkeys: passkeys.length,
    recovery_codes: recoveryCodes,
    sessions: sessions.length,
    last_used_at: sessions[0] ? new Date(sessions[0].last_used_at).toISOString() : null,
    unconfirmed_email: await unconfirmedEmail(database, userId, now),
  };
}
