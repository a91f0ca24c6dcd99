/** Copies of pages, sections and items within their domain. */
import { integer, nullable, string } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { invalid, orNotFound } from '../kernel/refusal.ts';
import { longestPath, storableId } from '../rules/checks.ts';
import { copiedPagePath, withoutNumber } from '../rules/pages.ts';
import type { Row } from '../rules/replay.ts';
import { insertCopy } from './copies.ts';
import { findItem, findPage, findSection, insertAfter, readPaths } from './pages.ts';

type CopyCall = Pick<Call<'createCopy'>, 'database' | 'params' | 'body'>;

/** `api.ts` holds the domain lock during these writes. */
export const copyHandlers = {
  createCopy: async (call) => {
    const { kind } = call.body;
    const { id, revision, path } = kind === 'page' ? await copyPage(call) : await copyPart(call, kind);
    return { kind, id: integer(id), revision: integer(revision), path: nullable(string)(path) };
  },
} satisfies Partial<Handlers>;

/** The copy is unpublished, is not the start page, and gets a free path. */
async function copyPage({ database, params: { domainId }, body: { id } }: CopyCall) {
  const page = orNotFound(await findIn(findPage, database, domainId, id), 'page');
  const place = copiedPagePath(page, await readPaths(database, domainId, withoutNumber(page.path)));
  if (place.path.length > longestPath) throw invalid({ path: [problem('too_long_for_path')] });
  return insertCopy(database, 'page', id, { ...place, published: 0 });
}

const parts = {
  section: { table: 'sections', column: 'page_id', find: findSection, findParent: findPage, refusal: 'not_page' },
  item: { table: 'items', column: 'section_id', find: findItem, findParent: findSection, refusal: 'not_section' },
} as const;

async function copyPart({ database, params: { domainId }, body: { id, place } }: CopyCall, kind: 'section' | 'item') {
  const { table, column, find, findParent, refusal } = parts[kind];
  const original: Row = orNotFound(await findIn<Row>(find, database, domainId, id), kind);
  const { parent_id, after_id } = place ?? { parent_id: integer(original[column]), after_id: id };
  if (!(await findIn<Row>(findParent, database, domainId, parent_id))) {
    throw invalid({ parent_id: [problem(refusal)] });
  }
  return insertAfter(database, table, { parentId: parent_id, afterId: after_id }, (position) =>
    insertCopy(database, kind, id, { [column]: parent_id, position }),
  );
}

type Find<Found> = (database: Database, domainId: number, id: number) => Promise<Found | null>;

/** `null` for an id that no record can have. */
async function findIn<Found>(
  find: Find<Found>,
  database: Database,
  domainId: number,
  id: number,
): Promise<Found | null> {
  return storableId(id) ? null : find(database, domainId, id);
}
