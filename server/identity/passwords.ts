/** Passwords: what a chosen one must be like, and how it is stored. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../work-queue.ts';

export const passwordLength = { minimum: 8, maximum: 128 };

export type PasswordProblem = 'tooShort' | 'tooLong' | 'easilyGuessed';

/** What is wrong with a new password, or `null`. Any characters are fine, nothing is cut off (ASVS 5.0 §6.2). */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const { minimum, maximum } = passwordLength;
  const length = [...password].length;
  if (length < minimum) return 'tooShort';
  if (length > maximum) return 'tooLong';
  const isGuessed = password.toLowerCase() === email.toLowerCase() || (await isCommon(password));
  return isGuessed ? 'easilyGuessed' : null;
}

/** Common words are as easily guessed with other case, a year or a few figures and signs at the end. */
async function isCommon(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const common = await commonPasswords();
  const stems = [lower, lower.replace(/[\W_]+$/, ''), lower.replace(/[\d\W_]+$/, '')];
  return stems.some((stem) => common.has(stem)) || /^(.{1,4})\1+$/.test(lower);
}

export type PasswordHasher = {
  /**
   * @param client who asks, such as a network: those who ask take turns
   * @throws QueueFull when too many wait already
   */
  hash(password: string, client?: string): Promise<string>;
  /** Takes as long for a wrong password as for the right one. @throws QueueFull as `hash` does */
  verify(password: string, stored: string, client?: string): Promise<boolean>;
  /** Whether `stored` was made with other parameters than the present ones. */
  isWeak(stored: string): boolean;
  /** A hash that no password matches and that costs as much to check as any other. */
  readonly decoy: string;
};

/** `memoryCost` in KiB. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
export const presentCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What may wait is worked off within two seconds. */
const queueLimits = { running: 2, waiting: 60, waitingEach: 10 };
const keyLength = 32;

/** Stored in the PHC string format; `scrypt$n$r$p$salt$key` of earlier versions is read as well. */
export function createPasswordHasher(cost: HashCost = presentCost): PasswordHasher {
  const queue = createWorkQueue(queueLimits);
  const { memoryCost, timeCost, parallelism } = cost;
  const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    decoy: `${parameters}${phcText(16)}$${phcText(keyLength)}`,
    hash: (password, client = '') => queue.run(client, () => hash(password.normalize('NFC'), cost)),
    verify: (password, stored, client = '') =>
      queue.run(client, () => {
        const normalized = password.normalize('NFC');
        if (stored.startsWith('$argon2id$')) return verify(stored, normalized);
        return verifyScrypt(normalized, stored);
      }),
    isWeak: (stored) => !stored.startsWith(parameters),
  };
}

/** The one that the server uses; tests make a cheaper one. */
export const passwordHasher = createPasswordHasher();

function phcText(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}

/** @throws when `stored` is no such hash */
function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
  const [, n, r, p, salt = '', key = ''] = match ?? [];
  const expected = Buffer.from(key, 'base64url');
  if (!match || expected.length !== keyLength) throw new Error('A stored password hash cannot be read.');
  // Node refuses whatever needs more than `maxmem`; scrypt itself needs 128 * N * r bytes.
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 256 * Number(n) * Number(r) };
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), keyLength, options, (error, derived) =>
      error ? reject(error) : resolve(timingSafeEqual(derived, expected)),
    );
  });
}

/** What the rankings of leaked passwords miss: keys in their German order, words of this country and of this product. */
const own = `
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

/** In lower case: forty-nine thousand of the commonest, and our own. Loaded when the first password is set. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...own.trim().split(/\s+/)]),
  );
  return known;
}
