/**
 * Erases a version of what still exists: the texts that its writes put in, and that others have replaced since, leave every number.
 * Where such a text stood, the text before it stands, or none if it was the first. Everything else that was written stays: paths,
 * order, layouts, images, what is published.
 */

import { forgetInBatches } from '../content/batches.ts';
import { isContentKind, newestSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { findRow } from '../db/rows.ts';
import type { Stored } from '../db/tables.ts';
import { rowsByTable } from '../db/tree.ts';
import type { Subject } from '../history/differing-parts.ts';
import { readKeyframes, readSubject, replaceKeyframe } from '../history/keyframes.ts';
import { sideOf } from '../history/versions.ts';
import { groupBy } from '../kernel/group-by.ts';
import { seqOfPage } from '../publishing/delivered-versions.ts';
import { findLive } from '../publishing/deployments.ts';
import { type Row, type Rows, tableOf } from '../rules/replay.ts';
import { forgetAnswers } from './erase.ts';

/** The columns with texts, by table, and what stands there without a text. */
const texts: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  pages: { headline: null, subline: null, lead_text: null, abstract: null, slug: null, meta_data: '{}' },
  sections: { headline: null, lead_text: null, body: null, target_link_text: null, target_url: null },
  items: {
    ...{ headline: null, intro: null, body: null, target_link_text: null, target_url: null },
    component_config: null,
  },
  breadcrumbs: { entries: '[]' },
  menus: { display_name: null, entries: '[]' },
  domains: { description: null, footer_text: null, meta_data: '{}' },
};

/** A column of a row: `sections 12 body`. */
type Place = string;
/** The text of a place from a number on; `undefined` while its row does not exist. */
type Point = { seq: number; text: string | null | undefined };
/** Under the numbers from `since` to before `until`, `instead` takes the place of the text. */
type Erased = { since: number; until: number; instead: string | null };

type Version = { subject: Subject; first: number; last: number };
export type EraseOutcome = 'erased' | 'missing' | 'still_live' | 'still_current' | 'has_no_text';

/** Call it in a transaction that locks the domain. Erases nothing unless the outcome is `erased`. */
export async function eraseVersion(
  database: Database,
  { subject, first, last }: Version,
  { at, userId }: { at: number; userId: number },
): Promise<EraseOutcome> {
  const { domain_id: domainId, page_id } = subject;
  const written = await changesOf(database, domainId, [subject.subject], { first, last });
  if (written.length === 0) return 'missing';
  const entities = written.flatMap((change) => rowsIn(change, change.after).map(({ kind, id }) => ({ kind, id })));
  const subjects = [...new Set([subject.subject, ...(await subjectsWith(database, domainId, entities))])];
  const changes = await changesOf(database, domainId, subjects);
  const present: Rows = {};
  for (const name of subjects) append(present, await readSubject(database, domainId, name));
  append(present, await readTrashed(database, domainId, entities));
  const isPresent = (place: Place) => {
    const [table = '', id] = place.split(' ');
    return present[table]?.some((row) => row.id === Number(id)) === true;
  };
  const erased = new Map<Place, Erased[]>();
  let isCurrent = false;
  for (const [place, points] of pointsIn(changes)) {
    const found = erasedAt(points, { first, last }, isPresent(place), emptyAt(place));
    isCurrent ||= found.isCurrent;
    if (found.erased.length > 0) erased.set(place, found.erased);
  }
  if (erased.size === 0) return isCurrent ? 'still_current' : 'has_no_text';
  const live = await liveNumber(database, domainId, page_id);
  if (live !== null && [...erased.values()].flat().some(({ since, until }) => since <= live && live < until)) {
    return 'still_live';
  }
  await rewrite(database, domainId, subjects, changes, erased);
  for (const place of erased.keys()) {
    const [table, pageId, column] = place.split(' ');
    if (table !== 'pages' || column !== 'headline') continue;
    await forgetInBatches(database, { domainId, pageId: Number(pageId), isErased: false });
  }
  await forgetAnswers(
    database,
    new Set([Number(subject.subject.split(' ')[1] ?? domainId), ...entities.map(({ id }) => id)]),
  );
  const seq = await newestSeq(database, domainId);
  const values = {
    domain_id: domainId,
    seq,
    kind: 'version',
    entity_id: page_id ?? domainId,
    at,
    user_id: userId,
  } as const;
  await database.insertInto('erasures').values(values).execute();
  return 'erased';
}

function changesOf(
  database: Database,
  domainId: number,
  subjects: readonly string[],
  range?: { first: number; last: number },
): Promise<Stored<'changes'>[]> {
  return database
    .selectFrom('changes')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where(isIn(database, 'subject', subjects))
    .$if(range !== undefined, (query) =>
      query.where('seq', '>=', range?.first ?? 0).where('seq', '<=', range?.last ?? 0),
    )
    .orderBy('seq')
    .execute();
}

type Entity = { kind: string; id: number };

/** All pages that these parts were on. */
async function subjectsWith(database: Database, domainId: number, entities: readonly Entity[]): Promise<string[]> {
  const subjects: string[] = [];
  for (const [kind, group] of groupBy(entities, (entity) => entity.kind)) {
    if (kind !== 'section' && kind !== 'item') continue;
    const rows = await database
      .selectFrom('changes')
      .select('subject')
      .distinct()
      .where('domain_id', '=', domainId)
      .where('kind', '=', kind)
      .where(isIn(database, 'entity_id', [...new Set(group.map(({ id }) => id))]))
      .execute();
    subjects.push(...rows.map(({ subject }) => subject));
  }
  return subjects;
}

/** What is in the trash can be restored, so that its last texts count as present. */
async function readTrashed(database: Database, domainId: number, entities: readonly Entity[]): Promise<Rows> {
  const ids = new Set(entities.map(({ id }) => id));
  const entries = await database.selectFrom('trash').select('content').where('domain_id', '=', domainId).execute();
  const rows: Rows = {};
  for (const { content } of entries) append(rows, rowsByTable(JSON.parse(content)));
  for (const [table, all] of Object.entries(rows)) rows[table] = all.filter(({ id }) => ids.has(Number(id)));
  return rows;
}

function append(rows: Rows, more: Rows): void {
  for (const [table, all] of Object.entries(more)) rows[table] = [...(rows[table] ?? []), ...all];
}

const kindOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tableOf).map(([kind, table]) => [table, kind]),
);

type SideRow = Entity & { table: string; row: Row; isWhole: boolean };

/** The rows that one side of a change has: the changed columns of one row, or whole rows. */
function rowsIn({ kind, entity_id, before, after }: Stored<'changes'>, side: string | null): SideRow[] {
  if (side === null || !isContentKind(kind)) return [];
  if (before !== null && after !== null) {
    return [{ kind, id: entity_id, table: tableOf[kind], row: sideOf(side) ?? {}, isWhole: false }];
  }
  return Object.entries(rowsByTable(JSON.parse(side))).flatMap(([table, all]) =>
    all.map((row) => ({ kind: kindOf[table] ?? '', id: Number(row.id), table, row, isWhole: true })),
  );
}

function pointsIn(changes: readonly Stored<'changes'>[]): Map<Place, Point[]> {
  const places = new Map<Place, Point[]>();
  const add = ({ table, id }: SideRow, column: string, point: Point, isFirst = false) => {
    const place = `${table} ${id} ${column}`;
    const points = places.get(place) ?? [];
    if (!isFirst || points.length === 0) points.push(point);
    places.set(place, points);
  };
  for (const change of changes) {
    const { seq } = change;
    for (const one of rowsIn(change, change.before)) {
      for (const column of columnsIn(one)) {
        add(one, column, { seq: Number.NEGATIVE_INFINITY, text: textIn(one, column) }, true);
        if (change.after === null) add(one, column, { seq, text: undefined });
      }
    }
    for (const one of rowsIn(change, change.after)) {
      for (const column of columnsIn(one)) add(one, column, { seq, text: textIn(one, column) });
    }
  }
  return places;
}

function columnsIn({ table, row, isWhole }: SideRow): string[] {
  return Object.keys(texts[table] ?? {}).filter((column) => isWhole || column in row);
}

function textIn({ row }: SideRow, column: string): string | null {
  const text = row[column];
  return typeof text === 'string' ? text : null;
}

function emptyAt(place: Place): string | null {
  const [table = '', , column = ''] = place.split(' ');
  return texts[table]?.[column] ?? null;
}

/** The texts of a place that the version put in: those that were replaced since are erased, the others are still current. */
function erasedAt(
  points: readonly Point[],
  { first, last }: { first: number; last: number },
  isPresent: boolean,
  empty: string | null,
): { erased: Erased[]; isCurrent: boolean } {
  const erased: Erased[] = [];
  let isCurrent = false;
  let instead: string | null = empty;
  let former: string | null | undefined;
  for (const [index, { seq, text }] of points.entries()) {
    if (text === undefined) continue;
    const isWritten = seq >= first && seq <= last && text !== former && text !== empty && text !== '';
    former = text;
    const replaced = points.slice(index + 1).find((point) => point.text !== undefined && point.text !== text);
    if (!isWritten) instead = erased.some(({ until }) => seq < until) ? instead : text;
    else if (!replaced && isPresent) isCurrent = true;
    else erased.push({ since: seq, until: replaced?.seq ?? Number.POSITIVE_INFINITY, instead });
  }
  return { erased, isCurrent };
}

/** The number as of which visitors are given the page, or the menus and the domain's own data; `null` if it is the newest. */
async function liveNumber(database: Database, domainId: number, pageId: number | null): Promise<number | null> {
  const live = await findLive(database, domainId);
  if (live) return seqOfPage(live.composition, pageId);
  const hold =
    pageId === null ? null : await findRow(database, 'holds', { domain_id: domainId, page_id: pageId, is_open: 1 });
  return hold?.live_seq ?? null;
}

async function rewrite(
  database: Database,
  domainId: number,
  subjects: readonly string[],
  changes: readonly Stored<'changes'>[],
  erased: ReadonlyMap<Place, readonly Erased[]>,
): Promise<void> {
  /** @returns the row, or the same one if nothing of it is erased */
  const without = (table: string, row: Row, id: number, seq: number, isWhole: boolean): Row => {
    const copy: Row = { ...row };
    let hasChanged = false;
    for (const column of Object.keys(texts[table] ?? {})) {
      const found = erased.get(`${table} ${id} ${column}`)?.find(({ since, until }) => since <= seq && seq < until);
      if (!found || !(column in row)) continue;
      hasChanged = true;
      copy[column] = found.instead;
      // Whole rows are stored without their empty columns.
      if (isWhole && found.instead === null) delete copy[column];
    }
    return hasChanged ? copy : row;
  };
  const whole = (rows: Rows, seq: number): Rows =>
    Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [
        table,
        all.map((row) => without(table, row, Number(row.id), seq, true)),
      ]),
    );
  for (const change of changes) {
    const { kind, entity_id, seq } = change;
    if (!isContentKind(kind)) continue;
    let [before, after] = [sideOf(change.before), sideOf(change.after)];
    if (before && after) {
      before = without(tableOf[kind], before, entity_id, seq - 1, false);
      after = without(tableOf[kind], after, entity_id, seq, false);
      for (const column of Object.keys(texts[tableOf[kind]] ?? {})) {
        if (!(column in before) || before[column] !== after[column]) continue;
        delete before[column];
        delete after[column];
      }
    } else {
      before &&= whole(rowsByTable(before), seq - 1);
      after &&= whole(rowsByTable(after), seq);
    }
    const sides = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    if (sides.before === change.before && sides.after === change.after) continue;
    await database.updateTable('changes').set(sides).where('domain_id', '=', domainId).where('seq', '=', seq).execute();
  }
  for (const subject of subjects) {
    for (const { seq, rows } of await readKeyframes(database, domainId, subject)) {
      await replaceKeyframe(database, domainId, subject, { seq, rows: whole(rows, seq) });
    }
  }
}
