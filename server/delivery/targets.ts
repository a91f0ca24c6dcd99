/**
 * Where links lead. A page that is read as of a number of its own may have another path than in the rest of the content, whose
 * links to it, and the redirects, then lead to the path that is delivered.
 */
import { sql } from 'kysely';
import type { DeliveredRedirect } from '../../contract/delivery.ts';
import { normalPath, normalTarget, splitTarget } from '../../contract/paths.ts';
import { rewriteLinks } from '../../markdown/links.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { type PageRowAt, type PageRowsAt, sideOf, textIn } from '../history/versions.ts';
import type { DeployedState } from '../publishing/delivered-versions.ts';
import { redirectsAt } from '../references/redirects.ts';

/** Path in a link -> the path that is delivered in its place. */
type Moves = ReadonlyMap<string, string>;

export type Targets = {
  redirects: readonly DeliveredRedirect[];
  redirected: Moves;
  /** @param number the one as of which the links are read */
  movesAt: (number: number) => Promise<Moves>;
};

/** The delivered target of a link, and whether it is part of the content. */
export type Leading = { target: string | null; resolved: boolean };

type Delivered = { byPath: ReadonlyMap<string, PageRowAt>; byId: ReadonlyMap<number, PageRowAt> };
type Place = { domainId: number; composition: DeployedState };

/** @param rows all pages as of the base of the composition */
export async function readTargets(
  database: Database,
  { domainId, composition }: Place,
  rows: PageRowsAt,
  { byPath, byId }: Delivered,
): Promise<Targets> {
  const { base, pages } = composition;
  const moved = [...pages.keys()].flatMap((id) => {
    const [from, to] = [rows.get(id)?.path, byId.get(id)?.path];
    return from === undefined || to === undefined || from === to ? [] : [{ id, from, to }];
  });
  const moves = new Map(moved.map(({ from, to }) => [from, to]));
  const since = await readMoveNumbers(database, { domainId, composition }, moved);
  const stored = await redirectsAt(database, domainId, base);
  const redirects = [
    ...stored.map(({ from, to, since_seq }) => ({
      from: normalPath(from),
      to: leadTo(to, byPath, moves) ?? '',
      since_seq,
    })),
    ...moved.map(({ id, from, to }) => ({ from, to, since_seq: since.get(id) ?? base })),
  ]
    // A redirect to a page outside this content would reveal the path of a draft.
    .filter(({ from, to }) => !byPath.has(from) && to !== '' && to !== from)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  const known = new Map<number, Promise<Moves>>();
  const readMoves = async (number: number): Promise<Moves> => {
    if (pages.size === 0 || number === base) return moves;
    const own = new Map(moves);
    for (const [path, id] of await readPathsThen(database, domainId, { number, base })) {
      const to = byId.get(id)?.path;
      if (to === path) own.delete(path);
      else if (to !== undefined) own.set(path, to);
    }
    return own;
  };
  const movesAt = (number: number) => {
    const reading = known.get(number) ?? readMoves(number);
    known.set(number, reading);
    reading.catch(() => known.delete(number));
    return reading;
  };
  return { redirects, redirected: new Map(redirects.map(({ from, to }) => [from, to])), movesAt };
}

/** The path, with query and fragment, that a path in a link leads to; `null` if its page is not part of the content. */
function leadTo(target: string, byPath: Delivered['byPath'], moves: Moves): string | null {
  const { path, suffix } = splitTarget(target);
  const moved = moves.get(target) ?? (moves.has(path) ? `${moves.get(path)}${suffix}` : undefined);
  if (moved !== undefined) return moved;
  if (byPath.has(target) || byPath.has(path)) return target;
  const normal = normalTarget(target);
  return normal === target ? null : leadTo(normal, byPath, moves);
}

/** The numbers since which the pages have the paths that differ from those delivered. */
async function readMoveNumbers(
  database: Database,
  { domainId, composition: { base, pages } }: Place,
  moved: readonly { id: number }[],
): Promise<Map<number, number>> {
  if (moved.length === 0) return new Map();
  const subjects = moved.map(({ id }) => `page ${id}`);
  const { rows } = await sql<{ id: number; seq: number }>`
    select entity_id as id, seq from changes
    where domain_id = ${domainId} and ${isIn(database, 'subject', subjects)} and ${isMove} order by seq
  `.execute(database);
  const numbers = new Map<number, number>();
  for (const { id, seq } of rows) {
    const own = pages.get(id) ?? base;
    if (seq > Math.min(own, base) && seq <= Math.max(own, base)) numbers.set(id, seq);
  }
  return numbers;
}

const isMove = sql`kind = 'page' and before like '%"path":"%' and after like '%"path":"%'`;

/** The paths that pages had as of a number, of those that have another path in the base: path -> page. */
async function readPathsThen(
  database: Database,
  domainId: number,
  { number, base }: { number: number; base: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; before: string; after: string }>`
    select entity_id as id, before, after from changes
    where domain_id = ${domainId} and ${isMove} and seq > ${Math.min(number, base)} and seq <= ${Math.max(number, base)}
    order by seq
  `.execute(database);
  const paths = new Map<number, string>();
  for (const { id, before, after } of rows) {
    const path = textIn(sideOf(number < base ? before : after)?.path);
    if (path !== null && !(number < base && paths.has(id))) paths.set(id, path);
  }
  return new Map([...paths].map(([id, path]) => [path, id]));
}

/** The links of one page, or those of the menus and the site. */
export class Links {
  constructor(
    private readonly content: Delivered & Pick<Targets, 'redirected'> & { startPageId: number },
    private readonly moves: Moves,
  ) {}

  /** `null` is a link to an address outside the website. A redirect counts as the page that it leads to. */
  lead(target: string | null): Leading {
    if (target === null) return { target, resolved: true };
    const { byPath, redirected } = this.content;
    const to = leadTo(target, byPath, this.moves) ?? leadTo(target, byPath, redirected);
    return { target: to ?? target, resolved: to !== null };
  }

  /** Whether visitors find something at the address of a link in a text. */
  isShown(href: string): boolean {
    if (!/^\/(?!\/)/.test(href)) return true;
    const { byId, startPageId } = this.content;
    const isStart = /^\/(?:[?#]|$)/.test(href) && byId.has(startPageId);
    return isStart || this.lead(href).resolved;
  }

  /** The text with the delivered paths in place of other spellings, and of those of pages that have moved. */
  rewrite(markdown: string): string {
    if (this.moves.size === 0 && normalPath(markdown) === markdown) return markdown;
    return rewriteLinks(markdown, ({ target }) => {
      const to = leadTo(target, this.content.byPath, this.moves);
      // What browsers request alike stays as it was typed.
      return to === null || encodeURI(to) === target || to === target ? undefined : to;
    }).text;
  }
}
