/** Finds out which tables of a store have a text, to show that nothing of it is left. */
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';

/** The tables with a row that has the text in any spelling, keyframes inflated. */
export async function tablesWith(database: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`
      .execute(database)
      .catch(() => ({
        rows: [],
      }));
    const texts = rows.flatMap((row) =>
      Object.entries(row).map(([column, value]) =>
        name === 'keyframes' && column === 'content' ? inflateRawSync(value as Buffer).toString() : String(value),
      ),
    );
    if (texts.some((one) => one.toLowerCase().includes(text.toLowerCase()))) found.push(name);
  }
  return found;
}
