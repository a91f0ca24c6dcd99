/** What a copy would consist of, and what would be different in the domain that it goes to. Planning writes nothing. */
import { createHash } from 'node:crypto';
import { defaultPageLayout } from '../../contract/constants.ts';
import type { CopyReview, MissingKind } from '../../contract/copies.ts';
import { string } from '../../contract/decode.ts';
import { domainSettings } from '../../contract/entities.ts';
import { defaultMode } from '../../contract/modes.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { findRow } from '../db/rows.ts';
import { readTree, type TreeKind } from '../db/tree.ts';
import { type ForeignImage, foreignAmong } from '../images/copied-images.ts';
import { readOwnDomains } from '../images/image-rights.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Call } from '../kernel/handler.ts';
import { hidden, invalid, orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import { fieldProblems, longestPath, newHeadline, optional, pagePath, storableId } from '../rules/checks.ts';
import { imagesIn, type Referred, referredIn } from '../rules/copied-rows.ts';
import { copiedPagePath, newPagePath, pagePathStart, withoutNumber } from '../rules/page-paths.ts';
import type { Row, Rows } from '../rules/replay.ts';
import { mayUseDomain } from './domain-access.ts';
import { readPagesBelow, readPaths } from './pages.ts';
import { partOf } from './part-places.ts';

export type CopyCall = Pick<Call<'createCopy'>, 'database' | 'params' | 'body' | 'account' | 'services'>;
/** `place` is set for pages. */
export type Original = { id: number; rows: Rows; place: { path: string; slug: string | null } | null };
export type CopyPlan = {
  from: number;
  originals: Original[];
  /** By path, that of the copy of its page. */
  paths: ReadonlyMap<string, string>;
  foreign: readonly ForeignImage[];
  review: CopyReview;
};

/** So that nobody waits long for the lock of the domain. */
export const mostParts = 500;

/**
 * @param locks whether another domain that is moved from is locked
 * @throws Refusal 404 for what is not there or not the person's, 422 for a path that cannot be used
 */
export async function planCopy(call: CopyCall, locks = call.body.is_move ?? false): Promise<CopyPlan> {
  const { database, account, params, body } = call;
  const { kind } = body;
  const from = body.from ?? params.domainId;
  const isElsewhere = from !== params.domainId;
  if (storableId(from) || (isElsewhere && !(await mayUseDomain(database, account, from, locks))))
    throw hidden('domain');
  const ids = [...new Set([body.id, ...(body.more ?? [])])];
  const below = kind === 'page' ? await readBelow(database, from, ids) : [];
  const all = kind === 'page' && body.below ? [...new Set([...ids, ...below])] : ids;
  if (all.length > mostParts) throw invalid({ more: [problem('too_many_copies', { limit: mostParts })] });
  const trees = [];
  for (const id of all) trees.push({ id, rows: await readOriginal(database, from, kind, id) });
  const named = kind === 'page' ? await placePages(call, trees, isElsewhere) : { places: [], taken: null };
  const originals = trees.map((tree, index) => ({ ...tree, place: named.places[index] ?? null }));
  const paths = new Map(originals.flatMap(({ rows, place }) => (place ? [[pathOf(rows), place.path] as const] : [])));
  const shown = trees.flatMap(({ rows }) => imagesIn(rows));
  const own = await readOwnDomains(database, account);
  const foreign = isElsewhere ? await foreignAmong(database, own, shown, params.domainId) : [];
  const differences = {
    counts: {
      ...{ pages: rowCount(trees, 'pages'), sections: rowCount(trees, 'sections'), items: rowCount(trees, 'items') },
      images: shown.length,
    },
    missing: isElsewhere ? await findMissing(call, trees, paths) : [],
    images: foreign.map(({ row, count, isSeen }) => {
      const { id, alt, copyright } = row;
      return isSeen
        ? { id, alt, copyright, count, may_copy: true }
        : { id, alt: null, copyright: null, count, may_copy: false };
    }),
  };
  const seen = createHash('sha256').update(JSON.stringify(differences)).digest('base64url');
  const path = named.places[0]?.path ?? null;
  const review = { ...differences, path, path_taken_by: named.taken, below: below.length, seen };
  return { from, originals, paths, foreign, review };
}

async function readOriginal(database: Database, domainId: number, kind: TreeKind, id: number): Promise<Rows> {
  if (kind !== 'page') await partOf(database, domainId, kind, id);
  else orNotFound(storableId(id) ? null : await findRow(database, 'pages', { id, domain_id: domainId }), 'page');
  const rows = await readTree(database, kind, id);
  return orNotFound(rows[`${kind}s`]?.length ? rows : null, kind);
}

/** The pages below these, by path. */
async function readBelow(database: Database, domainId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await database
    .selectFrom('pages')
    .select('path')
    .where('domain_id', '=', domainId)
    .where(
      isIn(
        database,
        'id',
        ids.filter((id) => !storableId(id)),
      ),
    )
    .execute();
  const found: number[] = [];
  for (const { path } of rows) {
    found.push(...(await readPagesBelow(database, domainId, path)).map(({ id }) => id));
  }
  return [...new Set(found)].filter((id) => !ids.includes(id));
}

type Tree = { id: number; rows: Rows };
const pageOf = ({ pages }: Rows): Row => pages?.[0] ?? {};
const pathOf = (rows: Rows): string => string(pageOf(rows).path);
const rowCount = (trees: readonly Tree[], table: string) =>
  trees.reduce((sum, { rows }) => sum + (rows[table]?.length ?? 0), 0);

/** Free paths for the copies of pages. `taken` is the headline of the page that has the wanted path. */
async function placePages(
  { database, params: { domainId }, body }: CopyCall,
  trees: readonly Tree[],
  isElsewhere: boolean,
) {
  const { begin, path: wanted } = body;
  throwIfInvalid({
    ...fieldProblems({ path: optional(wanted, pagePath) }),
    ...(begin && !begin.headline.trim() ? { headline: [problem('headline_blank')] } : {}),
    ...(begin ? fieldProblems({ headline: newHeadline(begin.headline) }) : {}),
  });
  const places: { path: string; slug: string | null }[] = [];
  const roots: { from: string; to: string }[] = [];
  let taken: string | null = null;
  for (const [index, { rows }] of trees.entries()) {
    const page = { path: pathOf(rows), slug: typeof pageOf(rows).slug === 'string' ? string(pageOf(rows).slug) : null };
    const root = roots.find(({ from }) => page.path.startsWith(`${from}/`));
    const isFirst = index === 0;
    let next: { path: string; slug: string | null };
    if (isFirst && wanted) {
      const other = await findRow(database, 'pages', { domain_id: domainId, path: wanted });
      taken = other && (other.headline || other.path);
      next = { path: wanted, slug: wanted.slice(wanted.lastIndexOf('/') + 1) || page.slug };
    } else if (isFirst && begin) {
      const domain = orNotFound(await findRow(database, 'domains', domainId), 'domain');
      const prefix = domain.default_path_prefix;
      next = newPagePath(
        begin.headline,
        prefix,
        await readPaths(database, domainId, pagePathStart(begin.headline, prefix)),
      );
    } else {
      const path = root ? root.to + page.path.slice(root.from.length) : page.path;
      const used = new Set([
        ...(await readPaths(database, domainId, withoutNumber(path))),
        ...places.map((one) => one.path),
      ]);
      const isFree = (isElsewhere || root !== undefined) && !used.has(path);
      next = isFree ? { path, slug: page.slug } : copiedPagePath({ path, slug: page.slug }, used);
    }
    if (next.path.length > longestPath) throw invalid({ path: [problem('too_long_for_path')] });
    places.push(next);
    if (!root) roots.push({ from: page.path, to: next.path });
  }
  return { places, taken };
}

/** What is referred to and does not exist in the other domain. */
async function findMissing(
  { database, params: { domainId } }: CopyCall,
  trees: readonly Tree[],
  paths: ReadonlyMap<string, string>,
): Promise<CopyReview['missing']> {
  const stored = await findRow(database, 'domain_settings', { domain_id: domainId });
  const settings = stored && domainSettings(stored, []);
  const options: Record<MissingKind, string[]> = {
    layout: defaultFirst(settings?.layouts ?? []),
    section_display_mode: defaultFirst(settings?.section_display_modes ?? []),
    item_display_mode: defaultFirst(settings?.item_display_modes ?? []),
    component: [],
    page: [],
  };
  const referred = groupBy(
    trees.flatMap(({ rows }) => referredIn(rows)),
    ({ kind, name }) => `${kind} ${name}`,
  );
  const missing: CopyReview['missing'] = [];
  for (const uses of referred.values()) {
    const [first] = uses;
    if (!first || (await isThere(database, domainId, first, options[first.kind], paths))) continue;
    const { kind, name } = first;
    missing.push({ kind, name, count: uses.length, first: first.in, options: options[kind] });
  }
  const order = ['layout', 'section_display_mode', 'item_display_mode', 'component', 'page'];
  return missing.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

async function isThere(
  database: Database,
  domainId: number,
  { kind, name }: Referred,
  options: readonly string[],
  paths: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (kind === 'component') return (await findRow(database, 'components', { name })) !== null;
  if (kind !== 'page') return options.includes(name) || (kind === 'layout' && name === defaultPageLayout);
  if (paths.has(name) || (await findRow(database, 'pages', { domain_id: domainId, path: name }))) return true;
  const redirect = database.selectFrom('redirects').select('id').where('domain_id', '=', domainId);
  return (await redirect.where('from_path', '=', name).where('until_seq', 'is', null).executeTakeFirst()) !== undefined;
}

/** The names of layouts or display modes. */
function defaultFirst(modes: readonly { name: string; is_default: boolean }[]): string[] {
  const first = defaultMode(modes)?.name;
  return [...new Set([...(first === undefined ? [] : [first]), ...modes.map(({ name }) => name)])];
}
