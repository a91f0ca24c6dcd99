import type { Kysely } from 'kysely';

/** What is sent beside the fields of the contract. */
export async function addFurtherKeys(database: Kysely<unknown>): Promise<void> {
  for (const table of ['pages', 'sections', 'items']) {
    await database.schema.alterTable(table).addColumn('further_keys', 'text').execute();
  }
}
