/** Where pages lie once they were moved under a path. */

export type Move = { id: number; from: string; to: string };

type Located = { id: number; path: string };

/**
 * A page takes the last segment of its path along; what lies below it stays there, chosen or not. The page of that path, and pages
 * below it, stay.
 * @returns the move of each chosen page; `to` is `null` for the page at /, which cannot lie under another
 */
export function movesUnder(
  pages: readonly Located[],
  chosen: ReadonlySet<number>,
  under: string,
): { chosen: (Omit<Move, 'to'> & { to: string | null })[]; below: Move[] } {
  const base = under.replace(/\/+$/, '');
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
    const to = above !== null ? along : staysAt(path, base) ? path : path === '/' ? null : base + lastSegment(path);
    moves.chosen.push({ id, from: path, to });
    if (above === null && to !== null && to !== path) moved.set(path.replace(/\/+$/, ''), to.replace(/\/+$/, ''));
  }
  return moves;
}

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
