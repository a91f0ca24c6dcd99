/**
 * Takes parts out of all versions of a page. The positions of the others count them, so changes and keyframes are rewritten one by
 * one. Every version is compared with what it was before without the parts: one difference, and the transaction fails.
 */
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Row, type Rows, siblings, tableOf, undo } from '../rules/replay.ts';
import { isContentKind } from './changes.ts';
import type { Database } from './database.ts';
import { readSubject } from './keyframes.ts';
import type { Stored } from './tables.ts';
import { rowsByTable } from './tree.ts';
import { sideOf } from './versions.ts';

/** The ids of sections and items. */
export type Parts = Readonly<Record<(typeof partTables)[number], ReadonlySet<number>>>;
export const partTables = ['sections', 'items'] as const;

type Version = { start: Rows; changes: Stored<'changes'>[] };

/** Rewrites the keyframes and changes of a page. @throws if a version would differ in anything but the erased parts */
export async function removeParts(database: Database, domainId: number, subject: string, erased: Parts): Promise<void> {
  for (const { start, changes } of await readStretches(database, domainId, subject, erased)) {
    const former = structuredClone(start);
    const now = without(start, erased);
    for (const change of changes) {
      const after = without(former, erased);
      if (isContentKind(change.kind)) undo(former, recorded(change.kind, change));
      const before = without(former, erased);
      const sides = sidesWithout(change, erased, { before, after });
      if (isContentKind(change.kind)) undo(now, recorded(change.kind, { ...change, ...sides }));
      if (!isDeepStrictEqual(without(now, erased), before)) {
        throw new Error(`Change ${change.seq} of domain ${domainId} cannot be kept without the erased parts.`);
      }
      if (sides.before === change.before && sides.after === change.after) continue;
      await database
        .updateTable('changes')
        .set(sides)
        .where('domain_id', '=', domainId)
        .where('seq', '=', change.seq)
        .execute();
    }
  }
}

/** The present rows or a keyframe, each with the changes since the one before, newest first. Stores the new keyframes. */
async function readStretches(database: Database, domainId: number, subject: string, erased: Parts): Promise<Version[]> {
  const changes = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .execute();
  const keyframes = await database
    .selectFrom('keyframes')
    .select(['seq', 'content'])
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .execute();
  const starts = [{ seq: Number.POSITIVE_INFINITY, start: await readSubject(database, domainId, subject) }];
  for (const { seq, content } of keyframes) {
    const start = rowsByTable(JSON.parse(inflateRawSync(content).toString()));
    starts.push({ seq, start });
    await database
      .updateTable('keyframes')
      .set({ content: deflateRawSync(JSON.stringify(without(start, erased))) })
      .where('domain_id', '=', domainId)
      .where('subject', '=', subject)
      .where('seq', '=', seq)
      .execute();
  }
  return starts.map(({ seq, start }, index) => {
    const end = starts[index + 1]?.seq ?? Number.NEGATIVE_INFINITY;
    return { start, changes: changes.filter((change) => change.seq <= seq && change.seq > end) };
  });
}

type Sides = Pick<Stored<'changes'>, 'before' | 'after'>;

function recorded(kind: Parameters<typeof undo>[1]['kind'], change: Pick<Stored<'changes'>, 'entity_id'> & Sides) {
  const { entity_id, before, after } = change;
  return { kind, entity_id, before: sideOf(before), isGone: after === null };
}

/** The positions of the others count from where they are without the erased parts. */
function sidesWithout(
  { kind, entity_id, before, after }: Stored<'changes'>,
  erased: Parts,
  versions: { before: Rows; after: Rows },
): Sides {
  if (kind !== 'section' && kind !== 'item') return { before: emptied(before, erased), after: emptied(after, erased) };
  const table = tableOf[kind];
  // Without values it changes nothing: undoing it leaves the versions as they are.
  if (erased[table].has(entity_id)) return { before: before && '{}', after: after && '{}' };
  const isWhole = before === null || after === null;
  const side = (text: string | null, rows: Rows): string | null => {
    const values = sideOf(text);
    if (values === null) return null;
    const position = rows[table]?.find(({ id }) => id === entity_id)?.position;
    if (!isWhole) return JSON.stringify('position' in values ? { ...values, position } : values);
    const own = without(rowsByTable(values), erased);
    for (const row of own[table] ?? []) if (row.id === entity_id) row.position = position;
    return JSON.stringify(own);
  };
  return { before: side(before, versions.before), after: side(after, versions.after) };
}

/** One side of a change of the page itself. */
function emptied(text: string | null, erased: Parts): string | null {
  const side = sideOf(text);
  const isTree = side !== null && partTables.some((table) => Array.isArray(side[table]));
  return isTree ? JSON.stringify(without(rowsByTable(side), erased)) : text;
}

/** A copy in a comparable order, with new positions. */
function without(rows: Rows, erased: Parts): Rows {
  const copy: Rows = {};
  for (const [table, all] of Object.entries(rows)) {
    const ids: ReadonlySet<number> | null = table === 'sections' || table === 'items' ? erased[table] : null;
    const kept = all.filter(({ id }) => !ids?.has(Number(id))).map((row): Row => ({ ...row }));
    if (kept.length > 0) copy[table] = kept.sort((one, other) => Number(one.id) - Number(other.id));
  }
  for (const [table, parent] of [
    ['sections', 'page_id'],
    ['items', 'section_id'],
  ] as const) {
    for (const id of new Set((copy[table] ?? []).map((row) => row[parent]))) {
      for (const [position, row] of siblings(copy, table, id).entries()) row.position = position;
    }
  }
  return copy;
}
