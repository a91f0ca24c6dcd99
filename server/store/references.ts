/** Updates the index of references in the transaction that writes content. */
import { sql } from 'kysely';
import type { ReferringKind } from '../../contract/references.ts';
import { groupBy } from '../rules/pages.ts';
import { fieldOfColumn, hasOtherLinks, kindOfTable, referringColumns, referringKinds } from '../rules/references.ts';
import { type Row, tableOf } from '../rules/replay.ts';
import type { Change } from './changes.ts';
import { type Database, transact } from './database.ts';
import { batchesOf, isIn } from './dialect.ts';
import { insertReferences, readPaths, readReferring, referenceRowsOf, updateLinkStates } from './reference-rows.ts';
import { lockRow } from './rows.ts';
import { updateSearchIndex } from './search-index.ts';
import { changeOf } from './update-live.ts';

/** `fields` are those whose references may have changed. */
type Referring = { kind: ReferringKind; id: number; fields: ReadonlySet<string> | 'all' };

/** Called once in each transaction that wrote content, after everything else. */
export async function updateReferences(database: Database, changes: readonly Change[]): Promise<void> {
  for (const [domainId, ofDomain] of groupBy(changes, (change) => change.domain_id)) {
    const paths = new Set<string>();
    const touched = groupBy(ofDomain.flatMap(touchedBy), ({ kind, id }) => `${kind} ${id}`);
    const entities = [...touched.values()].map(merged);
    for (const group of groupBy(entities, ({ kind, fields }) => `${kind} ${[...fields].join()}`).values()) {
      const [{ kind, fields } = { kind: 'page' as const, fields: 'all' as const }] = group;
      for (const batch of batchesOf(group)) {
        const ids = batch.map(({ id }) => id);
        const isField = fields === 'all' ? sql`true` : sql`field in (${sql.join([...fields])})`;
        await sql`
          delete from content_references where kind = ${kind} and ${isIn(database, 'entity_id', ids)} and ${isField}
        `.execute(database);
        const rows = await readReferring(database, kind, isIn(database, `${tableOf[kind]}.id`, ids));
        const all = rows.flatMap((row) => referenceRowsOf(kind, row));
        const references = fields === 'all' ? all : all.filter(({ field }) => fields.has(field));
        await insertReferences(database, references);
        for (const { to_kind, to_key } of references) if (to_kind === 'page') paths.add(to_key);
      }
    }
    for (const path of await affectedPaths(database, domainId, ofDomain)) paths.add(path);
    await updateLinkStates(database, domainId, [...paths]);
  }
}

/** Changes indexed in one transaction, so that nobody waits long for the lock of the domain. */
const batchSize = 200;

/** Indexes changes that processes of an earlier version have written. @returns their number */
export async function indexMissedChanges(database: Database): Promise<number> {
  for (let indexed = 0; ; ) {
    const missed = () => database.selectFrom('changes').where('is_indexed', '=', 0).orderBy('domain_id').orderBy('seq');
    const first = await missed().select('domain_id').limit(1).executeTakeFirst();
    if (!first) return indexed;
    const { domain_id } = first;
    indexed += await transact(database, async (transaction) => {
      await lockRow(transaction, 'domains', domain_id);
      const rows = await missed().where('domain_id', '=', domain_id).selectAll().limit(batchSize).execute();
      const changes = rows.map(changeOf);
      await updateReferences(transaction, changes);
      await updateSearchIndex(transaction, changes);
      const seqs = rows.map(({ seq }) => seq);
      if (seqs.length === 0) return 0;
      await transaction
        .updateTable('changes')
        .set({ is_indexed: 1 })
        .where('domain_id', '=', domain_id)
        .where('seq', 'in', seqs)
        .execute();
      return seqs.length;
    });
  }
}

function touchedBy({ kind, entity_id, before, after, source }: Change): Referring[] {
  if (before === null || after === null) {
    return Object.entries(after ?? before ?? {}).flatMap(([table, rows]) => {
      const referring = kindOfTable(table);
      if (!referring || !Array.isArray(rows)) return [];
      return rows.map(({ id }) => ({ kind: referring, id: Number(id), fields: 'all' as const }));
    });
  }
  const referring = referringKinds.find((one) => one === kind);
  const [from, to]: [Row, Row] = [{ ...before }, { ...after }];
  if (!referring) return [];
  const columns = referringColumns[referring].filter(
    (column) => column in to && (source === 'references' || hasOtherLinks(column, from, to)),
  );
  return columns.length > 0 ? [{ kind: referring, id: entity_id, fields: new Set(columns.map(fieldOfColumn)) }] : [];
}

/** @param ofEntity all for the same entity */
function merged(ofEntity: readonly Referring[]): Referring {
  const [{ kind, id } = { kind: 'page' as const, id: 0 }] = ofEntity;
  const fields = ofEntity.map((one) => one.fields);
  return { kind, id, fields: fields.includes('all') ? 'all' : new Set(fields.flatMap((names) => [...names]).sort()) };
}

/** Paths whose links may have a new state: those of redirects and of pages that were moved, published, held, created or destroyed. */
async function affectedPaths(database: Database, domainId: number, changes: readonly Change[]): Promise<string[]> {
  const [paths, pageIds] = [new Set<string>(), new Set<number>()];
  for (const { kind, page_id, before, after } of changes) {
    if (kind === 'redirect') for (const path of Object.keys(after ?? {})) paths.add(path);
    if (kind === 'hold' && page_id !== null) pageIds.add(page_id);
    if (kind !== 'page' || page_id === null) continue;
    for (const side of [before, after]) {
      const { path, pages }: Row = { ...side };
      if (typeof path === 'string') paths.add(path);
      for (const row of Array.isArray(pages) ? pages : []) paths.add(String(row.path));
    }
    if (before === null || after === null || 'published' in after) pageIds.add(page_id);
  }
  return [...paths, ...(await readPaths(database, domainId, [...pageIds]))];
}
