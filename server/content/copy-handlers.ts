/** Copies and moves pages, sections and items within a domain and between the domains of a person. */
import type { MadeCopy, Reversal } from '../../contract/copies.ts';
import { integer, nullable, string } from '../../contract/decode.ts';
import { problem } from '../../contract/refusals.ts';
import { imageSources, upcomingSeq } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import { copyImageFor } from '../images/copied-images.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { hidden, invalid, notFound, Refusal } from '../kernel/refusal.ts';
import { storableId } from '../rules/checks.ts';
import { copiedRow, type Substitutes } from '../rules/copied-rows.ts';
import type { Row, Rows } from '../rules/replay.ts';
import { trashHandlers } from '../trash/trash-handlers.ts';
import { insertCopy } from './copies.ts';
import { type CopyCall, type CopyPlan, mostParts, type Original, planCopy } from './copy-plan.ts';
import { mayUseDomain } from './domain-access.ts';
import { pageHandlers } from './page-handlers.ts';
import { insertAfter } from './pages.ts';
import { partHandlers } from './part-handlers.ts';
import { demandParent, movePart, type PartKind, partOf } from './part-places.ts';

/** `api.ts` holds the lock of the domain that is copied to during these writes. */
export const copyHandlers = {
  reviewCopy: { hasOwnTransaction: true, run: async (call) => (await planCopy(call, false)).review },

  createCopy: async (call) => {
    const { params, body } = call;
    const { kind, from = null, is_move: isMove = false } = body;
    if (isMove && (kind === 'page' || !body.place)) throw invalid({ place: [problem('no_place')] });
    if (kind !== 'page' && isMove && (from === null || from === params.domainId)) return moveParts(call, kind);
    const plan = await planCopy(call);
    if (body.seen && body.seen !== plan.review.seen) throw new Refusal(409, problem('review_outdated'));
    if (plan.review.path_taken_by !== null) throw invalid({ path: [problem('taken')] });
    const substitutes = await substitutesFor(call, plan);
    const copies: Row[] = [];
    for (const original of plan.originals) {
      const rows = adapted(original.rows, substitutes);
      copies.push(
        kind === 'page'
          ? await insertPage(call, original, rows)
          : await insertPart(call, kind, { ...original, rows }, copies.at(-1)),
      );
    }
    const made = { domain_id: params.domainId, act: 'destroy', kind, place: null } as const;
    const seq = await upcomingSeq(call.database, params.domainId);
    const undo = copies.map(({ id }): Reversal => ({ ...made, id: integer(id), seq }));
    return answer(kind, copies, isMove ? await destroyOriginals(call, plan, undo) : undo.reverse());
  },

  reverseCopy: async (call) => {
    const { database, account, params, body } = call;
    if (body.acts.length > 2 * mostParts) throw tooMany('acts', 2 * mostParts);
    if (body.acts.some(({ seq }) => storableId(seq))) throw invalid({ acts: [problem('not_record')] });
    const others = [...new Set(body.acts.map(({ domain_id }) => domain_id))].filter((id) => id !== params.domainId);
    for (const id of others.sort((one, other) => one - other)) {
      if (storableId(id) || !(await mayUseDomain(database, account, id, true))) throw hidden('domain');
    }
    const acts: Reversal[] = [];
    for (const act of body.acts) acts.unshift(...(await reverse(call, act)));
    return { acts };
  },
} satisfies Partial<Handlers>;

const tooMany = (field: string, limit: number) => invalid({ [field]: [problem('too_many_copies', { limit })] });

async function moveParts({ database, params: { domainId }, body }: CopyCall, kind: PartKind): Promise<MadeCopy> {
  const { place, more = [] } = body;
  if (!place) throw invalid({ place: [problem('no_place')] });
  const ids = new Set([body.id, ...more]);
  if (ids.size > mostParts) throw tooMany('more', mostParts);
  const undo: Reversal[] = [];
  const rows: Row[] = [];
  let next = place;
  for (const id of ids) {
    const former = await movePart(database, domainId, { kind, id, place: next });
    undo.unshift({ domain_id: domainId, act: 'move', kind, id, seq: null, place: former });
    next = { ...place, after_id: id };
    rows.push((await partOf(database, domainId, kind, id)).row);
  }
  return answer(kind, rows, undo);
}

function answer(kind: MadeCopy['kind'], rows: readonly Row[], undo: Reversal[]): MadeCopy {
  const parts = rows.map(({ id, revision, path }) => {
    return { id: integer(id), revision: integer(revision), path: nullable(string)(path) };
  });
  const [first] = parts;
  if (!first) throw new Error('Nothing was copied.');
  return { kind, ...first, parts, undo };
}

/** The copy is unpublished, is not the start page, and gets a free path. */
function insertPage({ database, params: { domainId }, body: { begin } }: CopyCall, { place }: Original, rows: Rows) {
  const begun = begin
    ? { headline: begin.headline, is_template: 0, ...(begin.layout ? { layout: begin.layout } : {}) }
    : {};
  return insertCopy(database, 'page', rows, { ...place, ...begun, domain_id: domainId, published: 0 });
}

async function insertPart(
  { database, params: { domainId }, body }: CopyCall,
  kind: PartKind,
  { id, rows }: Pick<Original, 'id' | 'rows'>,
  last: Row | undefined,
): Promise<Row> {
  if (!body.place && body.from && body.from !== domainId) throw invalid({ place: [problem('no_place')] });
  const column = kind === 'section' ? 'page_id' : 'section_id';
  const parentId = body.place?.parent_id ?? (await partOf(database, domainId, kind, id)).parentId;
  await demandParent(database, domainId, kind, parentId);
  const afterId = body.place ? (last ? integer(last.id) : body.place.after_id) : id;
  return insertAfter(database, `${kind}s`, { parentId, afterId }, (position) =>
    insertCopy(database, kind, rows, { [column]: parentId, position }),
  );
}

const adapted = (rows: Rows, substitutes: Substitutes): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.map((row) => copiedRow(table, row, substitutes))]),
  );

/** What the person has chosen in place of what the domain does not have. Writes the images that are copied for it. */
async function substitutesFor(
  { database, params, services, body }: CopyCall,
  { foreign, paths, review }: CopyPlan,
): Promise<Substitutes> {
  const byId = new Map<number, { id: number; file: string } | null>();
  const byFile = new Map<string, string | null>();
  for (const { row, isSeen, files } of foreign) {
    const isCopied = isSeen && body.images !== 'empty' && services.files && services.signer;
    const copy = isCopied ? await copyImageFor(database, services, row, params.domainId) : null;
    byId.set(row.id, copy);
    for (const file of files) byFile.set(file, copy?.file ?? null);
  }
  const chosen = new Map((body.choices ?? []).map(({ kind, name, to }) => [`${kind} ${name}`, to]));
  const missing = new Set(review.missing.map(({ kind, name }) => `${kind} ${name}`));
  return {
    named: (kind, name) => {
      const key = `${kind} ${name}`;
      return missing.has(key) && chosen.has(key) ? chosen.get(key) : kind === 'page' ? paths.get(name) : undefined;
    },
    image: (id) => byId.get(id),
    file: (name) => byFile.get(name),
    address: (url, file) => services.signer?.withFile(url, file) ?? null,
  };
}

/** Without a trash, nothing could bring the originals back: then there is no undo. */
async function destroyOriginals(call: Call<'createCopy'>, { from, originals }: CopyPlan, undo: Reversal[]) {
  const acts = [...undo];
  let isRestorable = true;
  for (const { id } of originals) {
    const act = { domain_id: from, act: 'destroy' as const, kind: call.body.kind, id, seq: null, place: null };
    const restoring = await reverse(call, act);
    if (restoring.length === 0) isRestorable = false;
    acts.push(...restoring);
  }
  return isRestorable ? acts.reverse() : [];
}

type ReversingCall = Call<'createCopy'> | Call<'reverseCopy'>;

/** @returns what takes this back; nothing if it cannot be taken back */
async function reverse(call: ReversingCall, act: Reversal): Promise<Reversal[]> {
  const { domain_id: domainId, kind, id, place } = act;
  const { database } = call;
  if (storableId(id)) throw notFound(act.act === 'restore' ? 'trash_entry' : kind);
  if (act.act === 'move') {
    if (kind === 'page' || !place) throw invalid({ place: [problem('no_place')] });
    return [{ ...act, place: await movePart(database, domainId, { kind, id, place }) }];
  }
  if (act.act === 'restore') {
    const trash = await findRow(database, 'trash', { id, domain_id: domainId });
    const restored = await trashHandlers.restoreTrashed({
      ...call,
      params: { domainId, trashId: id },
      body: undefined,
    });
    const seq = await upcomingSeq(database, domainId);
    return [{ ...act, act: 'destroy', id: trash?.entity_id ?? restored.id, seq }];
  }
  if (await isEdited(database, act)) throw new Refusal(409, problem('edited_meanwhile'));
  const trashed = await destroy(call, act);
  return trashed ? [{ ...act, act: 'restore', id: trashed.trash_id, seq: null }] : [];
}

/** Moves count as none, nor do new addresses of images. What was put into it is not looked at: it goes to the trash as well. */
async function isEdited(database: Database, { domain_id, kind, id, seq }: Reversal): Promise<boolean> {
  if (seq === null) return false;
  const edited = database
    .selectFrom('changes')
    .select('seq')
    .where('domain_id', '=', domain_id)
    .where('seq', '>', seq)
    .where('action', '=', 'updated')
    .where('source', 'not in', imageSources)
    .where(({ eb, or, and }) =>
      kind === 'page'
        ? eb('subject', '=', `page ${id}`)
        : or([
            and([eb('kind', '=', kind), eb('entity_id', '=', id)]),
            ...(kind === 'section'
              ? [and([eb('kind', '=', 'item'), eb('entity_id', 'in', itemsOf(database, id))])]
              : []),
          ]),
    );
  return (await edited.executeTakeFirst()) !== undefined;
}

const itemsOf = (database: Database, sectionId: number) =>
  database.selectFrom('items').select('id').where('section_id', '=', sectionId);

function destroy(call: ReversingCall, { domain_id: domainId, kind, id }: Reversal) {
  const own = { ...call, ifMatch: null, body: undefined };
  if (kind === 'page') return pageHandlers.destroyPage({ ...own, params: { domainId, pageId: id } });
  if (kind === 'item') return partHandlers.destroyItem({ ...own, params: { domainId, itemId: id } });
  return partHandlers.destroySection({ ...own, params: { domainId, sectionId: id } });
}
