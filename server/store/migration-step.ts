/** What numbered steps are written with. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './dialect.ts';

/** Where the databases differ in wording: an id is never reused, even after its row is deleted. */
const sqlite = { id: 'id integer primary key autoincrement', bytes: 'blob' };
const postgres = { id: 'id serial primary key', bytes: 'bytea' };

export const ofUser = 'references users (id) on delete cascade';
export const ofDomain = 'integer not null references domains (id) on delete cascade';
export const byUser = 'integer references users (id) on delete set null';

/** @param onPostgres a statement that only PostgreSQL runs, afterwards */
export function step(write: (words: typeof sqlite) => string, onPostgres?: string): Migration {
  return {
    up: async (database: Kysely<unknown>) => {
      const isServer = isPostgres(database);
      const statements = write(isServer ? postgres : sqlite).split(';\n');
      if (isServer && onPostgres) statements.push(onPostgres);
      for (const statement of statements) await sql.raw(statement).execute(database);
    },
  };
}
