/** Second factors: which ones an account has, how they are verified, and who must have one. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { readInstalled, storeInstalled } from '../installation.ts';
import { type Database, transact } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';
import type { Stored } from '../store/tables.ts';
import type { Account } from './account.ts';
import { digest, type Seal } from './seal.ts';

/** The factors of an account. */
export type Held = { totp: boolean; passkeys: readonly HeldPasskey[]; recoveryCodes: number };
export type HeldPasskey = Pick<Stored<'passkeys'>, 'id' | 'created_at' | 'last_used_at'>;
export const demands = ['nobody', 'admins', 'everybody'] as const;
/** Who must have a second factor. */
export type Demand = (typeof demands)[number];
export type Proof = 'totp' | 'recovery code';

export type Factors = ReturnType<typeof createFactors>;

const recoveryCodes = 10;

export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

export function hasFactor({ totp, passkeys }: Pick<Held, 'totp' | 'passkeys'>): boolean {
  return totp || passkeys.length > 0;
}

/** @param now milliseconds since 1970 */
export function createFactors(database: Database, seal: Seal, now: () => number) {
  return {
    of: (userId: number): Promise<Held> => heldBy(database, userId),
    /**
     * Stores the secret if it produces the code; it replaces an earlier secret.
     * @returns recovery codes, to be shown once, if the factor is the first; `null` if the code is wrong
     */
    addTotp: (userId: number, secret: Buffer, code: string, onlyAsFirst: boolean): Promise<string[] | null> =>
      transact(database, async (transaction) => {
        const held = await lockHeld(transaction, userId);
        const step = totpStep(secret, code, now());
        if (!held || step === null || (onlyAsFirst && hasFactor(held))) return null;
        const stored = { secret: seal.close(purposeOf(userId), secret.toString('base64url')), last_step: step };
        await transaction
          .insertInto('totp_factors')
          .values({ user_id: userId, ...stored, created_at: now() })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
          .execute();
        return hasFactor(held) ? [] : replaceRecoveryCodes(transaction, userId);
      }),
    /** Checks a code of an app or a recovery code; each is accepted once. */
    async prove(userId: number, given: string): Promise<Proof | null> {
      const code = given.replace(/[\s-]/g, '').toLowerCase();
      if (/^\d{6}$/.test(code)) return (await takeTotp(database, seal, userId, code, now())) ? 'totp' : null;
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', digest(code))
        .executeTakeFirst();
      return numDeletedRows > 0n ? 'recovery code' : null;
    },
    removeTotp: (userId: number): Promise<void> =>
      transact(database, async (transaction) => {
        await lockHeld(transaction, userId);
        await transaction.deleteFrom('totp_factors').where('user_id', '=', userId).execute();
        await forgetCodesWithoutFactor(transaction, userId);
      }),
    /** New codes that replace all earlier ones, to be shown once. */
    renewRecoveryCodes: (userId: number): Promise<string[]> =>
      transact(database, (transaction) => replaceRecoveryCodes(transaction, userId)),
  };
}

/** For people who have lost their factors: the password alone opens the account again. */
export async function removeFactors(database: Database, userId: number): Promise<void> {
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const) {
    await database.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

export async function readDemand(database: Database): Promise<Demand> {
  const stored = await readInstalled(database, demandName);
  return demands.find((demand) => demand === stored) ?? 'nobody';
}

export async function storeDemand(database: Database, demand: Demand): Promise<void> {
  await storeInstalled(database, demandName, demand);
}

export function isDemandedOf(demand: Demand, { is_admin }: Pick<Account, 'is_admin'>): boolean {
  return demand === 'everybody' || (demand === 'admins' && is_admin);
}

const demandName = 'secondFactorDemand';

async function heldBy(database: Database, userId: number): Promise<Held> {
  const totp = await database.selectFrom('totp_factors').select('user_id').where('user_id', '=', userId).execute();
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const codes = await database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute();
  return { totp: totp.length > 0, passkeys, recoveryCodes: codes.length };
}

/** Allows one change of an account's factors at a time; `null` if the account no longer exists. */
export async function lockHeld(database: Database, userId: number): Promise<Held | null> {
  const locked = await sql`select id from users where id = ${userId} ${lockClause(database)}`.execute(database);
  return locked.rows.length > 0 ? heldBy(database, userId) : null;
}

async function takeTotp(database: Database, seal: Seal, userId: number, code: string, now: number): Promise<boolean> {
  const row = await database.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const secret = row && seal.open(purposeOf(userId), row.secret);
  const step = secret ? totpStep(Buffer.from(secret, 'base64url'), code, now) : null;
  if (!row || step === null) return false;
  const { numUpdatedRows } = await database
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(database: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)).toLowerCase());
  await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: digest(code) }));
  await database.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

export async function forgetCodesWithoutFactor(database: Database, userId: number): Promise<void> {
  if (hasFactor(await heldBy(database, userId))) return;
  await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function purposeOf(userId: number): string {
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

/** @returns the step of the code, which may be one before or after that of `now` (milliseconds); else `null` */
export function totpStep(secret: Buffer, code: string, now: number): number | null {
  const present = Math.floor(now / 1000 / stepSeconds);
  const given = Buffer.from(code);
  const fits = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return [present, present - 1, present + 1].find(fits) ?? null;
}

/** The text that an app reads from the QR code (the Key URI format). */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** RFC 4648 §6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
