/** Helpers for writing migrations. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './dialect.ts';

/** Column definitions that differ between the databases. Ids are never reused, even after their row is deleted. */
const sqlite = { id: 'id integer primary key autoincrement', bytes: 'blob' };
const postgres = { id: 'id serial primary key', bytes: 'bytea' };

export const ofUser = 'references users (id) on delete cascade';
export const ofDomain = 'integer not null references domains (id) on delete cascade';
export const byUser = 'integer references users (id) on delete set null';

/** @param onPostgres a further statement, only for PostgreSQL */
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

/** Adds the same column to several tables. */
export function withColumn(column: string, ...tables: string[]): Migration {
  return step(() => tables.map((table) => `alter table ${table} add column ${column}`).join(';\n'));
}
