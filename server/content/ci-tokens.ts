/**
 * The tokens of a domain's CI are sent with every webhook and shown to admins, so they cannot be hashed. They are stored sealed
 * with a key of the installation: neither a copy of the domains nor what is written about them has their values.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Stored } from '../db/tables.ts';
import { createSeal, randomSecret, type Seal } from '../identity/seal.ts';

const names = ['ci_user_token', 'ci_webhook_token'] as const;
type CiTokens = Pick<Stored<'domains'>, (typeof names)[number]>;

/** Their values, of the columns of a domain. @throws Error if another installation has sealed them */
export async function openCiTokens(database: Database, row: CiTokens): Promise<CiTokens> {
  if (names.every((name) => row[name] === null)) return { ci_user_token: null, ci_webhook_token: null };
  const seal = await readSeal(database);
  const open = (name: keyof CiTokens) => {
    const sealed = row[name];
    if (sealed === null) return null;
    const value = seal.open(name, sealed);
    if (value === null) throw new Error(`${name} was not sealed with the key ciKey of the table "installation".`);
    return value;
  };
  return { ci_user_token: open('ci_user_token'), ci_webhook_token: open('ci_webhook_token') };
}

/**
 * The columns for these changes of a domain. A value that stays is not sealed anew, because then it would look changed.
 * @param row the domain, if it exists already
 */
export async function sealCiTokens<Changes extends Partial<CiTokens>>(
  database: Database,
  changes: Changes,
  row: CiTokens | null,
): Promise<Changes> {
  if (names.every((name) => !changes[name])) return changes;
  const [seal, former] = [await readSeal(database), row && (await openCiTokens(database, row))];
  const sealed = names.flatMap((name) => {
    const value = changes[name];
    if (!value) return [];
    return [[name, row && former?.[name] === value ? row[name] : seal.close(name, value)] as const];
  });
  return { ...changes, ...Object.fromEntries(sealed) };
}

/** Seals the tokens of earlier versions, and removes recorded answers that contain them. */
export async function sealStoredCiTokens(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<CiTokens & { id: number }>`
    select id, ci_user_token, ci_webhook_token from domains
  `.execute(database);
  for (const { id, ...tokens } of rows) {
    const { ci_user_token, ci_webhook_token } = await sealCiTokens(database as unknown as Database, tokens, null);
    await sql`
      update domains set ci_user_token = ${ci_user_token}, ci_webhook_token = ${ci_webhook_token} where id = ${id}
    `.execute(database);
  }
  await sql`delete from idempotent_answers where body like '%"ci_webhook_token":"%' or body like '%"ci_user_token":"%'`.execute(
    database,
  );
}

/** The key is made with the first seal. Of two processes that make one, both use what is stored first. */
async function readSeal(database: Database): Promise<Seal> {
  const key = () => database.selectFrom('installation').select('value').where('name', '=', 'ciKey').executeTakeFirst();
  const known = await key();
  if (known) return createSeal(JSON.parse(known.value));
  const made = { name: 'ciKey', value: JSON.stringify(randomSecret()) };
  await database
    .insertInto('installation')
    .values(made)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return createSeal(JSON.parse((await key())?.value ?? made.value));
}
