/** Where visitors find the page of an entry, while it is held back under its former path. */
import { useMemo } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { normalTarget, splitTarget } from '../../contract/paths.ts';
import { t } from '../language/translate.ts';
import { DashedBadge } from '../ui/badge.tsx';

export type LivePaths = ReadonlyMap<string, string>;

/** Present path -> the path on the website, of held pages where they differ. */
export function useLivePaths({ pages, held_pages: held }: Domain): LivePaths {
  return useMemo(() => {
    const kept = new Map(held.map(({ id, live_path }) => [id, live_path]));
    const moved = pages.flatMap(({ id, path }) => {
      const live = kept.get(id);
      return path && live && live !== path ? [[path, live] as const] : [];
    });
    return new Map(moved);
  }, [pages, held]);
}

/** @param path the target in a menu, perhaps with a fragment */
export function livePathOf(paths: LivePaths, path: string | null): string | null {
  return (path && (paths.get(path) ?? paths.get(splitTarget(normalTarget(path)).path))) || null;
}

export function LiveAt({ path }: { path: string | null }) {
  return path === null ? null : <DashedBadge>{t('live at {path}', { path })}</DashedBadge>;
}
