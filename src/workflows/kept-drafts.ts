/** Which forms of a screen have unsaved text in this browser, before any of them is opened. */
import { useEffect, useState } from 'react';
import { ownerOf, useMe } from '../data/me.ts';
import type { KeptDraft } from '../lib/draft-journal.ts';
import { browserJournal, goesOn } from './draft-keeping.ts';

export type KeptEntity = {
  kind: string;
  /** `null` for a new one. */
  id: number | null;
  /** What it is part of, such as `page:12`. */
  within: string;
  label: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Its form was left for signing in again: it goes on when it is opened. */
  goesOn: boolean;
};

/**
 * Newest first, without what another tab is writing or somebody cancelled. Read when the screen opens and whenever
 * `within` changes: `['page:12', 'section:34', 'section:35']`. A form itself finds its text when it is opened.
 */
export function useKeptDrafts(within: readonly string[]): KeptEntity[] {
  const me = useMe(true);
  const owner = me.data && ownerOf(me.data);
  const [kept, setKept] = useState<KeptEntity[]>([]);
  const places = within.join(' ');
  useEffect(() => {
    const journal = browserJournal();
    if (!journal || owner === null) return;
    let isWanted = true;
    const show = (drafts: KeptEntity[]) => {
      if (isWanted) setKept(drafts);
    };
    journal.abandoned(owner, places.split(' ')).then(
      (found) => show(found.map(entityOf)),
      // A browser that cannot read its journal says so in every form's status line.
      () => show([]),
    );
    return () => {
      isWanted = false;
    };
  }, [owner, places]);
  return kept;
}

function entityOf(kept: KeptDraft): KeptEntity {
  const { entity, within, label, keptAt } = kept;
  const [kind = '', id = ''] = entity.split(':');
  return { kind, id: id === 'new' ? null : Number(id), within: within ?? entity, label, keptAt, goesOn: goesOn(kept) };
}
