/** Second factors: which ones an account has, how they are verified, and which accounts must have one. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, transact } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import { readInstalled, storeInstalled } from '../db/installation.ts';
import type { Stored } from '../db/tables.ts';
import type { Account } from '../kernel/account.ts';
import { digest, type Seal } from './seal.ts';

/** `since` is when the first of them was set up, in milliseconds since 1970. */
export type HeldFactors = {
  totp: boolean;
  passkeys: readonly HeldPasskey[];
  recoveryCodes: number;
  since: number | null;
};
export type HeldPasskey = Pick<Stored<'passkeys'>, 'id' | 'created_at' | 'last_used_at'>;
export const factorPolicies = ['nobody', 'admins', 'everybody'] as const;
/** Which accounts must have a second factor. */
export type FactorPolicy = (typeof factorPolicies)[number];
export type Proof = 'totp' | 'recovery code';

export type Factors = ReturnType<typeof createFactors>;

const recoveryCodes = 10;
/** Earlier ones had 10 bytes; they stay valid. */
const recoveryCodeBytes = 16;

export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

export function hasFactor({ totp, passkeys }: Pick<HeldFactors, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.length > 0;
}

/** @param now milliseconds since 1970 */
export function createFactors(database: Database, seal: Seal, now: () => number) {
  const consumeTotp = async (userId: number, code: string): Promise<boolean> => {
    const row = await database.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
    const secret = row && seal.open(totpPurpose(userId), row.secret);
    const step = secret ? totpStep(Buffer.from(secret, 'base64url'), code, now()) : null;
    if (!row || step === null) return false;
    const { numUpdatedRows } = await database
      .updateTable('totp_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', row.secret)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  return {
    of: (userId: number): Promise<HeldFactors> => readFactors(database, userId),
    /**
     * Stores the secret, in place of an earlier one, if `code` matches it.
     * @returns recovery codes, to be shown once, if this is the first factor; `null` if the code is wrong
     */
    addTotp: (userId: number, secret: Buffer, code: string, onlyAsFirst: boolean): Promise<string[] | null> =>
      addFactor(database, userId, onlyAsFirst, async (transaction) => {
        const step = totpStep(secret, code, now());
        if (step === null) return false;
        const stored = { secret: seal.close(totpPurpose(userId), secret.toString('base64url')), last_step: step };
        await transaction
          .insertInto('totp_factors')
          .values({ user_id: userId, ...stored, created_at: now() })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
          .execute();
        return true;
      }),
    /** Verifies a TOTP or a recovery code; each is accepted once. */
    async prove(userId: number, typed: string): Promise<Proof | null> {
      const code = typed.replace(/[\s-]/g, '').toLowerCase();
      if (/^\d{6}$/.test(code)) return (await consumeTotp(userId, code)) ? 'totp' : null;
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', digest(code))
        .executeTakeFirst();
      return numDeletedRows > 0n ? 'recovery code' : null;
    },
    removeTotp: (userId: number): Promise<void> =>
      removeFactor(database, userId, (transaction) =>
        transaction.deleteFrom('totp_factors').where('user_id', '=', userId).execute(),
      ),
    /** Replaces all recovery codes; the new ones are to be shown once. */
    renewRecoveryCodes: (userId: number): Promise<string[]> =>
      transact(database, (transaction) => replaceRecoveryCodes(transaction, userId)),
  };
}

/** For people who have lost their factors: the password alone is enough again. */
export async function removeFactors(database: Database, userId: number): Promise<void> {
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const) {
    await database.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

export async function readFactorPolicy(database: Database): Promise<FactorPolicy> {
  const stored = await readInstalled(database, policyName);
  return factorPolicies.find((policy) => policy === stored) ?? 'nobody';
}

export async function storeFactorPolicy(database: Database, policy: FactorPolicy): Promise<void> {
  await storeInstalled(database, policyName, policy);
}

export function isFactorRequired(policy: FactorPolicy, { is_admin }: Pick<Account, 'is_admin'>): boolean {
  return policy === 'everybody' || (policy === 'admins' && is_admin);
}

const policyName = 'secondFactorDemand';

export async function readFactors(database: Database, userId: number): Promise<HeldFactors> {
  const totp = await database.selectFrom('totp_factors').select('created_at').where('user_id', '=', userId).execute();
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const codes = await database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute();
  const times = [...totp, ...passkeys].map(({ created_at }) => Number(created_at));
  const since = times.length > 0 ? Math.min(...times) : null;
  return { totp: totp.length > 0, passkeys, recoveryCodes: codes.length, since };
}

/**
 * @param store stores the factor; `false` if it may not be stored
 * @returns recovery codes, to be shown once, if this is the first factor; `null` if nothing was stored
 */
export function addFactor(
  database: Database,
  userId: number,
  onlyAsFirst: boolean,
  store: (transaction: Database) => Promise<boolean>,
): Promise<string[] | null> {
  return transact(database, async (transaction) => {
    const held = await lockFactors(transaction, userId);
    if (!held || (onlyAsFirst && hasFactor(held)) || !(await store(transaction))) return null;
    return hasFactor(held) ? [] : replaceRecoveryCodes(transaction, userId);
  });
}

/** With the last factor, the recovery codes are removed too. */
export function removeFactor(
  database: Database,
  userId: number,
  remove: (transaction: Database) => Promise<unknown>,
): Promise<void> {
  return transact(database, async (transaction) => {
    await lockFactors(transaction, userId);
    await remove(transaction);
    if (hasFactor(await readFactors(transaction, userId))) return;
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  });
}

/** Serializes changes of an account's factors; `null` if the account no longer exists. */
async function lockFactors(database: Database, userId: number): Promise<HeldFactors | null> {
  const locked = await sql`select id from users where id = ${userId} ${lockClause(database)}`.execute(database);
  return locked.rows.length > 0 ? readFactors(database, userId) : null;
}

async function replaceRecoveryCodes(database: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(recoveryCodeBytes)).toLowerCase());
  await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: digest(code) }));
  await database.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

function totpPurpose(userId: number): string {
  return `totp ${userId}`;
}

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param step the number of 30-second periods since 1970 */
export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** @returns the code's step, at most one before or after that of `now` (milliseconds); `null` if the code does not match */
export function totpStep(secret: Buffer, code: string, now: number): number | null {
  const current = Math.floor(now / 1000 / stepSeconds);
  const actual = Buffer.from(code);
  const matches = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  return [current, current - 1, current + 1].find(matches) ?? null;
}

/** The content of the QR code, in the Key URI format of authenticator apps. */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 4648 §6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
