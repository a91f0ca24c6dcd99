/**
 * Keyframes are complete versions of a page, a menu or a domain's own data. They are stored at intervals, so that reading an
 * earlier version replays only a few changes.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { contentRows, readTree, rowsByTable } from '../db/tree.ts';
import { readRedirects } from '../references/redirects.ts';
import type { Row, Rows } from '../rules/replay.ts';

/** A keyframe is stored after this many changes of a subject, so that fewer than one in a hundred writes takes longer. */
export const keyframeEvery = 128;

/** The present rows without empty columns; none if the subject does not exist. @param subject the name from `subjectOf` */
export async function readSubject(database: Database, domainId: number, subject: string): Promise<Rows> {
  const [kind = '', number] = subject.split(' ');
  const id = Number(number);
  const rowsWith = async (table: string, column: string, value: number) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${sql.id(column)} = ${value}`.execute(database)).rows;
  if (kind === 'domain') {
    const domains = await rowsWith('domains', 'id', domainId);
    const redirects = { id: domainId, domain_id: domainId, ...(await readRedirects(database, domainId)) };
    return contentRows({
      domains,
      domain_settings: await rowsWith('domain_settings', 'domain_id', domainId),
      redirects: domains.length > 0 ? [redirects] : [],
    });
  }
  const rows = kind === 'page' ? await readTree(database, 'page', id) : { menus: await rowsWith('menus', 'id', id) };
  const [row] = rows.pages ?? rows.menus ?? [];
  return row?.domain_id === domainId ? contentRows(rows) : {};
}

export async function storeKeyframe(database: Database, domainId: number, subject: string, seq: number): Promise<void> {
  const content = packed(await readSubject(database, domainId, subject));
  await database.insertInto('keyframes').values({ domain_id: domainId, subject, seq, content }).execute();
}

/** All keyframes of a subject, newest first. */
export async function readKeyframes(database: Database, domainId: number, subject: string): Promise<Keyframe[]> {
  const stored = await database
    .selectFrom('keyframes')
    .select(['seq', 'content'])
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .execute();
  return stored.map(({ seq, content }) => ({ seq, rows: unpacked(content) }));
}

export async function replaceKeyframe(
  database: Database,
  domainId: number,
  subject: string,
  { seq, rows }: Keyframe,
): Promise<void> {
  await database
    .updateTable('keyframes')
    .set({ content: packed(rows) })
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('seq', '=', seq)
    .execute();
}

type Keyframe = { seq: number; rows: Rows };

const packed = (rows: Rows): Buffer => deflateRawSync(JSON.stringify(rows));
const unpacked = (content: Buffer): Rows => rowsByTable(JSON.parse(inflateRawSync(content).toString()));

/** The first keyframe at or after `seq`. */
export async function findKeyframe(
  database: Database,
  domainId: number,
  subject: string,
  seq: number,
): Promise<Keyframe | null> {
  const row = await database
    .selectFrom('keyframes')
    .select(['seq', 'content'])
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ? { seq: row.seq, rows: unpacked(row.content) } : null;
}
