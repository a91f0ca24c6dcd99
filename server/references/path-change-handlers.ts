/** Changes the path of a page, its references and the paths below it: reviewed first, then in one transaction. */
import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoints.ts';
import { normalTarget } from '../../contract/paths.ts';
import { problem } from '../../contract/refusals.ts';
import { findPage, readPagesBelow, type StoredPage } from '../content/pages.ts';
import { beginTakingBack, beginWritesBy, imageSources, newestSeq, overrideRedirects } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { personColumns, personOf } from '../db/people.ts';
import { findRow } from '../db/rows.ts';
import { actsOf } from '../history/acts.ts';
import { sideOf } from '../history/versions.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { invalid, orNotFound, stale, throwIfInvalid } from '../kernel/refusal.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { findEverLive } from '../publishing/ever-live.ts';
import { fieldProblems, longestPath, ownPath, pagePath, required } from '../rules/checks.ts';
import { hasOtherLinks, kindOfTable } from '../rules/references-in-rows.ts';
import type { Row } from '../rules/replay.ts';
import { movePages, prepareRewriting, rewritePlaces, storePathChange, undoPathChange } from './path-changes.ts';
import { findTaken } from './redirects.ts';
import { keyOfPlace, placePresenter, readPlaces } from './reference-places.ts';

type Moved = { id: number; headline: string | null; from: string; to: string };

export const pathChangeHandlers = {
  reviewPathChange: async ({ database, params: { domainId, pageId }, query }) => {
    const seq = await newestSeq(database, domainId);
    const { own, below } = await movesOf(database, domainId, pageId, normalTarget(query.path ?? ''));
    if (own.from === own.to) return { references: [], pages_below: [], redirects: [], seq };
    await demandFree(database, domainId, [own]);
    const moves = new Map([own, ...below].map(({ from, to }) => [from, to]));
    const places = await placesTo(database, domainId, [...moves.keys()]);
    const present = await placePresenter(database, places);
    const moving = [own, ...below];
    const pageIds = moving.map(({ id }) => id);
    const everLive = await findEverLive(database, domainId, pageIds, []);
    return {
      references: places.map((place) => ({
        ...present(place),
        ...{ before: place.to_key, after: moves.get(place.to_key) ?? place.to_key },
      })),
      pages_below: below,
      redirects: moving.map(({ id, from, to }) => ({ from, to, is_kept: everLive.has(id) })),
      seq,
    };
  },

  changePath: {
    prepare: prepareRewrites,
    run: async ({ database, params: { domainId, pageId }, body }) => {
      const first = (await newestSeq(database, domainId)) + 1;
      const { own, below } = await movesOf(database, domainId, pageId, body.path);
      if (own.from === own.to) throw invalid({ path: [problem('taken')] });
      const { moving, places, next } = await planOf(database, domainId, body, { own, below });
      await demandSeen(database, domainId, body, places, moving);
      await demandFree(database, domainId, moving);
      beginWritesBy(database, 'references');
      const written = await rewritePlaces(database, places, next);
      await movePages(database, moving);
      overrideRedirects(database, domainId, { follows: body.redirects, wanted: new Map() });
      const page_revision = { from: own.revision, to: own.revision + 1 };
      return { ...(await storePathChange(database, domainId, first)), ...written, page_revision, moved: moving.length };
    },
  },

  repairLinks: async ({ database, params: { domainId }, body: { places: requested, from, path } }) => {
    throwIfInvalid(fieldProblems({ path: path === null ? null : required(path, ownPath) }));
    const first = (await newestSeq(database, domainId)) + 1;
    const isChosen = toPredicate(requested);
    const places = (await placesTo(database, domainId, [from])).filter(
      (place) => isChosen(keyOfPlace(place)) && (requested !== true || place.state !== null),
    );
    beginWritesBy(database, 'links');
    const keys = new Set(places.map(keyOfPlace));
    const written = await rewritePlaces(database, places, (key) => (keys.has(key) ? path : undefined));
    const missed = typeof requested === 'boolean' ? [] : requested.filter((key) => !keys.has(key));
    const left = [...written.left, ...missed];
    return { ...(await storePathChange(database, domainId, first)), ...written, left, page_revision: null, moved: 0 };
  },

  undoPathChange: async ({ database, params: { domainId, changeId } }) => {
    const change = orNotFound(
      await findRow(database, 'path_changes', { id: changeId, domain_id: domainId }),
      'version',
    );
    beginTakingBack(database);
    return undoPathChange(database, change);
  },
} satisfies Partial<Handlers>;

/** The page itself, and the pages below its path. */
type Moves = { own: Moved & { revision: number }; below: Moved[] };

/** The pages to move and the places to rewrite, as the person has chosen. */
async function planOf(database: Database, domainId: number, body: BodyOf<'changePath'>, { own, below }: Moves) {
  const [movesToo, isRewritten] = [toPredicate(body.below), toPredicate(body.references)];
  const moving = [own, ...below.filter(({ id }) => movesToo(id))];
  const moves = new Map(moving.map(({ from, to }) => [from, to]));
  const all = await placesTo(database, domainId, [...moves.keys()]);
  const places = all.filter((place) => isRewritten(keyOfPlace(place)));
  const keys = new Set(places.map(keyOfPlace));
  const next: Parameters<typeof rewritePlaces>[2] = (key, { path, suffix }) => {
    const to = keys.has(key) ? moves.get(path) : undefined;
    return to === undefined ? undefined : to + suffix;
  };
  return { moving, places, next };
}

/** Runs before the domain is locked. `changePath` checks everything again. */
async function prepareRewrites({ database, params: { domainId, pageId }, body }: Call<'changePath'>): Promise<void> {
  const page = await findPage(database, domainId, pageId);
  if (!page || page.path === body.path) return;
  const { places, next } = await planOf(database, domainId, body, await movesFrom(database, page, body.path));
  await prepareRewriting(database, places, next);
}

function toPredicate<One>(choice: boolean | readonly One[]): (one: One) => boolean {
  if (typeof choice === 'boolean') return () => choice;
  const all = new Set(choice);
  return (one) => all.has(one);
}

async function movesOf(database: Database, domainId: number, pageId: number, path: string): Promise<Moves> {
  const page = orNotFound(await findPage(database, domainId, pageId), 'page');
  throwIfInvalid(fieldProblems({ path: required(path, pagePath) }));
  return movesFrom(database, page, path);
}

async function movesFrom(
  database: Database,
  page: Pick<StoredPage, 'id' | 'domain_id' | 'path' | 'headline' | 'revision'>,
  path: string,
): Promise<Moves> {
  const base = page.path.replace(/\/+$/, '');
  const below = await readPagesBelow(database, page.domain_id, page.path);
  const end = path.replace(/\/+$/, '');
  return {
    own: { id: page.id, headline: page.headline, from: page.path, to: path, revision: page.revision },
    below: below.map(({ id, headline, path: from }) => ({ id, headline, from, to: end + from.slice(base.length) })),
  };
}

function placesTo(database: Database, domainId: number, paths: readonly string[]) {
  const isLink = sql`r.domain_id = ${domainId} and r.to_kind = 'page'`;
  return readPlaces(database, sql`${isLink} and ${isIn(database, 'r.to_key', paths)}`);
}

/** @throws Refusal 422 if other pages have these paths, or one is too long */
async function demandFree(database: Database, domainId: number, moving: readonly Moved[]): Promise<void> {
  const paths = moving.map(({ to }) => to);
  const taken = await findTaken(database, domainId, paths);
  const ids = new Set(moving.map(({ id }) => id));
  for (const [index, { to }] of moving.entries()) {
    const page = taken.get(to);
    const field = index === 0 ? 'path' : 'below';
    if (page && !ids.has(page.id)) {
      const reason = index === 0 ? problem('taken') : problem('path_of_page', { name: page.headline || to });
      throw invalid({ [field]: [reason] });
    }
    if (to.length > longestPath) throw invalid({ [field]: [problem('too_long', { limit: longestPath })] });
  }
}

/** @throws Refusal 412 if a place or a moving page has changed since the review; it names the change and its author */
async function demandSeen(
  database: Database,
  domainId: number,
  { seen }: BodyOf<'changePath'>,
  places: Awaited<ReturnType<typeof readPlaces>>,
  moving: readonly Moved[],
): Promise<void> {
  const changes = await database
    .selectFrom('changes')
    .leftJoin('users', 'users.id', 'changes.user_id')
    .selectAll('changes')
    .select(personColumns)
    .where('domain_id', '=', domainId)
    .where('seq', '>', seen)
    .where('kind', 'not in', ['hold', 'deployment', 'settings', 'redirect'])
    .where('source', 'not in', imageSources)
    .orderBy('seq', 'desc')
    .execute();
  const fields = new Set(places.map(({ kind, entity_id, field }) => `${kind} ${entity_id} ${field}`));
  const entities = new Set(places.map(({ kind, entity_id }) => `${kind} ${entity_id}`));
  const ids = new Set(moving.map(({ id }) => id));
  /** Whether rows that were created or destroyed include such a place or page. */
  const isAffected = (rows: Row): boolean =>
    Object.entries(rows).some(([table, all]) => {
      const kind = kindOfTable(table);
      const isAffected = ({ id }: Row) => (kind === 'page' ? ids.has(Number(id)) : entities.has(`${kind} ${id}`));
      return Array.isArray(all) && all.some(isAffected);
    });
  const newer = changes.find(({ kind, entity_id, before, after }) => {
    const [from, to] = [sideOf(before), sideOf(after)];
    if (!from || !to) return isAffected({ ...(to ?? from) });
    if (kind === 'page') return ids.has(entity_id) && 'path' in to;
    return Object.keys(to).some(
      (field) => fields.has(`${kind} ${entity_id} ${field}`) && hasOtherLinks(field, from, to),
    );
  });
  if (!newer) return;
  const [act] = await actsOf(database, [newer]);
  const { kind, entity_id: id, page_id, seq } = newer;
  throw stale({
    kind,
    id,
    page_id,
    name: act?.name ?? null,
    seq,
    updated_at: isoTime(newer.at),
    updated_by: personOf(newer),
  });
}
