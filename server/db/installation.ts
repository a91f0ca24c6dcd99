/** The secrets of an installation. They are created at the first start and never change automatically. */
import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import { array, object, string } from '../../contract/decode.ts';
import type { Database } from './database.ts';

export type SigningKey = JsonWebKey & { kid: string };

export type Installation = ReturnType<typeof decode>;

const cookieKey = () => randomBytes(32).toString('base64url');
const makers: Record<keyof Installation, () => unknown> = {
  signingKeys: () => [signingKey(), signingKey()],
  cookieKeys: () => [cookieKey(), cookieKey()],
  formKey: () => randomBytes(32).toString('base64url'),
  factorKey: () => randomBytes(32).toString('base64url'),
  draftKey: () => randomBytes(32).toString('base64url'),
  imageProxyKey: () => randomBytes(32).toString('hex'),
  imageProxySalt: () => randomBytes(32).toString('hex'),
  libraryToken: () => randomBytes(24).toString('base64url'),
};

/** Reads the secrets, after creating missing ones. If two processes start at once, both use the rows that are written first. */
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

/** @returns the stored value; `undefined` if there is none */
export async function readInstalled(database: Database, name: string): Promise<unknown> {
  const row = await database.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row && JSON.parse(row.value);
}

export async function storeInstalled(database: Database, name: string, stored: unknown): Promise<void> {
  const value = JSON.stringify(stored);
  await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Activates the next keys and creates new next ones. Every process has the activated keys already, and still accepts signatures
 * of the old ones, so processes may be restarted one by one, at any time before the next rotation.
 */
export async function rotateKeys(database: Database): Promise<void> {
  const { signingKeys, cookieKeys } = await openInstallation(database);
  const rotated = { signingKeys: rotate(signingKeys, signingKey), cookieKeys: rotate(cookieKeys, cookieKey) };
  await database.transaction().execute(async (transaction) => {
    for (const [name, keys] of Object.entries(rotated)) await storeInstalled(transaction, name, keys);
  });
}

/** The next key becomes the current one, and the current one the previous one. */
function rotate<Key>([present, next]: readonly [Key, ...Key[]], make: () => Key): Key[] {
  return [next ?? make(), make(), present];
}

function decode(stored: ReadonlyMap<string, unknown>) {
  const text = (name: string) => string(stored.get(name));
  return {
    /** The private keys of the identity provider as JWKs (ES256). It signs with the first and publishes all. */
    signingKeys: atLeastOne<SigningKey>(array(jsonWebKey)(stored.get('signingKeys'))),
    /** Cookies are signed with the first and accepted with any. */
    cookieKeys: atLeastOne(array(string)(stored.get('cookieKeys'))),
    /** Key of the tokens in the forms of the sign-in pages. */
    formKey: text('formKey'),
    /** Key that seals the secrets of second factors. */
    factorKey: text('factorKey'),
    /** The keys of what browsers keep for a person are derived from it. */
    draftKey: text('draftKey'),
    /** 64 hexadecimal digits each, as imgproxy expects them. */
    imageProxyKey: hex(text('imageProxyKey')),
    imageProxySalt: hex(text('imageProxySalt')),
    libraryToken: text('libraryToken'),
  };
}

const jsonWebKey = object({
  kty: string,
  crv: string,
  x: string,
  y: string,
  d: string,
  kid: string,
  alg: string,
  use: string,
});

function atLeastOne<Key>([first, ...others]: Key[]): [Key, ...Key[]] {
  if (first === undefined) throw new Error('The table "installation" holds an empty list of keys.');
  return [first, ...others];
}

/** `Buffer.from(text, 'hex')` silently returns fewer bytes if the text is not hexadecimal. */
function hex(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('An image proxy secret in the table "installation" is not hex.');
  return text;
}

function signingKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}
