/** The rules for chosen passwords, and how passwords are stored. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { passwordLength } from '../../contract/constants.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { createWorkQueue } from '../kernel/work-queue.ts';

export type PasswordProblem = 'tooShort' | 'tooLong' | 'easilyGuessed';

/** All characters are allowed, and nothing is truncated (ASVS 5.0 §6.2). */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const { minimum, maximum } = passwordLength;
  const length = [...password].length;
  if (length < minimum) return 'tooShort';
  if (length > maximum) return 'tooLong';
  return (await isGuessed(password, wordsOf(email))) ? 'easilyGuessed' : null;
}

/** As a problem of the field. */
export async function passwordFieldProblem(password: string, email: string): Promise<Problem | null> {
  const violation = await passwordProblem(password, email);
  const count = [...password].length;
  const { minimum, maximum } = passwordLength;
  if (violation === 'tooShort') return problem('password_too_short', { count, minimum });
  if (violation === 'tooLong') return problem('password_too_long', { count, maximum });
  return violation && problem('password_known');
}

/** An address names a person and, in its domain, an organization. */
function wordsOf(email: string): string[] {
  const parts = email.toLowerCase().split('@');
  return [email.toLowerCase(), ...parts, ...parts.flatMap((part) => part.split(/[.+_-]/))].filter(
    (word) => word !== '',
  );
}

/** A known word is just as easy to guess in another case, or with digits and symbols at the end. */
async function isGuessed(password: string, words: readonly string[]): Promise<boolean> {
  const lower = password.toLowerCase();
  const common = await commonPasswords();
  const stems = [lower, lower.replace(/[\W_]+$/, ''), lower.replace(/[\d\W_]+$/, '')];
  return stems.some((stem) => common.has(stem) || words.includes(stem)) || /^(.{1,4})\1+$/.test(lower);
}

/** `memoryCost` in KiB. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
export const currentCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A full queue is processed within two seconds. */
const queueLimits = { running: 2, waiting: 60, waitingEach: 10 };
const keyLength = 32;

/** Loaded for the first password, because it takes 3 MB. */
const argon2 = () => import('@node-rs/argon2');

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes are in the PHC string format; `scrypt$n$r$p$salt$key` of earlier versions can still be verified. */
export function createPasswordHasher(cost: HashCost = currentCost) {
  const queue = createWorkQueue(queueLimits);
  const { memoryCost, timeCost, parallelism } = cost;
  const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    /** A hash that matches no password and takes as long to verify as any other. */
    decoy: `${parameters}${phcText(16)}$${phcText(keyLength)}`,
    /**
     * @param client identifies the client, for example its network: clients take turns
     * @throws QueueFull if too many are already waiting
     */
    hash: (password: string, client = ''): Promise<string> =>
      queue.run(client, async () => (await argon2()).hash(password.normalize('NFC'), cost)),
    /** Takes as long for a wrong password as for the right one. @throws QueueFull as `hash` does */
    verify: (password: string, stored: string, client = ''): Promise<boolean> =>
      queue.run(client, async () => {
        const normalized = password.normalize('NFC');
        if (stored.startsWith('$argon2id$')) return (await argon2()).verify(stored, normalized);
        return verifyScrypt(normalized, stored);
      }),
    /** Whether `stored` was made with parameters other than the current ones. */
    isWeak: (stored: string): boolean => !stored.startsWith(parameters),
  };
}

/** The hasher that the server uses; tests create a cheaper one. */
export const passwordHasher = createPasswordHasher();

function phcText(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}

/** @throws if `stored` is not a scrypt hash */
function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
  const [, n, r, p, salt = '', key = ''] = match ?? [];
  const expected = Buffer.from(key, 'base64url');
  if (!match || expected.length !== keyLength) throw new Error('A stored password hash cannot be read.');
  // Node refuses to use more memory than `maxmem`; scrypt itself needs 128 * N * r bytes.
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 256 * Number(n) * Number(r) };
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), keyLength, options, (error, derived) =>
      error ? reject(error) : resolve(timingSafeEqual(derived, expected)),
    );
  });
}

/** Missing from the rankings of leaked passwords: German keyboard sequences, local words and words of this product. */
const localPasswords = `
  0123456789 987654321 9876543210 87654321 00000000 12341234 12121212 123123123 abcdefgh abcdefg abcdefghi abcdef abc
  qwertz qwertzui qwertzuiop yxcvbnm poiuytrewq lkjhgfdsa mnbvcxz p@ssword passwort123 geheimnis losung hallohallo
  hallowelt willkommen willkommen1 admin1234 adminadmin rootroot toor demodemo login loginlogin superuser fruehling
  mittwoch donnerstag samstag ferien ichliebedich ichliebe prinzessin bayernmuenchen bvb koeln oesterreich twitter
  instagram linkedin ubuntu debian mysql postgres fortnite schokolade gitarre firma buero god voldemort dumbledore abcabc
  123412345 1234512345 01234567 27182818 19191919 20202020 20212021 20222022 20232023 20242024 correcthorsebatterystaple
  correcthorse horsebattery kontor kontorkontor backoffice webseite redaktion redakteur stadtbibliothek bibliothek
  baeckerei
`;

let known: Promise<ReadonlySet<string>> | null = null;

/** 49,000 of the most common passwords and our own list, in lower case. Loaded when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...localPasswords.trim().split(/\s+/)]),
  );
  return known;
}
