/**
 * Whole states kept now and then, so that reading an earlier one never replays more than a few changes: the rows of a
 * page, of a menu, or of a domain's own data.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Row, Rows } from '../rules/replay.ts';
import type { Database } from './database.ts';
import { readRedirects } from './redirects.ts';
import { contentOf, readTree, rowsByTable } from './tree.ts';

/** After as many changes of a subject its state is kept: rarely enough that a hundredth of the writes does not notice. */
export const keyframeEvery = 128;

/** As it is now, without empty columns; nothing if it is not there. @param subject as `subjectOf` names it */
export async function readSubject(database: Database, domainId: number, subject: string): Promise<Rows> {
  const [kind = '', number] = subject.split(' ');
  const id = Number(number);
  const all = async (table: string, column: string, value: number) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${sql.id(column)} = ${value}`.execute(database)).rows;
  if (kind === 'domain') {
    const domains = await all('domains', 'id', domainId);
    const redirects = { id: domainId, domain_id: domainId, ...(await readRedirects(database, domainId)) };
    return contentOf({
      domains,
      domain_settings: await all('domain_settings', 'domain_id', domainId),
      redirects: domains.length > 0 ? [redirects] : [],
    });
  }
  const rows = kind === 'page' ? await readTree(database, 'page', id) : { menus: await all('menus', 'id', id) };
  const [row] = rows.pages ?? rows.menus ?? [];
  return row?.domain_id === domainId ? contentOf(rows) : {};
}

export async function keepKeyframe(database: Database, domainId: number, subject: string, seq: number): Promise<void> {
  const text = JSON.stringify(await readSubject(database, domainId, subject));
  await database
    .insertInto('keyframes')
    .values({ domain_id: domainId, subject, seq, content: deflateRawSync(text) })
    .execute();
}

/** The first one at or after `seq`. */
export async function findKeyframe(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
): Promise<{ seq: number; rows: Rows } | null> {
  const row = await database
    .selectFrom('keyframes')
    .select(['seq', 'content'])
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ? { seq: row.seq, rows: rowsByTable(JSON.parse(inflateRawSync(row.content).toString())) } : null;
}
