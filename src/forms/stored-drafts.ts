/** Which forms of a screen have unsaved text in this browser, before any of them is opened. */
import { useCallback, useEffect, useState } from 'react';
import type { Draft } from '../../machines/drafts.ts';
import { ownerOf, useMe } from '../api/use-me.ts';
import { flagDrafts } from './draft-flag.ts';
import type { DraftJournal, KeptDraft } from './draft-journal.ts';
import { browserJournal, goesOn, standsOn } from './draft-keeping.ts';

export type KeptEntity = {
  kind: string;
  /** `null` for a new one. */
  id: number | null;
  /** What it is part of, such as `page:12`. */
  within: string;
  label: string;
  /** Names what it is part of, where that says more. */
  of: string | null;
  /** The path of the screen with its form; null where it was kept by an older version. */
  path: string | null;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Its form was left for signing in again: it goes on when it is opened. */
  goesOn: boolean;
  /** Whether nobody has saved since, where this is stored now. */
  standsOn: (stored: Draft) => boolean;
};

/** Names the form in the address of its screen: `#section-34` opens it there. */
export const fragmentOf = ({ kind, id }: KeptEntity): string => `#${kind}-${id ?? 'new'}`;

/**
 * Newest first, without what another tab is writing or somebody cancelled; `null` until it is known. Read when the screen opens and whenever
 * `within` changes: `['page:12', 'section:34', 'section:35']`. A form itself finds its text when it is opened.
 */
export function useKeptDrafts(within: readonly string[]): KeptEntity[] | null {
  const places = within.join(' ');
  return useAbandoned(useCallback((journal, owner) => journal.abandoned(owner, places.split(' ')), [places]));
}

/** The same of every form on the screens from this path on, of all screens for `null`. */
export function useUnsavedBelow(path: string | null): KeptEntity[] {
  const unsaved = useAbandoned(
    useCallback(
      async (journal, owner) => {
        const drafts = await journal.abandoned(owner, null);
        if (await journal.isEmpty()) flagDrafts(false);
        return drafts.filter((draft) => draft.path && (path === null || `${draft.path}/`.startsWith(`${path}/`)));
      },
      [path],
    ),
  );
  return unsaved ?? [];
}

function useAbandoned(find: (journal: DraftJournal, owner: string) => Promise<KeptDraft[]>): KeptEntity[] | null {
  const me = useMe(true);
  const owner = me.data && ownerOf(me.data);
  const [kept, setKept] = useState<KeptEntity[] | null>(null);
  useEffect(() => {
    const journal = browserJournal();
    if (!journal || owner === null) return;
    let isWanted = true;
    const show = (drafts: KeptEntity[]) => {
      if (isWanted) setKept(drafts);
    };
    find(journal, owner).then(
      (found) => show(found.map(entityOf)),
      // A browser that cannot read its journal says so in every form's status line.
      () => show([]),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, find]);
  return kept;
}

function entityOf(kept: KeptDraft): KeptEntity {
  const { entity, within, label, of = null, path = null, keptAt } = kept;
  const [kind = '', id = ''] = entity.split(':');
  const about = { kind, id: id === 'new' ? null : Number(id), within: within ?? entity };
  return { ...about, label, of, path, keptAt, goesOn: goesOn(kept), standsOn: (stored) => standsOn(kept, stored) };
}
