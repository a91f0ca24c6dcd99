/** Client tokens are stored as hashes: a copy of the store reads no website. Only the answer that creates one has its value. */
import { type Kysely, sql } from 'kysely';
import { digest } from '../identity/seal.ts';

/** So many characters at the end of a value tell tokens apart. */
const shownAtTheEnd = 4;

/** The columns of a token with this value. The column `token` of earlier versions stays empty. */
export function storedToken(value: string): { token: ''; token_hash: string; token_end: string } {
  return { token: '', token_hash: digest(value), token_end: value.slice(-shownAtTheEnd) };
}

/** Replaces values by hashes, and removes recorded answers that contain values. */
export async function hashClientTokens(database: Kysely<unknown>): Promise<void> {
  for (const column of ['token_hash', 'token_end']) {
    await sql`alter table client_tokens add column ${sql.id(column)} text`.execute(database);
  }
  const { rows } = await sql<{ id: number; token: string }>`select id, token from client_tokens`.execute(database);
  for (const { id, token } of rows) {
    const { token_hash, token_end } = storedToken(token);
    await sql`
      update client_tokens set token = '', token_hash = ${token_hash}, token_end = ${token_end} where id = ${id}
    `.execute(database);
  }
  await sql`create index client_tokens_hash on client_tokens (token_hash)`.execute(database);
  await sql`delete from idempotent_answers where body like '%"token":"%'`.execute(database);
}
