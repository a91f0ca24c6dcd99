import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import { array, object, string } from '../contract/decode.ts';
import type { Database } from './store/database.ts';

/** The secrets of one installation. They are made at first start and never change by themselves. */
export type Installation = {
  /** The private key that the provider signs with, as a JWK (ES256). */
  signingKey: JsonWebKey & { kid: string };
  /** Cookies are signed with the first and accepted with any of them. */
  cookieKeys: readonly [string, ...string[]];
  /** Key of the tokens that forms of the sign-in pages carry. */
  formKey: string;
  /** 64 hexadecimal digits each, as imgproxy takes them. */
  imageProxyKey: string;
  imageProxySalt: string;
  libraryToken: string;
};

const makers: Record<keyof Installation, () => unknown> = {
  signingKey,
  cookieKeys: () => [randomBytes(32).toString('base64url')],
  formKey: () => randomBytes(32).toString('base64url'),
  imageProxyKey: () => randomBytes(32).toString('hex'),
  imageProxySalt: () => randomBytes(32).toString('hex'),
  libraryToken: () => randomBytes(24).toString('base64url'),
};

/**
 * Reads the secrets, after making those that are missing. Two processes that start at once agree:
 * the first row stays.
 */
export async function openInstallation(database: Database): Promise<Installation> {
  const stored = await read(database);
  const missing = Object.entries(makers).filter(([name]) => !stored.has(name));
  if (missing.length === 0) return decode(stored);
  await database
    .insertInto('installation')
    .values(missing.map(([name, make]) => ({ name, value: JSON.stringify(make()) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return decode(await read(database));
}

async function read(database: Database): Promise<Map<string, unknown>> {
  const rows = await database.selectFrom('installation').selectAll().execute();
  const known = rows.filter(({ name }) => Object.hasOwn(makers, name));
  return new Map(known.map(({ name, value }) => [name, JSON.parse(value)]));
}

function decode(stored: ReadonlyMap<string, unknown>): Installation {
  const text = (name: keyof Installation) => string(stored.get(name));
  const [cookieKey, ...olderCookieKeys] = array(string)(stored.get('cookieKeys'));
  if (cookieKey === undefined) throw new Error('The table "installation" holds no cookie key.');
  const key = object({
    kty: string,
    crv: string,
    x: string,
    y: string,
    d: string,
    kid: string,
    alg: string,
    use: string,
  });
  return {
    signingKey: key(stored.get('signingKey')),
    cookieKeys: [cookieKey, ...olderCookieKeys],
    formKey: text('formKey'),
    imageProxyKey: hex(text('imageProxyKey')),
    imageProxySalt: hex(text('imageProxySalt')),
    libraryToken: text('libraryToken'),
  };
}

/** `Buffer.from(text, 'hex')` is silently short when the text is not hexadecimal. */
function hex(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('An image proxy secret in the table "installation" is not hex.');
  return text;
}

function signingKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}
