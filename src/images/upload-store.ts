/**
 * Files that are chosen and not yet stored, with what is typed for them, in the journal of this browser: a file is
 * written once, when it is chosen; the texts as those of any form.
 */

import { type UploadFile, type UploadTexts, unsent } from '../../machines/image-upload.machine.ts';
import type { DraftJournal } from '../forms/draft-journal.ts';
import { createDraftKeeper, type DraftKeeper } from '../forms/draft-keeper.ts';
import { t } from '../language/translate.ts';
import { randomId } from '../lib/random-id.ts';

/** `file` is null where the browser had no room for it. */
export type KeptFile = { key: string; name: string; texts: UploadTexts; file: File | null };
export type KeptUpload = { slot: string; keptAt: number; files: KeptFile[] };

export type UploadKeeping = {
  /** Also begins a slot where there is none. */
  hold: (key: string, file: File) => void;
  /** What is still to be sent is kept; with nothing left the slot goes. */
  change: (files: readonly UploadFile[]) => void;
  /** Cancel: what was chosen stays, and is offered on request. */
  leave: () => Promise<void>;
  /** What earlier uploads left, newest first; it is held for the caller. */
  find: () => Promise<KeptUpload[]>;
  /** Drops slots that were found, after all that was told before is written. */
  drop: (slots: readonly string[]) => Promise<void>;
  release: (slots: readonly string[]) => void;
  flush: () => Promise<void>;
  /** Resolves when all is written and let go. */
  stop: () => Promise<void>;
};

export type KeepingOptions = {
  /** Null where the browser has none. */
  journal: DraftJournal | null;
  owner: Promise<string>;
  onProblem: (message: string) => void;
};

const about = { entity: 'image:new:', within: null };
const nothing = { base: { files: [] }, submitted: null, revision: null };

export function createUploadKeeping({ journal, owner, onProblem }: KeepingOptions): UploadKeeping {
  if (!journal) return { ...keepsNothing, hold: () => onProblem(t('it has no storage for them')) };
  let open: { slot: string; keeper: DraftKeeper; written: string; isSettled: boolean; held: Promise<void>[] } | null =
    null;
  const begin = () => {
    const slot = randomId();
    const keeper = createDraftKeeper({ journal, owner, slot, onKept: () => {}, onProblem });
    open = { slot, keeper, written: '', isSettled: false, held: [] };
    return open;
  };
  /** The slot is let go when all of it is written. */
  const end = async () => {
    const ending = open;
    open = null;
    await Promise.all(ending?.held ?? []);
    await ending?.keeper.stop();
  };
  const keepFile = async (current: NonNullable<typeof open>, key: string, file: File) => {
    try {
      const known = await owner;
      if (!current.isSettled) await journal.keepFile({ slot: current.slot, key, owner: known, file });
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    hold: (key, file) => {
      const current = open ?? begin();
      current.held.push(keepFile(current, key, file));
    },
    change: (files) => {
      const left = unsent(files).map(({ key, name, texts }) => ({ key, name, texts }));
      const written = JSON.stringify(left);
      if (!open || open.written === written) return;
      open.written = written;
      if (left.length > 0) {
        const label = t('The upload of images');
        open.keeper.change({ ...about, label, ...nothing, draft: { files: left }, ending: 'open' });
      } else {
        open.isSettled = true;
        open.keeper.settle();
        void end();
      }
    },
    leave: () => {
      open?.keeper.end('cancelled');
      return end();
    },
    find: async () => {
      const drafts = await journal.find(await owner, about.entity);
      return Promise.all(
        drafts
          .filter(({ slot }) => slot !== open?.slot)
          .map(async ({ slot, keptAt, draft }) => ({ slot, keptAt, files: await filesOf(journal, slot, draft) })),
      );
    },
    drop: async (slots) => {
      await Promise.all([open?.keeper.flush(), ...(open?.held ?? [])]);
      await journal.drop(slots);
      for (const slot of slots) journal.release(slot);
    },
    release: (slots) => {
      for (const slot of slots) journal.release(slot);
    },
    flush: async () => {
      await Promise.all([open?.keeper.flush(), ...(open?.held ?? [])]);
    },
    stop: end,
  };
}

const keepsNothing: UploadKeeping = {
  hold: () => {},
  change: () => {},
  leave: async () => {},
  find: async () => [],
  drop: async () => {},
  release: () => {},
  flush: async () => {},
  stop: async () => {},
};

async function filesOf(journal: DraftJournal, slot: string, draft: { files?: unknown }): Promise<KeptFile[]> {
  const held = await journal.filesOf(slot);
  return (draft.files as Omit<KeptFile, 'file'>[]).map((one) => ({ ...one, file: held.get(one.key) ?? null }));
}
