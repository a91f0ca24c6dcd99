import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes as long for a wrong password as for the right one. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Whether `stored` was made with weaker parameters than the present ones. */
  isWeak(stored: string): boolean;
  /** A hash that no password matches and that costs as much to check as any other. */
  readonly decoy: string;
};

export type ScryptCost = { n: number; r: number; p: number };

type Parameters = ScryptCost & { salt: Buffer; key: Buffer };

/** OWASP Password Storage: 128 MiB and about a third of a second. */
export const presentCost: ScryptCost = { n: 2 ** 17, r: 8, p: 1 };
const keyLength = 32;
const parallelHashes = 2;

/** Stored as `scrypt$n$r$p$salt$key`, salt and key in base64url. */
export function createPasswordHasher(cost: ScryptCost = presentCost): PasswordHasher {
  const limit = createGate(parallelHashes);
  const derive = (password: string, salt: Buffer, used: ScryptCost) => limit(() => deriveKey(password, salt, used));
  return {
    decoy: format({ ...cost, salt: randomBytes(16), key: randomBytes(keyLength) }),
    async hash(password) {
      const salt = randomBytes(16);
      return format({ ...cost, salt, key: await derive(password, salt, cost) });
    },
    async verify(password, stored) {
      const parameters = parse(stored);
      return timingSafeEqual(await derive(password, parameters.salt, parameters), parameters.key);
    },
    isWeak(stored) {
      const { n, r, p } = parse(stored);
      return n < cost.n || r < cost.r || p < cost.p;
    },
  };
}

/** The one that the server uses; tests make a cheaper one. */
export const passwordHasher = createPasswordHasher();

function deriveKey(password: string, salt: Buffer, { n, r, p }: ScryptCost): Promise<Buffer> {
  // Node refuses whatever needs more than `maxmem`; scrypt itself needs 128 * N * r bytes.
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function format({ n, r, p, salt, key }: Parameters): string {
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function parse(stored: string): Parameters {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored);
  const [, n, r, p, salt = '', key = ''] = match ?? [];
  const parameters = { n: Number(n), r: Number(r), p: Number(p) };
  const decoded = { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
  if (!match || decoded.key.length !== keyLength) throw new Error('A stored password hash cannot be read.');
  return { ...parameters, ...decoded };
}

/** Each hash takes 128 MiB and a core: at most `places` run at once, the others wait their turn. */
function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
