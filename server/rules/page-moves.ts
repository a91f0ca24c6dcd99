/** Where pages lie once they were moved under a path. */
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';

export type Move = { id: number; from: string; to: string };

type Located = { id: number; path: string };

/**
 * A page takes the last segment of its path along; what lies below it stays there, chosen or not. The page of that path, and pages
 * below it, stay.
 * @returns the move of each chosen page; `to` is `null` for a page that cannot lie there (`whyNot`)
 */
export function movesUnder(
  pages: readonly Located[],
  chosen: ReadonlySet<number>,
  under: string,
): { chosen: (Omit<Move, 'to'> & { to: string | null })[]; below: Move[] } {
  const base = withoutSlash(under);
  const byPath = [...pages].sort((one, other) => one.path.length - other.path.length);
  /** Former path -> next path of the chosen pages that move. */
  const moved = new Map<string, string>();
  const moves: ReturnType<typeof movesUnder> = { chosen: [], below: [] };
  for (const { id, path } of byPath) {
    const above = nearestOf(path, moved);
    const along = above === null ? path : `${moved.get(above)}${path.slice(above.length)}`;
    if (!chosen.has(id)) {
      if (above !== null) moves.below.push({ id, from: path, to: along });
      continue;
    }
    const to =
      above !== null
        ? along
        : staysAt(path, base)
          ? path
          : base.startsWith(`${withoutSlash(path)}/`)
            ? null
            : base + lastSegment(path);
    moves.chosen.push({ id, from: path, to });
    if (above === null && to !== null && to !== path) moved.set(withoutSlash(path), withoutSlash(to));
  }
  return moves;
}

/** Why a page at this path cannot lie under the one that was asked for. */
export const whyNot = (path: string | null): Problem => problem(path === '/' ? 'root_stays' : 'below_itself');

const withoutSlash = (path: string) => path.replace(/\/+$/, '');

function staysAt(path: string, base: string): boolean {
  if (base === '') return path === '/' || path.indexOf('/', 1) < 0;
  return path === base || path.startsWith(`${base}/`);
}

const lastSegment = (path: string) => /\/[^/]+\/*$/.exec(path)?.[0] ?? path;

function nearestOf(path: string, moved: ReadonlyMap<string, string>): string | null {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const above = path.slice(0, at);
    if (moved.has(above)) return above;
  }
  return null;
}
