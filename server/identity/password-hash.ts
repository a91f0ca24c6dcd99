import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../work-queue.ts';

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
