/**
 * Takes parts out of all versions of a page. The positions of the others count them, so changes and keyframes are rewritten one by
 * one. Every version is compared with what it was before without the parts: one difference, and the transaction fails.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/database.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import { readKeyframes, readSubject, replaceKeyframe } from '../history/keyframes.ts';
import { sideOf, undoStored } from '../history/versions.ts';
import { type Row, type Rows, siblings, tableOf } from '../rules/replay.ts';

/** The ids of sections and items. */
export type Parts = Readonly<Record<(typeof partTables)[number], ReadonlySet<number>>>;
export const partTables = ['sections', 'items'] as const;

/** Rewrites the keyframes and changes of a page. @throws if a version would differ in anything but the erased parts */
export async function removeParts(database: Database, domainId: number, subject: string, erased: Parts): Promise<void> {
  for (const { seq, rows: former, changes } of await readStretches(database, domainId, subject)) {
    const now = without(former, erased);
    if (seq !== null) await replaceKeyframe(database, domainId, subject, { seq, rows: now });
    for (const change of changes) {
      const after = without(former, erased);
      undoStored(former, { ...change, isGone: change.after === null });
      const before = without(former, erased);
      const sides = sidesWithout(change, erased, { before, after });
      undoStored(now, { ...change, ...sides, isGone: sides.after === null });
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

/** The changes of a subject, newest first, up to the present rows (`seq` is `null`) and each keyframe. */
type Stretch = { seq: number | null; rows: Rows; changes: Stored<'changes'>[] };

async function readStretches(database: Database, domainId: number, subject: string): Promise<Stretch[]> {
  const changes = await database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('subject', '=', subject)
    .orderBy('seq', 'desc')
    .execute();
  const keyframes = await readKeyframes(database, domainId, subject);
  const present = { seq: null, rows: await readSubject(database, domainId, subject) };
  return [present, ...keyframes].map(({ seq, rows }, index) => {
    const [to, from] = [seq ?? Number.POSITIVE_INFINITY, keyframes[index]?.seq ?? Number.NEGATIVE_INFINITY];
    return { seq, rows, changes: changes.filter((change) => change.seq <= to && change.seq > from) };
  });
}

type Sides = Pick<Stored<'changes'>, 'before' | 'after'>;

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
